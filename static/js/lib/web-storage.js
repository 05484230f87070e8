// Small records in the browser's storage. Where that's blocked, full or garbled, it costs the
// memory, never the page.

/**
 * The browser's, for all tabs, or the tab's own.
 * @typedef {"localStorage" | "sessionStorage"} Kind
 */

/**
 * @param {string} key
 * @param {Kind} [kind]
 * @returns {Record<string, unknown>} nothing where there's nothing sound
 */
export function readJson(key, kind = "localStorage") {
  try {
    const record = JSON.parse(globalThis[kind].getItem(key) ?? "{}");
    return typeof record === "object" && record !== null ? record : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {Kind} [kind]
 * @returns {boolean} whether it's kept: storage may be blocked or full
 */
export function writeJson(key, value, kind = "localStorage") {
  try {
    globalThis[kind].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function removeKey(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // blocked
  }
}

/** @returns {string[]} */
export function storedKeys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
