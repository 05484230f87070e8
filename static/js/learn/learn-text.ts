// The texts of Learn outside its lessons.

import type { Lesson } from "../state/learn.ts";

export const MISSING = "Learn couldn't be loaded.";
export const OFFLINE =
  "You're offline, and Learn isn't on this device yet. Open it once while you're online to keep it here.";

/** The label of the button from each lesson to the next lesson. */
export const ONWARD: Readonly<Record<Lesson, string>> = {
  coach: "Next: watch how a computer solves it →",
  watch: "Next: race searches against each other →",
  race: "Next: write your own heuristic →",
  write: "Next: recompute the textbooks' tables →",
  tables: "← Back to solving by hand",
};
