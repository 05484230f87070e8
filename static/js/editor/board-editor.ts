// The editor of the position or the goal, which replaces the board. The user presses two cells to swap
// them.

import type { Clock } from "../lib/clock.ts";
import { findPanel, setText } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { goalOf, type State } from "../state/state.ts";
import { cellLabel, editing as editingWords } from "./editor-text.ts";

/** The steps of the arrow keys in rows and columns. */
const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** @param intents `onSwap` swaps two cells; `onLeave` is called if the editor closes while it has the focus */
export function createBoardEditor({
  clock,
  onSwap,
  onDone,
  onLeave,
}: {
  clock: Clock;
  onSwap: (a: number, b: number) => void;
  onDone: () => void;
  onLeave: (edited: "position" | "goal") => void;
}) {
  const { root: cover, part } = findPanel("board-editor");
  const grid = part("board");
  const line = part("words");
  part("done", HTMLButtonElement).addEventListener("click", onDone);
  /** The buttons by cell. */
  let cells: HTMLButtonElement[] = [];
  let board: Position | null = null;
  let editing: "position" | "goal" | null = null;
  /** The first pressed cell of a swap. */
  let picked: number | null = null;
  let current = 0;

  function build({ rows, cols }: Position) {
    grid.style.setProperty("--rows", String(rows));
    grid.style.setProperty("--cols", String(cols));
    cells = [];
    grid.replaceChildren(
      ...Array.from({ length: rows }, (_, row) => {
        const line = document.createElement("div");
        line.setAttribute("role", "row");
        line.className = "row";
        for (let col = 0; col < cols; col++) line.append(makeCell(row * cols + col));
        return line;
      }),
    );
    current = 0;
  }

  function makeCell(at: number) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tile";
    button.addEventListener("click", () => press(at));
    button.addEventListener("focus", () => {
      current = at;
      rove();
    });
    cell.append(button);
    cells.push(button);
    return cell;
  }

  function rove() {
    cells.forEach((cell, at) => {
      cell.tabIndex = at === current ? 0 : -1;
    });
  }

  function press(at: number) {
    if (picked === null) pick(at);
    else if (picked === at) pick(null);
    else {
      const first = picked;
      pick(null);
      onSwap(first, at);
    }
  }

  function pick(at: number | null) {
    picked = at;
    cells.forEach((cell, place) => {
      cell.setAttribute("aria-pressed", String(place === picked));
    });
    const tile = at === null ? null : (board?.tiles[at] ?? null);
    setText(line, editingWords(editing, tile));
  }

  // This listener runs before the game's key bindings, which are inactive in the editor.
  function onKeyDown(event: KeyboardEvent) {
    if (!editing || !board) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (picked === null) onDone();
      else pick(null);
      return;
    }
    const { target } = event;
    const elsewhere =
      target instanceof Element && target.closest("input, select, textarea, [role=tab]");
    if (elsewhere || event.key === "Tab" || event.altKey) return;
    const step = ARROWS[event.key];
    if (step) {
      event.preventDefault();
      const row = Math.floor(current / board.cols) + step[0];
      const col = (current % board.cols) + step[1];
      if (row >= 0 && col >= 0 && row < board.rows && col < board.cols) {
        cells[row * board.cols + col]?.focus();
      }
    }
    // `key` is not a single character for some keys of Arabic layouts and for dead keys.
    const types = event.key.length === 1 || /^(Key|Digit)/.test(event.code);
    if (step || types) event.stopPropagation();
  }
  document.addEventListener("keydown", onKeyDown, true);

  return {
    show(state: State, before: State | null) {
      const next = state.page.editing === "goal" ? goalOf(state) : state.game.position;
      const opened = state.page.editing !== editing;
      if (!opened && (!state.page.editing || next === board)) return;
      const hadFocus = cover.contains(document.activeElement);
      editing = state.page.editing;
      cover.hidden = editing === null;
      if (!editing) {
        if (hadFocus && before?.page.editing) onLeave(before.page.editing);
        return;
      }
      if (!board || board.rows !== next.rows || board.cols !== next.cols) build(next);
      if (opened) current = 0;
      if (opened || board?.tiles.length !== next.tiles.length) pick(null);
      board = next;
      grid.dataset.board = formatBoard(next);
      next.tiles.forEach((tile, at) => {
        const cell = cells[at];
        if (!cell) return;
        cell.classList.toggle("gap", tile === 0);
        setText(cell, tile ? String(tile) : "");
        const [row, col] = [Math.floor(at / next.cols) + 1, (at % next.cols) + 1];
        cell.setAttribute("aria-label", cellLabel(tile, row, col));
      });
      rove();
      if (!opened) return;
      cells[current]?.focus({ preventScroll: true });
      // On a phone, the small board is unpinned in the next frame, which moves the editor.
      clock.frame(() => cover.scrollIntoView({ block: "nearest" }));
    },
  };
}
