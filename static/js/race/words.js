// What's to be seen in a race, in a sentence. Only runs that ended are compared.

import { count, counted } from "../lib/format.js";
import { byLength, isCut, shortest } from "./race.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { Race, Row } from "./race.js" */

/**
 * What's true of a size before any race.
 * @param {Pick<Position, "rows" | "cols">} size
 */
export function aboutSize({ rows, cols }) {
  const cells = rows * cols;
  if (cells <= 9) {
    let positions = 1;
    for (let i = 3; i <= cells; i++) positions *= i;
    return `A ${rows}x${cols} has ${count(positions)} positions: even a search without an estimate ends. The better the estimate, the fewer of them A* expands.`;
  }
  if (cells <= 16) {
    return `A ${rows}x${cols} has so many positions that weak estimates are soon cut off: for these, all one knows is that they need more. Start with boards a few moves away.`;
  }
  return `On a ${rows}x${cols} no search here ends on a shuffled board, save greedy and weighted A*, which promise less. Start with boards a few moves away.`;
}

/** @param {Race} race */
export function seen(race) {
  return race.kind === "one" ? ofOne(race) : ofMany(race);
}

/** @param {Race} race */
function ofOne(race) {
  const rows = (race.rows[0] ?? []).map((row, i) => ({ row, name: labelOf(race, i) }));
  const proven = rows
    .flatMap(({ row, name }) => (row && "length" in row && row.optimal ? [{ row, name }] : []))
    .sort((a, b) => a.row.stats.expanded - b.row.stats.expanded);
  const cut = rows.filter(({ row }) => row && isCut(row)).map(({ name }) => name);
  const [best, last] = [proven[0], proven.at(-1)];
  if (!best || !last) {
    return cut.length ? `${listed(cut)}: cut off before there was an answer to compare.` : "";
  }
  const length = counted(best.row.length, "move");
  const most = last.row.stats.expanded;
  const least = best.row.stats.expanded;
  const spread =
    best === last || least === most || least === 0
      ? `${best.name} proved that a shortest solution has ${length}, by expanding ${counted(least, "position")}.`
      : `To prove that a shortest solution has ${length}, ${best.name} expanded ${counted(least, "position")}, and ${last.name} ${count(most)}: ${times(most, least)}.`;
  const rest = cut.length
    ? ` ${listed(cut)}: cut off, so that all we know is that more were needed.`
    : "";
  return spread + rest;
}

/** @param {Race} race */
function ofMany(race) {
  const lines = race.contestants.map((_, i) => byLength(race, i, "expanded"));
  const lengths = lines[0]?.map(({ length }) => length) ?? [];
  // The longest of which all contestants have a median that isn't cut off.
  const fair = lengths.filter((length) =>
    lines.every((line) => {
      const middle = line.find((group) => group.length === length)?.median;
      return middle && !middle.more && middle.value > 0;
    }),
  );
  const [first, last] = [fair[0], fair.at(-1)];
  if (first === undefined || last === undefined || lines.length < 2) {
    return lines.length < 2 ? "Each point is a board; the line goes through the medians." : "";
  }
  /** @param {number} length */
  const order = (length) =>
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
      : ` At ${first} moves it was ${times(before.at(-1)?.value ?? 0, before[0]?.value ?? 0)}.`;
  return `At ${last} moves the middle board costs ${least.name} ${count(Math.round(least.value))} positions and ${most.name} ${count(Math.round(most.value))}: ${times(most.value, least.value)}.${then} The axis is logarithmic, so a straight line is exponential growth, and a gentler slope a smaller branching factor.`;
}

/**
 * @param {Race} race
 * @param {number} i
 */
const labelOf = (race, i) => race.contestants[i]?.label ?? "";

/**
 * @param {number} more
 * @param {number} fewer
 */
function times(more, fewer) {
  const ratio = more / fewer;
  if (ratio < 1.05) return "about as many";
  return `${ratio < 10 ? ratio.toFixed(1) : count(Math.round(ratio))} times as many`;
}

/** @param {readonly string[]} names */
function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * A solution's length, and by how much it's too long: `37, 6 too many`.
 * @param {Race} race
 * @param {number} board
 * @param {Row} row
 */
export function lengthWords(race, board, row) {
  if ("error" in row) return isCut(row) ? "cut off" : "–";
  const least = shortest(race, board);
  if (row.optimal || row.length === least) return count(row.length);
  if (least === null) return `${count(row.length)} (not proven shortest)`;
  return `${count(row.length)} (+${row.length - least})`;
}
