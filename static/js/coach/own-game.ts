// Separates the learner's game in Play from the coach's boards. The coach teaches on the board in Play or deals
// other boards. When the learner returns to Play, the game is restored to its state before the lesson. After a
// reload, it is restored from the previous entry of the browser history.

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
  /** The game in Play when the learner opened Learn, or null if that was before a reload. */
  let own = reloaded ? null : opened;
  let came = now();
  /** The number of the coach's game. All boards that the coach deals share this number. */
  let dealt: number | null = reloaded ? opened.number : null;
  /** The coach's game when the learner returned to Play. */
  let left: GamePart | null = null;
  let mode: Mode = store.get().choices.mode;
  /** True if the learner has opened the coach since they opened Learn. */
  let coached = false;

  /** Undo the moves that were made in the game in Play with the coach's help. Do not change a game that counts. */
  function restore() {
    const { game } = store.get();
    if (!own) return;
    const same = game.number === own.number && game.practice;
    if (!same || (game.line === own.line && game.at === own.at)) return;
    const before = { ...own, clock: paused(own.clock, came), practice: true, playing: false };
    store.update((state) => withGamePart(state, before));
  }

  return {
    /** Return whether the board is the coach's. */
    isDealt: () => store.get().game.number === dealt,
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
    /** Switch boards if the learner has opened the coach or Play. */
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
    // The stack of games recognizes the game by this object, so it must not be copied.
    store.update((state) => withGamePart(state, before));
  }
}
