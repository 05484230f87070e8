// Reconstructs the path of the pointer in a solve by hovering or clicks. The path is not recorded, but a
// press leaves the blank in the pressed cell, so the pointer was in that cell.

import type { GridPoint } from "../board/hover-path.ts";

// Durations in ms.
/** Between two presses, the pointer starts to move this long before the second press. */
export const APPROACH = 300;
/** The maximum age of a point in the trail. */
export const TRAIL = 250;
const SAMPLE = 25;

/** A press in the middle of a cell, at the time `at` in ms. */
type Press = GridPoint & { at: number };

/**
 * Return the presses. Several moves at the same time come from one press.
 * @param begins the start time of each move, in ms
 * @param blanks the blank's cell after each move
 */
export function pressesOf(
  begins: readonly number[],
  blanks: readonly number[],
  cols: number,
): Press[] {
  return blanks.flatMap((cell, move) => {
    const at = begins[move] ?? 0;
    if (at === begins[move + 1]) return [];
    return { at, row: Math.floor(cell / cols) + 0.5, col: (cell % cols) + 0.5 };
  });
}

/** Return the pointer's place at a time, or null if there are no presses. */
export function pointerAt(presses: readonly Press[], time: number): GridPoint | null {
  const next = countUntil(presses, time);
  const [from, to] = [presses[next - 1], presses[next]];
  if (!from || !to) return from ?? to ?? null;
  const begin = Math.max(from.at, to.at - APPROACH);
  const share = Math.max(0, (time - begin) / (to.at - begin));
  return {
    row: from.row + share * (to.row - from.row),
    col: from.col + share * (to.col - from.col),
  };
}

/** Return the pointer's last places up to a time, the oldest first. */
export function trailAt(presses: readonly Press[], time: number): GridPoint[] {
  const ages = Array.from({ length: TRAIL / SAMPLE + 1 }, (_, i) => TRAIL - i * SAMPLE);
  return ages.flatMap((age) => pointerAt(presses, time - age) ?? []);
}

function countUntil(presses: readonly Press[], time: number) {
  let [low, high] = [0, presses.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((presses[middle]?.at ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
