// A race as a table for a spreadsheet: a row a run.

import { isCut, shortest } from "./race.js";

/** @import { Race, Row } from "./race.js" */

const COLUMNS = [
  ...["board", "goal", "name", "shortest", "algorithm", "heuristic", "loops", "outcome", "moves"],
  ...["optimal", "expanded", "expanded_more_than", "generated", "peak_frontier", "branching"],
  "seconds",
];

/**
 * What was cut off has no counts in the columns of counts, so that nobody averages them.
 * @param {Race} race
 */
export function toCsv(race) {
  const lines = [COLUMNS];
  race.rows.forEach((line, number) => {
    line.forEach((row, contestant) => {
      const board = race.boards[number];
      const who = race.contestants[contestant];
      if (!row || !board || !who) return;
      lines.push([
        ...[board.board, board.goal ?? "", board.name ?? "", text(shortest(race, number))],
        ...[who.run.algorithm, who.run.heuristic ?? "", who.run.compiled ? "compiled" : "readable"],
        ...counts(row),
      ]);
    });
  });
  return `${lines.map((line) => line.map(cell).join(",")).join("\n")}\n`;
}

/** @param {Row} row */
function counts(row) {
  if ("error" in row) {
    const outcome = isCut(row) ? "cut off" : row.error.message;
    const least = isCut(row) && row.stats ? text(row.stats.expanded) : "";
    return [outcome, "", "", "", least, "", "", "", ""];
  }
  const { expanded, generated, peak_frontier, seconds } = row.stats;
  return [
    ...["solved", text(row.length), row.optimal ? "yes" : "not proven", text(expanded), ""],
    ...[text(generated), text(peak_frontier), text(row.branching?.toFixed(4)), seconds.toFixed(4)],
  ];
}

/** @param {number | string | null | undefined} value */
const text = (value) => (value === null || value === undefined ? "" : String(value));

/**
 * A cell that no spreadsheet takes for a formula (OWASP, "CSV Injection").
 * @param {string} value
 */
function cell(value) {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
