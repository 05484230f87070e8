// What every feature is given: the state, Python, and a word with the person.

import { during } from "../lib/activity.js";
import { findPanel, setText } from "../lib/dom.js";
import { createPositionChanges } from "../state/position-changes.js";
import { changed } from "../state/state.js";

/** @import { SolverClient } from "../engine/client.js" */
/** @import { Clock } from "../lib/clock.js" */
/** @import { Store } from "../lib/store.js" */
/** @import { Change, State } from "../state/state.js" */

/** @typedef {{ show: (state: State, before: State | null) => void }} View */
/** @typedef {ReturnType<typeof createApp>} App */

/**
 * @param {Store<State>} store
 * @param {SolverClient} client
 * @param {Clock} clock
 */
export function createApp(store, client, clock) {
  /**
   * What makes the panels.
   * @type {(() => View)[]}
   */
  const panels = [];
  const positions = createPositionChanges(store);
  const { root: news } = findPanel("news");
  /**
   * What ends the work that was begun in a part of the page.
   * @type {(() => void)[]}
   */
  const ends = [];
  /** @param {string} text */
  const say = (text) => setText(news, text);

  return {
    store,
    client,
    clock,
    now: clock.now,
    /** @param {Change} change of anything but the position */
    set: (change) => store.update((state) => changed(state, change)),
    /**
     * What was said of the old position goes with it.
     * @param {(state: State) => State} change
     */
    changePosition(change) {
      if (positions.change(change) && news.textContent) say("");
    },
    /** The same, but what was said stays. */
    changePositionQuietly: positions.change,
    onPositionGone: positions.onGone,
    onGameBegun: positions.onBegun,
    say,
    /** @param {() => void} end what's under way, when the person says so by a key */
    onStop: (end) => void ends.push(end),
    stop() {
      for (const end of ends) end();
    },
    /**
     * Scroll to what's about to be shown.
     * @param {string} panel
     */
    reveal: (panel) =>
      clock.frame(() => findPanel(panel).root.scrollIntoView({ block: "nearest" })),
    /** @param {string} text */
    copy: (text) => during(navigator.clipboard.writeText(text)),
    /**
     * Have a view follow the state.
     * @param {View} view
     */
    show(view) {
      store.subscribe(view.show);
    },
    /**
     * A part of the panel: it's made when there's time, after what a game needs.
     * @param {() => View} make
     */
    panel(make) {
      panels.push(make);
    },
    /**
     * Make the panels, in as many tasks as `pause` lets.
     * @param {() => Promise<void>} pause
     */
    async makePanels(pause) {
      for (const make of panels) {
        await pause();
        store.subscribe(make().show);
      }
    },
  };
}
