// The user's code, saved while it is typed. `own` is the user's own code. `replaced` is the code that an
// example has replaced. `link` is edited code from a link, with that link's fragment. `written` is the
// fragment that this page has set. Each tab has its own drafts; a new tab starts with the latest ones.

type Drafts = {
  own: string | null;
  replaced: string | null;
  link: { code: string; text: string } | null;
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

/** @returns whether the browser's storage works */
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
