// The highlighted tiles, faded tiles and arrows of a position, drawn over the board. While the user
// marks tiles or draws arrows, the drawing receives pointer events instead of the board.

import type { Position } from "../puzzle/rules.ts";
import type { State } from "../state/state.ts";
import { type Arrow, chapterOf } from "../state/study.ts";
import { isWriting, noteOf } from "./study-state.ts";

const SVG = "http://www.w3.org/2000/svg";
/** The side of a cell in the drawing. */
const SIDE = 100;
/** The distance of an arrow's ends from the centres of the two tiles. */
const INSET = { from: 18, to: 24 };
const HEAD = { length: 22, width: 13 };

type MarkListeners = { onTile: (tile: number) => void; onArrow: (arrow: Arrow) => void };

export function createStudyMarks(board: HTMLElement, { onTile, onArrow }: MarkListeners) {
  const drawing = make("svg", { class: "study-marks", "aria-hidden": "true" });
  let position: Position | null = null;
  let arrows = false;
  let pressed: number | null = null;

  function tileAt({ clientX, clientY }: PointerEvent): number | null {
    if (!position) return null;
    const { left, top, width, height } = drawing.getBoundingClientRect();
    const col = Math.floor(((clientX - left) / width) * position.cols);
    const row = Math.floor(((clientY - top) / height) * position.rows);
    const inside = row >= 0 && col >= 0 && row < position.rows && col < position.cols;
    return inside ? (position.tiles[row * position.cols + col] ?? null) : null;
  }

  drawing.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    drawing.setPointerCapture(event.pointerId);
    pressed = tileAt(event);
  });
  drawing.addEventListener("pointerup", (event) => {
    const tile = tileAt(event);
    const from = pressed;
    pressed = null;
    if (tile === null || from === null) return;
    if (arrows && tile !== from) onArrow([from, tile]);
    else if (tile === from) onTile(tile);
  });
  drawing.addEventListener("pointercancel", () => {
    pressed = null;
  });

  // The clicks of keys and assistive technology, which have no `detail`, reach the tiles under the drawing.
  board.addEventListener(
    "click",
    (event) => {
      const tile = event.target instanceof Element && event.target.closest(".tile");
      if (event.detail !== 0 || !tile || !drawing.isConnected || !drawing.matches(".drawing"))
        return;
      event.stopPropagation();
      onTile(Number(tile.textContent));
    },
    true,
  );

  return {
    pick: (state: State) => [
      state.game.position,
      state.study,
      state.game.number,
      state.here.trial,
      state.choices.mode,
      state.page.embed,
    ],
    show(state: State) {
      ({ position } = state.game);
      const { rows, cols, tiles } = position;
      const shows = chapterOf(state) && !state.here.trial;
      const visible = shows && (state.choices.mode === "analyse" || state.page.embed);
      const { tool, arrowFrom } = state.study;
      arrows = tool === "arrows";
      if (!visible) return drawing.remove();
      const note = noteOf(state);
      drawing.setAttribute("viewBox", `0 0 ${cols * SIDE} ${rows * SIDE}`);
      drawing.classList.toggle("drawing", tool !== null && isWriting(state));
      const centre = (tile: number): [number, number] => {
        const cell = tiles.indexOf(tile);
        return [(cell % cols) * SIDE + SIDE / 2, Math.floor(cell / cols) * SIDE + SIDE / 2];
      };
      const begun = arrowFrom === null ? [] : [arrowFrom];
      drawing.replaceChildren(
        ...note.fixed.map((tile) => veil(...centre(tile))),
        ...[...note.tiles, ...begun].flatMap((tile) => ring(...centre(tile))),
        ...note.arrows.flatMap(([from, to]) => arrow(centre(from), centre(to))),
      );
      // When the board changes its shape, it replaces its content, so the drawing must be added
      // again.
      if (drawing.parentElement !== board) board.append(drawing);
    },
  };
}

/** Return the elements of a mark. A mark has a dark edge, so that it is visible on any picture. */
const edged = (name: string, attributes: Record<string, string>) =>
  ["edge", "face"].map((layer) => make(name, { ...attributes, class: layer }));

const ring = (x: number, y: number) => edged("rect", square(x, y, SIDE - 14));

const veil = (x: number, y: number) => make("rect", { ...square(x, y, SIDE - 2), class: "veil" });

function square(x: number, y: number, side: number) {
  const place = { x: `${x - side / 2}`, y: `${y - side / 2}`, rx: "12" };
  return { ...place, width: `${side}`, height: `${side}` };
}

function arrow([x, y]: [number, number], [toX, toY]: [number, number]) {
  const length = Math.hypot(toX - x, toY - y);
  const [right, down] = [(toX - x) / length, (toY - y) / length];
  const point = (along: number, aside = 0) =>
    `${(x + right * along - down * aside).toFixed(1)} ${(y + down * along + right * aside).toFixed(1)}`;
  const end = length - INSET.to;
  const neck = end - HEAD.length;
  const d =
    `M${point(INSET.from)}L${point(neck)}` +
    `M${point(neck, -HEAD.width)}L${point(end)}L${point(neck, HEAD.width)}Z`;
  return edged("path", { d });
}

function make(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
