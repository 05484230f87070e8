// Creates links to the page that users share.

import { begin } from "./activity.ts";
import { LINK_IN_FILE } from "./lib-text.ts";

/** The public address of the page, or null if slidestar.html was built without an address. */
const PUBLIC = import.meta.inFile
  ? (document.documentElement.dataset.address ?? null)
  : globalThis.location?.href;

/**
 * Return the link to share for a query. In slidestar.html without a public address, the link contains the
 * name of the file, but not the folders of this device.
 * @param query a query, which may be followed by a fragment
 */
export function linkTo(query: string): string {
  if (PUBLIC) return new URL(query, PUBLIC).href;
  const { pathname, search, hash } = new URL(query, location.href);
  return pathname.slice(pathname.lastIndexOf("/") + 1) + search + hash;
}

/** Open the query and the fragment of a link in this tab, as the address bar does. */
export function openHere(link: string) {
  const url = new URL(link, location.href);
  // The page is busy until the next page is shown. If only the fragment changes, no page is loaded.
  if (url.search !== location.search) addEventListener("pageshow", begin(), { once: true });
  location.assign(url);
}

/**
 * Return the message that a link is copied.
 * @param message the message for a link that opens everywhere, not only in a copy of the file
 */
export const linkCopied = (message: string) => (PUBLIC ? message : LINK_IN_FILE);
