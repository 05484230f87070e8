"""IDA* with Manhattan distance on boards of any size.

R. E. Korf, "Depth-first iterative-deepening" (Artificial Intelligence 27, 1985). On a large board
the search rarely finds a solution, but each iteration without a solution proves a lower bound. On
small boards the loop in `ida_star_loop` is faster.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import Ints

RUNNING = 0  # The budget is spent. Call again to continue.
FOUND = 1  # The current path is a solution.
EXHAUSTED = 2  # No solution has at most regs[BOUND] moves.

# Marks a position that is not expanded yet, in place of the number of directions left to try.
NEW = 5

# Indices of the entries of `regs`. The caller sets the entries from CELLS to BLANK.
(
    CELLS,  # the number of cells of the board
    COLS,  # the number of columns of the board
    BOUND,  # the largest number of moves of a path in this iteration
    MANHATTAN,  # the Manhattan distance of the current position
    SLACK,  # how many moves of the rest of the path may increase the Manhattan distance
    BLANK,  # the blank's cell
    DEPTH,  # the number of moves of the current path
    EXPANDED,  # the number of expansions so far
    GENERATED,  # the number of generated positions so far
) = range(9)


def search_below(tiles: Ints, rows: Ints, cols: Ints, stack: Ints, regs: Ints, budget: int) -> int:
    """Continue a depth-first search below a bound, for at most `budget` expansions.

    - `tiles[cell]`: the tile in a cell, 0 for the blank
    - `rows[tile]`, `cols[tile]`: the row and the column of the tile's goal cell
    - `stack`: regs[BOUND] + 1 records, one for each position of the path. A record packs the number
      of directions left to try (3 bits), a flag that is 1 if the last move increased the Manhattan
      distance (1 bit), and the direction of the last move (4 for the start).
    """
    cells = regs[CELLS]
    wide = regs[COLS]
    slack = regs[SLACK]
    manhattan = regs[MANHATTAN]
    blank = regs[BLANK]
    depth = regs[DEPTH]
    row = blank // wide
    col = blank % wide
    record = stack[depth]
    left = record & 7
    back = 3 - (record >> 4)
    expanded = 0
    generated = 0
    while True:
        if left == NEW:
            if manhattan == 0:
                status = FOUND
                break
            if expanded == budget:
                status = RUNNING
                break
            if depth == regs[BOUND]:
                left = 0
            else:
                expanded += 1
                left = 4
        if left == 0:
            if depth == 0:
                status = EXHAUSTED
                break
            # Undo the last move.
            d = 3 - back
            away = (record >> 3) & 1
            slack += away
            manhattan += 1 - 2 * away
            if d == 0:
                cell = blank + wide
                row += 1
            elif d == 1:
                cell = blank + 1
                col += 1
            elif d == 2:
                cell = blank - 1
                col -= 1
            else:
                cell = blank - wide
                row -= 1
            tiles[blank] = tiles[cell]
            blank = cell
            depth -= 1
            record = stack[depth]
            left = record & 7
            back = 3 - (record >> 4)
            continue
        left -= 1
        d = left
        if d == back:
            continue
        # `d` is the direction of the blank. The tile moves in the opposite direction.
        if d == 0:
            if row == 0:
                continue
            cell = blank - wide
            away = 1 if rows[tiles[cell]] < row else 0
        elif d == 1:
            if col == 0:
                continue
            cell = blank - 1
            away = 1 if cols[tiles[cell]] < col else 0
        elif d == 2:
            if col == wide - 1:
                continue
            cell = blank + 1
            away = 1 if cols[tiles[cell]] > col else 0
        else:
            cell = blank + wide
            if cell >= cells:
                continue
            away = 1 if rows[tiles[cell]] > row else 0
        generated += 1
        if away > slack:
            continue
        stack[depth] = (record & ~7) | left
        slack -= away
        manhattan += 2 * away - 1
        tiles[blank] = tiles[cell]
        blank = cell
        row = blank // wide
        col = blank % wide
        depth += 1
        record = NEW | (away << 3) | (d << 4)
        left = NEW
        back = 3 - d
    stack[depth] = (record & ~7) | left
    regs[SLACK] = slack
    regs[MANHATTAN] = manhattan
    regs[BLANK] = blank
    regs[DEPTH] = depth
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    return status
