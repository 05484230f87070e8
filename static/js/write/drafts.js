// What was typed, kept as it's typed: `own` is the person's; `link` is what came by a link and was
// changed since, with the address's part that it came by. `written` is what this page itself put
// into the address. Each tab has its own, and a new one begins with what was typed last.

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
    kept = JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? "null");
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
    const text = JSON.stringify(drafts);
    sessionStorage.setItem(KEY, text);
    localStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
