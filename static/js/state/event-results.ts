// The results of events: storage on this device, bests, and records in files.

import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import type { Control, EventRecord } from "../protocol.ts";
import { resumedField } from "./clock.ts";
import { CONTROLS, readControl } from "./controls.ts";
import { EVENT_KINDS, EVENTS } from "./event-kinds.ts";
import { type Event, resultKey } from "./events.ts";

/** A stored result. */
export type EventResult = {
  /** The description of the event without its seed. */
  key: string;
  seed: string;
  date: number;
  solved: boolean;
  ms: number;
  moves: number;
  /** The length of a shortest solution, or null if it is not known or not proven. */
  optimum: number | null;
  memo: number | null;
  /** The best solution in fewest moves. */
  solution: string;
  /** The boards, in the format of `formatSplits`. It is empty in fewest moves. */
  splits: string;
  control: Control | null;
  /** The moves and times of the boards, or empty if unknown or in fewest moves. */
  replay: string;
  /** A board was known before, or a solution was shown. */
  practice?: boolean;
  /** The wall clock jumped, so the time may be wrong. */
  resumed?: boolean;
};
/** The split of a board: its moves, and the event's time in ms when it was solved or given up (a DNF). */
export type Split = { rows: number; cols: number; moves: number; ms: number; dnf?: true };

const STORED = "slidestar-events";
export const MAX_RESULTS = 4000;
/** The maximum number of characters of all replays. Browsers store five million characters. */
const MAX_REPLAYS = 1_000_000;
const KEY = /^event=(\w+)&size=[0-9a-z-]+(&[a-z]+=[0-9a-z]+)*$/;
const SPLIT = /^(\d+)x(\d+):(\d+):(\d+)(:dnf)?$/;

/** Return the valid results in untrusted data. */
export function readResults(data: Record<string, unknown>): EventResult[] {
  if (!Array.isArray(data.results)) return [];
  return data.results
    .filter(isResult)
    .map((result) => ({ ...result, control: readControl(result.control) }));
}

function isResult(value: unknown): value is EventResult {
  if (typeof value !== "object" || value === null) return false;
  const all = value as Record<string, unknown>;
  const has = (type: string, ...names: string[]) =>
    names.every((name) => typeof all[name] === type);
  const numbers = [all.optimum, all.memo].every((one) => one === null || typeof one === "number");
  return (
    has("string", "key", "seed", "solution", "splits", "replay") &&
    has("number", "date", "ms", "moves") &&
    has("boolean", "solved") &&
    typeof (all.practice ?? false) === "boolean" &&
    numbers
  );
}

/** Add a result, replacing an equal one. The oldest results are deleted, except the best of an event. */
export function withResult(results: readonly EventResult[], added: EventResult): EventResult[] {
  const others = results.filter((result) => identity(result) !== identity(added));
  return trimmed([...others, added]);
}

/** Delete the oldest results that are not bests, and the replays that exceed the limit. */
function trimmed(results: readonly EventResult[]): EventResult[] {
  let room = MAX_REPLAYS;
  let over = results.length - MAX_RESULTS;
  const bests = new Set(over > 0 ? bestOfEach(results) : []);
  return results
    .filter((result) => over <= 0 || bests.has(result) || over-- <= 0)
    .toReversed()
    .map((result) => {
      room -= result.replay.length;
      return room < 0 ? { ...result, replay: "" } : result;
    })
    .toReversed();
}

const identity = ({ key, seed, date }: EventResult) => JSON.stringify([key, seed, date]);

/**
 * Add the results of a file and sort by date.
 * @returns all results, and the number of new ones
 */
export function withResults(results: readonly EventResult[], more: readonly EventResult[]) {
  const known = new Map(results.map((result) => [identity(result), result]));
  const before = known.size;
  for (const result of more) if (!known.has(identity(result))) known.set(identity(result), result);
  const all = trimmed([...known.values()].toSorted((a, b) => a.date - b.date));
  return { all, added: known.size - before };
}

export function recordOfResult(result: EventResult): EventRecord {
  const { key, date, ms, solved, moves, memo, solution, ...rest } = result;
  return {
    ...rest,
    when: new Date(date).toISOString(),
    event: key,
    milliseconds: ms,
    dnf: !solved,
    length: moves,
    memorisation: memo,
    moves: solution,
  };
}

