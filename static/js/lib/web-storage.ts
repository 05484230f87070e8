// Stores small records in the browser. Blocked, full or corrupt storage loses records but never
// raises an error.

type Kind = "localStorage" | "sessionStorage";

/** Return the stored record, or an empty one if there is none or it is not valid. */
export function readJson(key: string, kind: Kind = "localStorage"): Record<string, unknown> {
  try {
    const record = JSON.parse(globalThis[kind].getItem(key) ?? "{}");
    return typeof record === "object" && record !== null ? record : {};
  } catch {
    return {};
  }
}

/** Store a record and return true, or false if storage is blocked or full. */
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
