// Replay links of slidysim, the speedsolvers' simulator: `?r=` with base64 of zlib of JSON,
// `[solution, tps * 1000, scramble, times]`. Python's slidysim.py reads and writes the same, also
// for the command line; here so that a link opens before Python is up.

import { formatMoves, NotationError, parseBoard, parseMoves, quote } from "./notation.ts";
import * as words from "./puzzle-text.ts";
import { type Move, OPPOSITE, type Position, slideAll, solved } from "./rules.ts";

/** `times`: when each move was made, in milliseconds from the first; empty if that's not known. */
export type Replay = {
  start: Position;
  moves: readonly Move[];
  tps: number;
  times: readonly number[];
};

const PAGE = "https://slidysim.github.io/replay";
const MAX_LINK = 200_000;
const MAX_BYTES = 4_000_000;
const LONG_FORM = 10;
/** Moves a second. */
const SLOWEST = 0.001;

/** A link with the solves of an average, a marathon or a relay, which Python reads. */
class SeveralSolves extends NotationError {}

/**
 * The link's value of `r`, or null.
 * @param text a link, or its query
 */
export function replayValue(text: string): string | null {
  const match = /[?&]r=([^&#\s]*)/.exec(text);
  // Not by URLSearchParams: base64's plus signs are often written as they are.
  return match ? (match[1] ?? "") : null;
}

/**
 * The replay of a slidysim link, which is packed; unpacking takes a moment.
 * @param query the address's
 */
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
 * @param value that of `r`
 * @returns or a NotationError
 */
export async function readReplay(value: string): Promise<Replay> {
  const fields = parsed(await unpacked(value));
  if (!Array.isArray(fields) || fields.length < 3) throw damaged(words.REPLAY.noList);
  if (fields.length >= LONG_FORM) return longForm(fields);
  const [solution, thousandths, scramble, times = -1] = fields;
  if (typeof solution !== "string" || typeof scramble !== "string") {
    throw damaged(words.REPLAY.noText);
  }
  return checked(parseBoard(scramble), parseMoves(solution), thousandths, times);
}

/** When each move was made, by the times or else by the pace. */
export function timesOf({ moves, tps, times }: Replay): readonly number[] {
  if (times.length || tps < SLOWEST) return times;
  return moves.map((_, index) => Math.round((index * 1000) / tps));
}

/** @returns a link */
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

/** The leaderboard's form: no scramble, which follows from the solution. */
async function longForm(fields: unknown[]): Promise<Replay> {
  const [, packed, , thousandths, cols, rows] = fields;
  if (typeof packed !== "string") throw damaged(words.REPLAY.noSolve);
  if (!isSide(rows) || !isSide(cols)) throw damaged(words.REPLAY.size);
  const solve = await unpacked(packed);
  const [played = "", rest = ""] = solve.split("[");
  const solution = played.split(";")[0] ?? "";
  if (solution.includes(",")) throw new SeveralSolves(words.REPLAY.several);
  const moves = parseMoves(solution);
  const back = moves.toReversed().map((move) => OPPOSITE[move]);
  const { position: start, count } = slideAll(solved(rows, cols), back);
  if (count < back.length) throw damaged(words.REPLAY.unsolved);
  const times = parsed(`[${rest.split("]")[0]}]`);
  return checked(start, moves, thousandths, Array.isArray(times) && times.length ? times : -1);
}

function checked(start: Position, moves: Move[], thousandths: unknown, times: unknown): Replay {
  const { count } = slideAll(start, moves);
  if (count < moves.length) {
    throw new NotationError(words.impossibleMove(count + 1, moves[count]));
  }
  if (!isNumber(thousandths) || thousandths < 0) {
    throw new NotationError(words.notPace(shown(thousandths)));
  }
  const tps = thousandths / 1000;
  if (times === -1) return { start, moves, tps, times: [] };
  if (!Array.isArray(times)) throw new NotationError(words.REPLAY.noTimes);
  if (times.length !== moves.length) {
    throw new NotationError(words.timesForMoves(times.length, moves.length));
  }
  times.forEach((time, index) => {
    if (!isNumber(time)) throw new NotationError(words.notTime(shown(time)));
    if (index && time < times[index - 1]) {
      throw new NotationError(words.backwards(times[index - 1], time));
    }
  });
  return { start, moves, tps, times };
}

/** @param text base64 of zlib */
async function unpacked(text: string): Promise<string> {
  if (text.length > MAX_LINK) throw new NotationError(words.REPLAY.tooLong);
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
    throw damaged(words.REPLAY.cut);
  }
  void reader.cancel().catch(() => {});
  throw new NotationError(words.unpacksTooFar(MAX_BYTES));
}

/** In either alphabet, with or without padding, escaped once or twice. */
function fromBase64(text: string) {
  try {
    const plain = decodeURIComponent(decodeURIComponent(text)).trim();
    const binary = atob(plain.replace(/[ -]/g, "+").replace(/_/g, "/").replace(/=+$/, ""));
    return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  } catch {
    throw damaged(words.REPLAY.damaged);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(words.REPLAY.noJson);
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < 1e15;
}

/** For a message. A link's lists and objects needn't be fit for a text. */
function shown(value: unknown) {
  const nested = typeof value === "object" && value !== null;
  return nested ? words.NESTED : quote(String(value));
}

function isSide(value: unknown): value is number {
  return isNumber(value) && Number.isInteger(value) && value >= 2 && value <= 10;
}

function damaged(why: string) {
  return new NotationError(words.replayDamaged(why));
}
