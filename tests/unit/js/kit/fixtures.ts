// The data that the Python tests read too.

import { readFileSync } from "node:fs";

/** Return a parsed file of tests/fixtures. */
export const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), "utf8"));
