// Texts for new users, and over the picture of the goal.

/** The instruction to move a tile: the end of the sentences below. */
const HOW = "Press a tile next to the gap and it slides in.";

export const AIM: Readonly<Record<"order" | "other" | "picture", string>> = {
  order: `Put the tiles in order, the gap last. ${HOW}`,
  other: `Make the board look like the small one. ${HOW}`,
  picture: `Put the picture together. ${HOW}`,
};

export const GOAL: typeof AIM = {
  order: "The tiles in order, row by row, and the gap last.",
  other: "This is how the board should look: it is the goal that was chosen.",
  picture: "This is the finished picture. The gap takes the place of one piece.",
};

/**
 * The goal for screen readers.
 * @param rows 0 is the gap
 */
export function goalRead(rows: readonly (readonly number[])[]) {
  return rows.map((row) => row.map((tile) => tile || "gap").join(" ")).join(", ");
}
