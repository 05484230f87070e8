// Node counts of A* in the report of a course project of 2017 ("Intelligent Systems"): nine
// pairs of boards, by two heuristics.

/**
 * Start, goal, moves; by misplaced tiles: expanded, visited; by Manhattan distance: expanded,
 * visited.
 */
export const COURSE_2017: readonly (readonly [
  string,
  string,
  number,
  number,
  number,
  number,
  number,
])[] = [
  ["013425786", "123456780", 4, 9, 4, 9, 4],
  ["123745680", "123864750", 8, 43, 23, 22, 11],
  ["281346750", "321804756", 6, 14, 7, 12, 6],
  ["283164705", "123804765", 5, 13, 6, 11, 5],
  ["813402765", "123456780", 14, 555, 338, 187, 110],
  ["724506831", "123456780", 20, 6790, 4286, 746, 460],
  ["120453786", "123456780", 2, 4, 2, 4, 2],
  ["123046758", "123456780", 3, 8, 3, 8, 3],
  ["382456170", "123456780", 22, 14780, 9385, 2881, 1789],
];
