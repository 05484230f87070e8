// What a person does with the game on the board: moves, undo, new boards, a link to it.

import type { App } from "../app/app.ts";
import { parseSize } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { elapsed } from "../state/clock.ts";
import * as game from "../state/game.ts";
import { opensSolved, shareLink } from "../state/share-link.ts";
import { type Game, isSolved, undoesGame } from "../state/state.ts";
import * as words from "./play-text.ts";

/**
 * @param others `begin` a game against the clock, `finish` it: what there is to say; `back` to the
 * game before; `refuse` a direction or a tile that can't be moved. In a review a move is a try
 */
export function createPlayController(
  app: App,
  {
    begin,
    finish,
    back,
    refuse,
    tryMove,
    tryPress,
  }: {
    begin: (game: Game) => void;
    finish: () => string;
    back: () => void;
    refuse: (what: Move | number) => void;
    tryMove: (letter: Move) => boolean;
    tryPress: (cell: number) => boolean;
  },
) {
  const { store, changePosition, say, now } = app;

  function celebrate() {
    const state = store.get();
    if (!state.game.won) {
      if (state.game.solutionFrom !== null && isSolved(state)) say(words.SOLVED_WITH_HELP);
      return;
    }
    const ms = elapsed(state.game.clock, now());
    say(words.won(state.game.at, ms, finish()));
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

  const { game: opened, page } = store.get();
  if (!page.embed && opensSolved(store.get())) say(words.opensSolved(opened.line.length));

  return {
    move(letter: Move) {
      const { position } = store.get().game;
      if (!tryMove(letter)) changePosition((state) => game.play(state, letter, now()));
      if (store.get().game.position === position) refuse(letter);
      else celebrate();
    },
    press(cell: number) {
      const { position } = store.get().game;
      const tile = position.tiles[cell];
      if (!tryPress(cell)) changePosition((state) => game.press(state, cell, now()));
      if (store.get().game.position !== position) celebrate();
      else if (tile) refuse(tile);
    },
    /** @param held a key that's held stops where the game began */
    undo(held: boolean = false) {
      if (!undoesGame(store.get())) changePosition(game.undo);
      else if (!held) back();
    },
    redo: () => changePosition((state) => game.redo(state, now())),
    reset: () => changePosition(game.reset),
    shuffle: () => fresh(),
    /** @param size such as `4x4` */
    resize(size: string) {
      const { rows, cols } = parseSize(size);
      fresh(rows, cols);
    },
    async share() {
      const state = store.get();
      const url = new URL(shareLink(state), location.href);
      history.replaceState(history.state, "", url);
      const whole = state.game.line.length === 0 || url.searchParams.has("moves");
      const holds = whole ? words.LINK_COPIED : words.LINK_COPIED_SHORT;
      try {
        await app.copy(url.href);
        say(url.searchParams.has("daily") ? words.DAILY_LINK_COPIED : holds);
      } catch {
        say(words.LINK_ABOVE);
      }
    },
  };
}
