// A result file: a solve or a result of an event that others can check. The guide describes the
// format, and Python (result_files.py) checks it.

import { fromBase64, toBase64 } from "../lib/base64.ts";
import type { Control, SolveRecord } from "../protocol.ts";
import { formatBoard, formatMoves, NotationError, parseMoves } from "../puzzle/notation.ts";
import { hasReplay } from "./event-kinds.ts";
import { endsOf, readReplay } from "./event-replay.ts";
import { type EventResult, parseSplits } from "./event-results.ts";
import { boardOfEvent } from "./event-run.ts";
import type { Event } from "./events.ts";
import { readLink } from "./share-link.ts";

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** The forms in which a result is saved. */
export type SavedAs = "file" | "link";

export type ResultFile = {
  format: 1;
  player: string | null;
  date: string;
  event: string | null;
  seed: string | null;
  board: string | readonly string[];
  goal: string | null;
  moves: string;
  times: readonly number[] | null;
  penalty: number | "DNF";
  practice: boolean;
  resumed: boolean;
  undone: number;
  control: Control | null;
  /** The ends of the boards of an event that has `WITH_SPLITS`. */
  splits?: string;
};
type SignedFile = ResultFile & { device: string; signature: string };

/** The kinds of events whose boards may end without a move. */
const WITH_SPLITS: readonly Event["kind"][] = ["average", "bld"];

/** Return the file of a solve, or null if its moves or their times are unknown. */
export function fileOfSolve(record: SolveRecord, player: string): ResultFile | null {
  const { when, board, start, goal, moves, times, seed, penalty, dnf, control } = record;
  const { length } = parseMoves(moves);
  if (!length || times?.length !== length) return null;
  return {
    ...{ format: 1, player: player || null, date: when, event: null, seed: seed ?? null },
    ...{ board: start ?? board, goal: goal ?? null, moves, times: times.map(Math.round) },
    penalty: dnf ? "DNF" : Math.round(penalty ?? 0),
    practice: record.practice ?? false,
    resumed: record.resumed ?? false,
    undone: record.undone ?? 0,
    control: control ?? null,
  };
}

/** Return whether a result of an event can be saved. Its moves must be known, and their times if time counts. */
export function isSavable({ key, solved, replay, solution }: EventResult) {
  const { kind } = eventOfKey(key, "") ?? {};
  return solved && kind !== undefined && Boolean(hasReplay(kind) ? replay : solution);
}

/** Return the file of a result of an event that is savable, or null if its replay is damaged. */
export function fileOfResult(result: EventResult, player: string): ResultFile | null {
  const { key, seed, date, replay, solution, splits } = result;
  const event = eventOfKey(key, seed);
  const played = event && replay ? playedIn(event, replay, splits) : null;
  if (!event || (replay && !played)) return null;
  const boards = played?.boards.map(({ start }) => formatBoard(start)) ?? [];
  return {
    ...{ format: 1, player: player || null, date: new Date(date).toISOString(), event: key, seed },
    board: boards.length > 1 ? boards : formatBoard(boardOfEvent(event, 0)),
    goal: null,
    moves: played ? formatMoves(played.boards.flatMap(({ moves }) => moves)) : solution,
    times: played?.times ?? null,
    penalty: 0,
    practice: result.practice ?? false,
    resumed: result.resumed ?? false,
    undone: 0,
    control: result.control,
    ...(WITH_SPLITS.includes(event.kind) ? { splits } : {}),
  };
}

/**
 * Return the replay of a result, or null if it is damaged. A result of an earlier version may lack its
 * splits.
 */
function playedIn(event: Event, replay: string, splits: string) {
  const ends = endsOf(parseSplits(splits));
  try {
    return readReplay({ ...event, replay, ...(ends.length ? { ends } : {}) });
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return null;
  }
}

/** Return the event of a key of results, or null if this version does not know it. */
export function eventOfKey(key: string, seed: string): Event | null {
  const { event } = readLink(`?${key}`);
  return event && { ...event, seed };
}

/** Return canonical JSON (RFC 8785) without the signature. The fields have only whole numbers. */
function canonical(fields: object) {
  const entries = Object.entries(fields).filter(([name]) => name !== "signature");
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return new TextEncoder().encode(JSON.stringify(Object.fromEntries(entries)));
}

/**
 * Return a text that identifies the result in a file, which Python has read without an error. If a
 * result is saved twice, the signatures differ.
 */
export const identityOf = (text: string) => new TextDecoder().decode(canonical(JSON.parse(text)));

/** Sign a file with the keys of the device. */
export async function signed(file: ResultFile, keys: CryptoKeyPair): Promise<SignedFile> {
  const device = base64url(await crypto.subtle.exportKey("raw", keys.publicKey));
  const fields = { ...file, device };
  const signature = await crypto.subtle.sign(ECDSA, keys.privateKey, canonical(fields));
  return { ...fields, signature: base64url(signature) };
}

/** Return whether the signature of a file is valid. Python has read the file without an error. */
export async function hasValidSignature(text: string): Promise<boolean> {
  const fields = JSON.parse(text) as SignedFile;
  try {
    const point = fromBase64url(fields.device);
    const key = await crypto.subtle.importKey("raw", point, ECDSA, false, ["verify"]);
    const signature = fromBase64url(fields.signature);
    return await crypto.subtle.verify(ECDSA, key, signature, canonical(fields));
  } catch {
    return false; // The key is not a point of the curve.
  }
}

/** Return the first eight hexadecimal digits of the SHA-256 of a device's key. */
export async function deviceName({ publicKey }: CryptoKeyPair) {
  const point = await crypto.subtle.exportKey("raw", publicKey);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", point));
  return [...hash.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const newKeys = () => crypto.subtle.generateKey(ECDSA, false, ["sign", "verify"]);

const base64url = (bytes: ArrayBuffer) =>
  toBase64(new Uint8Array(bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const fromBase64url = (text: string) => fromBase64(text.replace(/-/g, "+").replace(/_/g, "/"));
