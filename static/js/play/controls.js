// Under and over the board: moves and time, the size, and the buttons of the game.

import { fillSelect, findPanel, setText } from "../lib/dom.js";
import { count } from "../lib/format.js";
import { LARGEST_SIDE } from "../puzzle/notation.js";
import { scoredMoves } from "../state/game.js";
import { undoesGame } from "../state/state.js";
import { ROWS_BY_COLUMNS, rowsByColumns, UNDOES_GAME } from "./messages.js";
import { createTimeView } from "./time-view.js";

/** @import { Clock } from "../lib/clock.js" */
/** @import { State } from "../state/state.js" */

/**
 * @param {{
 *   clock: Clock,
 *   onShuffle: () => void, onSize: (size: string) => void, onUndo: () => void, onRedo: () => void,
 *   onHint: () => void, onReset: () => void, onShare: () => void,
 * }} options
 */
export function createControls({ clock, onSize, ...presses }) {
  const { part } = findPanel("controls");
  const moves = part("moves");
  const time = createTimeView(part("time"), clock);
  const size = part("size", HTMLSelectElement);
  const button = (/** @type {string} */ name) => part(name, HTMLButtonElement);
  const [undo, redo, reset] = [button("undo"), button("redo"), button("reset")];

  button("shuffle").addEventListener("click", presses.onShuffle);
  undo.addEventListener("click", presses.onUndo);
  redo.addEventListener("click", presses.onRedo);
  button("hint").addEventListener("click", presses.onHint);
  reset.addEventListener("click", presses.onReset);
  button("share").addEventListener("click", presses.onShare);
  // A size picked with the mouse leaves the arrow keys to the board; by keys one may be on the way
  // to another.
  let picked = false;
  size.addEventListener("pointerdown", () => (picked = true));
  size.addEventListener("keydown", () => (picked = false));
  size.addEventListener("change", () => {
    onSize(size.value);
    if (picked) size.blur();
  });
  fillSizes(size);

  return {
    /** @param {State} state */
    show(state) {
      setText(moves, count(scoredMoves(state)));
      time.show(state);
      size.value = `${state.game.start.rows}x${state.game.start.cols}`;
      const whole = undoesGame(state);
      disable(undo, state.game.at === 0 && !whole);
      undo.title = whole ? UNDOES_GAME : "";
      disable(redo, state.game.at === state.game.line.length);
      disable(
        reset,
        state.game.at === 0 && state.game.clock.spent === 0 && state.game.clock.since === null,
      );
    },
  };
}

/**
 * The squares first, then every other shape.
 * @param {HTMLSelectElement} select
 */
function fillSizes(select) {
  const sides = Array.from({ length: LARGEST_SIDE - 1 }, (_, i) => i + 2);
  /** @type {Record<string, string>} */
  const squares = {};
  for (const side of sides) squares[`${side}x${side}`] = `${side} × ${side}`;
  fillSelect(select, squares);
  select.title = ROWS_BY_COLUMNS;
  for (const rows of sides) {
    const group = document.createElement("optgroup");
    group.label = rowsByColumns(rows);
    for (const cols of sides) {
      if (rows !== cols) group.append(new Option(`${rows} × ${cols}`, `${rows}x${cols}`));
    }
    select.append(group);
  }
}

/**
 * Dim a button without taking the focus from under the person's finger.
 * @param {HTMLButtonElement} button
 * @param {boolean} off
 */
function disable(button, off) {
  button.setAttribute("aria-disabled", String(off));
}
