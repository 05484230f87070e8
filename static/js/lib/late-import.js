// Parts of the page that are loaded when they are first needed.

import { during } from "./activity.js";

/** Where the build has put them (py/tools/bundle_page.mjs). */
export const PICTURE = String(/** @type {any} */ (import.meta).picture);
export const UPLOT = String(/** @type {any} */ (import.meta).uplot);
export const GRAPH = String(/** @type {any} */ (import.meta).graph);
export const KEY_EDITOR = String(/** @type {any} */ (import.meta).keyEditor);
export const ANIMATION = String(/** @type {any} */ (import.meta).animation);
export const CALENDAR = String(/** @type {any} */ (import.meta).calendar);
export const HELPERS = String(/** @type {any} */ (import.meta).helpers);
export const CODEMIRROR = String(/** @type {any} */ (import.meta).codemirror);
export const CLASSROOM = String(/** @type {any} */ (import.meta).classroom);
export const CLASSROOM_STYLE = String(/** @type {any} */ (import.meta).classroomStyle);

/**
 * @template T
 * @param {string} address of a script beside this one
 * @returns {() => Promise<T>} gives the part, once it's here; after a failure, tries again
 */
export function createLate(address) {
  /** @type {Promise<T> | null} */
  let loading = null;
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
