// The results of events: stored data, bests, and their records in files.

import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import type { Control, EventRecord } from "../protocol.ts";
import { resumedField } from "./clock.ts";
import { CONTROLS, readControl } from "./controls.ts";
import { type Event, resultKey } from "./events.ts";

/**
 * A stored result. `key`: the event without its seed. `optimum`: the shortest length, null if it is not
 * proven or not yet known. `solution`: the best one of fewest moves. `splits`: the boards of a relay or
 * marathon, as `formatSplits` writes them. `replay`: their moves and times, empty if unknown. `practice`: a
 * board was known before, or a solution was shown. `resumed`: the wall clock jumped, so the time may be wrong.
 */
export type EventResult = {
  key: string;
  seed: string;
  date: number;
  solved: boolean;
  ms: number;
  moves: number;
  optimum: number | null;
  memo: number | null;
  solution: string;
  splits: string;
  control: Control | null;
  replay: string;
  practice?: boolean;
  resumed?: boolean;
};
/** A solved board: its moves, and the event's time in ms at its end. */
export type Split = { rows: number; cols: number; moves: number; ms: number };

const STORED = "slidestar-events";
export const MAX_RESULTS = 4000;
/** The characters of all replays. Browsers store five million. */
const MAX_REPLAYS = 1_000_000;
const KEY = /^event=(relay|marathon|fmc|hunt|bld)&size=[0-9a-z-]+(&[a-z]+=[0-9a-z]+)*$/;
const SPLIT = /^(\d+)x(\d+):(\d+):(\d+)$/;

/** Return the valid results of untrusted data. */
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

/** Add a result, or replace the same one. The oldest are dropped, but not the best of an event. */
export function withResult(results: readonly EventResult[], added: EventResult): EventResult[] {
  const others = results.filter((result) => identity(result) !== identity(added));
  return trimmed([...others, added]);
}

/** Drop the oldest results but bests, and the replays of those that have no room. */
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
 * Add the results of a file, by date.
 * @returns all results, and the number of new ones
 */
export function withResults(results: readonly EventResult[], more: readonly EventResult[]) {
  const known = new Map(results.map((result) => [identity(result), result]));
  const before = known.size;
  for (const result of more) if (!known.has(identity(result))) known.set(identity(result), result);
  const all = trimmed([...known.values()].toSorted((a, b) => a.date - b.date));
  return { all, added: known.size - before };
}

/** Return a result as it is in a file. */
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

/** Return a result of a file, or null if it is not valid. */
export function resultOfRecord(record: EventRecord): EventResult | null {
  const date = Date.parse(record.when);
  if (Number.isNaN(date) || !KEY.test(record.event)) return null;
  const { seed, optimum, splits, control, replay, practice, resumed } = record;
  return {
    ...{ key: record.event, seed, date, solved: !record.dnf, ms: record.milliseconds },
    ...{ moves: record.length, optimum, memo: record.memorisation, solution: record.moves },
    ...{ splits, control: readControl(control), replay, ...resumedField(resumed) },
    ...(practice ? { practice } : {}),
  };
}

/** Format splits: `2x2:5:900 3x3:25:8100`. */
export const formatSplits = (splits: readonly Split[]) =>
  splits.map(({ rows, cols, moves, ms }) => `${rows}x${cols}:${moves}:${ms}`).join(" ");

export function parseSplits(text: string): Split[] {
  return text.split(" ").flatMap((part) => {
    const [, rows, cols, moves, ms] = (SPLIT.exec(part) ?? []).map(Number);
    return rows && cols && moves !== undefined && ms !== undefined
      ? [{ rows, cols, moves, ms }]
      : [];
  });
}

/** Return the results of an event, whatever their seeds, the latest first. */
export function resultsOf(results: readonly EventResult[], event: Event): EventResult[] {
  const key = resultKey(event);
  return results.filter((result) => result.key === key).sort((a, b) => b.date - a.date);
}

/** Return true if the same boards were played before. */
export function isRepeated(results: readonly EventResult[], { key, seed, date }: EventResult) {
  return results.some((other) => other.key === key && other.seed === seed && other.date < date);
}

/**
 * Return the best result on boards that were new, or null if none is solved. Fewest moves are compared
 * over the shortest length.
 * @param control null for the results by any control
 */
export function bestOf(
  results: readonly EventResult[],
  event: Event,
  control: Control | null = null,
): EventResult | null {
  const own = resultsOf(results, event);
  return bestOfOne(control === null ? own : own.filter((one) => one.control === control), results);
}

/** Return the best results of all events. */
function bestOfEach(results: readonly EventResult[]): EventResult[] {
  const keys = [...new Set(results.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const own = results.filter((result) => result.key === key);
    return bestOfOne(own, own) ?? [];
  });
}

/** Return true if a result may be a best. */
const isCounting = ({ solved, control, practice, resumed }: EventResult) =>
  solved && control !== "macro" && !practice && !resumed;

/**
 * Return the best of some results. Results by macros, of practice, and resumed ones do not count.
 * @param all with the results of the same boards that were played before
 */
function bestOfOne(own: readonly EventResult[], all: readonly EventResult[]): EventResult | null {
  const over = ({ key, moves, optimum }: EventResult) =>
    key.startsWith("event=fmc&") ? moves - (optimum ?? 0) : 0;
  const counting = own.filter(isCounting).filter((result) => !isRepeated(all, result));
  return counting.sort((a, b) => over(a) - over(b) || a.ms - b.ms)[0] ?? null;
}

/** Return the best result by each control; empty if all results have the same one. */
export function bestsByControl(results: readonly EventResult[], event: Event): EventResult[] {
  const bests = CONTROLS.flatMap((control) => {
    const top = bestOf(results, event, control);
    return top ? [top] : [];
  });
  return bests.length > 1 ? bests : [];
}

// Storage on this device, apart from the solves.

export const loadResults = (): EventResult[] => readResults(readJson(STORED));

/**
 * Add a result to the stored ones, which another tab may have changed.
 * @returns all results, and whether they could be stored
 */
export function storeResult(added: EventResult): { results: EventResult[]; stored: boolean } {
  const results = withResult(loadResults(), added);
  return { results, stored: writeJson(STORED, { results }) };
}

/**
 * Add the results of a file.
 * @returns the number of new ones; null if they could not be stored
 */
export function addResults(more: readonly EventResult[]): number | null {
  const { all, added } = withResults(loadResults(), more);
  return added === 0 || writeJson(STORED, { results: all }) ? added : null;
}

export const clearResults = () => removeKey(STORED);
