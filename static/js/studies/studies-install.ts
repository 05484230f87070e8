// Installs studies: the card in Analyse, and the reader. Their scripts and style sheet are loaded
// when the user first opens the card, or when the address has a study.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { findPanel } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import { readJson } from "../lib/web-storage.ts";
import { changed } from "../state/state.ts";
import { isStudy, STORED_STUDY, type Study } from "../state/study.ts";
import type * as script from "./studies.ts";

/** @param others `board` is the element on which marks are drawn */
export function installStudies(app: App, { board }: { board: HTMLElement }) {
  const { store } = app;
  const studies = createLateFeature({
    script: import.meta.studies,
    style: import.meta.studiesStyle,
    learn: true,
    create: ({ createStudies }: typeof script) => createStudies(app, board),
    say: app.say,
  });

  /**
   * Open the study in the address, or close the study that was open.
   * @param by the navigation event, or null when the page opens. If the event has no state, the
   * user has typed the address.
   */
  async function follow(by: PopStateEvent | null) {
    const fragment = location.hash.slice(1);
    const study = isStudy(fragment) ? fragment : null;
    if (by && study === store.get().page.study) return;
    store.update((state) => changed(state, { page: { study } }));
    if (study) await (await studies.open())?.open(study, by?.state !== null);
  }

  app.panel(() => {
    const { root } = findPanel("study", HTMLDetailsElement);
    root.addEventListener("toggle", () => {
      if (root.open) void studies.open();
    });
    if (store.get().page.study) void during(follow(null));
    // This event also follows Back and Forward.
    addEventListener("popstate", (event) => void during(follow(event)));
    return { show() {} };
  });

  return {
    /**
     * Load the user's stored study, whose notes may belong to the game. Return null if there is none, or if it
     * is loaded. The promise is false if the script is missing.
     */
    loadNotes: () =>
      studies.get() || !Object.keys(readJson(STORED_STUDY)).length
        ? null
        : during(studies.open().then((late) => late !== null)),
    show: (study: Study) => during(studies.open().then((late) => late?.show(study))),
    /** Share the game with its variations and notes. */
    share: (as: "link" | "file") => during(studies.open().then((late) => late?.share(as))),
  };
}
