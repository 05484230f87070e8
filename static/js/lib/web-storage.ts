// Stores small records in the browser. If the storage is blocked, full or corrupt, records are lost, but no
// function throws an error.

type Kind = "localStorage" | "sessionStorage";

/** Return the stored text of a key, or null if there is none. */
export function readText(key: string, kind: Kind = "localStorage"): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Return the stored record of a key, or an empty record if there is none or it is not valid. */
export function readJson(key: string, kind: Kind = "localStorage"): Record<string, unknown> {
  return parseJson(readText(key, kind) ?? "{}");
}

/** Return the record in a JSON text, or an empty record if the text is not valid. */
export function parseJson(text: string): Record<string, unknown> {
  try {
    const record = JSON.parse(text);
    return typeof record === "object" && record !== null ? record : {};
  } catch {
    return {};
  }
}

/** Store a record and return true, or false if storage is blocked or full. */
export const writeJson = (key: string, value: unknown, kind: Kind = "localStorage") =>
  writeText(key, JSON.stringify(value), kind);

/** Store a text and return true, or false if storage is blocked or full. */
export function writeText(key: string, text: string, kind: Kind = "localStorage"): boolean {
  try {
    globalThis[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeKey(key: string, kind: Kind = "localStorage") {
  try {
    globalThis[kind].removeItem(key);
  } catch {
    // The storage is blocked.
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Return the text of a key in the session storage, or null if there is none. */
export const readSession = (key: string) => readText(key, "sessionStorage");

/** @param value the text to store, or null to remove the stored text */
export function writeSession(key: string, value: string | null) {
  if (value === null) return removeKey(key, "sessionStorage");
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The storage is blocked or full.
  }
}
