// The inspection time before the clock runs. The user starts it and the first move ends it. The page
// announces the remaining time as a judge does.

import type { App } from "../app/app.ts";
import { findPanel, setHidden } from "../lib/dom.ts";
import { inspected, untilNextStage } from "../state/clock.ts";
import { inspect, inspectedOn, mayInspect } from "../state/game.ts";
import type { State } from "../state/state.ts";
import { CALLS, OFF } from "./inspection-text.ts";

export function installInspection(app: App) {
  const { store, clock, now, inputTime, say } = app;
  let cancel = () => {};

  /** Return whether an inspection can start and the user has enabled it. */
  const offered = (state: State) => {
    const { inspection, mode } = state.choices;
    return inspection && mode === "play" && !state.page.embed && mayInspect(state);
  };

  function start() {
    store.update((state) => (offered(state) ? inspect(state, inputTime()) : state));
  }

  /** Set a timer for the next stage. */
  function arm() {
    cancel();
    const inspectedMs = inspected(store.get().game.clock, now());
    const wait = inspectedMs === null ? null : untilNextStage(inspectedMs);
    if (wait === null) return;
    cancel = clock.alarm(wait, () => {
      store.update((state) => inspectedOn(state, now()));
      arm();
    });
  }

  store.select(
    (state) => [state.game.clock],
    (state, before) => {
      const { inspection, stage = 0 } = state.game.clock;
      arm();
      const begun = !before?.game.clock.inspection || before.game.clock.stage !== stage;
      if (inspection && begun) say(CALLS[stage]);
    },
  );

  app.panel(() => {
    const { root, part } = findPanel("inspection");
    part("start", HTMLButtonElement).addEventListener("click", start);
    return {
      show(state) {
        setHidden(root, !offered(state));
      },
    };
  });

  return {
    start,
    /** Start the inspection, or show a message if it is turned off. */
    startByKey() {
      const state = store.get();
      const { inspection, mode } = state.choices;
      if (inspection || mode !== "play" || !mayInspect(state)) start();
      else say(OFF);
    },
  };
}
