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
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value null to remove the text */
export function writeSession(key: string, value: string | null) {
  if (value === null) return removeKey(key, "sessionStorage");
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // blocked or full
  }
}
