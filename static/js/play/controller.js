// What a person does with the game on the board: moves, undo, new boards, a link to it.

import { counted, stopped } from "../lib/format.js";
import { parseSize } from "../puzzle/notation.js";
import { shuffle } from "../puzzle/shuffle.js";
import { elapsed } from "../state/clock.js";
import * as game from "../state/game.js";
import { writeLink } from "../state/link.js";

/** @import { App } from "../app/app.js" */
/** @import { Move } from "../puzzle/rules.js" */
/** @import { Game, State } from "../state/state.js" */

/**
 * @param {App} app
 * @param {{
 *   begin: (game: Game) => void,
 *   finish: () => string,
 *   tryMove: (letter: Move) => boolean,
 *   tryPress: (cell: number) => boolean,
 * }} others `begin` a game against the clock, `finish` it: what there is to say. In a review a move
 * is a try
 */
export function createPlayController(app, { begin, finish, tryMove, tryPress }) {
  const { store, changePosition, say, now } = app;

  function celebrate() {
    const state = store.get();
    if (!state.game.won) return;
    const time = stopped(elapsed(state.game.clock, now()));
    say(`You did it: ${counted(state.game.at, "move")} in ${time}.${finish()}`);
  }

  function fresh(rows = store.get().game.start.rows, cols = store.get().game.start.cols) {
    const { start, goal } = store.get().game;
    const kept = goal && start.rows === rows && start.cols === cols ? goal : null;
    begin({
      start: shuffle(rows, cols, { goal: kept }),
      goal: kept,
      practice: kept !== null,
    });
  }

  return {
    /** @param {Move} letter */
    move(letter) {
      if (tryMove(letter)) return;
      changePosition((state) => game.play(state, letter, now()));
      celebrate();
    },
    /** @param {number} cell */
    press(cell) {
      if (tryPress(cell)) return;
      changePosition((state) => game.press(state, cell, now()));
      celebrate();
    },
    undo: () => changePosition(game.undo),
    redo: () => changePosition((state) => game.redo(state, now())),
    reset: () => changePosition(game.reset),
    shuffle: () => fresh(),
    /** @param {string} size such as `4x4` */
    resize(size) {
      const { rows, cols } = parseSize(size);
      fresh(rows, cols);
    },
    async share() {
      const state = store.get();
      const url = new URL(writeLink(state), location.href);
      history.replaceState(history.state, "", url);
      const whole = state.game.line.length === 0 || url.searchParams.has("moves");
      try {
        await app.copy(url.href);
        say(
          whole
            ? "The link is copied: it holds the board, the goal and the moves."
            : "The link is copied: the moves are too many for one, so it holds the board as it stands.",
        );
      } catch {
        say("The link is in the address bar: copy it from there.");
      }
    },
  };
}
