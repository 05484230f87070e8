// Installs the lesson Watch: setup, steps, frontier and tree of a search.

import { createRef } from "preact";
import type { App } from "../app/app.ts";
import { render } from "../lib/render.ts";
import type { State } from "../state/state.ts";
import { isWatching } from "../state/watch.ts";
import { createAnswersController } from "./answers-controller.ts";
import type { AnswersIntents } from "./answers-view.tsx";
import { Frontier } from "./frontier-view.tsx";
import { installPresenting } from "./presenting.ts";
import { Primer, type PrimerIntents } from "./primer-view.tsx";
import { Rules } from "./rules-view.tsx";
import { Setup } from "./setup-view.tsx";
import { Steps } from "./steps-view.tsx";
import { Tree } from "./tree-view.tsx";
import { createTrees } from "./trees.ts";
import { createWatchController } from "./watch-controller.ts";
import { createWhyController } from "./why-controller.ts";

/** @param back returns to the game of the previous history entry */
export function installWatch(app: App, room: HTMLElement, back: () => void) {
  const watch = createWatchController(app, back);
  const why = createWhyController(app);
  const trees = createTrees(app.clock, watch.pick);
  const primerTitle = createRef<HTMLHeadingElement>();
  const steps = createRef<HTMLElement>();
  const leftOut = createRef<HTMLParagraphElement>();
  /** True until the entries that the last step of a shown search left out are in sight. */
  let seeksLeftOut = false;
  /** True once a search has ended. */
  let searched = false;
  installPresenting(app);
  room.classList.add("watch");

  const primerIntents: PrimerIntents & AnswersIntents = {
    ...createAnswersController(app),
    open: (primer) => watch.learn({ primer }),
    turnTo(primer) {
      watch.learn({ primer });
      app.clock.frame(() => primerTitle.current?.focus({ preventScroll: true }));
    },
    showLink(link, toLeftOut) {
      watch.showLink(link);
      seeksLeftOut = toLeftOut;
    },
  };

  function show(state: State) {
    const { trace } = state.here;
    searched ||= trace.kind === "done" || trace.kind === "failed" || state.engine.kind === "failed";
    room.classList.toggle("waiting", !searched);
    render(
      <>
        <Setup state={state} watch={watch}>
          <Rules
            state={state}
            watch={watch}
            why={why}
            onWatch={() => steps.current?.scrollIntoView({ block: "nearest" })}
          />
        </Setup>
        <Primer
          chapter={state.learn.primer}
          title={primerTitle}
          answers={state.answers}
          intents={primerIntents}
        />
        <Steps state={state} root={steps} watch={watch} />
        <Frontier state={state} leftOut={leftOut} watch={watch} />
        <Tree state={state} trees={trees} watch={watch} />
      </>,
      room,
    );
    trees.show(state);
    if (seeksLeftOut && trace.kind === "done") {
      seeksLeftOut = false;
      scrollInCard(leftOut.current);
    }
  }

  app.show({
    // Another mode or lesson does not draw the hidden views.
    pick: (state) =>
      isWatching(state)
        ? [
            state.choices,
            state.learn,
            state.here,
            state.game,
            state.engine.kind,
            state.settings,
            state.answers,
          ]
        : [],
    show,
  });
  return { watchOwn: watch.watchOwn };
}

/** Scroll a card to one of its elements. The page does not scroll, so that the chapter stays in sight. */
function scrollInCard(shown: Element | null) {
  const card = shown?.closest(".card");
  if (!shown || !card) return;
  card.scrollTop += shown.getBoundingClientRect().top - card.getBoundingClientRect().top;
}
