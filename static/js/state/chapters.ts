// The chapters of the coach's course.

/**
 * `goal`: the goal. `tile`: moving a tile. `row`: the first row. `row-end`: its last two tiles.
 * `column`: columns. `last`: the last six and four cells. `parity`: boards that cannot be solved.
 * `ahead`: fewer moves. `alone`: a 4x4 without help.
 */
export const CHAPTERS = [
  "goal",
  "tile",
  "row",
  "row-end",
  "column",
  "last",
  "parity",
  "ahead",
  "alone",
] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** Return the finished chapters after another one. */
export function withChapter(done: readonly Chapter[], chapter: Chapter): readonly Chapter[] {
  if (done.includes(chapter)) return done;
  return CHAPTERS.filter((one) => one === chapter || done.includes(one));
}
