// Queries about the coach's course.

import { type Chapter, withChapter } from "./chapters.ts";
import { isOwnWin, type State } from "./state.ts";

/** The session storage key of the coach's board in the tab. */
export const COACHED = "slidestar.coached";
/** The minimum number of cells of the board that completes the course. */
const ALONE_CELLS = 16;

export function isCoached({ choices, learn }: State) {
  return choices.mode === "learn" && learn.lesson === "coach";
}

/**
 * Return the finished chapters after a win. The last chapter requires a board that was solved
 * without help.
 */
export function chaptersAfterWin(state: State): readonly Chapter[] {
  const { game, choices } = state;
  const alone = isOwnWin(state) && !game.practice && game.start.tiles.length >= ALONE_CELLS;
  return alone ? withChapter(choices.chapters, "alone") : choices.chapters;
}
