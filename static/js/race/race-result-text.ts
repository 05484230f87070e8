// Text of the result of a race: a summary, the chart, the table and the files. Only completed runs
// are compared.

import { count, counted, listed } from "../lib/format.ts";
import { byLength, isCut, type Measure, type Race, type Row, shortest } from "./race.ts";

export const RESULT = "Result";

export const title = (one: boolean, boards: number) =>
  one ? "On this board" : `On ${counted(boards, "board")}`;

export const boardLabel = (board: string) => `The board: ${board}`;

export function seen(race: Race) {
  return race.kind === "one" ? ofOne(race) : ofMany(race);
}

function ofOne(race: Race) {
  const rows = (race.rows[0] ?? []).map((row, i) => ({ row, name: labelOf(race, i) }));
  const proven = rows
    .flatMap(({ row, name }) => (row && "length" in row && row.optimal ? [{ row, name }] : []))
    .sort((a, b) => a.row.stats.expanded - b.row.stats.expanded);
  const cut = rows.filter(({ row }) => row && isCut(row)).map(({ name }) => name);
  const [best, last] = [proven[0], proven.at(-1)];
  if (!best || !last) {
    return cut.length ? `${listed(cut)}: cut off before finding an answer.` : "";
  }
  const length = counted(best.row.length, "move");
  const most = last.row.stats.expanded;
  const least = best.row.stats.expanded;
  const spread =
    best === last || least === most || least === 0
      ? `${best.name} proved that a shortest solution has ${length}, by expanding ${counted(least, "node")}.`
      : `To prove that a shortest solution has ${length}, ${best.name} expanded ${counted(least, "node")}, and ${last.name} ${count(most)}: ${times(most, least)}.`;
  const rest = cut.length ? ` ${listed(cut)}: cut off, so more nodes were needed.` : "";
  return spread + rest;
}

function ofMany(race: Race) {
  const lines = race.contestants.map((_, i) => byLength(race, i, "expanded"));
  const lengths = lines[0]?.map(({ length }) => length) ?? [];
  // Compare only the lengths for which no contestant's median was cut off.
  const fair = lengths.filter((length) =>
    lines.every((line) => {
      const middle = line.find((group) => group.length === length)?.median;
      return middle && !middle.more && middle.value > 0;
    }),
  );
  const [first, last] = [fair[0], fair.at(-1)];
  if (first === undefined || last === undefined || lines.length < 2) {
    return lines.length < 2 ? POINTS : "";
  }
  const order = (length: number) =>
    lines
      .map((line, i) => ({
        name: labelOf(race, i),
        value: line.find((group) => group.length === length)?.median?.value ?? 0,
      }))
      .sort((a, b) => a.value - b.value);
  const [least, most] = [order(last)[0], order(last).at(-1)];
  if (!least || !most) return "";
  const before = order(first);
  const then =
    first === last
      ? ""
      : ` At ${counted(first, "move")} it was ${times(before.at(-1)?.value ?? 0, before[0]?.value ?? 0)}.`;
  const longer = race.contestants.flatMap(({ label }, i) => {
    const extra = byLength(race, i, "excess").find(({ length }) => length === last)?.median?.value;
    return extra ? [` ${label}'s solution is ${counted(Math.round(extra), "move")} too long.`] : [];
  });
  return `At ${counted(last, "move")}, ${least.name} expands a median of ${counted(Math.round(least.value), "node")} and ${most.name} ${count(Math.round(most.value))}: ${times(most.value, least.value)}.${then}${longer.join("")} The axis is logarithmic: a straight line means exponential growth, and a gentler slope means a smaller branching factor.`;
}

const labelOf = (race: Race, i: number) => race.contestants[i]?.label ?? "";

function times(more: number, fewer: number) {
  const ratio = more / fewer;
  if (ratio < 1.05) return "about as many";
  return `${ratio < 10 ? ratio.toFixed(1) : count(Math.round(ratio))} times as many`;
}

export const MEASURE = "Measure";
export const MEASURES: Readonly<Record<Measure, string>> = {
  expanded: "Expanded",
  branching: "Branching factor b*",
  frontier: "Peak frontier",
  excess: "Extra moves",
};

export const MEASURE_AXES: Readonly<Record<Measure, string>> = {
  expanded: "nodes expanded (logarithmic axis)",
  branching: "effective branching factor b*",
  frontier: "peak of the frontier (logarithmic axis)",
  excess: "moves longer than a shortest solution",
};
/** Shown in place of a missing count. */
export const COULDNT_RUN = "couldn't run";
export const NOT_RUN = "not run";
export const atLeast = (value: number, more: boolean) =>
  `${more ? "more than " : ""}${count(value)}`;
/** The text alternative of the bar chart. */
export const BARS = "Nodes expanded by each.";

export const LENGTH_AXIS = "moves of a shortest solution";
export const CUT_OFF_MARK = "cut off: more than this";

/** The text alternative of the plot. */
export const plot = (measure: Measure, names: readonly string[]) =>
  `${MEASURES[measure]} against the length of a shortest solution, for ${names.join(", ")}. The medians are in the table below.`;

export const COUNTS = "The counts";
export const ONE_COLUMNS = ["Search", "Moves", "Expanded", "Generated", "Frontier", "b*"];
export const TIME_COLUMN = "Time";
export const SHORT_TIME = "< 50 ms";
export const KEY_SHORT = "“< 50 ms”: too short to compare.";
export const MANY_COLUMNS = ["Length", "Boards"];

/** Format the length of a solution, with the excess over a shortest solution, such as `37 (+6)`. */
export function lengthWords(race: Race, board: number, row: Row) {
  if ("error" in row) return isCut(row) ? "cut off" : "–";
  const least = shortest(race, board);
  if (row.optimal || row.length === least) return count(row.length);
  if (least === null) return `${count(row.length)} (not proven shortest)`;
  return `${count(row.length)} (+${count(row.length - least)})`;
}

/** The explanation below the table. */
export const KEY_ONE =
  "“+2”: two moves longer than a shortest solution. b*: the effective branching factor, from the nodes generated (including known positions, but not the move back) and the length of a shortest solution; “–” if that isn't known. Frontier: the most nodes that waited at once. “> 20,000”: cut off at the chosen number of nodes, after 20 seconds, or when its memory was full, so only this lower bound is known.";
export const KEY_MANY: Readonly<Record<Measure, string>> = {
  expanded:
    "Median numbers of expanded nodes, by length. “>”: a lower bound only, since too many runs were cut off at the chosen number of nodes, after 20 seconds, or when their memory was full.",
  branching:
    "Medians of b*, by length: a uniform tree with b* branches per node, as deep as a shortest solution, has the number of nodes that were generated (including known positions, but not the move back). “–”: b* isn't known, since a run was cut off or the shortest length isn't known.",
  frontier: "Median peak of the frontier, by length: the most nodes that waited at once.",
  excess: "Medians of the extra moves compared with a shortest solution. “–”: a run was cut off.",
};

export const SAVE_TABLE = "Data (CSV)";
export const FIGURE = "chart";
export const POINTS = "Each point is a board; the line goes through the medians.";
export const figureTitle = (measure: Measure, boards: number) =>
  `Race on ${counted(boards, "board")}: ${MEASURE_AXES[measure]}`;
