// Replay links of slidysim, a simulator for speedsolvers: `?r=` with base64 of zlib of JSON,
// `[solution, tps * 1000, scramble, times]`. Python's slidysim.py reads and writes the same. This copy
// opens a link before Python has booted.

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

/** `times`: ms from the first move to each; empty if unknown. */
export type Replay = {
  start: Position;
  moves: readonly Move[];
  tps: number;
  times: readonly number[];
};

const PAGE = "https://slidysim.github.io/replay";
const MAX_LINK = 1_000_000;
const MAX_BYTES = 8_000_000;
const LONG_FORM = 10;
/** In moves per second. */
const MIN_TPS = 0.001;
/** In moves per 1000 s. */
const MESSAGE_PACE = 15_000;

/** The link has an average, a marathon or a relay, which only Python reads. */
class SeveralSolves extends NotationError {}

/** Return the field `r` of a link or a query, or null. */
export function replayValue(text: string): string | null {
  const match = /[?&]r=([^&#\s]*)/.exec(text);
  // Not URLSearchParams, which would replace unescaped plus signs of base64.
  return match ? (match[1] ?? "") : null;
}

/** Read the replay in a query. `several`: the link has several solves. */
export async function openReplay(
  query: string,
): Promise<{ replay: Replay | null; problems: string[]; several: boolean }> {
  const value = replayValue(query);
  if (value === null) return { replay: null, problems: [], several: false };
  try {
    const replay = await readReplay(value);
    return { replay: { ...replay, times: timesOf(replay) }, problems: [], several: false };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const several = error instanceof SeveralSolves;
    return { replay: null, problems: [`r: ${error.message}`], several };
  }
}

/**
 * @param value the field `r`
 * @throws {NotationError}
 */
export async function readReplay(value: string): Promise<Replay> {
  const fields = parsed(await unpacked(value));
  if (!Array.isArray(fields) || fields.length < 3) throw damaged(texts.REPLAY.noList);
  if (fields.length >= LONG_FORM) return longForm(fields);
  const [solution, thousandths, scramble, times = -1] = fields;
  if (typeof solution !== "string" || typeof scramble !== "string") {
    throw damaged(texts.REPLAY.noText);
  }
  return checked(parseBoard(scramble), parseMoves(solution), thousandths, times);
}

/** Return the time of each move, computed from the mean pace if not recorded. */
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
  const stream = new Blob([JSON.stringify(fields)]).stream();
  const zlib = stream.pipeThrough(new CompressionStream("deflate"));
  const packed = new Uint8Array(await new Response(zlib).arrayBuffer());
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `${PAGE}?r=${encodeURIComponent(btoa(binary))}`;
}

/** Read the leaderboard's format, in which the scramble follows from the solution. */
async function longForm(fields: unknown[]): Promise<Replay> {
  const [, packed, , thousandths, cols, rows] = fields;
  if (typeof packed !== "string") throw damaged(texts.REPLAY.noSolve);
  if (!isSide(rows) || !isSide(cols)) throw damaged(texts.REPLAY.size);
  const solve = await unpacked(packed);
  const [played = "", rest = ""] = solve.split("[");
  const solution = played.split(";")[0] ?? "";
  if (solution.includes(",")) throw new SeveralSolves(texts.REPLAY.several);
  const moves = parseMoves(solution);
  const start = startOf(moves, rows, cols);
  if (!start) throw damaged(texts.REPLAY.unsolved);
  const times = parsed(`[${rest.split("]")[0]}]`);
  return checked(start, moves, thousandths, Array.isArray(times) && times.length ? times : -1);
}

/**
 * Read the message by which a page shows a replay in a frame.
 * @param message of slidysim: `tps` is per 1000 s; -1 stands for a missing value. Without a scramble, the
 * solution ends at the solved board of its size
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

/** Return the board that the moves solve, or null if they end at no solved board. */
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

/** @param text base64 of zlib */
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

/** Decode base64 or base64url, with or without padding, percent-encoded up to twice. */
function fromBase64(text: string) {
  try {
    const plain = decodeURIComponent(decodeURIComponent(text)).trim();
    const binary = atob(plain.replace(/[ -]/g, "+").replace(/_/g, "/").replace(/=+$/, ""));
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
