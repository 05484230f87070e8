// Saves the user's code while it is typed. Each tab has separate drafts of a heuristic and of a search, and
// a new tab starts with the latest drafts of any tab.

import type { CodeKind } from "../state/choices.ts";

export type Drafts = {
  /** The user's own code. */
  own: string | null;
  /** The code that an example has replaced. */
  replaced: string | null;
  /** Edited code from a link, with the fragment of that link. */
  link: { code: string; text: string } | null;
  /** The fragment that this page has set. */
  written: string;
  /** The user's exercise for searches. */
  exercise: string | null;
};

const keyOf = (kind: CodeKind) => `slidestar-${kind}`;

export function readDrafts(kind: CodeKind): Drafts {
  const key = keyOf(kind);
  let stored: Partial<Record<keyof Drafts, unknown>> | null = null;
  try {
    stored = JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    // Start with empty drafts.
  }
  const { own, replaced, link, written, exercise } = stored ?? {};
  const { code, text } = (link ?? {}) as { code?: unknown; text?: unknown };
  return {
    own: typeof own === "string" ? own : null,
    replaced: typeof replaced === "string" ? replaced : null,
    link: typeof code === "string" && typeof text === "string" ? { code, text } : null,
    written: typeof written === "string" ? written : "",
    exercise: typeof exercise === "string" ? exercise : null,
  };
}

/** Save the drafts. Return false if the browser's storage fails. */
export function saveDrafts(kind: CodeKind, drafts: Drafts) {
  try {
    const text = JSON.stringify(drafts);
    sessionStorage.setItem(keyOf(kind), text);
    localStorage.setItem(keyOf(kind), text);
    return true;
  } catch {
    return false;
  }
}
