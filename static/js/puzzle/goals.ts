import { CONVENTIONAL, GOALS } from "./goal-choices.ts";
import { isSolvable, type Position, samePosition, solved } from "./rules.ts";

export type GoalName = keyof typeof GOALS;
export { GOALS };

/** @param name a key of GOALS */
export function namedGoal(name: string, rows: number, cols: number): Position {
  const count = rows * cols;
  const tiles = new Array(count).fill(0);
  if (name === "blank-first") return { rows, cols, tiles: tiles.map((_, cell) => cell) };
  if (name === "snail") {
    snail(rows, cols).forEach((cell, place) => {
      tiles[cell] = (place + 1) % count;
    });
    return { rows, cols, tiles };
  }
  if (name === "columns") {
    for (let cell = 0; cell < count; cell++) {
      tiles[cell] = ((cell % cols) * rows + Math.floor(cell / cols) + 1) % count;
    }
    return { rows, cols, tiles };
  }
  return solved(rows, cols);
}

/** Return the name of a goal, or null. */
export function goalName(goal: Position): GoalName | null {
  for (const name of Object.keys(GOALS) as GoalName[]) {
    if (samePosition(goal, namedGoal(name, goal.rows, goal.cols))) return name;
  }
  return null;
}

/**
 * Return the conventional goals that an unsolvable board can reach. If the current goal is
 * unconventional, the user chose it on purpose, so the list is empty.
 */
export function alternativeGoals(position: Position, goal: Position): GoalName[] {
  const named = (name: GoalName) => namedGoal(name, goal.rows, goal.cols);
  const conventional = CONVENTIONAL.some((name) => samePosition(named(name), goal));
  if (isSolvable(position, goal) || !conventional) return [];
  return CONVENTIONAL.filter((name) => isSolvable(position, named(name)));
}

/** Return the goal, or null if it is the standard goal. */
export function asGoal(goal: Position): Position | null {
  return samePosition(goal, solved(goal.rows, goal.cols)) ? null : goal;
}

/** Return the cells along a clockwise inward spiral. */
function snail(rows: number, cols: number): number[] {
  const cells = [];
  let [top, left, bottom, right] = [0, 0, rows - 1, cols - 1];
  while (top <= bottom && left <= right) {
    for (let col = left; col <= right; col++) cells.push(top * cols + col);
    for (let row = top + 1; row <= bottom; row++) cells.push(row * cols + right);
    if (top < bottom) for (let col = right - 1; col >= left; col--) cells.push(bottom * cols + col);
    if (left < right) for (let row = bottom - 1; row > top; row--) cells.push(row * cols + left);
    [top, left, bottom, right] = [top + 1, left + 1, bottom - 1, right - 1];
  }
  return cells;
}
