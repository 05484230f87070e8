// Read and write the state as a query string. Invalid fields are reported, and the remaining fields
// are used.

import { unescaped, withoutEnd } from "../puzzle/link-text.ts";
import {
  formatBoard,
  formatMoves,
  NotationError,
  parseBoard,
  parseMoves,
  parseSize,
} from "../puzzle/notation.ts";
import { type Move, type Position, samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { challengeOn, packSolve, readChallenge } from "./challenge.ts";
import { CHAPTERS, type Chapter } from "./chapters.ts";
import {
  ALGORITHMS,
  DEFAULT_CHOICES,
  DEFAULT_SIZE,
  HEURISTICS,
  MODES,
  type Mode,
} from "./choices.ts";
import { dailySeed, dayOf, dayOfSeed, daysLater, isDay, SIZES } from "./daily.ts";
import { EVENT_KINDS, EVENTS, hasReplay } from "./event-kinds.ts";
import {
  type Event,
  eventFields,
  newEvent,
  parseCount,
  parseEnds,
  parseEventSize,
  parseLimit,
  parseMetric,
  parseTrim,
  withoutReplay,
} from "./events.ts";
import {
  type Chosen,
  DEFAULT_LEARN,
  LESSONS,
  type Lesson,
  LINKED_LESSON,
  OWN,
  PRIMER_CHAPTERS,
  type PrimerChapter,
  RACE_KINDS,
  type RaceKind,
  TABLES,
  type Table,
  type Together,
  TREE_VIEWS,
  type TreeView,
} from "./learn.ts";
import { mainMoves, mainPlace, withMain } from "./lines.ts";
import type { Challenge } from "./page.ts";
import {
  DEFAULT_OPTIONS,
  OPTION_FIELDS,
  OPTION_NAMES,
  type OptionName,
  readOption,
  type SearchOptions,
} from "./search-options.ts";
import { changed, type Game, isSolved, type State, seek } from "./state.ts";
import * as text from "./state-text.ts";

/** The fields of a link. A field that is missing or invalid is null. */
export type Link = {
  board: Position | null;
  goal: Position | null;
  size: { rows: number; cols: number } | null;
  seed: string | null;
  moves: readonly Move[];
  at: number;
  mode: Mode | null;
  algorithm: string | null;
  heuristic: string | null;
  own: boolean;
  lesson: Lesson | null;
  chapter: Chapter | null;
  primer: PrimerChapter | null;
  step: number | null;
  view: TreeView | null;
  options: SearchOptions;
  rules: string | null;
  beside: Chosen | null;
  together: Together | null;
  boards: RaceKind | null;
  runs: readonly string[] | null;
  table: Table | null;
  embed: boolean;
  daily: boolean;
  challenge: Challenge | null;
  puzzle: string | null;
  event: Event | null;
  problems: string[];
};

/** The start of the fragment of a link to answers of the primer. */
export const ANSWERS_FRAGMENT = "answers=";
/** The start of the fragment of a link to a result. */
export const RESULT_FRAGMENT = "result=";
const MAX_QUERY = 200_000;
/** Most hosts accept a request line of 8 kB, which includes the path. */
export const MAX_LINK = 7_500;
const MAX_SEED = 200;

/**
 * Read the fields of a link.
 * @param query a query such as `location.search`. A fragment is ignored.
 * @param replay the decoded field `r`
 */
export function readLink(
  query: string,
  replay: { start: Position; moves: readonly Move[] } | null = null,
): Link {
  const problems: string[] = [];
  if (query.length > MAX_QUERY) problems.push(text.TOO_LONG);
  const [fields = ""] = unescaped(query.length > MAX_QUERY ? "" : query).split("#", 1);
  const values = new URLSearchParams(fields);

  function field<T>(name: string, read: (value: string) => T): T | null {
    const value = values.get(name);
    if (value === null) return null;
    try {
      return readValue(value, read);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      problems.push(`${name}: ${error.message}`);
      return null;
    }
  }

  const choice = <T extends string>(name: string, names: readonly T[]) =>
    field(name, (value) => oneOf(value, names));

  const board = replay ? replay.start : field("board", parseBoard);
  const kind = choice("event", EVENT_KINDS);
  const daily = board || kind ? null : field("daily", (value) => parseDaily(value || "4x4"));
  const size = kind ? null : (daily ?? field("size", parseSize));
  const goal = replay ? null : field("goal", (value) => parseGoal(value, board ?? size));
  const solve = replay
    ? null
    : field("challenge", (value) => readChallenge(value, board, goalFor(board, goal)));
  const moves = replay ? replay.moves : (field("moves", parseMoves) ?? []);
  const line = board ? moves.slice(0, slideAll(board, moves).count) : [];
  const illegal = moves[line.length];
  if (illegal) {
    const why = board ? text.impossible(line.length + 1, illegal) : text.MOVES_WITHOUT_BOARD;
    problems.push(`moves: ${why}`);
  }
  const lesson = choice("lesson", keysOf(LESSONS));
  const puzzle = field("puzzle", parseKey);
  // The heuristic is in the hash of the address. Only the lesson Watch uses it.
  const own = values.get("heuristic") === OWN && (lesson ?? LINKED_LESSON) === "watch";
  return {
    board,
    goal,
    size,
    seed: daily
      ? dailySeed(field("day", parseDay) ?? dayOf(new Date()))
      : kind
        ? null
        : field("seed", parseSeed),
    moves: line,
    at:
      field("at", (value) => parseNumber(value, text.noPlace(value, line.length), line.length)) ??
      0,
    mode: choice("mode", MODES) ?? (puzzle ? "puzzles" : null),
    algorithm: choice("algorithm", keysOf(ALGORITHMS)),
    heuristic: own ? null : choice("heuristic", keysOf(HEURISTICS)),
    own,
    lesson,
    chapter: lesson === "coach" ? choice("chapter", CHAPTERS) : null,
    primer: lesson === "coach" ? null : choice("chapter", PRIMER_CHAPTERS),
    step: field("step", (value) => parseNumber(value, text.noStep(value))),
    view: choice("view", keysOf(TREE_VIEWS)),
    options: Object.fromEntries(
      OPTION_NAMES.map((name) => [
        name,
        field(name, (value) => parseOption(name, value)) ?? DEFAULT_OPTIONS[name],
      ]),
    ) as SearchOptions,
    rules: field("rules", parseRules),
    beside: field("beside", parseSearch),
    together: choice("by", ["steps", "f"]),
    boards: choice("boards", keysOf(RACE_KINDS)),
    runs: field("runs", parseRuns),
    table: choice("table", keysOf(TABLES)),
    embed: field("embed", (value) => oneOf(value || "1", ["1", "0"])) === "1",
    daily: daily !== null,
    challenge: board && solve ? { start: board, goal, ...solve } : null,
    puzzle,
    event: kind ? eventIn(kind, field) : null,
    problems,
  };
}

/** Read a value, which may end in punctuation of the text around the link. */
function readValue<T>(value: string, read: (value: string) => T): T {
  try {
    return read(value);
  } catch (error) {
    const plain = withoutEnd(value.trim());
    if (plain === value) throw error;
    try {
      return read(plain);
    } catch {
      throw error; // This error quotes the value as it was written.
    }
  }
}

/** @param field reads a field of the link, and returns null if it is missing or invalid */
function eventIn(
  kind: Event["kind"],
  field: <T>(name: string, read: (value: string) => T) => T | null,
): Event {
  const size = field("size", (value) => parseEventSize(kind, value));
  const { boards, limited, averages } = EVENTS[kind];
  const count = boards === "several" ? field("count", (value) => parseCount(kind, value)) : null;
  const trim = averages ? field("trim", parseTrim) : null;
  const limit = limited ? field("limit", parseLimit) : null;
  const metric = field("metric", (value) => parseMetric(kind, value));
  const seed = field("seed", parseSeed);
  const replay = hasReplay(kind) ? field("replay", withoutEnd) : null;
  const ends = replay ? field("ends", parseEnds) : null;
  return newEvent(kind, {
    ...(size ? { size } : {}),
    ...(count ? { count } : {}),
    ...(metric ? { metric } : {}),
    ...(trim ? { trim } : {}),
    ...(seed ? { seed } : {}),
    ...(seed && replay ? { replay, ...(ends ? { ends } : {}) } : {}),
    limit,
  });
}

const parseSeed = (value: string) => value.slice(0, MAX_SEED);

/** Return the game in a link, or null if the link has no board. */
export function linkedGame({ board, goal, moves, at, seed }: Link): Game | null {
  if (!board) return null;
  const game = { start: board, goal, line: moves, at, solutionFrom: moves.length ? 0 : null };
  // A daily board with a challenge still counts as the daily board.
  const daily = dayOfSeed(seed) !== null && !goal;
  if (!daily || !samePosition(board, shuffle(board.rows, board.cols, { seed }))) return game;
  return { ...game, seed, practice: moves.length > 0 };
}

/** Return the game dealt by a link without a board, or null if the link does not deal one. */
export function dealtGame({ size, goal, seed, daily }: Link): Game | null {
  if (!size && !goal && seed === null && !daily) return null;
  const { rows, cols } = size ?? goal ?? DEFAULT_SIZE;
  return { start: shuffle(rows, cols, { seed, goal }), goal, seed, practice: goal !== null };
}

/**
 * Return the query, which `readLink` can read, and the hash of the state. If the game is too long
 * for an address, the query contains only the current board, or an event without its replay.
 */
export function writeLink(state: State): string {
  const { mode } = state.choices;
  const { lesson, code, own } = state.learn;
  const showsCode = lesson === "write" || (lesson === "watch" && own);
  const fragment = mode === "learn" && showsCode && code ? code : state.page.study;
  const hash = fragment ? `#${fragment}` : "";
  const whole = linkOf(state);
  if (whole.length <= MAX_LINK) return whole + hash;
  if (state.page.challenge) return writeLink(changed(state, { page: { challenge: null } }));
  const { event } = state.page;
  if (event?.replay) return writeLink(changed(state, { page: { event: withoutReplay(event) } }));
  const here = { start: state.game.position, line: [], at: 0, tree: null };
  return linkOf(changed(state, { game: here })) + hash;
}

/**
 * Return the query to share for the whole game, or only for the position. A game that the user has
 * played opens at its start. A daily board is shared without moves.
 */
export function shareLink(state: State, what: "game" | "position" = "game") {
  const { seed, start, position } = state.game;
  const day = state.choices.mode === "play" ? dayOfSeed(seed) : null;
  if (day !== null && !challengeOn(state)) return dailyLink(day, start);
  const main = withMain(state);
  const from = main.game.solutionFrom === null ? 0 : main.game.at;
  if (what === "game") return writeLink(changed(main, { game: { at: from } }));
  return writeLink(changed(state, { game: { start: position, line: [], at: 0, tree: null } }));
}

/** Return whether a link has opened a solved game, at its start or at its end. */
export function opensSolved(state: State) {
  const { solutionFrom, line, at, clock } = state.game;
  const opened = solutionFrom === 0 && line.length > 0 && !clock.done;
  if (!opened || (at !== 0 && at !== line.length)) return false;
  return isSolved(seek(state, line.length));
}

export function dailyLink(day: string, { rows, cols }: { rows: number; cols: number }) {
  return `?daily=${rows}x${cols}&day=${day}`;
}

/** Return a link to an event with the same boards. */
export function eventLink(event: Event) {
  return `?${eventFields(event).join("&")}`;
}

function linkOf(state: State) {
  // URLSearchParams would escape characters that are valid here.
  const { game, page, learn } = state;
  const { mode, algorithm, heuristic } = state.choices;
  const fields = boardFields(game);
  const challenge = challengeOn(state);
  if (challenge) fields.push(...challengeFields(challenge, game.seed));
  const moves = mainMoves(game);
  const at = mainPlace(game);
  if (moves.length) fields.push(`moves=${formatMoves(moves)}`);
  if (at) fields.push(`at=${at}`);
  if (mode !== DEFAULT_CHOICES.mode) fields.push(`mode=${mode}`);
  if (algorithm !== DEFAULT_CHOICES.algorithm) fields.push(`algorithm=${algorithm}`);
  const chosen = mode === "learn" && learn.lesson === "watch" && learn.own ? OWN : heuristic;
  if (chosen !== DEFAULT_CHOICES.heuristic) fields.push(`heuristic=${chosen}`);
  if (mode === "play" && page.event) fields.push(...eventFields(page.event));
  if (mode === "puzzles" && page.puzzle) fields.push(`puzzle=${page.puzzle}`);
  if (mode === "learn") fields.push(...lessonFields(learn));
  if (page.embed) fields.push("embed=1");
  return `?${fields.join("&")}`;
}

/** Return a link to a challenge. It may be too long for an address. */
export function challengeLink(challenge: Challenge, seed: string | null): string {
  return `?${[...boardFields(challenge), ...challengeFields(challenge, seed)].join("&")}`;
}

const boardFields = ({ start, goal }: Pick<Game, "start" | "goal">) => [
  `board=${formatBoard(start)}`,
  ...(goal ? [`goal=${formatBoard(goal)}`] : []),
];

function challengeFields(challenge: Challenge, seed: string | null) {
  // A daily board is recognised by its seed.
  const daily = dayOfSeed(seed) === null ? [] : [`seed=${seed}`];
  return [...daily, `challenge=${packSolve(challenge)}`];
}

function goalFor(board: Position | null, goal: Position | null) {
  return goal ?? solved(board?.rows ?? DEFAULT_SIZE.rows, board?.cols ?? DEFAULT_SIZE.cols);
}

function lessonFields(learn: State["learn"]) {
  const { lesson, chapter, primer, step, view, options, rules, second, together } = learn;
  const { boards, runs, table } = learn;
  const fields = lesson === LINKED_LESSON ? [] : [`lesson=${lesson}`];
  if (lesson === "coach" && chapter) fields.push(`chapter=${chapter}`);
  for (const name of lesson === "watch" || lesson === "race" ? OPTION_NAMES : [])
    if (options[name] !== DEFAULT_OPTIONS[name]) fields.push(`${name}=${options[name]}`);
  if (lesson === "race") {
    if (boards !== DEFAULT_LEARN.boards) fields.push(`boards=${boards}`);
    if (runs) fields.push(`runs=${runs.join(",")}`);
  }
  if (lesson === "tables" && table !== DEFAULT_LEARN.table) fields.push(`table=${table}`);
  if (lesson !== "watch") return fields;
  if (primer) fields.push(`chapter=${primer}`);
  if (step) fields.push(`step=${step}`);
  if (view !== DEFAULT_LEARN.view) fields.push(`view=${view}`);
  if (rules) fields.push(`rules=${rules}`);
  if (second) fields.push(`beside=${second.algorithm},${second.heuristic}`);
  if (second && together !== DEFAULT_LEARN.together) fields.push(`by=${together}`);
  return fields;
}

/** @param list the ids of contestants, such as `bfs,astar-hamming` */
function parseRuns(list: string) {
  const runs = list.split(",").filter(Boolean);
  const wrong = runs.find((run) => !/^[a-z-]{1,60}$/.test(run));
  if (wrong !== undefined || runs.length > 30) {
    throw new NotationError(text.noContestant(wrong ?? list));
  }
  return runs;
}

/** @param pair an algorithm and a heuristic, such as `astar,hamming` */
function parseSearch(pair: string): Chosen {
  const [algorithm = "", heuristic = DEFAULT_CHOICES.heuristic] = pair.split(",");
  return {
    algorithm: oneOf(algorithm, keysOf(ALGORITHMS)),
    heuristic: oneOf(heuristic, keysOf(HEURISTICS)),
  };
}

function parseOption(name: OptionName, value: string) {
  const found = readOption(name, value);
  if (found === null) throw new NotationError(text.noOption(value, OPTION_FIELDS[name]));
  return found;
}

/** @param list rules such as `princeton,order:LRUD`, which Python checks */
function parseRules(list: string) {
  if (/^[\w:,-]{1,400}$/.test(list)) return list;
  throw new NotationError(text.noRules(list));
}

/** Parse a goal. Return null for the standard goal. */
function parseGoal(board: string, shape: { rows: number; cols: number } | null): Position | null {
  const goal = parseBoard(board);
  if (shape && (goal.rows !== shape.rows || goal.cols !== shape.cols)) {
    throw new NotationError(text.goalMisfit(goal, shape));
  }
  return samePosition(goal, solved(goal.rows, goal.cols)) ? null : goal;
}

/** @param problem the message for a text that is not a number up to `max` */
function parseNumber(value: string, problem: string, max = Number.POSITIVE_INFINITY) {
  if (/^\s*\d{1,9}\s*$/.test(value) && Number(value) <= max) return Number(value);
  throw new NotationError(problem);
}

/** @param value the key of a puzzle, such as `3x3-7nty` */
function parseKey(value: string): string {
  const key = value.trim().toLowerCase();
  if (!/^[2-8]x[2-8]-[0-9a-z]{1,9}$/.test(key)) throw new NotationError(text.noKey(value));
  return key;
}

/** @param value the size of a daily board */
function parseDaily(value: string) {
  const size = parseSize(value);
  if (!SIZES.includes(`${size.rows}x${size.cols}`)) throw new NotationError(text.noDaily(value));
  return size;
}

/** @param value a day such as `2026-11-21` */
function parseDay(value: string): string {
  const day = value.trim();
  if (!isDay(day)) throw new NotationError(text.noDay(value));
  // Allow the next day, since some time zones are ahead of the user's.
  if (day > daysLater(dayOf(new Date()), 1)) throw new NotationError(text.dayToCome(day));
  return day;
}

const keysOf = Object.keys as <T extends object>(table: T) => Extract<keyof T, string>[];

function oneOf<T extends string>(value: string, names: readonly T[]): T {
  const name = value.trim().toLowerCase();
  const found = names.find((each) => each === name);
  if (found === undefined) throw new NotationError(text.noneOf(value, names));
  return found;
}
