// Replay links of slidysim, a simulator for speedsolvers. A link has `?r=` and base64 of zlib of
// JSON, which is `[solution, tps * 1000, scramble, times]`, or a list of ten items for several
// solves such as an average. Python's slidysim.py reads the same format for the library, the
// command line and file imports. This copy opens and creates links before Python has booted.

import { withoutEnd, withPlainLinks } from "./link-text.ts";
import {
  formatMoves,
  LARGEST_SIDE,
  NotationError,
  parseBoard,
  parseMoves,
  quote,
} from "./notation.ts";
import * as texts from "./puzzle-text.ts";
import { type Move, OPPOSITE, type Position, slideAll, solved } from "./rules.ts";

export type Replay = {
  start: Position;
  moves: readonly Move[];
  tps: number;
  /** The time of each move in ms since the first move. Empty if unknown. */
  times: readonly number[];
};

const PAGE = "https://slidysim.github.io/replay";
const MAX_LINK = 1_000_000;
const MAX_BYTES = 8_000_000;
const LONG_FORM = 10;
/** The minimum pace, in moves per second. */
const MIN_TPS = 0.001;
/** The pace of a message without one, in moves per 1000 s. */
const MESSAGE_PACE = 15_000;

/** Return the field `r` of a link or a query, or null. */
export function replayValue(text: string): string | null {
  const match = /[?&]r=([^&#\s]*)/.exec(text);
  // URLSearchParams would replace the unescaped plus signs of base64.
  return match ? (match[1] ?? "") : null;
}

/** Return the fields `r` of all links in a text. */
export const replayValues = (text: string) =>
  [...withPlainLinks(text).matchAll(/[?&]r=([A-Za-z0-9+/=%_-]*)/g)].map(([, value = ""]) => value);

/**
 * Several solves of one link. `average` is true if the link says that they are an average, and has
 * their exact times.
 */
type Series = { solves: readonly Replay[]; average: boolean };

/** Read the replay in a query. If a valid link has several solves, they are returned as `series`. */
export async function openReplay(
  query: string,
): Promise<{ replay: Replay | null; problems: string[]; series: Series | null }> {
  const value = replayValue(query);
  if (value === null) return { replay: null, problems: [], series: null };
  try {
    const fields = await fieldsOf(value);
    const found = await replaysIn(fields);
    const solves = found.map((replay) => ({ ...replay, times: timesOf(replay) }));
    if (solves.length > 1) {
      const timed = solves.every(({ moves, times }) => times.length === moves.length);
      const problems = timed ? [] : [`r: ${texts.REPLAY.several}`];
      const about = fields[0] as Record<string, unknown> | null;
      const recorded = found.every(({ moves, times }) => times.length === moves.length);
      const average = recorded && Number(about?.avglen) > 1;
      return { replay: null, problems, series: { solves, average } };
    }
    return { replay: solves[0] ?? null, problems: [], series: null };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return { replay: null, problems: [`r: ${error.message}`], series: null };
  }
}

/**
 * Read the solves of a link, such as an average.
 * @param value the field `r`
 * @throws {NotationError}
 */
export const readReplays = async (value: string): Promise<Replay[]> =>
  replaysIn(await fieldsOf(value));

async function fieldsOf(value: string): Promise<unknown[]> {
  const fields = parsed(await unpacked(value));
  if (!Array.isArray(fields) || fields.length < 3) throw damaged(texts.REPLAY.noList);
  return fields;
}

async function replaysIn(fields: unknown[]): Promise<Replay[]> {
  if (fields.length >= LONG_FORM) return longForm(fields);
  const [solution, thousandths, scramble, times = -1] = fields;
  if (typeof solution !== "string" || typeof scramble !== "string") {
    throw damaged(texts.REPLAY.noText);
  }
  return [checked(parseBoard(scramble), parseMoves(solution), thousandths, times)];
}

/** Return the time of each move, computed from the mean pace if the times were not recorded. */
export function timesOf({ moves, tps, times }: Replay): readonly number[] {
  if (times.length || tps < MIN_TPS) return times;
  return moves.map((_, index) => Math.round((index * 1000) / tps));
}

export async function writeReplay({ start, moves, tps, times }: Replay): Promise<string> {
  const rows = [];
  for (let cell = 0; cell < start.tiles.length; cell += start.cols) {
    rows.push(start.tiles.slice(cell, cell + start.cols).join(" "));
  }
  const whole = moves.length > 0 && times.length === moves.length;
  const fields = [
    formatMoves(moves),
    Math.round(tps * 1000),
    rows.join("/"),
    whole ? times.map(Math.round) : -1,
  ];
  return `${PAGE}?r=${encodeURIComponent(await packed(JSON.stringify(fields)))}`;
}

/**
 * Return the field `r` of a link to the solves of an average, in the leaderboard's format. All
 * solves must have the same size, end at the solved board, and have the times of their moves.
 * @param date the date of the last solve, in ms since 1970
 */
export async function writeAverage(solves: readonly Replay[], date: number): Promise<string> {
  const { rows, cols } = solves[0]?.start ?? { rows: 0, cols: 0 };
  const ms = solves.map(({ times }) => Math.round(times.at(-1) ?? 0));
  const lengths = solves.map(({ moves }) => moves.length);
  const paces = solves.map(({ moves }, i) => (ms[i] ? (1000 * moves.length) / ms[i] : 0));
  const columns = [
    solves.map(({ moves }) => formatMoves(moves)),
    ms.map((time) => (time / 1000).toFixed(3)),
    lengths,
    paces.map((tps) => tps.toFixed(3)),
    [],
  ];
  // Slidysim omits the best and the worst time of five or more solves.
  const counted = ms.length < 5 ? ms : ms.toSorted((a, b) => a - b).slice(1, -1);
  const times = solves.map((solve) => solve.times.map(Math.round).join(",")).join(";");
  const about = {
    gameMode: "Standard",
    avglen: solves.length,
    timestamp: date,
    time: Math.round(mean(counted)),
    moves: mean(lengths) * 1000,
    tps: Math.round(mean(paces) * 1000),
  };
  const inner = await packed(`${columns.map((column) => column.join(",")).join(";")};[${times}]`);
  // Slidysim's page inserts the title as an element, and uses the tier as the name of a style.
  const [title, tier] = ["<span>Slidestar</span>", "slidestar"];
  return packed(JSON.stringify([about, inner, {}, about.tps, cols, rows, title, -1, tier, false]));
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Read the leaderboard's format, in which the solution determines the scramble. */
async function longForm(fields: unknown[]): Promise<Replay[]> {
  const [about, solve, , thousandths, cols, rows] = fields;
  if (typeof solve !== "string") throw damaged(texts.REPLAY.noSolve);
  if (!isSide(rows) || !isSide(cols)) throw damaged(texts.REPLAY.size);
  const [columns = "", rest = ""] = (await unpacked(solve)).split("[");
  const [solutions = [], , , paces = []] = columns.split(";").map((column) => column.split(","));
  const times = (rest.split("]")[0] ?? "").split(";");
  const lines = solutions.map(parseMoves);
  const sizes = sizesOf(about, { rows, cols }, lines.length);
  return lines.map((moves, i) => {
    const size = sizes[i] ?? { rows, cols };
    const start = startOf(moves, size.rows, size.cols);
    if (!start) throw damaged(texts.REPLAY.unsolved);
    const own = parsed(`[${times[i] ?? ""}]`);
    const pace = lines.length > 1 && Number(paces[i]) ? Number(paces[i]) * 1000 : thousandths;
    return checked(start, moves, pace, Array.isArray(own) && own.length ? own : -1);
  });
}

type Size = { rows: number; cols: number };

const sidesTo2 = (from: number) => Array.from({ length: from - 1 }, (_, i) => from - i);

/** The sizes of slidysim's relays, by their names in its replays. */
const RELAYS: ReadonlyMap<unknown, (rows: number, cols: number) => Size[]> = new Map([
  [
    "2-N relay",
    (rows, cols) => sidesTo2(Math.min(rows, cols)).map((side) => ({ rows: side, cols: side })),
  ],
  ["Height relay", (rows, cols) => sidesTo2(rows).map((side) => ({ rows: side, cols }))],
  ["Width relay", (rows, cols) => sidesTo2(cols).map((side) => ({ rows, cols: side }))],
  [
    "Everything-up-to relay",
    (rows, cols) =>
      sidesTo2(rows).flatMap((height) =>
        sidesTo2(cols).map((side) => ({ rows: height, cols: side })),
      ),
  ],
]);

/** Return the size of each solve. The solves of a relay differ in size. */
function sizesOf(about: unknown, { rows, cols }: Size, count: number): Size[] {
  const { gameMode, avglen = 1 } = (about ?? {}) as Record<string, unknown>;
  const relay = avglen === 1 ? RELAYS.get(gameMode) : undefined;
  return relay ? relay(rows, cols) : Array.from({ length: count }, () => ({ rows, cols }));
}

/**
 * Read a message that asks an embedded page to show a replay.
 * @param message a message in slidysim's form. Its `tps` is moves per 1000 s, and -1 stands for a
 * missing value. Without a scramble, the solution ends at the solved board of its size.
 * @throws {NotationError}
 */
export function readMessage(message: Readonly<Record<string, unknown>>): Replay {
  const { solution, tps = MESSAGE_PACE, width, height, customScramble = -1 } = message;
  const { customMoveTimes = -1 } = message;
  if (typeof solution !== "string") throw new NotationError(texts.REPLAY.noSolve);
  if (solution.length > MAX_BYTES) throw new NotationError(texts.REPLAY.tooLong);
  const moves = parseMoves(solution);
  if (typeof customScramble === "string")
    return checked(parseBoard(customScramble), moves, tps, customMoveTimes);
  if (!isSide(width) || !isSide(height)) throw new NotationError(texts.REPLAY.noBoard);
  const start = startOf(moves, height, width);
  if (!start) throw new NotationError(texts.REPLAY.unsolved);
  return checked(start, moves, tps, customMoveTimes);
}

/** Return the board that the moves solve, or null if they do not end at a solved board. */
function startOf(moves: readonly Move[], rows: number, cols: number): Position | null {
  const back = moves.toReversed().map((move) => OPPOSITE[move]);
  const { position, count } = slideAll(solved(rows, cols), back);
  return count < back.length ? null : position;
}

function checked(start: Position, moves: Move[], thousandths: unknown, times: unknown): Replay {
  const { count } = slideAll(start, moves);
  const illegal = moves[count];
  if (illegal) throw new NotationError(texts.impossibleMove(count + 1, illegal));
  if (!isNumber(thousandths) || thousandths < 0) {
    throw new NotationError(texts.notPace(shown(thousandths)));
  }
  const tps = thousandths / 1000;
  if (times === -1) return { start, moves, tps, times: [] };
  if (!Array.isArray(times)) throw new NotationError(texts.REPLAY.noTimes);
  if (times.length !== moves.length) {
    throw new NotationError(texts.timesForMoves(times.length, moves.length));
  }
  times.forEach((time, index) => {
    if (!isNumber(time)) throw new NotationError(texts.notTime(shown(time)));
    if (index && time < times[index - 1]) {
      throw new NotationError(texts.backwards(times[index - 1], time));
    }
  });
  return { start, moves, tps, times };
}

/** Compress a text with zlib, and encode it in base64. */
async function packed(text: string): Promise<string> {
  const zlib = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(zlib).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Decode and decompress a text.
 * @param text base64 of zlib
 */
async function unpacked(text: string): Promise<string> {
  if (text.length > MAX_LINK) throw new NotationError(texts.REPLAY.tooLong);
  const reader = new Blob([fromBase64(text) as BlobPart])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"))
    .getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let result = "";
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return result + decoder.decode();
      bytes += value.length;
      if (bytes > MAX_BYTES) break;
      result += decoder.decode(value, { stream: true });
    }
  } catch {
    throw damaged(texts.REPLAY.cut);
  }
  void reader.cancel().catch(() => {});
  throw new NotationError(texts.unpacksTooFar(MAX_BYTES));
}

/**
 * Return the value of a field `r` as plain base64. It may be percent-encoded up to twice, and may
 * end in punctuation of the surrounding text.
 */
export const plainValue = (text: string) =>
  withoutEnd(decodeURIComponent(decodeURIComponent(text)).trim())
    .replace(/[ -]/g, "+")
    .replace(/_/g, "/");

/** Decode base64 or base64url, with or without padding, percent-encoded up to twice. */
function fromBase64(text: string) {
  try {
    const binary = atob(plainValue(text).replace(/=+$/, ""));
    return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  } catch {
    throw damaged(texts.REPLAY.damaged);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(texts.REPLAY.noJson);
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < 1e15;
}

/** Format a value for an error message. */
function shown(value: unknown) {
  const nested = typeof value === "object" && value !== null;
  return nested ? texts.NESTED : quote(String(value));
}

function isSide(value: unknown): value is number {
  return isNumber(value) && Number.isInteger(value) && value >= 2 && value <= LARGEST_SIDE;
}

function damaged(why: string) {
  return new NotationError(texts.replayDamaged(why));
}
