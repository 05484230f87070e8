// What a person does with the game on the board: moves, places on its line, new boards, Solve, a link.

import { counted, stopped } from "../lib/format.js";
import { parseBoard, parseMoves, parseSize } from "../puzzle/notation.js";
import { isSolvable } from "../puzzle/rules.js";
import { shuffle } from "../puzzle/shuffle.js";
import { elapsed } from "../state/clock.js";
import * as game from "../state/game.js";
import { writeLink } from "../state/link.js";
import { changed, goalOf, seek, withGame, withoutTrial } from "../state/state.js";

/** @import { Move } from "../puzzle/rules.js" */
/** @import { Game, State } from "../state/state.js" */
/** @import { Store } from "../lib/store.js" */

/**
 * @param {Store<State>} store
 * @param {{
 *   records: { begin: (game: Game) => void, finish: () => string },
 *   reviews: { move: (letter: Move) => boolean, press: (cell: number) => boolean },
 *   tasks: {
 *     solve: () => void, optimal: () => void, compare: () => void, end: (what: "compare") => void,
 *   },
 *   refuse: () => void,
 *   copy: (text: string) => Promise<void>, reveal: (id: string) => void,
 *   turn: (change: (state: State) => State) => void, say: (text: string) => void, now: () => number,
 * }} options `refuse` points at why a board can't be solved
 */
export function createPlayDesk(store, options) {
  const { records, reviews, tasks, refuse, copy, reveal, turn, say, now } = options;

  function celebrate() {
    const state = store.get();
    if (!state.game.won) return;
    const time = stopped(elapsed(state.game.clock, now()));
    say(`You did it: ${counted(state.game.at, "move")} in ${time}.${records.finish()}`);
  }

  function fresh(rows = store.get().game.start.rows, cols = store.get().game.start.cols) {
    const { start, goal } = store.get().game;
    const kept = goal && start.rows === rows && start.cols === cols ? goal : null;
    records.begin({
      start: shuffle(rows, cols, { goal: kept }),
      goal: kept,
      practice: kept !== null,
    });
  }

  const solvable = () => isSolvable(store.get().game.position, goalOf(store.get()));

  /** @param {number} at */
  const to = (at) => turn((state) => changed(seek(state, at), { game: { playing: false } }));

  return {
    /** @param {Move} letter */
    move(letter) {
      if (reviews.move(letter)) return;
      turn((state) => game.play(state, letter, now()));
      celebrate();
    },
    /** @param {number} cell */
    press(cell) {
      if (reviews.press(cell)) return;
      turn((state) => game.press(state, cell, now()));
      celebrate();
    },
    undo: () => turn(game.undo),
    redo: () => turn((state) => game.redo(state, now())),
    reset: () => turn(game.reset),
    seek: to,
    first: () => to(store.get().game.solutionFrom ?? 0),
    last: () => to(store.get().game.line.length),

    shuffle: () => fresh(),
    /** @param {string} size such as `4x4` */
    resize(size) {
      const { rows, cols } = parseSize(size);
      fresh(rows, cols);
    },
    /** Swap the two tiles that make the board unsolvable. */
    repair() {
      const {
        game: { start, goal },
        here: { facts },
      } = store.get();
      if (!facts?.repaired) return;
      const repaired = parseBoard(facts.repaired);
      turn((state) => withGame(state, { start: repaired, goal }));
      say(`Swapped: ${start.rows}x${start.cols}, and it can be solved now.`);
    },

    solve() {
      if (store.get().analysis.search.kind === "running") return;
      turn(withoutTrial);
      if (solvable()) tasks.solve();
      else refuse();
    },
    /** All shortest solutions. */
    findAll() {
      if (solvable()) tasks.optimal();
      else refuse();
    },
    /** Begin the comparison of searches, or end it. */
    compare() {
      if (store.get().here.comparison.running) tasks.end("compare");
      else if (solvable()) void tasks.compare();
      else refuse();
    },
    /** Have a shortest solution on show. @param {string} moves */
    follow(moves) {
      turn((state) => {
        const at = state.here.optimal.kind === "found" ? state.here.optimal.at : state.game.at;
        const { optimal } = state.here;
        return changed(game.withLine(seek(state, at), parseMoves(moves)), { here: { optimal } });
      });
      reveal("replay");
    },
    togglePlay() {
      const { playing, at, line } = store.get().game;
      // At the end it begins again.
      if (!playing && at === line.length)
        turn((state) => seek(state, state.game.solutionFrom ?? 0));
      store.update((state) => changed(state, { game: { playing: !playing } }));
    },
    /** A step of the replay. */
    step: () =>
      turn((state) => {
        const next = seek(state, state.game.at + 1);
        return changed(next, { game: { playing: next.game.at < next.game.line.length } });
      }),

    async share() {
      const url = new URL(location.href);
      const state = store.get();
      url.search = writeLink(state);
      history.replaceState(history.state, "", url);
      const whole = state.game.line.length === 0 || url.searchParams.has("moves");
      try {
        await copy(url.href);
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
