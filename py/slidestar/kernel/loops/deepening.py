"""IDA* as in textbooks, with an estimate from tables.

The search is that of `slidestar.algorithms.depth_first.ida_star`, with the same counts: an expanded
node generates all its children, and those with f within the bound wait on a stack. Here the stack
is a set of directions for each node of the path, because a child is reached by its move.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sums import add_up, after_slide, clear, place, slide

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # the moves are in `path`
EXHAUSTED = 2  # no solution within the bound: regs[NEXT] is the smallest f above it

# Entries of `regs`. The caller sets those up to MISPLACED, and ENTERED to 0 for a new bound.
BOUND, CELLS, BLANK, TABLES, VIEWS, MISPLACED = range(6)
ENTERED, DEPTH, NEXT, WAITING = range(6, 10)
EXPANDED, GENERATED, FRONTIER, PEAK, DEEPEST = range(10, 15)

# Of ENTERED: the caller has set a position, the node is to be expanded, or it is expanded.
_NEW, _ENTERED, _EXPANDED = range(3)

_INFINITE = 1 << 40


def deepen(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, goal: Ints,
    tiles: Ints, index: Ints, sums: Ints, left: Ints, path: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue a depth-first search below a bound, for at most `budget` expansions.

    The estimate has its tables first: see `loops.sums`. Then follow

    - `neighbors[DIRECTIONS * cell + d]`: the cell in direction d, or -1. The opposite of direction
      d is d ^ 1. Children are expanded in the order of the directions.
    - `goal[tile]`: a tile's goal cell
    - `tiles[cell]`: the position
    - `index`, `sums`: see `loops.sums`
    - `left[depth]`: the directions of the children that wait, as bits
    - `path[depth]`: the direction of the blank that led there
    """
    bound = regs[BOUND]
    blank = regs[BLANK]
    views = regs[VIEWS]
    entered = regs[ENTERED] != _EXPANDED
    if regs[ENTERED] == _NEW:
        clear(starts, index, regs[TABLES])
        for cell in range(regs[CELLS]):
            if cell != blank:
                place(tables, parts, index, tiles[cell], cell)
        add_up(entries, starts, index, sums, regs[TABLES], views)
        regs[DEPTH] = 0
        regs[WAITING] = 0
        regs[NEXT] = _INFINITE
    depth = regs[DEPTH]
    least = regs[NEXT]
    waiting = regs[WAITING]
    misplaced = regs[MISPLACED]
    frontier = regs[FRONTIER]
    peak = regs[PEAK]
    deepest = regs[DEEPEST]
    expanded = 0
    generated = 0
    while True:
        if entered:
            if misplaced == 0:
                status = FOUND
                break
            frontier = waiting
            if expanded == budget:
                status = RUNNING
                break
            entered = False
            expanded += 1
            back = path[depth] ^ 1 if depth > 0 else DIRECTIONS
            within = 0
            for d in range(DIRECTIONS):
                source = neighbors[DIRECTIONS * blank + d]
                if source < 0 or d == back:
                    continue
                generated += 1
                f = (
                    depth
                    + 1
                    + after_slide(
                        entries,
                        tables,
                        parts,
                        starts,
                        index,
                        sums,
                        views,
                        tiles[source],
                        source,
                        blank,
                    )
                )
                if f <= bound:
                    within |= 1 << d
                    waiting += 1
                elif f < least:
                    least = f
            left[depth] = within
            deepest = max(deepest, depth + 1)
            peak = max(peak, waiting)
        within = left[depth]
        if within != 0:
            d = 0
            while within >> d & 1 == 0:
                d += 1
            left[depth] = within & (within - 1)
            waiting -= 1
            depth += 1
            path[depth] = d
            entered = True
        elif depth == 0:
            status = EXHAUSTED
            break
        else:
            d = path[depth] ^ 1
            depth -= 1
        source = neighbors[DIRECTIONS * blank + d]
        tile = tiles[source]
        slide(entries, tables, parts, starts, index, sums, tile, source, blank)
        if goal[tile] == blank:
            misplaced -= 1
        elif goal[tile] == source:
            misplaced += 1
        tiles[blank] = tile
        tiles[source] = 0
        blank = source
    regs[ENTERED] = _ENTERED if entered else _EXPANDED
    regs[BLANK] = blank
    regs[DEPTH] = depth
    regs[NEXT] = least
    regs[WAITING] = waiting
    regs[MISPLACED] = misplaced
    regs[FRONTIER] = frontier
    regs[PEAK] = peak
    regs[DEEPEST] = deepest
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    return status
