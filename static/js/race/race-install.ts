// Installs the lesson Race: its setup, progress and result.

import type { App } from "../app/app.ts";
import { element, setText } from "../lib/dom.ts";
import { patch } from "../state/state.ts";
import { guest, type Send } from "./contestants.ts";
import { createRaceController } from "./race-controller.ts";
import { createResult } from "./race-result.ts";
import { createSetup } from "./race-setup.ts";
import { PROGRESS } from "./race-text.ts";

export function installRace(app: App, room: HTMLElement) {
  const setup = createSetup({
    onRace: (choice) => void controller.start(choice),
    onEnd: () => controller.end(),
    onChoose: (learn) => app.store.update(patch({ learn })),
  });
  const bar = element("progress", {
    attributes: { max: "1", "aria-label": PROGRESS },
  }) as HTMLProgressElement;
  const note = element("p", { class: "note", attributes: { "aria-hidden": "true" } });
  // Screen readers announce the start and the end of a race, not each run.
  const news = element("p", { class: "unseen", attributes: { role: "status" } });
  const progress = element("div", { class: "race-progress" }, note, bar);
  bar.hidden = true;
  const result = createResult({ onMissing: setup.refuse });
  room.classList.add("race");
  room.append(setup.element, progress, news, result.element);

  const controller = createRaceController(app, {
    onProgress({ text, share }) {
      setText(note, text);
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
     * Start a race that includes the user's heuristic. It replaces any previous race.
     * @param send runs the user's heuristic
     */
    raceOwn(send: Send) {
      setup.invite(guest(send));
      result.hide();
      setup.start();
      progress.scrollIntoView({ block: "center" });
    },
  };
}
