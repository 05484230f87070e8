// Stores small records in the browser. Blocked, full or corrupt storage loses records but never
// raises an error.

type Kind = "localStorage" | "sessionStorage";

/** Return a stored text, or null if there is none. */
export function readText(key: string, kind: Kind = "localStorage"): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Return the stored record, or an empty one if there is none or it is not valid. */
export function readJson(key: string, kind: Kind = "localStorage"): Record<string, unknown> {
  return parseJson(readText(key, kind) ?? "{}");
}

/** Return the record in a text, or an empty one if it is not valid. */
export function parseJson(text: string): Record<string, unknown> {
  try {
    const record = JSON.parse(text);
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

export function removeKey(key: string, kind: Kind = "localStorage") {
  try {
    globalThis[kind].removeItem(key);
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

/** Return a text of the session storage, or null. */
export const readSession = (key: string) => readText(key, "sessionStorage");

/** @param value null to remove the text */
export function writeSession(key: string, value: string | null) {
  if (value === null) return removeKey(key, "sessionStorage");
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // blocked or full
  }
}
