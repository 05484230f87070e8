// Text of a race until it is over: setup, progress, errors. The text of the result is in
// race-result-text.ts.

import { count, counted, listed } from "../lib/format.ts";
import type { OptionValue } from "../lib/option-fields.ts";
import type { RaceKind } from "../state/learn.ts";
import type { Deal } from "../state/race.ts";
import type { OptionName } from "../state/search-options.ts";

type Size = { rows: number; cols: number };

export const RACE = "Race";
export const TITLE = "Race: same boards, different searches";

/** A hint about a board size. */
export function aboutSize({ rows, cols }: Size) {
  const cells = rows * cols;
  if (cells <= 9) {
    let positions = 1;
    for (let i = 3; i <= cells; i++) positions *= i;
    return `A ${rows} × ${cols} has ${count(positions)} positions, so even a search without an estimate finishes. The better the estimate, the fewer nodes A* expands.`;
  }
  if (cells <= 16) {
    return `A ${rows} × ${cols} has too many positions for weak estimates. Their runs are soon cut off and give only a lower bound. Start with boards a few moves away.`;
  }
  return `On a shuffled ${rows} × ${cols}, only greedy, beam search and weighted A* finish here, and they guarantee less. Start with boards a few moves away.`;
}

export const BOARDS = "Boards";

/**
 * Describe the boards of a race.
 * @param size the size of the current board
 * @param deal the random boards for that size
 */
export function aboutBoards(kind: RaceKind, { rows, cols }: Size, deal: Deal | null) {
  if (kind === "one") return `The ${rows} × ${cols} on the board now.`;
  if (kind === "list") {
    return "In any format the page can read. Boards that can't be solved are left out.";
  }
  if (kind === "files") {
    return "The solvable test files of Princeton's course, by size.";
  }
  if (!deal) {
    return `Exact lengths are known only up to 16 cells, so these are 3 × 3 boards, although your board is ${rows} × ${cols}.`;
  }
  const how =
    rows * cols > 10
      ? "taken from a random walk"
      : "chosen at random from all boards of that length";
  return `The lengths are ${counted(deal.step, "move")} apart, each with up to the given number of boards, ${how}. The same seed always deals the same boards.`;
}

export const SEED = "Seed";
export const DEAL = { first: "Moves from", last: "to", each: "Boards per length" };
export const tooMany = (most: number) => `A race has at most ${counted(most, "board")}.`;
export const NO_LENGTHS = "The first length can't be greater than the last.";
export const LIST = "Boards, links or scrambles, one per line";
export const FILES = "Which files";
/** The labels of the sizes in race-boards.ts. */
export const FILE_SIZES = { "3x3": "3 × 3", "4x4": "4 × 4", other: "2 × 2, 5 × 5 and larger" };

export const fileOption = (size: string, files: number) => `${size}: ${count(files)}`;

export const CONTESTANTS = "Contestants";
/** A description of each contestant's heuristic or algorithm. */
export const ABOUT = {
  bfs: "no estimate at all",
  bidirectional: "no estimate, but from both ends",
  hamming: "tiles out of place",
  manhattan: "how far each tile is from its place",
  conflict: "Manhattan, plus two moves for each tile that blocks another",
  walking: "rows alone, then columns alone",
  patterns: "groups of tiles, each on its own",
  deepening: "little memory, but it repeats its work",
  weighted: "solutions at most w times as long as a shortest one",
  greedy: "fast, but its solutions may be long",
  mm: "Manhattan from both ends, to the middle",
  beam: "the best few of each level; it can fail",
  compiled: "the same counts, millions of nodes",
  compiledDeepening: "the same counts, tens of millions of nodes",
  own: "the heuristic in Write",
};
export const compiledLabel = (name: string) => `${name}, compiled`;
export const optionLabel = (option: OptionName, value: OptionValue | null) =>
  `${option === "weight" ? "w =" : option} ${value}`;
export const OWN = "A* with your own";
/** The id of the contestant with the user's heuristic. */
export const OWN_ID = "astar-own";
/** Report which contestants of a link are not available. */
export function absent(ids: readonly string[]) {
  const others = ids.filter((id) => id !== OWN_ID);
  const own =
    ids.length > others.length ? "To add your own heuristic, press “Race it” in Write." : "";
  return [others.length ? `Unknown contestants: ${listed(others)}.` : "", own]
    .filter(Boolean)
    .join(" ");
}
/** The limits that exclude a contestant. */
export const UP_TO = { cells: "up to 25 cells", sides: "up to 4 × 4" };

export const CUT = "Cut off a run after";
export const cutOption = (nodes: number) => counted(nodes, "node");

export const STOP = "Stop";

export const NO_CONTESTANTS = "Tick at least one contestant.";
export const NO_BOARDS = "Enter at least one board.";
export const UNSOLVABLE =
  "This board can't be solved, so it can't be raced. Shuffle, or load another board.";

/** Report the number of boards, and how many came from links and scrambles. */
export function readAs(boards: number, { links, scrambles }: { links: number; scrambles: number }) {
  const parts = [
    links ? `${count(links)} from ${links === 1 ? "a link" : "links"}` : "",
    scrambles ? `${count(scrambles)} from ${scrambles === 1 ? "a scramble" : "scrambles"}` : "",
  ].filter(Boolean);
  return `Read as ${counted(boards, "board")}${parts.length ? `: ${parts.join(", ")}` : ""}.`;
}

/** The maximum number of unsolvable boards that are listed. More are only counted. */
const MOST_NAMED = 6;

/**
 * Describe the omitted parts of the list.
 * @param unread the number of lines without a board
 * @param unsolvable the numbers of the boards that cannot be solved, from 1
 */
export function leftOut(unread: number, unsolvable: readonly number[]) {
  const boards = unsolvable.length === 1 ? "board" : "boards";
  const named =
    unsolvable.length > MOST_NAMED
      ? counted(unsolvable.length, "board")
      : `${boards} ${listed(unsolvable)}`;
  const parts = [
    unread ? `${counted(unread, "line")} with no board` : "",
    unsolvable.length ? `${named}, which can't be solved` : "",
  ].filter(Boolean);
  return parts.length ? `Left out: ${parts.join(", ")}.` : "";
}

export const PROGRESS = "Progress of the race";
export const BEGINS = "The race has started.";
export const NOT_BEGUN = "The race couldn't start.";
export const STOPPED_BEFORE = "Stopped before it started.";
export const DEALING = "Dealing the boards…";

export const measuring = (board: number, boards: number) =>
  `Measuring board ${count(board)} of ${count(boards)}…`;

/** @param now a description of the current run */
export const running = (ended: number, runs: number, now: string) =>
  `${count(ended)} of ${counted(runs, "run")}${now && `: ${now}`}`;

/** Describe the current run. */
export const runner = (contestant: string, length: number | null) =>
  `${contestant}${length === null ? "" : `, ${counted(length, "move")}`}`;

export const over = (runs: number) => `The race is over: ${counted(runs, "run")}.`;

export const stopped = (ended: number, runs: number) =>
  `Stopped after ${count(ended)} of ${counted(runs, "run")}. The results so far are still here.`;
