// The phases of "grids", the method of speedsolvers for boards of 7x7 and above, as slidysim's
// pages find them in replays. The tiles of a region are sorted into its two halves. Then the first
// half is solved, and then the second half. Large halves are solved in the same way. The regions
// match the records from 7x7 to 20x20: left and right halves up to 9x9, top and bottom halves
// above, down to 5x5 and 6x6.

import type { Move, Position } from "../puzzle/rules.ts";
import type { State } from "./state.ts";

/** A rectangle of cells in the goal. */
export type Region = { top: number; left: number; rows: number; cols: number };

/**
 * A phase of a solve, in which tiles are sorted into `halves`, or the region is solved if `halves`
 * is null.
 */
export type Phase = { region: Region; halves: readonly [Region, Region] | null };

/** A region with a longer side is divided across that side. */
const LONG = 9;
/** A shorter region is divided into left and right if both sides are at least this long. */
const WIDE = 7;

/** If at least this share of the first half stays in place, the phase also solved tiles. */
const SORTED = 1 / 3;

/** Return the phases in order, or no phases for a small board. */
export function phasesOf({ rows, cols }: { rows: number; cols: number }): readonly Phase[] {
  const phases = phasesOfRegion({ top: 0, left: 0, rows, cols });
  return phases.length > 1 ? phases : [];
}

function phasesOfRegion(region: Region): Phase[] {
  const halves = halvesOf(region);
  return [{ region, halves }, ...(halves ?? []).flatMap(phasesOfRegion)];
}

function halvesOf(region: Region): readonly [Region, Region] | null {
  const { top, left, rows, cols } = region;
  const long = Math.max(rows, cols) > LONG;
  if (!long && Math.min(rows, cols) < WIDE) return null;
  if (long && rows >= cols) {
    const first = Math.ceil(rows / 2);
    return [
      { ...region, rows: first },
      { ...region, top: top + first, rows: rows - first },
    ];
  }
  const first = Math.ceil(cols / 2);
  return [
    { ...region, cols: first },
    { ...region, left: left + first, cols: cols - first },
  ];
}

/** Return whether the board shows the phases of the game. */
export function showsGrids({ game, settings, choices: { mode }, page }: State) {
  const shown = mode === "play" ? page.event === null : mode === "analyse";
  return settings.grids && shown && phasesOf(game.start).length > 0;
}

export function isIn({ top, left, rows, cols }: Region, cell: number, width: number) {
  const [row, col] = [Math.floor(cell / width), cell % width];
  return row >= top && row < top + rows && col >= left && col < left + cols;
}

/**
 * Track a solve and count its moves up to the end of each phase. A phase ends only once, although
 * the blank may later move some tiles back.
 */
export function createPhaseTracker(start: Position, goal: Position) {
  const phases = phasesOf(goal);
  const { cols } = goal;
  const homes: number[] = [];
  goal.tiles.forEach((tile, cell) => {
    homes[tile] = cell;
  });
  const cellsOf = ({ region, halves }: Phase) => {
    const cells = goal.tiles.map((_, cell) => cell);
    return cells.filter((cell) => isIn(halves?.[0] ?? region, cell, cols));
  };
  const tiles = start.tiles.slice();
  let blank = tiles.indexOf(0);
  const ends: number[] = [];
  const sorts: boolean[] = [];
  const made: Move[] = [];
  let cells = phases[0] ? cellsOf(phases[0]) : [];

  function isDone({ halves }: Phase) {
    return cells.every((cell) => {
      const tile = tiles[cell] ?? 0;
      if (!halves) return tile === goal.tiles[cell];
      return tile === 0 || isIn(halves[0], homes[tile] ?? 0, cols);
    });
  }

  function endPhases() {
    for (let phase = phases[ends.length]; phase && isDone(phase); phase = phases[ends.length]) {
      const home = cells.filter((cell) => tiles[cell] && tiles[cell] === goal.tiles[cell]);
      sorts.push(phase.halves !== null && home.length < cells.length * SORTED);
      ends.push(made.length);
      const next = phases[ends.length];
      cells = next ? cellsOf(next) : [];
    }
  }
  endPhases();

  return {
    phases,
    made,
    /** The number of moves at the end of each phase that has ended. */
    ends,
    /** For each phase that has ended, whether it only sorted tiles. */
    sorts,
    add(moves: readonly Move[]) {
      for (const move of moves) {
        const from = blank + { U: cols, D: -cols, L: 1, R: -1 }[move];
        tiles[blank] = tiles[from] ?? 0;
        tiles[from] = 0;
        blank = from;
        made.push(move);
        endPhases();
      }
    },
  };
}

/** Return the index of the phase after `at` moves. */
export function phaseAt(ends: readonly number[], at: number) {
  const next = ends.findIndex((end) => end > at);
  return next < 0 ? ends.length : next;
}
