// Saves the user's code while it is typed. Each tab has separate drafts, and a new tab starts with
// the latest drafts of any tab.

type Drafts = {
  /** The user's own code. */
  own: string | null;
  /** The code that an example has replaced. */
  replaced: string | null;
  /** Edited code from a link, with the fragment of that link. */
  link: { code: string; text: string } | null;
  /** The fragment that this page has set. */
  written: string;
};

const KEY = "slidestar-heuristic";

export function readDrafts(): Drafts {
  let stored: Partial<Record<keyof Drafts, unknown>> | null = null;
  try {
    stored = JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? "null");
  } catch {
    // Start with empty drafts.
  }
  const { own, replaced, link, written } = stored ?? {};
  const { code, text } = (link ?? {}) as { code?: unknown; text?: unknown };
  return {
    own: typeof own === "string" ? own : null,
    replaced: typeof replaced === "string" ? replaced : null,
    link: typeof code === "string" && typeof text === "string" ? { code, text } : null,
    written: typeof written === "string" ? written : "",
  };
}

/** Save the drafts. Return false if the browser's storage fails. */
export function saveDrafts(drafts: Drafts) {
  try {
    const text = JSON.stringify(drafts);
    sessionStorage.setItem(KEY, text);
    localStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
