// Small records in the browser's storage. Where that's blocked, full or garbled, it costs the
// memory, never the page.

/** The browser's, for all tabs, or the tab's own. */
type Kind = "localStorage" | "sessionStorage";

/** @returns nothing where there's nothing sound */
export function readJson(key: string, kind: Kind = "localStorage"): Record<string, unknown> {
  try {
    const record = JSON.parse(globalThis[kind].getItem(key) ?? "{}");
    return typeof record === "object" && record !== null ? record : {};
  } catch {
    return {};
  }
}

/** @returns whether it's kept: storage may be blocked or full */
export function writeJson(key: string, value: unknown, kind: Kind = "localStorage"): boolean {
  try {
    globalThis[kind].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeKey(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // blocked
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
