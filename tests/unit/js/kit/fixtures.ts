// The data that the Python tests read too.

import { readFileSync } from "node:fs";

/** Return a parsed file of tests/fixtures. */
export function fixture(name: string): any {
  return JSON.parse(readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), "utf8"));
}
