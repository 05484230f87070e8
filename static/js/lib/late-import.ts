// Loads parts of the page on first use.

import { during } from "./activity.ts";
import type parts from "./late-parts.json";

type LatePart = keyof typeof parts.page | keyof typeof parts.learn;

declare global {
  /** The addresses that py/tools/bundle_page.mjs defines for the parts in late-parts.json. */
  interface ImportMeta extends Record<LatePart, string> {}
}

/**
 * Return a function that imports a script once. After a failure, its next call tries again.
 * @param address relative to this script
 */
export function createLate<T>(address: string): () => Promise<T> {
  let loading: Promise<T> | null = null;
  let failures = 0;
  return () => {
    // Browsers cache a failed import until the page is closed.
    const again = failures > 0 ? `?again=${failures}` : "";
    loading ??= during(
      import(`${address}${again}`).catch((error) => {
        failures += 1;
        loading = null;
        throw error;
      }),
    );
    return loading;
  };
}
