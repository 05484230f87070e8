// The bars over and under the board: moves, time, size, and the buttons of the game.

import type { Clock } from "../lib/clock.ts";
import { fillSelect, findPanel, setText } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import { LARGEST_SIDE } from "../puzzle/notation.ts";
import { lengthsOf } from "../puzzle/slides.ts";
import { scoredMoves } from "../state/game.ts";
import { otherLength } from "../state/metric-text.ts";
import { isOwnWin, isSolved, type State } from "../state/state.ts";
import { MOVES_NAMES, ROWS_BY_COLUMNS, rowsByColumns } from "./play-text.ts";
import { createTimeView } from "./time-view.ts";

export function createControls({
  clock,
  onSize,
  ...presses
}: {
  clock: Clock;
  onShuffle: () => void;
  onSize: (size: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  onHint: () => void;
  onSolution: () => void;
  onReset: () => void;
  onShare: () => void;
}) {
  const { part } = findPanel("controls");
  const moves = part("moves");
  const movesName = part("moves-name");
  const time = createTimeView(part("time"), clock);
  const size = part("size", HTMLSelectElement);
  const button = (name: string) => part(name, HTMLButtonElement);
  const [undo, redo, reset] = [button("undo"), button("redo"), button("reset")];
  const solution = button("solution");

  const shuffle = button("shuffle");

  shuffle.addEventListener("click", presses.onShuffle);
  undo.addEventListener("click", () => {
    if (undo.getAttribute("aria-disabled") !== "true") presses.onUndo();
  });
  redo.addEventListener("click", presses.onRedo);
  button("hint").addEventListener("click", presses.onHint);
  solution.addEventListener("click", presses.onSolution);
  reset.addEventListener("click", presses.onReset);
  button("share").addEventListener("click", presses.onShare);
  // After a choice with the mouse the arrow keys belong to the board again. With the keyboard, the
  // user may still be stepping through the sizes.
  let picked = false;
  size.addEventListener("pointerdown", () => (picked = true));
  size.addEventListener("keydown", () => (picked = false));
  size.addEventListener("change", () => {
    onSize(size.value);
    if (picked) size.blur();
  });
  fillSizes(size);

  return {
    show(state: State) {
      const { metric } = state.settings;
      const made = lengthsOf(state.game.line, 0, scoredMoves(state));
      setText(movesName, MOVES_NAMES[metric]);
      setText(moves, count(metric === "mtm" ? made.multi : made.moves));
      moves.title = made.moves ? otherLength(made, metric) : "";
      time.show(state);
      size.value = `${state.game.start.rows}x${state.game.start.cols}`;
      disable(undo, state.game.at === 0 && !state.here.trial);
      shuffle.classList.toggle("due", isDue(state));
      disable(solution, state.analysis.search.kind === "running");
      disable(redo, state.game.at === state.game.line.length);
      disable(
        reset,
        state.game.at === 0 && state.game.clock.spent === 0 && state.game.clock.since === null,
      );
    },
  };
}

/** Return true if a new board is the next step: the board was solved by a solution. */
function isDue(state: State) {
  const { game, choices } = state;
  return (
    choices.mode === "play" && game.solutionFrom !== null && isSolved(state) && !isOwnWin(state)
  );
}

/** List the squares first, then all other sizes. */
function fillSizes(select: HTMLSelectElement) {
  const sides = Array.from({ length: LARGEST_SIDE - 1 }, (_, i) => i + 2);
  const squares: Record<string, string> = {};
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

/** Disable a button without losing its focus. */
function disable(button: HTMLButtonElement, off: boolean) {
  button.setAttribute("aria-disabled", String(off));
}
