// The game of Play and the coach's board. The coach may teach on the board of Play and deals others. As
// the learner returns to Play, the game is there as it was left. After a reload, it is the game of the
// history entry before the coach's.

import type { App } from "../app/app.ts";
import { readSession, writeSession } from "../lib/web-storage.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Mode } from "../state/choices.ts";
import { paused } from "../state/clock.ts";
import { COACHED, isCoached } from "../state/coach.ts";
import { type Game, type GamePart, type State, withGame, withGamePart } from "../state/state.ts";

/** @param back returns to the game of the previous history entry */
export function createOwnGame({ store, now }: Pick<App, "store" | "now">, back: () => void) {
  const { game: opened } = store.get();
  const reloaded = opened.practice && readSession(COACHED) === formatBoard(opened.start);
  /** The game of Play, as it was when the learner came to Learn. Null if that was before a reload. */
  let own = reloaded ? null : opened;
  let came = now();
  /** The number of the game that has the coach's boards. All of them are one game of the visit. */
  let dealt: number | null = reloaded ? opened.number : null;
  /** The coach's game, as the learner left it for Play. */
  let left: GamePart | null = null;
  let mode: Mode = store.get().choices.mode;
  /** The learner has opened the coach since then. */
  let coached = false;

  /** Take back what the coach has done to the game of Play. A game that counts is the learner's. */
  function restore() {
    const { game } = store.get();
    if (!own) return;
    const same = game.number === own.number && game.practice;
    if (!same || (game.line === own.line && game.at === own.at)) return;
    const before = { ...own, clock: paused(own.clock, came), practice: true, playing: false };
    store.update((state) => withGamePart(state, before));
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
      writeSession(COACHED, formatBoard(game.start));
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
    if (own && game.number !== own.number) left = null;
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
    const before = own;
    if (!before) return back();
    // The same object as before, by which the stack of games knows it.
    store.update((state) => withGamePart(state, before));
  }
}
