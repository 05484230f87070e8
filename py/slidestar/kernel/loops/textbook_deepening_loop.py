"""IDA* as in textbooks, with an estimate from tables.

The search is that of `slidestar.algorithms.depth_first.ida_star`, with the same counts: an expanded
node generates all its children, and those with f within the bound wait on a stack. Here the stack
is a set of directions for each node of the path, because a child is reached by its move.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sum_lookups import Estimate, add_up, after_slide, clear, place, slide

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # the moves are in `path`
EXHAUSTED = 2  # no solution within the bound: regs[NEXT] is the smallest f above it
GENERATED_GOAL = 3  # the goal was generated for the first time, within the bound: call again

# Entries of `regs`. The caller sets those up to MISPLACED, and ENTERED to 0 for a new bound.
BOUND, CELLS, BLANK, TABLES, VIEWS, MISPLACED = range(6)
ENTERED, DEPTH, NEXT, WAITING, SEEN_GOAL = range(6, 11)
EXPANDED, GENERATED, INSERTED, FRONTIER, PEAK, DEEPEST = range(11, 17)

# Of ENTERED: the caller has set a position, the node is to be expanded, or it is expanded.
_NEW, _ENTERED, _EXPANDED = range(3)

_INFINITE = 1 << 40


def deepen(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, goal: Ints,
    tiles: Ints, indices: Ints, sums: Ints, left: Ints, path: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue a depth-first search below a bound, for at most `budget` expansions.

    The estimate has its tables first: see `loops.sum_lookups`. Then follow

    - `neighbors[DIRECTIONS * cell + d]`: the cell in direction d, or -1. Children are generated and
      expanded in the order of the directions.
    - `goal[tile]`: a tile's goal cell
    - `tiles[cell]`: the position
    - `indices`, `sums`: see `loops.sum_lookups`
    - `left[depth]`: the directions of the children that wait, as bits
    - `path[depth]`: the blank's cell before the move that led there

    With regs[SEEN_GOAL] = 1, the search does not stop when it generates the goal. If it does, PEAK
    does not yet count the children of that expansion.
    """
    estimate = Estimate(entries, tables, parts, starts, indices, sums)
    bound = regs[BOUND]
    blank = regs[BLANK]
    views = regs[VIEWS]
    entered = regs[ENTERED] != _EXPANDED
    if regs[ENTERED] == _NEW:
        _begin(estimate, tiles, regs)
    depth = regs[DEPTH]
    least = regs[NEXT]
    waiting = regs[WAITING]
    misplaced = regs[MISPLACED]
    frontier = regs[FRONTIER]
    peak = max(regs[PEAK], waiting)
    deepest = regs[DEEPEST]
    expanded = 0
    generated = 0
    inserted = 0
    status = RUNNING
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
            came_from = path[depth] if depth > 0 else -1
            within = 0
            for d in range(DIRECTIONS):
                source = neighbors[DIRECTIONS * blank + d]
                if source < 0 or source == came_from:
                    continue
                generated += 1
                tile = tiles[source]
                h = after_slide(estimate, views, tile, source, blank)
                f = depth + 1 + h
                if f <= bound:
                    within |= 1 << d
                    waiting += 1
                    inserted += 1
                    if misplaced == 1 and goal[tile] == blank and regs[SEEN_GOAL] == 0:
                        regs[SEEN_GOAL] = 1
                        status = GENERATED_GOAL
                elif f < least:
                    least = f
            left[depth] = within
            deepest = max(deepest, depth + 1)
            if status == GENERATED_GOAL:
                break
            peak = max(peak, waiting)
        within = left[depth]
        if within != 0:
            d = 0
            while within >> d & 1 == 0:
                d += 1
            left[depth] = within & (within - 1)
            waiting -= 1
            depth += 1
            path[depth] = blank
            source = neighbors[DIRECTIONS * blank + d]
            entered = True
        elif depth == 0:
            status = EXHAUSTED
            break
        else:
            source = path[depth]
            depth -= 1
        tile = tiles[source]
        slide(estimate, tile, source, blank)
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
    regs[INSERTED] += inserted
    return status


def _begin(estimate: Estimate, tiles: Ints, regs: Ints) -> int:
    """Evaluate the start of an iteration; return 0."""
    clear(estimate, regs[TABLES])
    for cell in range(regs[CELLS]):
        if cell != regs[BLANK]:
            place(estimate, tiles[cell], cell)
    add_up(estimate, regs[TABLES], regs[VIEWS])
    regs[DEPTH] = 0
    regs[WAITING] = 0
    regs[NEXT] = _INFINITE
    return 0
