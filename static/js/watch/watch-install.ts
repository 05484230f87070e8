// Installs the lesson Watch: setup, steps, frontier and tree of a search.

import type { App } from "../app/app.ts";
import { readLink } from "../state/share-link.ts";
import { patch } from "../state/state.ts";
import { withLinkedGame, withLinkedSearch } from "../state/watch-link.ts";
import { createFrontierView } from "./frontier-view.ts";
import { installPresenting } from "./presenting.ts";
import { createPrimerView } from "./primer-view.ts";
import { createRulesView } from "./rules-view.ts";
import { createSetupView } from "./setup-view.ts";
import { createStepsView } from "./steps-view.ts";
import { createTreeView } from "./tree-view.ts";
import { createWatchController } from "./watch-controller.ts";
import { createWhyController } from "./why-controller.ts";

export function installWatch(app: App, room: HTMLElement) {
  const { store } = app;
  const watch = createWatchController(app);
  const why = createWhyController(app);
  const pick = (node: number) => store.update(patch({ learn: { node, playing: false } }));
  const steps = createStepsView({
    onStep: watch.go,
    onPlay: watch.togglePlay,
    onPace: (pace) => store.update(patch({ learn: { pace } })),
  });
  const primer = createPrimerView({
    onChapter: (chapter) => store.update(patch({ learn: { primer: chapter } })),
    onShow(query) {
      const link = readLink(query);
      watch.end();
      store.update((state) => withLinkedGame(state, link));
      // Set the search in a separate update, since another game resets the step.
      store.update((state) => withLinkedSearch(state, link));
      primer.leave();
    },
  });
  const views = [
    primer,
    createSetupView({
      onChoose: (choices) => store.update(patch({ choices })),
      onLearn: (learn) => store.update(patch({ learn })),
      onDeal: watch.deal,
      onBack: watch.back,
      onStep: watch.go,
    }),
    createRulesView({
      onLearn: (learn) => store.update(patch({ learn })),
      onFind: why.find,
      onStop: why.stop,
      onWatch: () => steps.element.scrollIntoView({ block: "nearest" }),
    }),
    steps,
    createFrontierView({
      onPick: pick,
      onGuess: watch.guess,
      onGuessing: (guessing) =>
        store.update(patch({ learn: { guessing, guesses: [], playing: false } })),
    }),
    createTreeView({
      clock: app.clock,
      onPick: pick,
      onView: (view) => store.update(patch({ learn: { view } })),
    }),
  ];
  installPresenting(app);
  room.classList.add("watch");
  for (const view of views) {
    room.append(view.element);
    app.show(view);
  }
  steps.element.before(primer.back);
  return { watchOwn: watch.watchOwn };
}
