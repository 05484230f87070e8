// The game of Play and the coach's board. The coach may teach on the board of Play and deals others. As
// the learner returns to Play, the game is there as it was left.

import type { App } from "../app/app.ts";
import type { Mode } from "../state/choices.ts";
import { paused } from "../state/clock.ts";
import { isCoached } from "../state/coach.ts";
import { type Game, type GamePart, type State, withGame, withGamePart } from "../state/state.ts";

export function createOwnGame({ store, now }: Pick<App, "store" | "now">) {
  /** The game of Play, as it was when the learner came to Learn. */
  let own = store.get().game;
  let came = now();
  /** The number of the game that has the coach's boards. All of them are one game of the visit. */
  let dealt: number | null = null;
  /** The coach's game, as the learner left it for Play. */
  let left: GamePart | null = null;
  let mode: Mode = store.get().choices.mode;
  /** The learner has opened the coach since then. */
  let coached = false;

  /** Take back what the coach has done to the game of Play. A game that counts is the learner's. */
  function restore() {
    const { game } = store.get();
    const same = game.number === own.number && game.practice;
    if (!same || (game.line === own.line && game.at === own.at)) return;
    const clock = paused(own.clock, came);
    store.update((state) => withGamePart(state, { ...own, clock, practice: true, playing: false }));
  }

  return {
    /** Deal a board for the coach. */
    deal(game: Game) {
      const { number } = store.get().game;
      if (number !== dealt) {
        restore();
        own = store.get().game;
      }
      const same = number === dealt ? { number } : {};
      store.update((state) => withGame(state, { ...game, practice: true, ...same }));
      dealt = store.get().game.number;
    },
    /** Change boards if the learner has come to the coach, or to Play. */
    follow(state: State) {
      const from = mode;
      mode = state.choices.mode;
      if (mode === "learn" && from !== "learn") come(state.game);
      if (isCoached(state)) resume();
      if (mode === "play" && from !== "play") leave(state.game);
    },
  };

  function come(game: GamePart) {
    coached = false;
    if (game.number === dealt) return;
    if (game.number !== own.number) left = null;
    own = game;
    came = now();
  }

  /** Show the coach's board again. */
  function resume() {
    coached = true;
    if (!left) return;
    const board = { ...left, playing: false };
    left = null;
    store.update((state) => withGamePart(state, board));
  }

  function leave(game: GamePart) {
    if (game.number !== dealt) return coached ? restore() : undefined;
    left = game;
    // The same object as before, by which the stack of games knows it.
    store.update((state) => withGamePart(state, own));
  }
}
