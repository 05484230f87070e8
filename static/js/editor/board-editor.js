// The board that's edited, the position or the goal: it stands in the place of the one that's
// played. Two cells that are pressed one after the other change places.

import { findPanel, setText } from "../lib/dom.js";
import { formatBoard } from "../puzzle/notation.js";
import { goalOf } from "../state/state.js";
import { cellLabel, editing as editingWords } from "./messages.js";

/** @import { Clock } from "../lib/clock.js" */
/** @import { Position } from "../puzzle/rules.js" */
/** @import { State } from "../state/state.js" */

/** @type {Readonly<Record<string, [number, number]>>} rows and columns to go */
const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * @param {{
 *   clock: Clock, onSwap: (a: number, b: number) => void, onDone: () => void,
 *   onLeave: (edited: "position" | "goal") => void,
 * }} intents `onSwap` has cells; `onLeave`: it's gone, and with it the focus that was in it
 */
export function createBoardEditor({ clock, onSwap, onDone, onLeave }) {
  const { root: cover, part } = findPanel("board-editor");
  const grid = part("board");
  const words = part("words");
  part("done", HTMLButtonElement).addEventListener("click", onDone);
  /** @type {HTMLButtonElement[]} by cell */
  let cells = [];
  /** @type {Position | null} */
  let board = null;
  /** @type {"position" | "goal" | null} */
  let editing = null;
  /** @type {number | null} the cell that was pressed first */
  let picked = null;
  let current = 0;

  /** @param {Position} shape */
  function build({ rows, cols }) {
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

  /** @param {number} at */
  function makeCell(at) {
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

  /** @param {number} at */
  function press(at) {
    if (picked === null) pick(at);
    else if (picked === at) pick(null);
    else {
      const first = picked;
      pick(null);
      onSwap(first, at);
    }
  }

  /** @param {number | null} at */
  function pick(at) {
    picked = at;
    cells.forEach((cell, place) => {
      cell.setAttribute("aria-pressed", String(place === picked));
    });
    const tile = at === null ? null : (board?.tiles[at] ?? null);
    setText(words, editingWords(editing, tile));
  }

  // Before the game's own keys, which mean nothing here.
  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
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
    const way = ARROWS[event.key];
    if (way) {
      event.preventDefault();
      const row = Math.floor(current / board.cols) + way[0];
      const col = (current % board.cols) + way[1];
      if (row >= 0 && col >= 0 && row < board.rows && col < board.cols) {
        cells[row * board.cols + col]?.focus();
      }
    }
    if (way || event.key.length === 1) event.stopPropagation();
  }
  document.addEventListener("keydown", onKeyDown, true);

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
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
      // On a phone a small board was pinned there: its place is the editor's only once it's gone.
      clock.frame(() => cover.scrollIntoView({ block: "nearest" }));
    },
  };
}
