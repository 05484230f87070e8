// The query string: a state can be written into one and read back. What can't be read is named,
// and the rest still counts.

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
import { type Challenge, challengeOn, packSolve, readChallenge } from "./challenge.ts";
import { ALGORITHMS, DEFAULTS, HEURISTICS, MODES, type Mode } from "./choices.ts";
import { dailySeed, dayOf, dayOfSeed, daysLater, isDay } from "./daily.ts";
import {
  type Chosen,
  DEFAULT_LEARN,
  LESSONS,
  type Lesson,
  OWN,
  RACE_KINDS,
  type RaceKind,
  TABLES,
  type Table,
  type Together,
  TREE_VIEWS,
  type TreeView,
} from "./learn.ts";
import { changed, type Game, isSolved, type State } from "./state.ts";
import * as say from "./state-text.ts";

/** What a link asks for; null where it says nothing (or nothing readable). */
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
  step: number | null;
  view: TreeView | null;
  beside: Chosen | null;
  together: Together | null;
  boards: RaceKind | null;
  runs: readonly string[] | null;
  table: Table | null;
  embed: boolean;
  daily: boolean;
  challenge: Challenge | null;
  problems: string[];
};

const MAX_QUERY = 200_000;
/** What hosts answer, mostly: a first line of 8 kB, with the host and the path in it. */
export const LONGEST = 7_500;
const MAX_SEED = 200;

/**
 * @param query such as `location.search`
 * @param replay what its `r` holds
 */
export function readLink(
  query: string,
  replay: { start: Position; moves: readonly Move[] } | null = null,
): Link {
  const problems: string[] = [];
  if (query.length > MAX_QUERY) problems.push(say.TOO_LONG);
  const values = new URLSearchParams(query.length > MAX_QUERY ? "" : query);

  function field<T>(name: string, read: (text: string) => T): T | null {
    const text = values.get(name);
    if (text === null) return null;
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      problems.push(`${name}: ${error.message}`);
      return null;
    }
  }

  const board = replay ? replay.start : field("board", parseBoard);
  const daily = board ? null : field("daily", (text) => parseSize(text || "4x4"));
  const size = daily ?? field("size", parseSize);
  const goal = replay ? null : field("goal", (text) => parseGoal(text, board ?? size));
  const solve = replay
    ? null
    : field("challenge", (text) => readChallenge(text, board, goalFor(board, goal)));
  const moves = replay ? replay.moves : (field("moves", parseMoves) ?? []);
  const line = board ? moves.slice(0, slideAll(board, moves).count) : [];
  if (line.length < moves.length) {
    const why = board
      ? say.impossible(line.length + 1, moves[line.length])
      : say.MOVES_WITHOUT_BOARD;
    problems.push(`moves: ${why}`);
  }
  const lesson = field("lesson", (text) => oneOf(text, Object.keys(LESSONS))) as Lesson | null;
  // The heuristic that travels behind the address's hash. Watching takes it; nothing else does.
  const own = values.get("heuristic") === OWN && (lesson ?? DEFAULT_LEARN.lesson) === "watch";
  return {
    board,
    goal,
    size,
    seed: daily
      ? dailySeed(field("day", parseDay) ?? dayOf(new Date()))
      : field("seed", (text) => text.slice(0, MAX_SEED)),
    moves: line,
    at: field("at", (text) => parseAt(text, line.length)) ?? 0,
    mode: field("mode", (text) => oneOf(text, MODES)) as Mode | null,
    algorithm: field("algorithm", (text) => oneOf(text, Object.keys(ALGORITHMS))),
    heuristic: own ? null : field("heuristic", (text) => oneOf(text, Object.keys(HEURISTICS))),
    own,
    lesson,
    step: field("step", parseStep),
    view: field("view", (text) => oneOf(text, Object.keys(TREE_VIEWS))) as TreeView | null,
    beside: field("beside", parseSearch),
    together: field("by", (text) => oneOf(text, ["steps", "f"])) as Together | null,
    boards: field("boards", (text) => oneOf(text, Object.keys(RACE_KINDS))) as RaceKind | null,
    runs: field("runs", parseRuns),
    table: field("table", (text) => oneOf(text, Object.keys(TABLES))) as Table | null,
    embed: field("embed", (text) => oneOf(text || "1", ["1", "0"])) === "1",
    daily: daily !== null,
    challenge: board && solve ? { start: board, goal, ...solve } : null,
    problems,
  };
}

