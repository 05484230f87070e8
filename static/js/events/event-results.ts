// Stores the results of events on this device, apart from the solves.

import { readJson, writeJson } from "../lib/web-storage.ts";
import { type EventResult, readResults, withResult } from "../state/event-run.ts";

const KEY = "slidestar-events";

export const loadResults = (): EventResult[] => readResults(readJson(KEY));

/**
 * Add a result to the stored ones, which another tab may have changed.
 * @returns all results, and whether they could be stored
 */
export function storeResult(added: EventResult): { results: EventResult[]; stored: boolean } {
  const results = withResult(loadResults(), added);
  return { results, stored: writeJson(KEY, { results }) };
}
