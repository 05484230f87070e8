// Stores each game of this visit as an entry of the browser history. The user switches between games with
// Back, Forward, a button, or Undo in an untouched game. A game is restored with its clock stopped at the
// time when the user left it. Another mode adds an entry with the id of the same game, so that Back returns
// to the previous mode. When the user types the link to a study behind the address, the browser adds the
// entry itself.

import type { App } from "../app/app.ts";
import type { EntryState, GameEntries } from "../persistence/saved-game.ts";
import { DEFAULT_CHOICES } from "../state/choices.ts";
import { elapsed, paused } from "../state/clock.ts";
import { LINKED_LESSON } from "../state/learn.ts";
import { isEasy } from "../state/levels.ts";
import type { Earlier } from "../state/page.ts";
import { type Link, linkedGame, readLink } from "../state/share-link.ts";
import {
  changed,
  type GamePart,
  patch,
  type State,
  withGame,
  withGamePart,
  withoutTrial,
} from "../state/state.ts";
import { isStudy } from "../state/study.ts";
import { BOARD_BACK, gameBack, INSPECTION_LEFT } from "./game-stack-text.ts";

/** The maximum number of games in memory. Older games are restored from their records. */
const MAX_GAMES = 50;

export function createGames(app: App, entries: GameEntries) {
  const { store, say, now } = app;
  /** The games by entry. `game` is a copy with a stopped clock, which is restored. `was` is the original. */
  const left: Map<string, { game: GamePart; was: GamePart }> = new Map();
  /** True while the current change of the state restores a game or a view. */
  let arriving = false;
  /** The moves of the current game if the next game will not get a new entry, otherwise null. */
  let adopted: GamePart["line"] | null = null;
  /** The moves of the game for which the current entry is the view Learn, otherwise null. */
  let learning: GamePart["line"] | null = null;

  const isReturning = () => store.get().page.returning;

  function leave(entry: string, was: GamePart) {
    const clock = paused(was.clock, now());
    left.delete(entry);
    left.set(entry, { game: { ...was, clock, won: false, playing: false }, was });
    if (left.size > MAX_GAMES) for (const oldest of left.keys()) return void left.delete(oldest);
  }

  function begin(ended: State) {
    if (arriving || ended.page.embed) return;
    setReturning(false);
    const { entry, before: earlier } = entries.current();
    const { game } = store.get();
    const hasEntry = ended.game.line === adopted;
    adopted = null;
    if (hasEntry) return store.update(patch({ page: { earlier: earlierOf(game) } }));
    const before = left.get(earlier?.entry ?? "");
    leave(entry, ended.game);
    if (before?.was === game) {
      entries.storeGame(ended);
      return go(); // Undo or a link has restored the previous game.
    }
    // Back from the board that a lesson deals at once leaves Learn.
    const replaces = ended.game.line === learning;
    learning = null;
    entries.add(ended, store.get(), worthOf(ended.game), replaces);
    store.update(patch({ page: { earlier: earlierOf(game) } }));
  }

  /** A game is worth a button if the user has begun it, or has chosen its board, and it is not over. */
  function worthOf({ line, practice, clock, level, instead }: GamePart) {
    const chosen = practice && !isEasy({ level }) && !instead;
    return { worthwhile: !clock.done && (line.length > 0 || chosen) };
  }

  /** Begin the game of a study, whose link the user has typed, in the entry that the browser has added. */
  function adopt() {
    const { entry } = entries.current();
    const state = withoutTrial(store.get());
    leave(entry, state.game);
    entries.adopt(state, worthOf(state.game));
    adopted = state.game.line;
  }

  function earlierOf({ line, times }: GamePart): Earlier | null {
    const { before } = entries.current();
    return before ? { worthwhile: before.worthwhile, line: times.length ? null : line } : null;
  }

  /** @param returning true while a call of history.back() is under way */
  const setReturning = (returning: boolean) => {
    if (store.get().page.returning !== returning) store.update(patch({ page: { returning } }));
  };

  function go() {
    setReturning(true);
    history.back();
  }

  /** Restore the game of the current history entry. The argument is a PopStateEvent or `history`. */
  function onArrival({ state: place }: { state: EntryState | null }) {
    const { entry } = entries.current();
    learning = null;
    if (!place && isStudy(location.hash.slice(1))) return adopt();
    if (typeof place?.entry !== "string") return;
    if (place.entry === entry) return isReturning() ? history.back() : arriveAtView();
    const [requested, ended] = [isReturning(), withoutTrial(store.get())];
    // If the game is already on the board, `begin` has stored the previous game.
    const there = left.get(place.entry);
    if (there?.was !== ended.game) {
      leave(entry, ended.game);
      entries.storeGame(ended);
    }
    const link = readLink(location.search);
    const stored = entries.enter(place);
    arriving = true;
    store.update((state) => {
      const next = there
        ? withGamePart(state, there.game)
        : withGame(state, stored ?? linkedGame(link) ?? state.game);
      return changed(next, {
        page: {
          earlier: earlierOf(next.game),
          returning: false,
          boards: null,
          challenge: link.challenge ?? state.page.challenge,
        },
      });
    });
    // The browser's Back and Forward also restore the view.
    if (!requested) {
      const { chapter } = store.get().learn;
      store.update(withView(link));
      store.update(patch({ learn: { chapter: link.chapter ?? chapter } }));
    } else if (store.get().choices.mode === "learn" && link.mode !== "learn") {
      // A lesson has returned to the game in Play.
      addView(patch({ choices: { mode: link.mode ?? DEFAULT_CHOICES.mode } })(store.get()));
    }
    arriving = false;
    const { game, choices, learn } = store.get();
    // A lesson that takes over from the coach returns to the game itself.
    if (requested && choices.mode === "learn" && learn.lesson !== "coach") return;
    say(backText(game));
  }

  function backText(game: GamePart) {
    if (countedUntilLeft(game) && !game.clock.spent) return INSPECTION_LEFT;
    if (!game.line.length || game.clock.done) return BOARD_BACK;
    return gameBack(game.at, elapsed(game.clock, now()), countedUntilLeft(game));
  }

  /** Show the view of the address without changing the game. */
  function arriveAtView() {
    arriving = true;
    store.update(withView(readLink(location.search)));
    arriving = false;
  }

  /** Add an entry for the view on show. @param before the state with the previous view */
  function addView(before: State) {
    const { choices, game } = store.get();
    entries.addView(withoutTrial(before), store.get());
    learning = choices.mode === "learn" ? game.line : null;
  }

  store.listen(
    ({ game }) => [game.number],
    (_state, before) => begin(withoutTrial(before)),
  );
  store.listen(
    ({ choices }) => [choices.mode],
    (state, before) => {
      const { game, page } = state;
      if (arriving || page.embed || game.number !== before.game.number) return;
      addView(before);
    },
  );
  if (!store.get().page.embed) {
    addEventListener("popstate", onArrival);
    // The user may have pressed Back while the page was starting.
    if (history.state?.entry !== entries.current().entry) onArrival(history);
  }
  store.update(patch({ page: { earlier: earlierOf(store.get().game) } }));
  const { game, choices, page } = store.get();
  // The page was loaded again, or continues the game of a closed tab.
  if (choices.mode === "play" && !page.event && countedUntilLeft(game)) say(backText(game));

  return {
    /** Return to the previous game. */
    back() {
      if (!isReturning() && store.get().page.earlier) go();
    },
    /** Begin another game in the entry of the current game, so that Back does not return to it. */
    replaceBy(begin: () => void) {
      adopted = store.get().game.line;
      begin();
      adopted = null;
    },
  };
}

/** Show the mode and the lesson of a link. */
function withView({ mode, lesson }: Link): (state: State) => State {
  const named = lesson ?? (mode === "learn" ? LINKED_LESSON : null);
  return patch({
    choices: { mode: mode ?? DEFAULT_CHOICES.mode },
    learn: named ? { lesson: named } : {},
  });
}

/** Return whether a restored game will be practice only because the user has left it, or its inspection. */
function countedUntilLeft({ clock, practice, goal }: GamePart) {
  const left = clock.spent > 0 ? !clock.resumed : clock.resumed === true;
  return left && !clock.done && !practice && !goal;
}
