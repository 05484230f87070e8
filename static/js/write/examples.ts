// Example heuristics and a search, to start from. Some of them are wrong on purpose.

import type { CodeKind } from "../state/choices.ts";
import type { EXAMPLES } from "./write-text.ts";

export type Example = { [Kind in CodeKind]: keyof (typeof EXAMPLES)[Kind] }[CodeKind];

const PLACE = `# The row and the column where each tile belongs.
PLACE = {tile: divmod(cell, COLS) for cell, tile in enumerate(GOAL)}
`;
const MANHATTAN = `def manhattan(tiles):
    total = 0
    for cell, tile in enumerate(tiles):
        if tile:
            row, col = divmod(cell, COLS)
            goal_row, goal_col = PLACE[tile]
            total += abs(row - goal_row) + abs(col - goal_col)
    return total
`;

export const CODE: Readonly<Record<Example, string>> = {
  hamming: `# tiles: a tuple of ints in reading order, 0 is the blank.
# GOAL is the goal's tuple; ROWS and COLS are the board's size.

def h(tiles):
    count = 0
    for tile, wanted in zip(tiles, GOAL):
        if tile != 0 and tile != wanted:
            count += 1
    return count
`,
  blank: `# Is the blank a tile? Check, and see.

def h(tiles):
    return sum(tile != wanted for tile, wanted in zip(tiles, GOAL))
`,
  manhattan: `${PLACE}
${MANHATTAN}
def h(tiles):
    return manhattan(tiles)
`,
  naive: `# Two tiles in the line where both belong, in the wrong order: one of them must step
# aside, and back. So two moves for each such pair: is that right?

${PLACE}
${MANHATTAN}
def pairs(line, belongs):
    """How many pairs of a line's own tiles are in the wrong order."""
    own = [belongs[tile] for tile in line if tile in belongs]
    return sum(a > b for i, a in enumerate(own) for b in own[i + 1:])

def lines(tiles):
    rows = [tiles[row * COLS:(row + 1) * COLS] for row in range(ROWS)]
    return rows + [tiles[col::COLS] for col in range(COLS)]

BELONGS = [{tile: i for i, tile in enumerate(line) if tile} for line in lines(GOAL)]

def h(tiles):
    conflicts = sum(pairs(*both) for both in zip(lines(tiles), BELONGS))
    return manhattan(tiles) + 2 * conflicts
`,
  conflict: `# All but the longest run in the right order must step aside: two moves for each tile,
# not for each pair. (Hansson, Mayer and Yung, 1992)

from functools import cache

${PLACE}
${MANHATTAN}
@cache
def aside(line, number):
    """The fewest of a line's own tiles that must leave it for the others to pass."""
    own = [BELONGS[number][tile] for tile in line if tile in BELONGS[number]]
    best = []
    for i, here in enumerate(own):
        best.append(1 + max([best[j] for j in range(i) if own[j] < here], default=0))
    return len(own) - max(best, default=0)

def lines(tiles):
    rows = [tiles[row * COLS:(row + 1) * COLS] for row in range(ROWS)]
    return rows + [tiles[col::COLS] for col in range(COLS)]

BELONGS = [{tile: i for i, tile in enumerate(line) if tile} for line in lines(GOAL)]

def h(tiles):
    moved = sum(aside(line, number) for number, line in enumerate(lines(tiles)))
    return manhattan(tiles) + 2 * moved
`,
  gaps: `# From pancake sorting, where it works well: count the places where two numbers side by
# side aren't consecutive. Is a gap worth a move here?

def h(tiles):
    row = [tile for tile in tiles if tile]
    return sum(abs(a - b) != 1 for a, b in zip(row, row[1:])) // 2
`,
  max: `# The larger of two admissible heuristics is admissible, too. Here neither is always the
# larger one: compare 4-1-3_7-2-5_0-8-6 with 2-3-6_1-5-0_4-7-8.

${PLACE}
def rows(tiles):
    return sum(abs(cell // COLS - PLACE[tile][0]) for cell, tile in enumerate(tiles) if tile)

def columns(tiles):
    return sum(abs(cell % COLS - PLACE[tile][1]) for cell, tile in enumerate(tiles) if tile)

def h(tiles):
    return max(rows(tiles), columns(tiles))
`,
  constant: `# What does A* do with h = 0? And is 1 still admissible?

def h(tiles):
    return 1
`,
  swaps: `# How many swaps with the blank would sort the board, if any tile could jump into it?
# (Gaschnig, 1979)

def h(tiles):
    board = list(tiles)
    swaps = 0
    while tuple(board) != GOAL:
        blank = board.index(0)
        wanted = GOAL[blank]
        if wanted:
            other = board.index(wanted)
        else:  # the blank is at home: any tile that isn't
            other = next(i for i, tile in enumerate(board) if tile != GOAL[i])
        board[blank], board[other] = board[other], board[blank]
        swaps += 1
    return swaps
`,
  astar: `# A*, with a mistake that is easy to make. Check it, and watch the first step that differs.
# problem.initial is a state: a tuple of tiles in reading order, 0 is the blank.

from heapq import heappop, heappush

def search(problem):
    start = problem.initial
    frontier = [(problem.h(start), 0, start, "")]  # f, a number that decides ties, state, moves
    reached = {start}
    number = 0
    while frontier:
        f, _, state, moves = heappop(frontier)
        if problem.is_goal(state):
            return moves
        for action in problem.actions(state):  # some of "U", "D", "L" and "R"
            after = problem.result(state, action)
            if after not in reached:  # What if this path to it is shorter?
                reached.add(after)
                number -= 1
                g = len(moves) + 1
                heappush(frontier, (g + problem.h(after), number, after, moves + action))
`,
};

/** The exercise of searches that do not come with one. The ties are free. */
export const EXERCISE = `kind = "search"
algorithm = "astar"
heuristic = "manhattan"
boards = ["1-2-3_4-0-6_7-5-8", "8-1-3_4-0-2_7-6-5", "8-0-3_5-6-4_1-7-2"]
timeout = 10

[points]
shortest = 1
any-order = 1
`;