/** Return the result of a record in a file, or null if the record is not valid. */
export function resultOfRecord(record: EventRecord): EventResult | null {
  const date = Date.parse(record.when);
  if (Number.isNaN(date) || !kindOf(record.event)) return null;
  const { seed, optimum, splits, control, replay, practice, resumed } = record;
  return {
    ...{ key: record.event, seed, date, solved: !record.dnf, ms: record.milliseconds },
    ...{ moves: record.length, optimum, memo: record.memorisation, solution: record.moves },
    ...{ splits, control: readControl(control), replay, ...resumedField(resumed) },
    ...(practice ? { practice } : {}),
  };
}

/** Format splits, such as `2x2:5:900 3x3:12:8100:dnf`. */
export const formatSplits = (splits: readonly Split[]) =>
  splits
    .map(({ rows, cols, moves, ms, dnf }) => `${rows}x${cols}:${moves}:${ms}${dnf ? ":dnf" : ""}`)
    .join(" ");

export function parseSplits(text: string): Split[] {
  return text.split(" ").flatMap((part) => {
    const match = SPLIT.exec(part);
    if (!match) return [];
    const [rows = 0, cols = 0, moves = 0, ms = 0] = match.slice(1, 5).map(Number);
    return [{ rows, cols, moves, ms, ...(match[5] ? { dnf: true } : {}) }];
  });
}

/** Return the results of an event with any seed, latest first. */
export function resultsOf(results: readonly EventResult[], event: Event): EventResult[] {
  const key = resultKey(event);
  return results.filter((result) => result.key === key).sort((a, b) => b.date - a.date);
}

/** Return whether the same boards were played before. */
export function isRepeated(results: readonly EventResult[], { key, seed, date }: EventResult) {
  return results.some((other) => other.key === key && other.seed === seed && other.date < date);
}

/**
 * Return the best result on new boards, or null if no result is solved. Results in fewest moves are
 * compared by their excess over the shortest length.
 * @param control the control of the results to compare, or null for all controls
 */
export function bestOf(
  results: readonly EventResult[],
  event: Event,
  control: Control | null = null,
): EventResult | null {
  const own = resultsOf(results, event);
  return bestOfOne(control === null ? own : own.filter((one) => one.control === control), results);
}

function bestOfEach(results: readonly EventResult[]): EventResult[] {
  const keys = [...new Set(results.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const own = results.filter((result) => result.key === key);
    return bestOfOne(own, own) ?? [];
  });
}

/** Return the kind of event in a key of results, or null if the key is not valid. */
function kindOf(key: string) {
  const name = KEY.exec(key)?.[1];
  return EVENT_KINDS.find((kind) => kind === name) ?? null;
}

/** Return whether a result can be a best. */
const isCounting = ({ solved, control, practice, resumed }: EventResult) =>
  solved && control !== "macro" && !practice && !resumed;

/**
 * Return the best of some results of one event. Results by macros, practice, and resumed results do not count.
 * @param all all results, including earlier ones on the same boards
 */
function bestOfOne(own: readonly EventResult[], all: readonly EventResult[]): EventResult | null {
  const kind = kindOf(own[0]?.key ?? "");
  const countsMoves = kind !== null && EVENTS[kind].counts === "moves";
  const over = ({ moves, optimum }: EventResult) => (countsMoves ? moves - (optimum ?? 0) : 0);
  const counting = own.filter(isCounting).filter((result) => !isRepeated(all, result));
  return counting.sort((a, b) => over(a) - over(b) || a.ms - b.ms)[0] ?? null;
}

/** Return the best result by each control, or none if all results have the same control. */
export function bestsByControl(results: readonly EventResult[], event: Event): EventResult[] {
  const bests = CONTROLS.flatMap((control) => {
    const top = bestOf(results, event, control);
    return top ? [top] : [];
  });
  return bests.length > 1 ? bests : [];
}

// Storage of results on this device. The solves are stored separately.

export const loadResults = (): EventResult[] => readResults(readJson(STORED));

/**
 * Add a result to the stored results, which another tab may have changed.
 * @returns all results, and whether they could be stored
 */
export function storeResult(added: EventResult): { results: EventResult[]; stored: boolean } {
  const results = withResult(loadResults(), added);
  return { results, stored: writeJson(STORED, { results }) };
}

/**
 * Add the results of a file to the stored results.
 * @returns the number of new results, or null if they could not be stored
 */
export function addResults(more: readonly EventResult[]): number | null {
  const { all, added } = withResults(loadResults(), more);
  return added === 0 || writeJson(STORED, { results: all }) ? added : null;
}

export const clearResults = () => removeKey(STORED);
