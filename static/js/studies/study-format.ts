// A study as JSON, which is also the content of a file. Each field is checked on reading, and
// errors name the field.
//
//   { "format": "slidestar-study", "version": 1, "title": "…", "chapters": [
//     { "title": "…", "board": "1-2-3_4-0-6_7-5-8", "goal": "…", "moves": "RD(UL)L", "quiz": true,
//       "notes": [{ "at": "RD", "text": "…", "tiles": [5], "fixed": [1], "arrows": [[5, 0]] }] } ] }
//
// Optional: the goal (by default the standard goal), the moves, the quiz, the notes, and all fields
// of a note except `at`.

import {
  formatBoard,
  formatMoves,
  NotationError,
  parseBoard,
  parseMoves,
} from "../puzzle/notation.ts";
import { type Position, samePosition, solved } from "../puzzle/rules.ts";
import type { Arrow, Chapter, Note, Study } from "../state/study.ts";
import {
  find,
  fromText,
  isLegal,
  mainLine,
  merged,
  paths,
  toText,
  type Variation,
} from "../state/variations.ts";
import * as text from "./studies-text.ts";

const FORMAT = "slidestar-study";
const VERSION = 1;

export const LIMITS = {
  /** the characters of a whole study as JSON */
  json: 500_000,
  title: 120,
  comment: 2_000,
  chapters: 64,
  /** the limits of a chapter */
  moves: 20_000,
  lines: 500,
  notes: 500,
  arrows: 50,
};

type Fields = Record<string, unknown>;
/** An error whose message begins with the name of a field. */
class FieldError extends NotationError {}

/** Return a study as JSON. Notes on positions that are on no line are omitted. */
export function writeStudy({ title, chapters }: Study): string {
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    title,
    chapters: chapters.map(writeChapter),
  });
}

function writeChapter({ title, start, goal, lines, notes, quiz }: Chapter) {
  const written = notes.filter((note) => isOnLine(lines, note.at) && !isEmpty(note));
  const moves = toText(lines);
  return {
    title,
    board: formatBoard(start),
    ...(goal ? { goal: formatBoard(goal) } : {}),
    ...(moves ? { moves } : {}),
    ...(quiz ? { quiz } : {}),
    ...(written.length ? { notes: written.map(writeNote) } : {}),
  };
}

function writeNote({ at, text: words, tiles, fixed, arrows }: Note) {
  return {
    at,
    ...(words ? { text: words } : {}),
    ...(tiles.length ? { tiles } : {}),
    ...(fixed.length ? { fixed } : {}),
    ...(arrows.length ? { arrows } : {}),
  };
}

export function isEmpty({ text: words, tiles, fixed, arrows }: Note) {
  return !words && !tiles.length && !fixed.length && !arrows.length;
}

/** Return whether the position after a sequence of moves is on one of the lines. */
export function isOnLine(lines: Variation, at: string) {
  const moves = parseMoves(at);
  return find(lines, moves).shared === moves.length;
}

/**
 * Read a study from JSON.
 * @throws {NotationError}
 */
export function readStudy(json: string): Study {
  if (json.length > LIMITS.json) throw new NotationError(text.tooLong(LIMITS.json));
  const study = fieldsOf(parsed(json), text.NO_STUDY);
  if (study.format !== FORMAT) throw new NotationError(text.NO_STUDY);
  if (study.version !== VERSION) throw new NotationError(text.otherVersion(VERSION));
  return {
    title: inField("title", () => readText(study.title, LIMITS.title)),
    chapters: inField("chapters", () =>
      readList(study.chapters, LIMITS.chapters).map((chapter, index) =>
        inField(`${index + 1}`, () => readChapter(chapter)),
      ),
    ),
  };
}

function readChapter(value: unknown): Chapter {
  const chapter = fieldsOf(value);
  const start = inField("board", () => parseBoard(readText(chapter.board, LIMITS.comment)));
  const lines = inField("moves", () => readLines(chapter.moves ?? "", start));
  return {
    title: inField("title", () => readText(chapter.title, LIMITS.title)),
    start,
    goal: inField("goal", () => readGoal(chapter.goal ?? null, start)),
    lines,
    quiz: inField("quiz", () => readFlag(chapter.quiz ?? false)),
    notes: inField("notes", () => readNotes(chapter.notes ?? [], lines, start.tiles.length)),
  };
}

