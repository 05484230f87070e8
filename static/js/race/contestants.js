// Who can be in a race: a search with its heuristic, by the readable loops or the compiled ones.

import { ALGORITHMS, HEURISTICS } from "../state/choices.js";

/** @import { EventOf, RaceRequest, RaceRun } from "../protocol.js" */
/** @import { Position } from "../puzzle/rules.js" */

/**
 * Asks for a race, as `client.request` does.
 * @typedef {(
 *   request: { type: "race" } & RaceRequest,
 *   options: {
 *     signal: AbortSignal, onEvent: (event: EventOf<{ type: "race" } & RaceRequest>) => void,
 *   },
 * ) => Promise<unknown>} Ask
 */
/**
 * `tone` is its colour and its mark in the pictures. `ask`: who runs it, where that isn't the
 * page's own Python.
 * @typedef {{
 *   id: string, label: string, about: string, run: RaceRun, tone: number, ask?: Ask,
 * }} Contestant
 */

/** @type {readonly (readonly [algorithm: string, heuristic: string | null, about: string])[]} */
const READABLE = [
  ["bfs", null, "no estimate at all"],
  ["astar", "hamming", "tiles out of place"],
  ["astar", "manhattan", "each tile's way, by itself"],
  ["astar", "linear-conflict", "and two moves for each that blocks another"],
  ["astar", "walking-distance", "rows and columns by themselves"],
  ["astar", "pattern-database", "groups of tiles, exactly"],
  ["ida-star", "manhattan", "little memory, the same ways again"],
  ["weighted-astar", "manhattan", "at most twice too long"],
  ["greedy", "manhattan", "soon there, on any way"],
];

/** @type {readonly Contestant[]} */
export const CONTESTANTS = [
  ...READABLE.map(([algorithm, heuristic, about], tone) => ({
    id: heuristic ? `${algorithm} ${heuristic}` : algorithm,
    label: nameOf(algorithm, heuristic),
    about,
    run: { algorithm, heuristic },
    tone,
  })),
  {
    id: "astar manhattan compiled",
    label: "A* Manhattan, compiled",
    about: "the same counts, millions of positions",
    run: { algorithm: "astar", heuristic: "manhattan", compiled: true },
    tone: 9,
  },
];

/**
 * A* by the heuristic that the person wrote, run where their code may run.
 * @param {Ask} ask
 * @returns {Contestant}
 */
export function guest(ask) {
  return {
    id: "astar own",
    label: "A* by your own",
    about: "the heuristic in Write",
    run: { algorithm: "astar", heuristic: "own" },
    tone: 10,
    ask,
  };
}

export const CHOSEN_FIRST = ["astar hamming", "astar manhattan", "astar linear-conflict"];

/**
 * @param {string} algorithm
 * @param {string | null} heuristic
 */
function nameOf(algorithm, heuristic) {
  const search = /** @type {Record<string, string>} */ (ALGORITHMS)[algorithm];
  const estimate = heuristic && /** @type {Record<string, string>} */ (HEURISTICS)[heuristic];
  return estimate ? `${search} ${estimate}` : `${search}`;
}

/**
 * Why it can't run on a board of this size; null if it can.
 * @param {Contestant} contestant
 * @param {Pick<Position, "rows" | "cols">} size
 */
export function obstacle({ run }, { rows, cols }) {
  const large = rows * cols > 16;
  if (run.compiled && large) return "up to 16 cells";
  if (run.heuristic === "walking-distance" && Math.max(rows, cols) > 4) return "up to 4x4";
  if (run.heuristic === "pattern-database" && Math.max(rows, cols) > 4) return "up to 4x4";
  return null;
}
