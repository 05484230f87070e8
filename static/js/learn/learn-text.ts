// What Learn says outside of its rooms.

import type { Lesson } from "../state/learn.ts";

export const MISSING = "The classroom couldn't be loaded.";
export const OFFLINE =
  "You're offline, and Learn isn't on this device yet. Open it once while you're online, and it's kept.";

/** From each lesson to the one after it. */
export const ONWARD: Readonly<Record<Lesson, string>> = {
  watch: "Next: race searches against each other →",
  race: "Next: write a heuristic of your own →",
  write: "Next: recompute the textbooks' tables →",
  tables: "← Back to watching a search",
};
