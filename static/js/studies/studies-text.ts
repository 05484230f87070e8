// Text of studies: the cards, the answers in a quiz, and errors in a link or a file. An error may
// follow the name of a field and a colon, so it starts in lower case and has no full stop.

import { count, counted, listed } from "../lib/format.ts";
import type { Mode } from "../state/choices.ts";
import type { Note } from "../state/study.ts";

// Errors.

export const NO_STUDY = "this isn't a Slidestar study";
export const CUT = "the link is damaged or incomplete";
export const NO_OBJECT = "expected an object with fields";
export const NO_TEXT = "expected text";
export const NO_LIST = "expected a list";
export const NO_FLAG = "expected true or false";
export const OTHER_SIZE = "the goal and the board have different sizes";
export const IMPOSSIBLE = "a move is impossible on this board";
export const NO_ARROW = "expected two different tiles";
export const ON_NO_LINE = "the position isn't on any line of the chapter";
export const NOTE_TWICE = "two notes have the same position";

export const otherVersion = (version: number) =>
  `this page reads version ${version} of the format. A newer Slidestar may read this study`;

export const tooLong = (most: number) => `a study has at most ${count(most)} characters`;

export const textTooLong = (most: number) => `the text has more than ${count(most)} characters`;

export const listTooLong = (most: number) => `the list has more than ${count(most)} items`;

export const tooManyMoves = (most: number) => `a chapter has at most ${count(most)} moves`;

export const tooManyLines = (most: number) => `a chapter has at most ${count(most)} lines`;

export const noTile = (cells: number) => `expected tiles from 0 (the gap) to ${cells - 1}`;

export const badLink = (fault: string) => `The study in this link can't be opened: ${fault}.`;

export const badFile = (fault: string) => `This file can't be opened: ${fault}.`;

export const TOO_LONG = "This study is too long for this page.";

// Reading a study.

export const UNTITLED = "Study";
export const CHAPTER = "Chapter";
export const PREVIOUS = "Previous chapter";
export const NEXT = "Next chapter";

export const numbered = (index: number, title: string) =>
  `${index + 1}. ${title || chapterTitle(index)}`;

export const chapterTitle = (index: number) => `Chapter ${index + 1}`;

/** The labels of a link in a comment, by the mode that it opens. */
export const OPEN_LINK: Readonly<Record<Mode, string>> = {
  play: "Open in Play",
  analyse: "Open in Analyse",
  puzzles: "Open in Puzzles",
  learn: "Open in Learn",
};

/** Describe the marks on the board for screen readers. */
export function marks({ tiles, fixed, arrows }: Note) {
  const words = [];
  if (fixed.length) words.push(`Faded: ${listed(fixed.map(tileName))}.`);
  if (tiles.length) words.push(`Marked: ${listed(tiles.map(tileName))}.`);
  if (arrows.length) {
    const each = arrows.map(([from, to]) => `from ${tileName(from)} to ${tileName(to)}`);
    words.push(`Arrow${arrows.length === 1 ? "" : "s"} ${listed(each)}.`);
  }
  return words.join(" ");
}

const tileName = (tile: number) => (tile ? `tile ${tile}` : "the gap");

// Quizzes.

export const FIND = "Find the next move and play it on the board.";
export const WRONG = "That isn't the move. Try another.";
export const SOLVED = "You found the whole line.";
export const SHOW_LINES = "Show the line";
export const QUIZ_AGAIN = "Try again";

/** Messages below the board. */
export const ANSWERS = {
  start: "",
  right: "Yes!",
  wrong: "Not that one. Try again.",
  solved: "Yes! You found the whole line.",
};

// Writing a study.

export const ABOUT =
  "Explain a board move by move: chapters with lines, comments and marks, shared as a link or a file. Your study stays on this device until you share it.";
export const READING = "You're reading a study.";
export const TITLE = "Study title";
export const CHAPTERS = "Chapters";
export const ADD = "Add this game as a chapter";
export const THIS_CHAPTER = "This chapter";
export const CHAPTER_TITLE = "Chapter title";
export const UP = "Move up";
export const DOWN = "Move down";
export const DELETE = "Delete chapter";
export const DELETED = "Chapter deleted. Its game is still on the board.";
export const QUIZ = "Quiz: the reader finds the moves";
export const TRY_QUIZ = "Try the quiz";
export const END_QUIZ = "End the quiz";
export const THIS_POSITION = "This position";
export const COMMENT = "Comment on this position";
export const TOOLS = { tiles: "Mark tiles", fixed: "Fade tiles", arrows: "Draw arrows" };
export const TOOL_HELP = {
  tiles: () => "Tap the tiles on the board. Tap again to remove a mark.",
  fixed: () => "Tap the tiles that stay where they are. Tap again to unfade one.",
  arrows: (from: number | null) =>
    from === null
      ? "Drag from one tile to another, or tap both. Do it again to remove the arrow."
      : `From ${tileName(from)}. Now tap where the arrow ends.`,
};
export const TILES = "Marked tiles, such as 3, 5";
export const FIXED = "Faded tiles, such as 1, 2";
export const ARROWS = "Arrows, such as 5-3, 5-0";
/** The title of a game that is shared with its variations. */
export const ANALYSIS = "Analysis";
export const COPY_LINK = "Copy link";
export const LINK_COPIED = "Link copied.";
export const NOT_COPIED =
  "This browser doesn't let the page copy. Save the study as a file instead.";
export const LINK_TOO_LONG = "This is too long for a link. Save it as a file instead.";
export const SAVE = "Save file";
export const SAVED = "Saved as a file. Open file, on the Study card, reads it.";
export const OPEN = "Open file";
export const EDIT_COPY = "Edit a copy";
export const COPY_MADE = "This is your copy now.";
export const NEW = "New study";
export const UNDO = { chapter: "Undo deletion", study: "Back to my previous study" };

export const opened = (chapters: number) => `Opened: ${counted(chapters, "chapter")}.`;
