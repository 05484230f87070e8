// Who can be in a race: a search with its heuristic, by the readable loops or the compiled ones.

import { ALGORITHMS, HEURISTICS } from "../state/choices.js";
import { ABOUT, COMPILED, OWN, UP_TO } from "./messages.js";

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
 * `id` stands in addresses: `astar-hamming`. `tone` is its colour and its mark in the pictures.
 * `ask`: who runs it, where that isn't the page's own Python.
 * @typedef {{
 *   id: string, label: string, about: string, run: RaceRun, tone: number, ask?: Ask,
 * }} Contestant
 */

/** @type {readonly (readonly [algorithm: string, heuristic: string | null, about: string])[]} */
const READABLE = [
  ["bfs", null, ABOUT.bfs],
  ["astar", "hamming", ABOUT.hamming],
  ["astar", "manhattan", ABOUT.manhattan],
  ["astar", "linear-conflict", ABOUT.conflict],
  ["astar", "walking-distance", ABOUT.walking],
  ["astar", "pattern-database", ABOUT.patterns],
  ["ida-star", "manhattan", ABOUT.deepening],
  ["weighted-astar", "manhattan", ABOUT.weighted],
  ["greedy", "manhattan", ABOUT.greedy],
];

/** @type {readonly Contestant[]} */
export const CONTESTANTS = [
  ...READABLE.map(([algorithm, heuristic, about], tone) => ({
    id: heuristic ? `${algorithm}-${heuristic}` : algorithm,
    label: nameOf(algorithm, heuristic),
    about,
    run: { algorithm, heuristic },
    tone,
  })),
  {
    id: "astar-manhattan-compiled",
    label: COMPILED,
    about: ABOUT.compiled,
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
    id: "astar-own",
    label: OWN,
    about: ABOUT.own,
    run: { algorithm: "astar", heuristic: "own" },
    tone: 10,
    ask,
  };
}

export const CHOSEN_FIRST = ["astar-hamming", "astar-manhattan", "astar-linear-conflict"];

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
  if (run.compiled && large) return UP_TO.cells;
  if (run.heuristic === "walking-distance" && Math.max(rows, cols) > 4) return UP_TO.sides;
  if (run.heuristic === "pattern-database" && Math.max(rows, cols) > 4) return UP_TO.sides;
  return null;
}