function readGoal(value: unknown, { rows, cols }: Position): Position | null {
  if (value === null) return null;
  const goal = parseBoard(readText(value, LIMITS.comment));
  if (goal.rows !== rows || goal.cols !== cols) throw new NotationError(text.OTHER_SIZE);
  return samePosition(goal, solved(rows, cols)) ? null : goal;
}

function readLines(value: unknown, start: Position): Variation {
  const root = fromText(readText(value, LIMITS.json));
  const lines = paths(root);
  if (lines.length > LIMITS.lines) throw new NotationError(text.tooManyLines(LIMITS.lines));
  if (countMoves(root) > LIMITS.moves) throw new NotationError(text.tooManyMoves(LIMITS.moves));
  if (!isLegal(root, start)) throw new NotationError(text.IMPOSSIBLE);
  // Merge lines that begin with the same moves.
  return merged(mainLine(root.moves), root);
}

function countMoves({ moves, variations }: Variation): number {
  return variations.reduce((sum, each) => sum + countMoves(each), moves.length);
}

function readNotes(value: unknown, lines: Variation, cells: number): Note[] {
  const notes = readList(value, LIMITS.notes).map((note, index) =>
    inField(`${index + 1}`, () => readNote(fieldsOf(note), lines, cells)),
  );
  const places = new Set(notes.map(({ at }) => at));
  if (places.size < notes.length) throw new NotationError(text.NOTE_TWICE);
  return notes;
}

function readNote(note: Fields, lines: Variation, cells: number): Note {
  const tile = (value: unknown) => readTile(value, cells);
  const tiles = (value: unknown) => [...new Set(readList(value ?? [], cells).map(tile))];
  return {
    at: inField("at", () => readPlace(note.at, lines)),
    text: inField("text", () => readText(note.text ?? "", LIMITS.comment)),
    tiles: inField("tiles", () => tiles(note.tiles)),
    fixed: inField("fixed", () => tiles(note.fixed)),
    arrows: inField("arrows", () => {
      const arrows = readList(note.arrows ?? [], LIMITS.arrows).map((each) =>
        readArrow(each, tile),
      );
      return [...new Map(arrows.map((arrow) => [arrow.join(), arrow])).values()];
    }),
  };
}

function readPlace(value: unknown, lines: Variation) {
  const at = formatMoves(parseMoves(readText(value, LIMITS.json)));
  if (!isOnLine(lines, at)) throw new NotationError(text.ON_NO_LINE);
  return at;
}

function readArrow(value: unknown, tile: (value: unknown) => number): Arrow {
  const [from, to, ...more] = readList(value, 2).map(tile);
  if (from === undefined || to === undefined || from === to || more.length)
    throw new NotationError(text.NO_ARROW);
  return [from, to];
}

function readTile(value: unknown, cells: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < cells)
    return value;
  throw new NotationError(text.noTile(cells));
}

function readText(value: unknown, most: number): string {
  if (typeof value !== "string") throw new NotationError(text.NO_TEXT);
  if (value.length > most) throw new NotationError(text.textTooLong(most));
  // Remove control characters other than line breaks.
  return value.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, "");
}

function readList(value: unknown, most: number): unknown[] {
  if (!Array.isArray(value)) throw new NotationError(text.NO_LIST);
  if (value.length > most) throw new NotationError(text.listTooLong(most));
  return value;
}

function readFlag(value: unknown): boolean {
  if (typeof value !== "boolean") throw new NotationError(text.NO_FLAG);
  return value;
}

function fieldsOf(value: unknown, fault = text.NO_OBJECT): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new NotationError(fault);
  return value as Fields;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new NotationError(text.NO_STUDY);
  }
}

/** Run a function. Errors get the name of the field as a prefix, such as `chapters.2.board: …`. */
function inField<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const sign = error instanceof FieldError ? "." : ": ";
    throw new FieldError(`${name}${sign}${error.message}`);
  }
}
