// The address and the browser's storage follow the state, so that a reload, a crash or a closed tab
// ends no game. Each game has its entry in the tab's history.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { throttle } from "../lib/timing.ts";
import { DEFAULTS } from "../state/choices.ts";
import { writeLink } from "../state/share-link.ts";
import { type State, withGame } from "../state/state.ts";
import { linkHere } from "./browser-history.ts";
import type { SavedGame } from "./saved-game.ts";
import { gameRecord, loadChoices, saveChoices } from "./storage.ts";

/** What a link may choose. */
const LINKED = ["algorithm", "heuristic"] as const;

export function createPersistence({ store, clock, changePosition, now }: App, saved: SavedGame) {
  const record = () => gameRecord(store.get(), now());
  const { choices: opened } = store.get();
  const own = { ...DEFAULTS, ...loadChoices() };
  /** What's as a link has it, and no choice of the person's yet. */
  const borrowed = new Set(LINKED.filter((name) => opened[name] !== own[name]));

  /** The person's choices stay what they were, whatever a link asks for. */
  function keepChoices() {
    const state = store.get();
    for (const name of borrowed) if (state.choices[name] !== opened[name]) borrowed.delete(name);
    saveChoices(state, borrowed);
  }

  // Browsers take about six changes of the address a second.
  const remember = throttle(clock, 300, () => {
    const state = store.get();
    const link = writeLink(state);
    if (state.page.embed) {
      if (link !== linkHere()) history.replaceState(history.state, "", link);
      return;
    }
    keepChoices();
    saved.save(record(), link);
  });
  let changed = false;
  store.subscribe((_state, before) => {
    if (!before) return;
    changed = true;
    remember();
  });

  if (store.get().page.embed) return; // a page in a frame keeps nothing
  const link = () => (changed ? writeLink(store.get()) : linkHere());
  addEventListener("pagehide", () => {
    keepChoices();
    saved.leave(record(), link());
  });
  addEventListener("pageshow", () => saved.save(record(), link()));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) saved.save(record(), link());
  });
  // After a crash: what a tab that's gone was playing, if nothing is played here yet.
  void during(
    saved.recover((lost) => {
      if (store.get().game.at > 0 || store.get().game.line.length > 0) return false;
      const { number } = store.get().game; // in the place of what nobody has played
      changePosition((state) => withGame(state, { ...lost, number }));
      return true;
    }),
  );
}

/** The games of this tab, by their entries in its history. */
export function createEntries({ store, now }: App, saved: SavedGame) {
  const sheet = (state: State) => ({ record: gameRecord(state, now()), link: writeLink(state) });
  return {
    here: saved.here,
    arrive: saved.arrive,
    /** @param left as the browser leaves it for another entry */
    keep: (left: State) => saved.keep(gameRecord(left, now())),
    /**
     * Another game has begun: it gets the next entry.
     * @param left the state that it has ended
     */
    part: (left: State, worth: { worthwhile: boolean }) =>
      saved.part(sheet(left), sheet(store.get()), worth),
  };
}
