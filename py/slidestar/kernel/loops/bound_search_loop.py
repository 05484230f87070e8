"""IDA* with Manhattan distance on boards of any size.

R. E. Korf, "Depth-first iterative-deepening" (Artificial Intelligence 27, 1985). On a large board
it rarely finds a solution, but each iteration without a solution proves a lower bound. On small
boards the loop in `ida_star_loop` is faster.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import Ints

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # the path is a solution
EXHAUSTED = 2  # there is no solution within the bound

NEW = 5  # in place of the number of directions left: the position is not expanded yet

# Entries of `regs`. The caller sets those up to BLANK. SLACK is the number of moves away from the
# goal that the path may still contain.
CELLS, COLS, BOUND, MANHATTAN, SLACK, BLANK, DEPTH, EXPANDED, GENERATED = range(9)


def search_below(tiles: Ints, rows: Ints, cols: Ints, stack: Ints, regs: Ints, budget: int) -> int:
    """Continue a depth-first search below a bound, for at most `budget` expansions.

    - `tiles[cell]`: the position
    - `rows[tile]`, `cols[tile]`: the tile's goal cell
    - `stack`: regs[BOUND] + 1 records, each of the number of directions left to try (3 bits), a
      flag for a move away from the goal (1 bit), and the move (4 for the start)
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
        # The tile moves in the opposite direction.
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
