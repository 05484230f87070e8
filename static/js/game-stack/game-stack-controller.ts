// The games of this visit, one after the other, as entries of the tab's history: nothing that a
// person has made ends for good. The browser's Back and Forward go from one game to the next, and
// so do Undo, where a game has no moves of its own yet, and a button. A game comes back as it was
// left, with its clock standing at the time that it showed.

import type { App } from "../app/app.ts";
import { DEFAULTS } from "../state/choices.ts";
import { elapsed, paused } from "../state/clock.ts";
import { linkedGame, readLink } from "../state/share-link.ts";
import {
  changed,
  type Earlier,
  type Game,
  type GamePart,
  type State,
  withGame,
  withGamePart,
  withoutTrial,
} from "../state/state.ts";
import { BOARD_BACK, gameBack } from "./game-stack-text.ts";

/** How many are at hand as they were left; for others, the entry's state has to do. */
const AT_HAND = 50;

/**
 * What an entry of the history is known by: `entry` is its name, `before` tells of the one before.
 */
type Place = { entry: string; before?: { worthwhile: boolean } | null };

/**
 * @param entries `part`: another game gets the next entry. `keep`: this one's game as the browser
 * leaves it. `arrive`: the tab is at another one
 */
export function createGames(
  app: App,
  {
    here,
    part,
    keep,
    arrive,
  }: {
    here: () => Place;
    part: (left: State, worth: { worthwhile: boolean }) => void;
    keep: (left: State) => void;
    arrive: (mark: Place) => Game | null;
  },
) {
  const { store, changePosition, say, now } = app;
  /** By their entries: as they come back, and as the state had them. */
  const left: Map<string, { game: GamePart; was: GamePart }> = new Map();
  /** The entry before this one, where this visit knows it. */
  const previous: Map<string, string> = new Map();
  /** A way back is asked for by the page itself, and isn't there yet. */
  let going = false;
  /** What's being changed is which game is on, not a new one begun. */
  let arriving = false;
  /** The game on the board is one that's being put together in the editor. */
  let edited = false;

  function leave(entry: string, was: GamePart) {
    const clock = paused(was.clock, now());
    left.delete(entry);
    left.set(entry, { game: { ...was, clock, won: false, playing: false }, was });
    if (left.size > AT_HAND) left.delete([...left.keys()][0]);
  }

  function begin(ended: State) {
    if (arriving || ended.page.embed) return;
    going = false;
    const { entry } = here();
    const { game, page } = store.get();
    const before = left.get(previous.get(entry) ?? "");
    leave(entry, ended.game);
    if (before?.was === game) {
      keep(ended);
      return go(); // by another way, but it's the game before
    }
    const again = edited && ended.game.line.length === 0;
    edited = page.editing === "position";
    if (!again || !edited) {
      part(ended, { worthwhile: ended.game.line.length > 0 || ended.game.practice });
      if (here().entry !== entry) previous.set(here().entry, entry);
    }
    app.set({ page: { earlier: earlierOf(game) } });
  }

  /** @param game which is on now */
  function earlierOf({ line, times }: GamePart): Earlier | null {
    const { before } = here();
    return before ? { worthwhile: before.worthwhile, line: times.length ? null : line } : null;
  }

  function go() {
    going = true;
    history.back();
  }

  /** @param event or the tab's history */
  function onArrival({ state: mark }: { state: any }) {
    const { entry } = here();
    if (typeof mark?.entry !== "string" || mark.entry === entry) return;
    const [asked, ended] = [going, withoutTrial(store.get())];
    going = false;
    edited = false;
    // Where the game before is on already, what was left is known.
    const there = left.get(mark.entry);
    if (there?.was !== ended.game) {
      leave(entry, ended.game);
      keep(ended);
    }
    const link = readLink(location.search);
    const kept = arrive(mark);
    arriving = true;
    changePosition((state) => {
      const next = there
        ? withGamePart(state, there.game)
        : withGame(state, kept ?? linkedGame(link) ?? state.game);
      return changed(next, {
        page: {
          earlier: earlierOf(next.game),
          editing: null,
          boards: null,
          challenge: link.challenge ?? state.page.challenge,
        },
        learn: { dealt: null },
      });
    });
    arriving = false;
    // By the browser's own buttons the view comes back too.
    if (!asked) {
      app.set({
        choices: { mode: link.mode ?? DEFAULTS.mode },
        learn: { lesson: link.lesson ?? store.get().learn.lesson },
      });
    }
    const { at, line, clock } = store.get().game;
    say(line.length ? gameBack(at, elapsed(clock, now())) : BOARD_BACK);
  }

  app.onGameBegun(begin);
  if (!store.get().page.embed) {
    addEventListener("popstate", onArrival);
    onArrival(history); // it may have been gone back while the page was put together
  }
  store.subscribe(({ page }) => {
    edited &&= page.editing !== null;
  });
  app.set({ page: { earlier: earlierOf(store.get().game) } });

  return {
    /** To the game before this one. */
    back() {
      if (!going && store.get().page.earlier) go();
    },
  };
}
