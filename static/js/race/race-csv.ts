// A race as CSV, one row per run.

import type { OwnOptions } from "../protocol.ts";
import { optionNames } from "../state/search-options.ts";
import { CONTESTANTS } from "./contestants.ts";
import { isCut, type Race, type Row, shortest } from "./race.ts";

/** The options that contestants can have. */
const OPTIONS = [
  ...new Set(CONTESTANTS.flatMap(({ run }) => optionNames(run.algorithm))),
] as (keyof OwnOptions)[];
const COLUMNS = [
  ...[
    "board",
    "goal",
    "name",
    "shortest",
    "algorithm",
    "heuristic",
    ...OPTIONS,
    "loops",
    "outcome",
    "moves",
  ],
  ...["optimal", "expanded", "expanded_more_than", "generated", "peak_frontier", "branching"],
  "seconds",
];

/**
 * Format a race. The counts of runs that were cut off have a separate column, so that no average
 * includes them.
 */
export function toCsv(race: Race) {
  const lines = [COLUMNS];
  race.rows.forEach((line, number) => {
    line.forEach((row, contestant) => {
      const board = race.boards[number];
      const entrant = race.contestants[contestant];
      if (!row || !board || !entrant) return;
      lines.push([
        ...[board.board, board.goal ?? "", board.name ?? "", text(shortest(race, number))],
        ...[
          entrant.run.algorithm,
          entrant.run.heuristic ?? "",
          ...OPTIONS.map((name) => text(entrant.run.options?.[name])),
          entrant.run.compiled ? "compiled" : "readable",
        ],
        ...counts(row),
      ]);
    });
  });
  return `${lines.map((line) => line.map(cell).join(",")).join("\n")}\n`;
}

function counts(row: Row) {
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

const text = (value: number | string | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** Return a quoted cell that a spreadsheet does not run as a formula (OWASP, "CSV Injection"). */
function cell(value: string) {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
