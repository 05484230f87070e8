// Installs the lesson Watch: setup, steps, frontier and tree of a search.

import { createRef } from "preact";
import type { App } from "../app/app.ts";
import { render } from "../lib/render.ts";
import type { State } from "../state/state.ts";
import { isWatching } from "../state/watch.ts";
import { Frontier } from "./frontier-view.tsx";
import { installPresenting } from "./presenting.ts";
import { back } from "./primer-text.ts";
import { Primer, type PrimerIntents } from "./primer-view.tsx";
import { Rules } from "./rules-view.tsx";
import { Setup } from "./setup-view.tsx";
import { Steps } from "./steps-view.tsx";
import { Tree } from "./tree-view.tsx";
import { createTrees } from "./trees.ts";
import { createWatchController } from "./watch-controller.ts";
import { createWhyController } from "./why-controller.ts";

export function installWatch(app: App, room: HTMLElement) {
  const watch = createWatchController(app);
  const why = createWhyController(app);
  const trees = createTrees(app.clock, watch.pick);
  const primerTitle = createRef<HTMLHeadingElement>();
  const toPrimer = createRef<HTMLButtonElement>();
  const steps = createRef<HTMLElement>();
  installPresenting(app);
  room.classList.add("watch");

  function goToPrimer() {
    primerTitle.current?.focus({ preventScroll: true });
    primerTitle.current?.closest("details")?.scrollIntoView({ block: "start" });
  }

  const primerIntents: PrimerIntents = {
    open: (primer) => watch.learn({ primer }),
    turnTo(primer) {
      watch.learn({ primer });
      app.clock.frame(goToPrimer);
    },
    showLink(link) {
      watch.showLink(link);
      toPrimer.current?.focus({ preventScroll: true });
      toPrimer.current?.scrollIntoView({ block: "start" });
    },
  };

  function show(state: State) {
    const { primer } = state.learn;
    render(
      <>
        <Primer chapter={primer} title={primerTitle} intents={primerIntents} />
        <Setup state={state} watch={watch} />
        <Rules
          state={state}
          watch={watch}
          why={why}
          onWatch={() => steps.current?.scrollIntoView({ block: "nearest" })}
        />
        <button
          type="button"
          class="link primer-back"
          ref={toPrimer}
          hidden={!primer}
          onClick={goToPrimer}
        >
          {primer && back(primer)}
        </button>
        <Steps state={state} root={steps} watch={watch} />
        <Frontier state={state} watch={watch} />
        <Tree state={state} trees={trees} watch={watch} />
      </>,
      room,
    );
    trees.show(state);
  }

  app.show({
    // Another mode or lesson does not draw the hidden views.
    pick: (state) =>
      isWatching(state)
        ? [state.choices, state.learn, state.here, state.game, state.engine.kind, state.settings]
        : [],
    show,
  });
  return { watchOwn: watch.watchOwn };
}
