// What every feature is given: the state, Python, and a word with the person.

import type { SolverClient } from "../engine/solver-client.ts";
import { during } from "../lib/activity.ts";
import type { Clock } from "../lib/clock.ts";
import { findPanel, setText } from "../lib/dom.ts";
import type { Store } from "../lib/store.ts";
import { createPositionChanges } from "../state/position-changes.ts";
import { type Change, changed, type State } from "../state/state.ts";

type View = { show: (state: State, before: State | null) => void };
export type App = ReturnType<typeof createApp>;

export function createApp(store: Store<State>, client: SolverClient, clock: Clock) {
  /** What makes the panels. */
  const panels: (() => View)[] = [];
  const positions = createPositionChanges(store);
  const { root: news } = findPanel("news");
  /** What ends the work that was begun in a part of the page. */
  const ends: (() => void)[] = [];
  const say = (text: string) => setText(news, text);

  return {
    store,
    client,
    clock,
    now: clock.now,
    /** @param change of anything but the position */
    set: (change: Change) => store.update((state) => changed(state, change)),
    /** What was said of the old position goes with it. */
    changePosition(change: (state: State) => State) {
      if (positions.change(change) && news.textContent) say("");
    },
    /** The same, but what was said stays. */
    changePositionQuietly: positions.change,
    onPositionGone: positions.onGone,
    onGameBegun: positions.onBegun,
    say,
    /** @param end what's under way, when the person says so by a key */
    onStop: (end: () => void) => void ends.push(end),
    stop() {
      for (const end of ends) end();
    },
    /** Scroll to what's about to be shown. */
    reveal: (panel: string) =>
      clock.frame(() => findPanel(panel).root.scrollIntoView({ block: "nearest" })),
    copy: (text: string) => during(navigator.clipboard.writeText(text)),
    /** Have a view follow the state. */
    show(view: View) {
      store.subscribe(view.show);
    },
    /** A part of the panel: it's made when there's time, after what a game needs. */
    panel(make: () => View) {
      panels.push(make);
    },
    /** Make the panels, in as many tasks as `pause` lets. */
    async makePanels(pause: () => Promise<void>) {
      for (const make of panels) {
        await pause();
        store.subscribe(make().show);
      }
    },
  };
}
