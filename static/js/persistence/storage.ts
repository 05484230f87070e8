// Stores the user's choices between visits.

import { readValues } from "../lib/stored-values.ts";
import { readJson, writeJson } from "../lib/web-storage.ts";
import { type Choices, STORED_CHOICES } from "../state/choices.ts";

const KEY = "slidestar";
const VERSION = 1;

/** Merge choices into the stored choices. Return false if the storage is blocked or full. */
export function saveChoices(choices: Partial<Choices>): boolean {
  if (!Object.keys(choices).length) return true;
  return writeJson(KEY, { version: VERSION, ...loadChoices(), ...choices });
}

export function loadChoices(): Partial<Choices> {
  const record = readJson(KEY);
  return record.version === VERSION ? readValues(STORED_CHOICES, record) : {};
}
