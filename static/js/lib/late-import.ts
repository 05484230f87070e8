// Parts of the page that are loaded when they are first needed.

import { during } from "./activity.ts";

/** Where the build has put them (py/tools/bundle_page.mjs). */
export const PICTURE = String((import.meta as any).picture);
export const UPLOT = String((import.meta as any).uplot);
export const GRAPH = String((import.meta as any).graph);
export const KEY_EDITOR = String((import.meta as any).keyEditor);
export const ANIMATION = String((import.meta as any).animation);
export const CALENDAR = String((import.meta as any).calendar);
export const HELPERS = String((import.meta as any).helpers);
export const CODEMIRROR = String((import.meta as any).codemirror);
export const CLASSROOM = String((import.meta as any).classroom);
export const CLASSROOM_STYLE = String((import.meta as any).classroomStyle);

/**
 * @param address of a script beside this one
 * @returns gives the part, once it's here; after a failure, tries again
 */
export function createLate<T>(address: string): () => Promise<T> {
  let loading: Promise<T> | null = null;
  let failures = 0;
  return () => {
    // Browsers remember that an address has failed, for as long as the page is open.
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
