"""IDA* as in textbooks, with an estimate from tables.

The search has the same results and counts as `slidestar.algorithms.depth_first.ida_star`. The
expansion of a node generates all its children, and the children with f within the bound wait on a
stack. Here the stack is a set of directions for each node of the path, because a direction
determines the child.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sum_lookups import Estimate, add_up, after_slide, clear, place, slide

RUNNING = 0  # The budget is spent. Call again to continue.
FOUND = 1  # `path` contains a solution.
EXHAUSTED = 2  # There is no solution within the bound. regs[NEXT] is the next bound.
GENERATED_GOAL = 3  # The goal was generated for the first time. Call again to continue.

# Indices of the entries of `regs`. The caller sets the entries from BOUND to MISPLACED.
(
    BOUND,  # the largest f in this iteration
    CELLS,  # the number of cells of the board
    BLANK,  # the blank's cell
    TABLES,  # the number of tables of the estimate
    VIEWS,  # the number of views of the estimate
    MISPLACED,  # the number of tiles outside their goal cells
) = range(6)
(
    ENTERED,  # _NEW, _ENTERED or _EXPANDED; the caller sets 0 for a new iteration
    DEPTH,  # the number of moves of the current path
    NEXT,  # the smallest f above the bound so far
    WAITING,  # the number of children that wait on the stack
    SEEN_GOAL,  # 1 if the goal has been generated
) = range(6, 11)
(
    EXPANDED,  # the number of expansions so far
    GENERATED,  # the number of generated positions so far
    INSERTED,  # the number of children inserted into the stack so far
    FRONTIER,  # the value of WAITING before the last expansion
    PEAK,  # the largest value of WAITING
    DEEPEST,  # the largest number of moves to a generated position
) = range(11, 17)

# Values of ENTERED.
(
    _NEW,  # The caller has set a start position.
    _ENTERED,  # The current node is not expanded yet.
    _EXPANDED,  # The current node is expanded.
) = range(3)

_INFINITE = 1 << 40  # larger than any f


def deepen(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, goal: Ints,
    tiles: Ints, indices: Ints, sums: Ints, left: Ints, path: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue a depth-first search below a bound, for at most `budget` expansions.

    `loops.sum_lookups` describes the buffers of the estimate, which include `indices` and `sums`.
    The other buffers are:

    - `neighbors[DIRECTIONS * cell + d]`: the cell in direction d, or -1. Children are generated and
      expanded in the order of the directions.
    - `goal[tile]`: a tile's goal cell
    - `tiles[cell]`: the tile in a cell
    - `left[depth]`: the directions of the children that wait, as a bit mask
    - `path[depth]`: the blank's cell before the move to this depth

    The search stops when it generates the goal, unless regs[SEEN_GOAL] is 1. When it stops there,
    PEAK does not yet count the children of the last expansion.
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
    """Compute the estimate of the start position and reset the path; return 0."""
    clear(estimate, regs[TABLES])
    for cell in range(regs[CELLS]):
        if cell != regs[BLANK]:
            place(estimate, tiles[cell], cell)
    add_up(estimate, regs[TABLES], regs[VIEWS])
    regs[DEPTH] = 0
    regs[WAITING] = 0
    regs[NEXT] = _INFINITE
    return 0
