// What was typed, kept as it's typed: `own` is the person's; `link` is what came by a link and was
// changed since, with the address's part that it came by. `written` is what this page itself put
// into the address.

/**
 * @typedef {{
 *   own: string | null, link: { code: string, text: string } | null, written: string,
 * }} Drafts
 */

const KEY = "slidestar-heuristic";

/** @returns {Drafts} */
export function readDrafts() {
  /** @type {any} */
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    // Nothing that could be read: it begins anew.
  }
  const { own, link, written } = kept ?? {};
  const linked = typeof link?.code === "string" && typeof link?.text === "string";
  return {
    own: typeof own === "string" ? own : null,
    link: linked ? { code: link.code, text: link.text } : null,
    written: typeof written === "string" ? written : "",
  };
}

/** @param {Drafts} drafts */
export function keepDrafts(drafts) {
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}
