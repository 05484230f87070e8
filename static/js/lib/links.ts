// Links to the page for other people.

import { begin } from "./activity.ts";
import { LINK_IN_FILE } from "./lib-text.ts";

/** The page's address for others, or null for a slidestar.html that was built without one. */
const PUBLIC = import.meta.inFile
  ? (document.documentElement.dataset.address ?? null)
  : globalThis.location?.href;

/**
 * Return the link of a query for others. slidestar.html without a public address has its own name in
 * it, and not the folders of this device.
 * @param query may have a fragment
 */
export function linkTo(query: string): string {
  if (PUBLIC) return new URL(query, PUBLIC).href;
  const { pathname, search, hash } = new URL(query, location.href);
  return pathname.slice(pathname.lastIndexOf("/") + 1) + search + hash;
}

/** Open the query and the fragment of a link in this tab, as the address bar does. */
export function openHere(link: string) {
  const url = new URL(link, location.href);
  // Until the next page is here, this one is busy. Another fragment alone loads no page.
  if (url.search !== location.search) addEventListener("pageshow", begin(), { once: true });
  location.assign(url);
}

/** Return the message that a link is copied, with a note if the link opens in a file only. */
export const linkCopied = (sentence: string) => (PUBLIC ? sentence : `${sentence} ${LINK_IN_FILE}`);
