// The interface that every feature receives: the state, the solver, the clock and the messages.

import type { SolverClient } from "../engine/solver-client.ts";
import type { Clock } from "../lib/clock.ts";
import { findPanel, setText } from "../lib/dom.ts";
import { createInputTime } from "../lib/input-time.ts";
import { copy } from "../lib/share.ts";
import type { Panel, Store } from "../lib/store.ts";
import { recounted } from "../state/metric.ts";
import type { State } from "../state/state.ts";
import { createInput } from "./input.ts";

export type App = ReturnType<typeof createApp>;

export function createApp(store: Store<State>, client: SolverClient, clock: Clock) {
  const panels: (() => Panel<State>)[] = [];
  const { root: news } = findPanel("news");
  const stopListeners: (() => void)[] = [];
  /** Show a message. `about` is `win` if the result of a win shows the same. */
  function say(text: string, about: "" | "win" = "") {
    setText(news, text);
    news.dataset.about = about;
  }

  /** Call `listener` when the position or its goal changes. */
  const onPosition = (listener: (state: State, before: State) => void) =>
    store.listen(({ game: { position, goal } }) => [position, goal], listener);

  onPosition(({ game }, { here: { trial } }) => {
    // The verdict on a trial remains visible when the trial is undone.
    if (!(trial?.judged && trial.back === game.position) && news.textContent) say("");
  });

  /** Call `listener` when the user changes the metric. */
  const onMetric = (listener: () => void) =>
    store.listen(({ settings }) => [settings.metric], listener);
  onMetric(() => store.update(recounted));

  return {
    store,
    client,
    clock,
    now: clock.now,
    /** Return the time of an input, by default of the event that is being handled. */
    inputTime: createInputTime(clock),
    onPosition,
    onMetric,
    ...createInput(store),
    say,
    /** Call `end` when the user stops the current work with a key. */
    onStop: (end: () => void) => void stopListeners.push(end),
    stop() {
      for (const end of stopListeners) end();
    },
    /**
     * Scroll to a panel that becomes visible in the next frame, and unfold it.
     * @param focus the part of the panel that receives the focus, as a CSS selector
     */
    reveal: (panel: string, focus?: string) =>
      clock.frame(() => {
        const { root } = findPanel(panel);
        if (root instanceof HTMLDetailsElement) root.open = true;
        root.scrollIntoView({ block: "nearest" });
        if (focus) root.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
      }),
    copy,
    show: store.show,
    /** Register a panel, which is built once the game is playable. */
    panel(build: () => Panel<State>) {
      panels.push(build);
    },
    /** Build the panels. `pause` may yield to the browser between them. */
    async buildPanels(pause: () => Promise<void>) {
      for (const build of panels) {
        await pause();
        store.show(build());
      }
    },
  };
}
