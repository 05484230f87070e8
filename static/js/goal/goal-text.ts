// The sentences for new users, and the sentences over the picture of the goal.

/** The instruction that ends the sentences for new users. */
const HOW = "Tap a tile next to the gap to slide it.";

export const AIM: Readonly<Record<"order" | "other" | "picture", string>> = {
  order: `Put the tiles in order, with the gap at the bottom right. ${HOW}`,
  other: `Make the board look like the small one. ${HOW}`,
  picture: `Put the picture together. ${HOW}`,
};

/** The sentence that is added in the classic theme. */
export const WHITE = "A number turns white when it's in the right place.";

export const GOAL: typeof AIM = {
  order: "The tiles in order, row by row, with the gap at the bottom right.",
  other: "This is how the board should look. It's the chosen goal.",
  picture: "This is the finished picture. One piece is left out for the gap.",
};

/**
 * Describe the goal for screen readers.
 * @param rows the tiles of each row, where 0 is the gap
 */
export function goalRead(rows: readonly (readonly number[])[]) {
  return rows.map((row) => row.map((tile) => tile || "gap").join(" ")).join(", ");
}
