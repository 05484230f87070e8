// The room Race: what's chosen, how far it is, what came of it.

import { element, setText } from "../lib/dom.js";
import { guest } from "./contestants.js";
import { createRaceController } from "./controller.js";
import { PROGRESS } from "./messages.js";
import { createResult } from "./result.js";
import { createSetup } from "./setup.js";

/** @import { App } from "../app/app.js" */
/** @import { Ask } from "./contestants.js" */

/**
 * @param {App} app
 * @param {HTMLElement} room
 */
export function installRace(app, room) {
  const setup = createSetup({
    onRace: (choice) => void controller.start(choice),
    onEnd: () => controller.end(),
    onChoose: (learn) => app.set({ learn }),
  });
  const bar = /** @type {HTMLProgressElement} */ (
    element("progress", { attributes: { max: "1", "aria-label": PROGRESS } })
  );
  const words = element("p", { class: "note", attributes: { "aria-hidden": "true" } });
  // What's said aloud is how a race begins and ends, not every run.
  const news = element("p", { class: "unseen", attributes: { role: "status" } });
  const progress = element("div", { class: "race-progress" }, words, bar);
  bar.hidden = true;
  const result = createResult({ onMissing: setup.refuse });
  room.classList.add("race");
  room.append(setup.element, progress, news, result.element);

  const controller = createRaceController(app, {
    onProgress({ text, share }) {
      setText(words, text);
      bar.hidden = share === null;
      if (share !== null) bar.value = share;
    },
    onRace: result.show,
    onRunning: setup.setRunning,
    onNews: (text) => setText(news, text),
    onRead: setup.tell,
    refuse: setup.refuse,
  });
  app.onStop(controller.end);
  app.show(setup);
  return {
    /**
     * Whatever race was on before makes room for this one.
     * @param {Ask} ask has the person's own heuristic run
     */
    raceOwn(ask) {
      setup.invite(guest(ask));
      result.hide();
      setup.start();
      progress.scrollIntoView({ block: "center" });
    },
  };
}
