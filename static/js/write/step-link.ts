// The link to a step of an exercise's reference in Watch.

import type { ExerciseResult } from "../protocol.ts";
import { type Link, readLink } from "../state/share-link.ts";

/** Return the link to the reference on a board, with `step` expansions made. */
export function stepLink(exercise: ExerciseResult, board: string, step: number): Link {
  const { goal, algorithm, heuristic, rules, weight } = exercise;
  const fields = { board, goal, algorithm, heuristic, rules, weight, step };
  const given = Object.entries(fields).filter(([, value]) => value !== "" && value !== null);
  return readLink(`?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`);
}
