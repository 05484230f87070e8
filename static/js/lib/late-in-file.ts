// Replaces late-files.ts in slidestar.html. Activates scripts and style sheets that are in the document.

import type * as files from "./late-files.ts";

/** The functions that run the scripts of late-parts.json, by source. py/tools/bundle_file.mjs defines them. */
declare const LATE_SCRIPTS: Record<string, () => Promise<unknown>>;

export const importScript: typeof files.importScript = async <T>(source: string) =>
  (await LATE_SCRIPTS[source]?.()) as T;

/** Activate a style sheet, whose media query matched nothing before. */
export const loadStyle: typeof files.loadStyle = async (source) => {
  for (const sheet of document.querySelectorAll("style")) {
    if (sheet.dataset.source === source) sheet.media = "all";
  }
};
