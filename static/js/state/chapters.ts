/** The ids of the chapters. */
export const CHAPTERS = [
  "goal", // the goal position
  "tile", // how to move a tile
  "row", // the first row
  "row-end", // the last two tiles of a row
  "column", // columns
  "last", // the last six and four cells
  "parity", // boards that cannot be solved
  "ahead", // solutions with fewer moves
  "alone", // a 4x4 board without help
] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** Return the finished chapters, with another one added. */
export function withChapter(done: readonly Chapter[], chapter: Chapter): readonly Chapter[] {
  if (done.includes(chapter)) return done;
  return CHAPTERS.filter((one) => one === chapter || done.includes(one));
}
