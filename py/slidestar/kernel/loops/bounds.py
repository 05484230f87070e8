"""IDA* by Manhattan distance on boards of any size, as plain loops over integers and buffers.

R. E. Korf, "Depth-first iterative-deepening" (Artificial Intelligence 27, 1985). On a large board
it hardly ever ends with a solution, but each threshold that's searched in vain is a proven bound.
See `ida.py`, whose loop is faster and for up to 16 cells.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import Ints

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # the line's moves are a solution
EXHAUSTED = 2  # there's none within the slack

NEW = 5  # as a number of directions left: the position isn't expanded yet

# Places in `regs`. Those up to BLANK are set by the caller, the rest starts at 0. SLACK: how many
# of a line's moves may lead away from the goal.
CELLS, COLS, MOST, LEFT, SLACK, BLANK, DEPTH, EXPANDED, GENERATED = range(9)


def bounded(tiles: Ints, rows: Ints, cols: Ints, stack: Ints, regs: Ints, budget: int) -> int:
    """Go on with a depth-first search below a bound, for at most `budget` expansions.

    `tiles[cell]`: the position. `rows[tile]`, `cols[tile]`: where the tile belongs. `stack`: room
    for regs[MOST] moves and one, each a number: the directions left to try (3 bits), whether it led
    away (1), its direction (2; 4 for the start). regs[LEFT]: the start's Manhattan distance.
    """
    cells = regs[CELLS]
    wide = regs[COLS]
    slack = regs[SLACK]
    manhattan = regs[LEFT]
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
            if depth == regs[MOST]:
                left = 0
            else:
                expanded += 1
                left = 4
        if left == 0:
            if depth == 0:
                status = EXHAUSTED
                break
            # Take the last move back.
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
        # The tile on that side slides against the direction.
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
    regs[LEFT] = manhattan
    regs[BLANK] = blank
    regs[DEPTH] = depth
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    return status
