// The bars above and below the board: moves, time, size, and the buttons of the game.

import type { Clock } from "../lib/clock.ts";
import { findPanel, setFigure, setText } from "../lib/dom.ts";
import { count, niceSize } from "../lib/format.ts";
import { lengthBy, lengthsOf } from "../puzzle/slides.ts";
import { scoredMoves } from "../state/game.ts";
import { otherLength } from "../state/metric-text.ts";
import { isOwnWin, isSolved, type State } from "../state/state.ts";
import { ALL_SIZES, ENTER_BOARD, MOVES_NAMES, OTHER_SIZE, ROWS_BY_COLUMNS } from "./play-text.ts";
import { createTimeView } from "./time-view.ts";

/** The sides of the sizes in the list. */
export const SIDES: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const COMMON: readonly string[] = ["3x3", "4x4", "5x5", "6x6"];
/** The options that open a dialog. */
const ENTER = "enter";
const OTHER = "other";

/** The user's commands for the game. */
interface PlayIntents {
  shuffle(): void;
  /** Deal a board of a size such as `4x4`. */
  resize(size: string): void;
  chooseOtherSize(): void;
  enterBoard(): void;
  undo(): void;
  redo(): void;
  hint(): void;
  reset(): void;
  share(): void;
}

export function createControls(clock: Clock, game: PlayIntents) {
  const { part } = findPanel("controls");
  const moves = part("moves");
  const movesName = part("moves-name");
  const time = createTimeView(part("time"), clock);
  const size = part("size", HTMLSelectElement);
  const button = (name: string) => part(name, HTMLButtonElement);
  const [undo, redo, reset] = [button("undo"), button("redo"), button("reset")];
  const toolbar = undo.parentElement;
  const shuffle = button("shuffle");

  shuffle.addEventListener("click", () => game.shuffle());
  undo.addEventListener("click", () => {
    if (undo.getAttribute("aria-disabled") !== "true") game.undo();
  });
  redo.addEventListener("click", () => game.redo());
  button("hint").addEventListener("click", () => game.hint());
  reset.addEventListener("click", () => game.reset());
  button("share").addEventListener("click", () => game.share());
  // After a choice with the mouse, the arrow keys move tiles again. After a choice with the
  // keyboard, they do not, since the user may still be stepping through the sizes.
  let picked = false;
  size.addEventListener("pointerdown", () => (picked = true));
  size.addEventListener("keydown", () => (picked = false));
  size.addEventListener("change", () => {
    const { value } = size;
    if (picked) size.blur();
    if (value !== OTHER && value !== ENTER) return game.resize(value);
    size.value = shown;
    if (value === OTHER) game.chooseOtherSize();
    else game.enterBoard();
  });
  const showSize = fillSizes(size);
  let shown = "";

  return {
    show(state: State) {
      const { metric } = state.settings;
      const made = lengthsOf(state.game.line, 0, scoredMoves(state));
      setText(movesName, MOVES_NAMES[metric]);
      setFigure(moves, count(lengthBy(metric, made)));
      moves.title = made.moves ? otherLength(made, metric) : "";
      time.show(state);
      shown = showSize(state.game.start);
      const { at, line, clock } = state.game;
      const unmoved = at === 0 && clock.spent === 0 && clock.since === null;
      // Undo, Redo and Reset appear with the first move.
      toolbar?.classList.toggle("fresh", unmoved && line.length === 0 && !state.here.trial);
      disable(undo, at === 0 && !state.here.trial);
      shuffle.classList.toggle("due", isDue(state));
      disable(redo, at === line.length);
      disable(reset, unmoved);
    },
  };
}

/** Return whether a new board is the next step, because a solution has solved the board. */
function isDue(state: State) {
  const { game, choices } = state;
  return (
    choices.mode === "play" && game.solutionFrom !== null && isSolved(state) && !isOwnWin(state)
  );
}

/**
 * Fill the list of sizes. It shows the common sizes and the current one. The options of the other sizes
 * are hidden, but scripts can choose them.
 * @returns a function that selects a size and returns its option's value
 */
function fillSizes(select: HTMLSelectElement) {
  const option = (value: string) => new Option(niceSize(value), value);
  const enter = new Option(ENTER_BOARD, ENTER);
  const other = new Option(OTHER_SIZE, OTHER);
  const all = SIDES.flatMap((rows) => SIDES.map((cols) => `${rows}x${cols}`));
  const rest = document.createElement("optgroup"); // Safari shows hidden options, in a group at the end.
  rest.label = ALL_SIZES;
  rest.hidden = true;
  const hide = (size: HTMLOptionElement) => {
    size.hidden = true;
    rest.append(size);
  };
  const hidden = all.filter((size) => !COMMON.includes(size)).map(option);
  hidden.forEach(hide);
  select.append(...COMMON.map(option), enter, other, rest);
  select.title = ROWS_BY_COLUMNS;
  /** The option of the current size if the size is not common. */
  let current: HTMLOptionElement | null = null;
  return ({ rows, cols }: { rows: number; cols: number }) => {
    const value = `${rows}x${cols}`;
    const common = COMMON.includes(value);
    if (select.value === value && (common ? !current : current?.value === value)) return value;
    if (current && hidden.includes(current)) hide(current);
    else current?.remove();
    current = common ? null : (hidden.find((size) => size.value === value) ?? option(value));
    if (current) {
      current.hidden = false;
      enter.before(current);
    }
    select.value = value;
    return value;
  };
}

/** Disable a button without losing its focus. */
function disable(button: HTMLButtonElement, off: boolean) {
  button.setAttribute("aria-disabled", String(off));
}
