// Goals that have a name. Pure functions over plain data.

import { GOALS } from "./puzzle-text.ts";
import { isSolvable, type Position, samePosition, solved } from "./rules.ts";

export type GoalName = keyof typeof GOALS;

/**
 * The goals of collections of boards that say nothing of a goal, as in Python's puzzle/goals.py.
 */
const CONVENTIONS: readonly GoalName[] = ["last", "first", "snail"];

/** @param name one of GOALS */
export function namedGoal(name: string, rows: number, cols: number): Position {
  const count = rows * cols;
  const tiles = new Array(count).fill(0);
  if (name === "first") return { rows, cols, tiles: tiles.map((_, cell) => cell) };
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

/** @returns null for one without a name */
export function goalName(goal: Position): GoalName | null {
  for (const name of Object.keys(GOALS) as GoalName[]) {
    if (samePosition(goal, namedGoal(name, goal.rows, goal.cols))) return name;
  }
  return null;
}

/**
 * The goals that can be reached from a board that can't reach its own: none for a goal that isn't
 * such a convention, which the user chose on purpose.
 */
export function alternativeGoals(position: Position, goal: Position): GoalName[] {
  const goals = CONVENTIONS.map((name) => namedGoal(name, goal.rows, goal.cols));
  if (isSolvable(position, goal) || !goals.some((one) => samePosition(one, goal))) return [];
  return CONVENTIONS.filter((_, i) => isSolvable(position, goals[i]));
}

/** The standard goal is written as none. */
export function asGoal(goal: Position): Position | null {
  return samePosition(goal, solved(goal.rows, goal.cols)) ? null : goal;
}

/** @returns the cells, clockwise and inwards */
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
