// Loads scripts and style sheets from the host. In slidestar.html, which contains these files,
// late-in-file.ts replaces this module.

import { element } from "./dom.ts";

/**
 * @param address the script's address relative to this script
 * @param query a query that makes the address differ from an earlier attempt, or an empty text
 */
export const importScript = <T>(address: string, query: string): Promise<T> =>
  import(`${address}${query}`);

/** @param href the address relative to the document */
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
