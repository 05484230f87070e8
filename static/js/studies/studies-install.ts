// Studies: the card in Analyse and the reader. Their scripts and style sheet load when the card is opened
// first, or when the address has a study.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { findPanel } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import type { Move } from "../puzzle/rules.ts";
import { changed } from "../state/state.ts";
import { isStudy, type Study } from "../state/study.ts";
import type { createStudies } from "./studies.ts";
import { MISSING } from "./studies-text.ts";

/** @param others `board` is marked; the others are called after the scripts loaded, or failed to */
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
   * Open the study of the address, or close the one that was read.
   * @param by the event, or null as the page opens. Without a state, the user has typed the address.
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
    // Also after Back and Forward.
    addEventListener("popstate", (event) => void during(follow(event)));
    return { show() {} };
  });

  return {
    /** Show a study in the reader. */
    show: (study: Study) => during(start().then((late) => late?.show(study))),
    /** Make a move in a quiz; return false outside of one. */
    tryMove: (move: Move) => studies?.tryMove(move) ?? false,
    /** The same for a press on a cell, or mark its tile. */
    tryPress: (cell: number) => studies?.tryPress(cell) ?? false,
  };
}
