// Loads parts of the page on first use.

import { during } from "./activity.ts";
import { importScript, loadStyle } from "./late-files.ts";
import type parts from "./late-parts.json";

type LatePart = keyof typeof parts.page | keyof typeof parts.learn;

declare global {
  /** The addresses that py/tools/bundle_page.mjs defines for the parts in late-parts.json. */
  interface ImportMeta extends Record<LatePart, string> {}
}

/**
 * Return a function that imports a script once, with its style sheet if it has one. If the import fails,
 * the next call tries again.
 * @param address the script's address relative to this script
 */
export function createLate<T>(address: string, style?: string): () => Promise<T> {
  let loading: Promise<T> | null = null;
  let styling: Promise<void> | null = null;
  let failures = 0;

  async function load(): Promise<T> {
    // Browsers cache a failed import until the page is closed.
    const again = failures > 0 ? `?again=${failures}` : "";
    if (style) {
      styling ??= loadStyle(style).catch((error) => {
        styling = null;
        throw error;
      });
    }
    const [script] = await Promise.all([importScript<T>(address, again), styling]);
    return script;
  }

  return () => {
    loading ??= during(
      load().catch((error) => {
        failures += 1;
        loading = null;
        throw error;
      }),
    );
    return loading;
  };
}
