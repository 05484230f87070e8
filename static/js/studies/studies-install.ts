// Installs studies: the card in Analyse, and the reader. Their scripts and style sheet are loaded
// when the user first opens the card, or when the address has a study.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { findPanel } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import { changed } from "../state/state.ts";
import { isStudy, type Study } from "../state/study.ts";
import type { createStudies } from "./studies.ts";
import { MISSING } from "./studies-text.ts";

/**
 * @param others `board` is the element on which marks are drawn. The functions are called after the
 * scripts have loaded or failed to load.
 */
export function installStudies(
  app: App,
  {
    board,
    onLoaded,
    onMissing,
  }: { board: HTMLElement; onLoaded: () => void; onMissing: () => void },
) {
  const { store } = app;
  const load: () => Promise<{ createStudies: typeof createStudies }> = createLate(
    import.meta.studies,
    import.meta.studiesStyle,
  );
  let studies: ReturnType<typeof createStudies> | null = null;

  async function start() {
    try {
      const late = await load();
      studies ??= late.createStudies(app, board);
      onLoaded();
    } catch (error) {
      console.warn("Loading the studies failed:", error);
      app.say(MISSING);
      onMissing();
    }
    return studies;
  }

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
    if (study) await (await start())?.open(study, by?.state !== null);
  }

  app.panel(() => {
    const { root } = findPanel("study", HTMLDetailsElement);
    root.addEventListener("toggle", () => {
      if (root.open) void start();
    });
    if (store.get().page.study) void during(follow(null));
    // This event also follows Back and Forward.
    addEventListener("popstate", (event) => void during(follow(event)));
    return { show() {} };
  });

  return {
    /** Show a study in the reader. */
    show: (study: Study) => during(start().then((late) => late?.show(study))),
  };
}
