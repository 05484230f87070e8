// What a check has found, in words.

import { count, counted } from "../lib/format.js";

/** @import { JudgeResult } from "../protocol.js" */

/**
 * A number of moves as people write it.
 * @param {number} value
 */
export const number = (value) => (Number.isInteger(value) ? count(value) : value.toFixed(2));

/**
 * In a sentence or two, whether it's admissible.
 * @param {JudgeResult} report
 */
export function aboutAdmissible(report) {
  const { worst, overestimates, positions, exhaustive, repeatable } = report;
  if (!repeatable) return "Not a function of the board: a second call gave another number.";
  if (worst) {
    const where = `${count(overestimates)} of ${counted(positions, "position")}`;
    return `Not admissible: too high on ${where}. The worst: h is ${number(worst.h)}, the true distance ${worst.distance}.`;
  }
  if (exhaustive)
    return `Admissible, proven: never too high on all ${counted(positions, "position")}.`;
  return `Not refuted: never too high on a sample of ${counted(positions, "position")}, which proves nothing.`;
}

/**
 * The same of its being consistent.
 * @param {JudgeResult} report
 */
export function aboutConsistent(report) {
  const { worst_edge: edge, inconsistent, edges, exhaustive, repeatable, h_goal } = report;
  if (!repeatable) return "So neither that nor its being consistent means anything.";
  if (edge) {
    const where = `${count(inconsistent)} of ${counted(edges, "pair")} of neighbours`;
    return `Not consistent: ${where} differ by more than 1. The worst: ${number(edge.h)} beside ${number(edge.neighbor_h)}.`;
  }
  if (h_goal > 0)
    return `Not consistent: h(goal) is ${number(h_goal)}, where nothing is left to do.`;
  if (exhaustive)
    return `Consistent, proven: no two neighbours differ by more than 1 (${counted(edges, "pair")}).`;
  return `No two neighbours differ by more than 1 in the sample (${counted(edges, "pair")}).`;
}

/**
 * What else is worth knowing: names and values.
 * @param {JudgeResult} report
 * @returns {[string, string][]}
 */
export function facts({ h_goal, mean_h, mean_distance, mean_share, exhaustive }) {
  return [
    ["h(goal)", h_goal === 0 ? "0" : `${number(h_goal)}: it should be 0`],
    ["Mean of h", `${mean_h.toFixed(2)} of ${mean_distance.toFixed(2)} moves`],
    ["Share of the distance", `${Math.round(100 * mean_share)}%`],
    ["Checked on", exhaustive ? "every position" : "a sample: that proves nothing"],
  ];
}
