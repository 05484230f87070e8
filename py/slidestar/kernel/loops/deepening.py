"""IDA* as in textbooks, with an estimate from tables.

The search is that of `slidestar.algorithms.depth_first.ida_star`, with the same counts: an expanded
node generates all its children, and those with f within the bound wait on a stack. Here the stack
is a set of directions for each node of the path, because a child is reached by its move.

Other rules (`slidestar.algorithms.rules`) are compiled separately, so that they do not slow it
down.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sums import add_up, after_slide, clear, place, slide

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # the moves are in `path`
EXHAUSTED = 2  # no solution within the bound: regs[NEXT] is the smallest f above it
GENERATED_GOAL = 3  # the goal was generated for the first time, within the bound: call again

# Entries of `regs`. The caller sets those up to MISPLACED, and ENTERED to 0 for a new bound.
BOUND, CELLS, BLANK, TABLES, VIEWS, BY_TILE, SIMPLE, KEEPS_BACK, MISPLACED = range(9)
ENTERED, DEPTH, NEXT, WAITING, SEEN_GOAL = range(9, 14)
EXPANDED, GENERATED, INSERTED, FRONTIER, PEAK, DEEPEST = range(14, 20)

# Of ENTERED: the caller has set a position, the node is to be expanded, or it is expanded.
_NEW, _ENTERED, _EXPANDED = range(3)

_INFINITE = 1 << 40
_SHORTEST_CYCLE = 12  # moves that lead back to a position, without a move back


def deepen(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, goal: Ints,
    tiles: Ints, index: Ints, sums: Ints, left: Ints, path: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue a depth-first search below a bound, for at most `budget` expansions.

    The estimate has its tables first: see `loops.sums`. Then follow

    - `neighbors[DIRECTIONS * cell + d]`: the cell in direction d, or -1. Children are generated and
      expanded in the order of the directions.
    - `goal[tile]`: a tile's goal cell
    - `tiles[cell]`: the position
    - `index`, `sums`: see `loops.sums`
    - `left[depth]`: the directions of the children that wait, as bits
    - `path[depth]`: the blank's cell before the move that led there

    With regs[SEEN_GOAL] = 1, the search does not stop when it generates the goal. If it does, PEAK
    does not yet count the children of that expansion.
    """
    # fmt: off
    return _deepen(entries, tables, parts, starts, neighbors, goal, tiles, index, sums, left, path,
                   regs, regs, tiles, regs, False, budget)
    # fmt: on


def deepen_by_rules(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, goal: Ints,
    tiles: Ints, index: Ints, sums: Ints, left: Ints, path: Ints, zobrist: Ints, hashes: Ints,
    undone: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue as `deepen` does, with other rules.

    Children are in the order of their tiles with regs[BY_TILE] = 1. With regs[SIMPLE] = 1, those
    within the bound that are on the path are discarded. With regs[KEEPS_BACK] = 1, the move back
    leads to a child. The additional buffers are

    - `zobrist[cells * tile + cell]`: random numbers of 60 bits
    - `hashes[depth]`: the hash of a position of the path, if paths are simple; 0 for the start
    - `undone`: room for a position
    """
    # fmt: off
    return _deepen(entries, tables, parts, starts, neighbors, goal, tiles, index, sums, left, path,
                   zobrist, hashes, undone, regs, True, budget)
    # fmt: on


def _is_at(
    tiles: Ints, path: Ints, undone: Ints, cells: int, depth: int, blank: int, source: int, at: int
) -> bool:
    """Return whether a child is the position at a depth of the path."""
    for cell in range(cells):
        undone[cell] = tiles[cell]
    hole = blank
    for back in range(depth - at):
        before = path[depth - back]
        undone[hole] = undone[before]
        undone[before] = 0
        hole = before
    if hole != source or undone[blank] != tiles[source]:
        return False
    for cell in range(cells):
        if cell != source and cell != blank and undone[cell] != tiles[cell]:
            return False
    return True


def _is_on_path(
    tiles: Ints, path: Ints, hashes: Ints, undone: Ints, cells: int, depth: int, blank: int,
    source: int, hashed: int,
) -> bool:  # fmt: skip
    """Return whether a child, with its hash, is a position of the path."""
    if depth > 0 and source == path[depth]:
        return True
    at = depth + 1 - _SHORTEST_CYCLE
    while at >= 0:
        if hashes[at] == hashed and _is_at(tiles, path, undone, cells, depth, blank, source, at):
            return True
        at -= 2
    return False


def _smallest(tiles: Ints, neighbors: Ints, blank: int, within: int, first: int) -> int:
    """Return the direction of the smallest tile, of the children that wait from `first` on."""
    d = first
    for other in range(first + 1, DIRECTIONS):
        tile = tiles[neighbors[DIRECTIONS * blank + d]]
        if within >> other & 1 and tiles[neighbors[DIRECTIONS * blank + other]] < tile:
            d = other
    return d


def _deepen(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, goal: Ints,
    tiles: Ints, index: Ints, sums: Ints, left: Ints, path: Ints, zobrist: Ints, hashes: Ints,
    undone: Ints, regs: Ints, ruled: bool, budget: int,
) -> int:  # fmt: skip
    cells = regs[CELLS]
    by_tile = ruled and regs[BY_TILE] == 1
    simple = ruled and regs[SIMPLE] == 1
    keeps_back = ruled and regs[KEEPS_BACK] == 1
    bound = regs[BOUND]
    blank = regs[BLANK]
    views = regs[VIEWS]
    entered = regs[ENTERED] != _EXPANDED
    if regs[ENTERED] == _NEW:
        clear(starts, index, regs[TABLES])
        for cell in range(cells):
            if cell != blank:
                place(tables, parts, index, tiles[cell], cell)
        add_up(entries, starts, index, sums, regs[TABLES], views)
        if simple:
            hashes[0] = 0
        regs[DEPTH] = 0
        regs[WAITING] = 0
        regs[NEXT] = _INFINITE
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
            came_from = path[depth] if depth > 0 and not keeps_back else -1
            within = 0
            for d in range(DIRECTIONS):
                source = neighbors[DIRECTIONS * blank + d]
                if source < 0 or source == came_from:
                    continue
                generated += 1
                tile = tiles[source]
                h = after_slide(
                    entries, tables, parts, starts, index, sums, views, tile, source, blank
                )
                f = depth + 1 + h
                if f <= bound:
                    if simple:
                        at = cells * tile
                        hashed = hashes[depth] ^ zobrist[at + source] ^ zobrist[at + blank]
                        if _is_on_path(
                            tiles, path, hashes, undone, cells, depth, blank, source, hashed
                        ):
                            continue
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
            if by_tile:
                d = _smallest(tiles, neighbors, blank, within, d)
                left[depth] = within ^ (1 << d)
            else:
                left[depth] = within & (within - 1)
            waiting -= 1
            depth += 1
            path[depth] = blank
            source = neighbors[DIRECTIONS * blank + d]
            if simple:
                at = cells * tiles[source]
                hashes[depth] = hashes[depth - 1] ^ zobrist[at + source] ^ zobrist[at + blank]
            entered = True
        elif depth == 0:
            status = EXHAUSTED
            break
        else:
            source = path[depth]
            depth -= 1
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
    regs[INSERTED] += inserted
    return status
