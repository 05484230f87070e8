// The editor of the position or the goal, which replaces the board. The user presses two cells to swap
// them.

import { createRef } from "preact";
import type { Clock } from "../lib/clock.ts";
import { Button } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { goalOf, type State } from "../state/state.ts";
import * as text from "./editor-text.ts";

/** The steps of the arrow keys in rows and columns. */
const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export interface BoardEditorIntents {
  swap(a: number, b: number): void;
  endEdit(): void;
  /** The editor was closed while it had the focus. */
  leave(edited: "position" | "goal"): void;
}

export function createBoardEditor(clock: Clock, intents: BoardEditorIntents): Panel<State> {
  const { root: cover } = findPanel("board-editor");
  const grid = createRef<HTMLDivElement>();
  let board: Position | null = null;
  let editing: "position" | "goal" | null = null;
  /** The first pressed cell of a swap. */
  let picked: number | null = null;
  /** The cell in the Tab order. */
  let current = 0;

  // The view is drawn at once, because another key may follow before the next frame.
  function draw() {
    if (!board) return;
    const { rows, cols, tiles } = board;
    const cells = tiles.map((tile, at) =>
      cell(tile, Math.floor(at / cols) + 1, (at % cols) + 1, at),
    );
    render(
      <>
        <div
          ref={grid}
          data-part="board"
          class="editor-board"
          role="grid"
          aria-labelledby="editor-words"
          data-board={formatBoard(board)}
          style={{ "--rows": rows, "--cols": cols }}
        >
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it are focusable.
            <div key={row} class="row" role="row">
              {cells.slice(row * cols, (row + 1) * cols)}
            </div>
          ))}
        </div>
        <div class="row-ends editor-foot">
          <p id="editor-words" role="status">
            {text.editing(editing, picked === null ? null : (tiles[picked] ?? null))}
          </p>
          <Button class="strong" onPress={intents.endEdit}>
            {text.DONE}
          </Button>
        </div>
      </>,
      cover,
    );
  }

  const cell = (tile: number, row: number, col: number, at: number) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it is focusable.
    <div key={at} role="gridcell">
      <button
        type="button"
        class={tile ? "tile" : "tile gap"}
        tabIndex={at === current ? 0 : -1}
        aria-label={text.cellLabel(tile, row, col)}
        aria-pressed={at === picked}
        onFocus={() => moveTo(at)}
        onClick={() => press(at)}
      >
        {tile || ""}
      </button>
    </div>
  );

  function moveTo(cell: number) {
    current = cell;
    draw();
  }

  function press(at: number) {
    const first = picked;
    pick(first === null ? at : null);
    if (first !== null && first !== at) intents.swap(first, at);
  }

  function pick(at: number | null) {
    picked = at;
    draw();
  }

  const cellAt = (at: number) => grid.current?.querySelectorAll("button")[at];

  // This listener runs before the game's key bindings, which are inactive in the editor.
  function onKeyDown(event: KeyboardEvent) {
    if (!editing || !board) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (picked === null) intents.endEdit();
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
        cellAt(row * board.cols + col)?.focus();
      }
    }
    // `key` is not a single character for some keys of Arabic layouts and for dead keys.
    const types = event.key.length === 1 || /^(Key|Digit)/.test(event.code);
    if (step || types) event.stopPropagation();
  }
  document.addEventListener("keydown", onKeyDown, true);

  return {
    pick: ({ page, game }) => [page.editing, game.position, game.goal, game.start],
    show(state, before) {
      const hadFocus = cover.contains(document.activeElement);
      const opened = state.page.editing !== editing;
      editing = state.page.editing;
      cover.hidden = editing === null;
      if (!editing) {
        if (hadFocus && before?.page.editing) intents.leave(before.page.editing);
        return;
      }
      const next = editing === "goal" ? goalOf(state) : state.game.position;
      if (opened || board?.rows !== next.rows || board.cols !== next.cols) {
        picked = null;
        current = 0;
      }
      board = next;
      draw();
      if (!opened) return;
      cellAt(0)?.focus({ preventScroll: true });
      // On a phone, the small board is unpinned in the next frame, which moves the editor.
      clock.frame(() => cover.scrollIntoView({ block: "nearest" }));
    },
  };
}
