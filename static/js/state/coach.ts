// Queries of the coach's course.

import { type Chapter, withChapter } from "./chapters.ts";
import { isOwnWin, type State } from "./state.ts";

/** The key of the coach's board in the tab's session storage. */
export const COACHED = "slidestar.coached";
/** The number of cells of the smallest board that ends the course. */
const ALONE_CELLS = 16;

export function isCoached({ choices, learn }: State) {
  return choices.mode === "learn" && learn.lesson === "coach";
}

/** Return the finished chapters after a win. The last one needs a board that had no help. */
export function chaptersAfterWin(state: State): readonly Chapter[] {
  const { game, choices } = state;
  const alone = isOwnWin(state) && !game.practice && game.start.tiles.length >= ALONE_CELLS;
  return alone ? withChapter(choices.chapters, "alone") : choices.chapters;
}
