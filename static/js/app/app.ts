// The interface that every feature gets: the state, the solver, the clock and status messages.

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
  const panels: (() => View)[] = [];
  const positions = createPositionChanges(store);
  const { root: news } = findPanel("news");
  const stopListeners: (() => void)[] = [];
  const say = (text: string) => setText(news, text);

  return {
    store,
    client,
    clock,
    now: clock.now,
    /** Change any part of the state except the position. */
    set: (change: Change) => store.update((state) => changed(state, change)),
    /** Change the position and clear the message about the old one. */
    changePosition(change: (state: State) => State) {
      if (positions.change(change) && news.textContent) say("");
    },
    /** Change the position without clearing the message. */
    changePositionQuietly: positions.change,
    onPositionGone: positions.onPositionChange,
    onGameBegun: positions.onGameStart,
    say,
    /** Call `end` when the user stops the current work with a key. */
    onStop: (end: () => void) => void stopListeners.push(end),
    stop() {
      for (const end of stopListeners) end();
    },
    /** Scroll to a panel that becomes visible in the next frame. */
    reveal: (panel: string) =>
      clock.frame(() => findPanel(panel).root.scrollIntoView({ block: "nearest" })),
    copy: (text: string) => during(navigator.clipboard.writeText(text)),
    /** Let a view show the state and its changes. */
    show(view: View) {
      store.subscribe(view.show);
    },
    /** Register a panel, which is built once the game is playable. */
    panel(build: () => View) {
      panels.push(build);
    },
    /** Build the panels. `pause` may yield to the browser between them. */
    async buildPanels(pause: () => Promise<void>) {
      for (const build of panels) {
        await pause();
        store.subscribe(build().show);
      }
    },
  };
}
