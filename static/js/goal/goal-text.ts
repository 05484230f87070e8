// Texts for new users, and over the picture of the goal.

/** The instruction to move a tile: the end of the sentences below. */
const HOW = "Tap a tile next to the gap to move it.";

export const AIM: Readonly<Record<"order" | "other" | "picture", string>> = {
  order: `Slide the tiles into order, with the gap at the bottom right. ${HOW}`,
  other: `Make the board look like the small one. ${HOW}`,
  picture: `Put the picture together. ${HOW}`,
};

/** Added in the classic theme. */
export const WHITE = "White numbers are in place.";

export const GOAL: typeof AIM = {
  order: "The tiles in order, row by row, with the gap at the bottom right.",
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
