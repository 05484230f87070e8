// The keys with which this device signs result files. Scripts cannot read the private key.

import { openDB } from "idb";
import { newKeys } from "../state/result-file.ts";

const NAME = "slidestar-device";
const KEYS = "keys";

/**
 * Return the device's keys, which are created on first use.
 * @returns null if the page's address is not secure, or the browser does not store keys
 */
export async function deviceKeys(): Promise<CryptoKeyPair | null> {
  if (!globalThis.crypto.subtle) return null;
  try {
    const database = await openDB(NAME, 1, {
      upgrade: (created) => void created.createObjectStore(KEYS),
    });
    try {
      const stored = await database.get(KEYS, KEYS);
      if (stored) return stored;
      const made = await newKeys();
      const transaction = database.transaction(KEYS, "readwrite");
      // Another tab may have stored its keys in the meantime.
      const keys = (await transaction.store.get(KEYS)) ?? made;
      await transaction.store.put(keys, KEYS);
      await transaction.done;
      return keys;
    } finally {
      database.close();
    }
  } catch (error) {
    console.warn("the device's key:", error);
    return null;
  }
}
