// The room where a search is watched: what's chosen, the steps, the frontier, the tree.

import { createWatchController } from "./controller.js";
import { createFrontierView } from "./frontier-view.js";
import { createSetupView } from "./setup-view.js";
import { createStepsView } from "./steps-view.js";
import { createTreeView } from "./tree-view.js";

/** @import { App } from "../app/app.js" */

/**
 * @param {App} app
 * @param {HTMLElement} room
 */
export function installWatch(app, room) {
  const { set } = app;
  const watch = createWatchController(app);
  /** @param {number} node */
  const pick = (node) => set({ learn: { node, playing: false } });
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