/** The game that a link brings along; null if there's no board in it. */
export function linkedGame({ board, goal, moves, at, seed }: Link): Game | null {
  if (!board) return null;
  const game = { start: board, goal, line: moves, at, solutionFrom: moves.length ? 0 : null };
  // A daily board that somebody sends with a challenge is the daily board all the same.
  const daily = dayOfSeed(seed) !== null && !goal;
  if (!daily || !samePosition(board, shuffle(board.rows, board.cols, { seed }))) return game;
  return { ...game, seed, practice: moves.length > 0 };
}

const NAMED = /[?&](?:r|board|size|seed|daily)=/;
const NOT_IN_ADDRESS = /[\s<>"'`]/;
/** What may follow a link in a text, besides brackets that the link does not open. */
const PUNCTUATION = ".,;:!*|»”’\u200b\ufeff";
const BRACKETS = ["()", "[]", "{}"];

/** Return true if a text has a link to a game, or to a seed of one. */
export function isLink(text: string) {
  return queryStart(text) >= 0;
}

/**
 * Return the query of the link in a text, whatever stands around it. `bare_link` in linktext.py
 * follows the same rules; both are tested with `tests/fixtures/links-in-text.json`.
 * @param text for which `isLink` returns true
 */
export function queryOf(text: string) {
  const start = queryStart(text);
  const query = text.slice(start).trim();
  const slashes = text.lastIndexOf("://", start);
  const before = text.slice(Math.max(0, slashes - 21), Math.max(0, slashes));
  const between = text.slice(Math.max(0, slashes), start);
  if (!/[a-z][a-z0-9+.-]*$/i.test(before) || /[\s<>"'`?]/.test(between)) return query;
  const [link = ""] = query.split(NOT_IN_ADDRESS, 1);
  return withoutEnd(link).replaceAll("&amp;", "&");
}

function queryStart(text: string) {
  const named = NAMED.exec(text);
  return named ? text.lastIndexOf("?", named.index) : -1;
}

/** Remove punctuation, and closing brackets that the link does not open, from its end. */
function withoutEnd(link: string) {
  const count = (sign: string) => link.split(sign).length - 1;
  const extra = new Map(BRACKETS.map(([begin, close]) => [close, count(close) - count(begin)]));
  let end = link.length;
  for (; end > 0; end -= 1) {
    const last = link[end - 1];
    const unopened = extra.get(last) ?? 0;
    if (!PUNCTUATION.includes(last) && unopened <= 0) break;
    extra.set(last, unopened - 1);
  }
  return link.slice(0, end);
}

/** The game that a link deals; null if it deals none. */
export function dealtGame({ size, goal, seed, daily }: Link): Game | null {
  if (!size && seed === null && !daily) return null;
  const { rows, cols } = size ?? goal ?? DEFAULTS;
  return { start: shuffle(rows, cols, { seed, goal }), goal, seed, practice: goal !== null };
}

/**
 * @returns a query that `readLink` reads back, and a hash where there's code; of a game that is too
 * long for an address, the board as it stands
 */
export function writeLink(state: State): string {
  const { mode } = state.choices;
  const { lesson, code, own } = state.learn;
  const told = lesson === "write" || (lesson === "watch" && own);
  const hash = mode === "learn" && told && code ? `#${code}` : "";
  const whole = linkOf(state);
  if (whole.length <= LONGEST) return whole + hash;
  if (state.page.challenge) return writeLink(changed(state, { page: { challenge: null } }));
  return linkOf(changed(state, { game: { start: state.game.position, line: [], at: 0 } })) + hash;
}

/** The query for others: of a daily board that is still played, the one that deals it to them. */
export function shareLink(state: State) {
  const { seed, start, clock } = state.game;
  const day = state.choices.mode === "play" && !clock.done ? dayOfSeed(seed) : null;
  return day === null || challengeOn(state) ? writeLink(state) : dailyLink(day, start);
}

/** Whether a link has opened the end of a solved game. */
export function opensSolved(state: State) {
  const { solutionFrom, line, at, clock } = state.game;
  const ended = solutionFrom === 0 && at > 0 && at === line.length;
  return ended && !clock.done && isSolved(state);
}

/** To the daily board of a day, whenever it's opened. */
export function dailyLink(day: string, { rows, cols }: { rows: number; cols: number }) {
  return `?daily=${rows}x${cols}&day=${day}`;
}

function linkOf(state: State) {
  // Put together by hand: nothing in the values needs an escape, and so they stay readable.
  const fields = [`board=${formatBoard(state.game.start)}`];
  if (state.game.goal) fields.push(`goal=${formatBoard(state.game.goal)}`);
  const challenge = challengeOn(state);
  if (challenge) fields.push(...challengeFields(challenge, state.game.seed));
  if (state.game.line.length) fields.push(`moves=${formatMoves(state.game.line)}`);
  if (state.game.at) fields.push(`at=${state.game.at}`);
  if (state.choices.mode !== DEFAULTS.mode) fields.push(`mode=${state.choices.mode}`);
  if (state.choices.algorithm !== DEFAULTS.algorithm)
    fields.push(`algorithm=${state.choices.algorithm}`);
  const { mode, heuristic } = state.choices;
  const { own, lesson } = state.learn;
  const chosen = mode === "learn" && lesson === "watch" && own ? OWN : heuristic;
  if (chosen !== DEFAULTS.heuristic) fields.push(`heuristic=${chosen}`);
  if (state.choices.mode === "learn") fields.push(...lessonFields(state.learn));
  if (state.page.embed) fields.push("embed=1");
  return `?${fields.join("&")}`;
}

/**
 * To a board, for somebody to race the solve of it.
 * @param seed what the board was shuffled from
 * @returns it may be too long for an address
 */
export function challengeLink(challenge: Challenge, seed: string | null): string {
  const fields = [`board=${formatBoard(challenge.start)}`];
  if (challenge.goal) fields.push(`goal=${formatBoard(challenge.goal)}`);
  return `?${[...fields, ...challengeFields(challenge, seed)].join("&")}`;
}

function challengeFields(challenge: Challenge, seed: string | null) {
  // Of the daily board it's known by its seed that it's that.
  const daily = dayOfSeed(seed) === null ? [] : [`seed=${seed}`];
  return [...daily, `challenge=${packSolve(challenge)}`];
}

function goalFor(board: Position | null, goal: Position | null) {
  return goal ?? solved(board?.rows ?? DEFAULTS.rows, board?.cols ?? DEFAULTS.cols);
}

function lessonFields({
  lesson,
  step,
  view,
  beside,
  together,
  boards,
  runs,
  table,
}: State["learn"]) {
  const fields = lesson === DEFAULT_LEARN.lesson ? [] : [`lesson=${lesson}`];
  if (lesson === "race") {
    if (boards !== DEFAULT_LEARN.boards) fields.push(`boards=${boards}`);
    if (runs) fields.push(`runs=${runs.join(",")}`);
  }
  if (lesson === "tables" && table !== DEFAULT_LEARN.table) fields.push(`table=${table}`);
  if (lesson !== "watch") return fields;
  if (step) fields.push(`step=${step}`);
  if (view !== DEFAULT_LEARN.view) fields.push(`view=${view}`);
  if (beside) fields.push(`beside=${beside.algorithm},${beside.heuristic}`);
  if (beside && together !== DEFAULT_LEARN.together) fields.push(`by=${together}`);
  return fields;
}

/**
 * The contestants of a race.
 * @param text such as `bfs,astar-hamming`
 */
function parseRuns(text: string) {
  const runs = text.split(",").filter(Boolean);
  const wrong = runs.find((run) => !/^[a-z-]{1,60}$/.test(run));
  if (wrong !== undefined || runs.length > 30) {
    throw new NotationError(say.noContestant(wrong ?? text));
  }
  return runs;
}

/** @param text such as `astar,hamming` */
function parseSearch(text: string): Chosen {
  const [algorithm, heuristic = DEFAULTS.heuristic] = text.split(",");
  return {
    algorithm: oneOf(algorithm, Object.keys(ALGORITHMS)),
    heuristic: oneOf(heuristic, Object.keys(HEURISTICS)),
  };
}

/**
 * @param shape what it has to fit
 * @returns null for the standard goal
 */
function parseGoal(text: string, shape: { rows: number; cols: number } | null): Position | null {
  const goal = parseBoard(text);
  if (shape && (goal.rows !== shape.rows || goal.cols !== shape.cols)) {
    throw new NotationError(say.goalMisfit(goal, shape));
  }
  return samePosition(goal, solved(goal.rows, goal.cols)) ? null : goal;
}

function parseAt(text: string, most: number) {
  const at = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
  if (!(at <= most)) {
    throw new NotationError(say.noPlace(text, most));
  }
  return at;
}

/** @param text such as `2026-11-21` */
function parseDay(text: string): string {
  const day = text.trim();
  if (!isDay(day)) throw new NotationError(say.noDay(text));
  // It's tomorrow already for some.
  if (day > daysLater(dayOf(new Date()), 1)) throw new NotationError(say.dayToCome(day));
  return day;
}

function parseStep(text: string) {
  if (!/^\s*\d{1,9}\s*$/.test(text)) {
    throw new NotationError(say.noStep(text));
  }
  return Number(text);
}

function oneOf(text: string, names: readonly string[]) {
  const name = text.trim().toLowerCase();
  if (!names.includes(name)) {
    throw new NotationError(say.noneOf(text, names));
  }
  return name;
}
