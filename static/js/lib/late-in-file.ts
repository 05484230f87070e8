// Starts scripts and style sheets that are in the document, for slidestar.html: there it replaces
// late-files.ts.

import type * as files from "./late-files.ts";

/** Runs each script of late-parts.json, by its source. py/tools/bundle_file.mjs defines it. */
declare const LATE_SCRIPTS: Record<string, () => Promise<unknown>>;

export const importScript: typeof files.importScript = async <T>(source: string) =>
  (await LATE_SCRIPTS[source]?.()) as T;

/** Apply a style sheet, whose media query matches nothing until then. */
export const loadStyle: typeof files.loadStyle = async (source) => {
  for (const sheet of document.querySelectorAll("style")) {
    if (sheet.dataset.source === source) sheet.media = "all";
  }
};
