// Separates the learner's game in Play from the coach's boards. The coach teaches on the board in Play or deals
// other boards. When the learner returns to Play, the game is restored to its state before the lesson. After a
// reload, it is restored from the previous entry of the browser history. When the learner opens another lesson
// or view, a board that the coach has dealt without being asked is replaced by the board before it.

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
  /** The number of the coach's game, which all boards that the coach deals share. */
  let dealt: number | null = reloaded ? opened.number : null;
  const isDealt = ({ number }: GamePart) => number === dealt;
  /** The game that the coach's board has replaced, or null if that was before a reload. */
  let replaced: GamePart | null = null;
  /** True if the learner has requested the coach's board. */
  let requested = reloaded;
  /** The coach's game when the learner left it. */
  let left: GamePart | null = null;
  let mode: Mode = store.get().choices.mode;
  /** True if the learner has opened the coach since they opened Learn. */
  let coached = false;
  /** True while the coach is open. */
  let inside = false;

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
    isDealt: () => isDealt(store.get().game),
    /**
     * Deal a board for the coach.
     * @param byLearner true if the learner has requested it
     */
    deal(game: Game, byLearner: boolean) {
      const current = store.get().game;
      const again = isDealt(current);
      if (!again) {
        restore();
        replaced = store.get().game;
        own = replaced.instead ?? replaced;
      }
      requested = byLearner;
      const same = again ? { number: current.number } : {};
      const dealing = { ...game, practice: true, instead: own, ...same };
      store.update((state) => withGame(state, dealing));
      dealt = store.get().game.number;
      writeSession(COACHED, formatBoard(game.start));
    },
    /** Switch boards if the learner has opened or left the coach, or opened Play. */
    follow(state: State) {
      const from = mode;
      mode = state.choices.mode;
      if (mode === "learn" && from !== "learn") come(state.game);
      const wasInside = inside;
      inside = isCoached(state);
      if (inside) resume();
      else if (wasInside && mode !== "play") giveWay(state.game);
      if (mode === "play" && from !== "play") leave(state.game);
    },
  };

  function come(game: GamePart) {
    coached = false;
    if (isDealt(game)) return;
    if (own && game.number !== own.number) left = null;
    own = game.instead ?? game;
    came = now();
  }

  /** Show the coach's board again. */
  function resume() {
    coached = true;
    if (!left) return;
    const { game } = store.get();
    // An untouched board that Watch has dealt is not the learner's game.
    if (!game.instead || game.line.length > 0) own = game;
    replaced = game;
    const board = { ...left, playing: false };
    left = null;
    store.update((state) => withGamePart(state, board));
  }

  /** Return to the game before an untouched board that the learner has not requested. */
  function giveWay(game: GamePart) {
    if (!isDealt(game) || requested || game.line.length > 0 || !replaced) return;
    left = game;
    const before = replaced;
    store.update((state) => withGamePart(state, before));
  }

  function leave(game: GamePart) {
    if (!isDealt(game)) return coached ? restore() : undefined;
    left = game;
    const before = own;
    if (!before) return back();
    // The stack of games recognizes the game by this object, so it must not be copied.
    store.update((state) => withGamePart(state, before));
  }
}
