// Installs result files. Their module is loaded when the user saves, opens or drops one.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { isResultFile, onDroppedFiles } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import type { SolveRecord } from "../protocol.ts";
import type { EventResult } from "../state/event-results.ts";
import type { SavedAs } from "../state/result-file.ts";
import { RESULT_FRAGMENT } from "../state/share-link.ts";
import type * as script from "./result-files.tsx";

export function installResultFiles(app: App) {
  const files = createLateFeature({
    script: import.meta.resultFiles,
    learn: true,
    create: ({ createResultFiles }: typeof script) => createResultFiles(app),
    say: app.say,
  });
  const rank = (given: readonly File[]) =>
    void during(files.open().then((late) => late?.rank(given)));

  onDroppedFiles(document.body, (dropped) => {
    const results = dropped.filter(isResultFile);
    if (results.length) rank(results);
    return results.length > 0;
  });

  /** Check and show the result in the fragment of an address, if it has one. */
  function openLink(fragment: string) {
    if (!fragment.startsWith(RESULT_FRAGMENT)) return;
    const packed = fragment.slice(RESULT_FRAGMENT.length);
    void during(files.open().then((late) => late?.open(packed)));
  }
  app.panel(() => {
    openLink(app.store.get().page.result ?? "");
    addEventListener("hashchange", () => openLink(location.hash.slice(1)));
    return { show() {} };
  });

  return {
    rank,
    /** Save a solve. Return a message, or an empty text if the module is missing. */
    saveSolve: async (record: SolveRecord, as: SavedAs) =>
      (await files.open())?.saveSolve(record, as) ?? "",
    saveResult: async (result: EventResult, as: SavedAs) =>
      (await files.open())?.saveResult(result, as) ?? "",
  };
}
