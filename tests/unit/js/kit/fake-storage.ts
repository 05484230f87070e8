// The browser's storage, in memory: working, blocked or full.

import { vi } from "vitest";

type Kind = "works" | "blocked" | "full";

const METHODS = {
  getItem(this: Record<string, string>, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = String(value);
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

/** Set up empty local and session storages for this test. */
export function stubStorage(kind: Kind = "works") {
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
