// What was typed, kept as it's typed: `own` is the person's; `link` is what came by a link and was
// changed since, with the address's part that it came by. `written` is what this page itself put
// into the address. Each tab has its own, and a new one begins with what was typed last.

type Drafts = {
  own: string | null;
  link: { code: string; text: string } | null;
  written: string;
};

const KEY = "slidestar-heuristic";

export function readDrafts(): Drafts {
  let kept: any = null;
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

export function keepDrafts(drafts: Drafts) {
  try {
    const text = JSON.stringify(drafts);
    sessionStorage.setItem(KEY, text);
    localStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
