// The lesson Watch: setup, steps, frontier and tree of a search.

import type { App } from "../app/app.ts";
import { createFrontierView } from "./frontier-view.ts";
import { createSetupView } from "./setup-view.ts";
import { createStepsView } from "./steps-view.ts";
import { createTreeView } from "./tree-view.ts";
import { createWatchController } from "./watch-controller.ts";

export function installWatch(app: App, room: HTMLElement) {
  const { set } = app;
  const watch = createWatchController(app);
  const pick = (node: number) => set({ learn: { node, playing: false } });
  const views = [
    createSetupView({
      onChoose: (choices) => set({ choices }),
      onLearn: (learn) => set({ learn }),
      onDeal: watch.deal,
      onBack: watch.back,
    }),
    createStepsView({
      onStep: watch.go,
      onPlay: watch.togglePlay,
      onPace: (pace) => set({ learn: { pace } }),
    }),
    createFrontierView({
      onPick: pick,
      onGuess: watch.guess,
      onGuessing: (guessing) => set({ learn: { guessing, guesses: [], playing: false } }),
    }),
    createTreeView({ clock: app.clock, onPick: pick, onView: (view) => set({ learn: { view } }) }),
  ];
  room.classList.add("watch");
  for (const view of views) {
    room.append(view.element);
    app.show(view);
  }
  return { watchOwn: watch.watchOwn };
}
