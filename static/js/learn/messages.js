// What Learn says outside of its rooms.

/** @import { Lesson } from "../state/learn.js" */

/**
 * From each lesson to the one after it.
 * @type {Readonly<Record<Lesson, string>>}
 */
export const ONWARD = {
  watch: "Next: race searches against each other →",
  race: "Next: write a heuristic of your own →",
  write: "Next: make the textbooks' tables again →",
  tables: "Back to watching a search →",
};
