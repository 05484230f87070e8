// Loads parts of the page on first use.

import { during } from "./activity.ts";

declare global {
  /** The addresses that py/tools/bundle_page.mjs defines. */
  interface ImportMeta {
    picture: string;
    uplot: string;
    graph: string;
    keyEditor: string;
    animation: string;
    calendar: string;
    helpers: string;
    codemirror: string;
    classroom: string;
    classroomStyle: string;
  }
}

export const PICTURE = import.meta.picture;
export const UPLOT = import.meta.uplot;
export const GRAPH = import.meta.graph;
export const KEY_EDITOR = import.meta.keyEditor;
export const ANIMATION = import.meta.animation;
export const CALENDAR = import.meta.calendar;
export const HELPERS = import.meta.helpers;
export const CODEMIRROR = import.meta.codemirror;
export const CLASSROOM = import.meta.classroom;
export const CLASSROOM_STYLE = import.meta.classroomStyle;

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
