// Loads scripts and style sheets from the host. In slidestar.html they are in the document, and
// late-in-file.ts replaces this module.

import { element } from "./dom.ts";

/**
 * @param address relative to this script
 * @param query makes another address of it
 */
export const importScript = <T>(address: string, query: string): Promise<T> =>
  import(`${address}${query}`);

/** @param href relative to the document */
export function loadStyle(href: string): Promise<void> {
  const sheet = element("link", { attributes: { rel: "stylesheet", href } });
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      reject(new Error(`failed to load ${href}`));
    });
    document.head.append(sheet);
  });
}
