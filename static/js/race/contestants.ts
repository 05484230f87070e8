// The contestants of a race. A contestant is an algorithm with a heuristic, interpreted or
// compiled.

import type { Position } from "../puzzle/rules.ts";
import { ALGORITHMS, HEURISTICS } from "../state/choices.ts";
import type { RaceKind } from "../state/learn.ts";
import type { Contestant, Send } from "../state/race.ts";
import { optionNames, type SearchOptions, withOptions } from "../state/search-options.ts";
import { dealOf } from "./race-boards.ts";
import { ABOUT, compiledLabel, OWN, OWN_ID, optionLabel, UP_TO } from "./race-text.ts";

type Row = [algorithm: string, heuristic: string | null, about: string, tone: number];

const READABLE: readonly Readonly<Row>[] = [
  ["bfs", null, ABOUT.bfs, 0],
  ["bidirectional", null, ABOUT.bidirectional, 11],
  ["astar", "hamming", ABOUT.hamming, 1],
  ["astar", "manhattan", ABOUT.manhattan, 2],
  ["astar", "linear-conflict", ABOUT.conflict, 3],
  ["astar", "walking-distance", ABOUT.walking, 4],
  ["astar", "pattern-database", ABOUT.patterns, 5],
  ["mm", "manhattan", ABOUT.mm, 12],
  ["ida-star", "manhattan", ABOUT.deepening, 6],
  ["weighted-astar", "manhattan", ABOUT.weighted, 7],
  ["greedy", "manhattan", ABOUT.greedy, 8],
  ["beam", "manhattan", ABOUT.beam, 16],
];

const COMPILED: readonly Readonly<Row>[] = [
  ["astar", "manhattan", ABOUT.compiled, 9],
  ["ida-star", "manhattan", ABOUT.compiledDeepening, 17],
];

export const CONTESTANTS: readonly Contestant[] = [
  ...READABLE.map(([algorithm, heuristic, about, tone]) => ({
    id: heuristic ? `${algorithm}-${heuristic}` : algorithm,
    label: nameOf(algorithm, heuristic),
    about,
    run: { algorithm, heuristic },
    tone,
  })),
  ...COMPILED.map(([algorithm, heuristic, about, tone]) => ({
    id: `${algorithm}-${heuristic}-compiled`,
    label: compiledLabel(nameOf(algorithm, heuristic)),
    about,
    run: { algorithm, heuristic, compiled: true },
    tone,
  })),
];

/** Return the contestant that runs A* with the user's heuristic in the sandbox. */
export function guest(send: Send): Contestant {
  return {
    id: OWN_ID,
    label: OWN,
    about: ABOUT.own,
    run: { algorithm: "astar", heuristic: "own" },
    tone: 10,
    send,
  };
}

export function withChosen(contestant: Contestant, options: SearchOptions): Contestant {
  const { run, label } = contestant;
  const values = optionNames(run.algorithm).map((name) => optionLabel(name, options[name]));
  return { ...contestant, run: withOptions(run, options), label: [label, ...values].join(", ") };
}

export const CHOSEN_FIRST = ["astar-hamming", "astar-manhattan", "astar-linear-conflict"];

function nameOf(algorithm: string, heuristic: string | null) {
  const search = (ALGORITHMS as Record<string, string>)[algorithm];
  const estimate = heuristic && (HEURISTICS as Record<string, string>)[heuristic];
  return estimate ? `${search} ${estimate}` : `${search}`;
}

/** Return the reason why a contestant cannot run in a race, or null if it can. */
export function obstacleIn(
  kind: RaceKind,
  { run }: Contestant,
  { rows, cols }: Pick<Position, "rows" | "cols">,
) {
  const ofThisSize = kind === "one" || (kind === "depth" && dealOf({ rows, cols }));
  if (!ofThisSize) return null;
  const large = rows * cols > 25;
  if (run.compiled && run.algorithm === "astar" && large) return UP_TO.cells;
  if (run.heuristic === "walking-distance" && Math.max(rows, cols) > 4) return UP_TO.sides;
  if (run.heuristic === "pattern-database" && Math.max(rows, cols) > 4) return UP_TO.sides;
  return null;
}
