// The browser's storage, in memory: working, blocked or full.

import { vi } from "vitest";

/** @typedef {"works" | "blocked" | "full"} Kind */

const METHODS = {
  /**
   * @this {Record<string, string>}
   * @param {string} key
   */
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  /**
   * @this {Record<string, string>}
   * @param {string} key
   * @param {string} value
   */
  setItem(key, value) {
    this[key] = String(value);
  },
  /**
   * @this {Record<string, string>}
   * @param {string} key
   */
  removeItem(key) {
    delete this[key];
  },
};

/**
 * Give this test a local and a session storage that hold nothing.
 * @param {Kind} [kind]
 */
export function stubStorage(kind = "works") {
  for (const name of ["localStorage", "sessionStorage"]) {
    if (kind === "blocked") {
      vi.stubGlobal(name, undefined);
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get() {
          throw new DOMException("not here", "SecurityError");
        },
      });
      continue;
    }
    const storage = Object.create(METHODS);
    if (kind === "full") {
      Object.defineProperty(storage, "setItem", {
        value() {
          throw new DOMException("full", "QuotaExceededError");
        },
      });
    }
    vi.stubGlobal(name, storage);
  }
}
