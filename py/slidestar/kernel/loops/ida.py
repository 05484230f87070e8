"""IDA* over additive pattern databases, as plain loops over integers and buffers.

R. E. Korf, "Depth-first iterative-deepening" (Artificial Intelligence 27, 1985); additive pattern
databases: R. E. Korf and A. Felner (Artificial Intelligence 134, 2002). The same source runs
interpreted and is compiled by `py/tools/compile_kernel.py`.

A table holds *excesses*: half of what a pattern's tiles need beyond their Manhattan distance (the
two are of one parity), four to a byte, so 3 at most. Larger ones, of which there are few, are cut
to that: it's as admissible, and what fits in the processor's cache is worth more. So with g moves
made, Manhattan distance m and a bound on f, a position survives while each view's sum of excesses
is at most its *slack*, (bound - g - m) / 2, which a move lowers by one if it takes its tile away
from its goal, and else leaves as it is.
A *view* is one partition of the tiles into patterns, looked at straight or reflected.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import Ints

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # a solution's moves are in `path`: call again for the next one
EXHAUSTED = 2  # no further solution within the bound

NEW = 5  # as a number of directions left: the position isn't expanded yet

# Places in `regs`. BOUND and BLANK are set by the caller, the rest starts at 0.
BOUND, BLANK, DEPTH, EXPANDED, GENERATED = range(5)


def search(
    tables: Ints,
    automaton: Ints,
    step: Ints,
    away: Ints,
    delta: Ints,
    slot: Ints,
    tiles: Ints,
    index: Ints,
    entry: Ints,
    stack: Ints,
    path: Ints,
    regs: Ints,
    views: int,
    budget: int,
) -> int:
    """Go on with a depth-first search below a bound, for at most `budget` expansions.

    `views`: how many of them to look at: 1, 2, 3, 4 or 6, or 0 for Manhattan distance alone.

    `tables`: excesses, four to a byte, of all patterns. `automaton[4 * state + d]`: the state
    after the blank moved in direction d (up, left, right, down), 0 where it may not. `step[d]`:
    what that adds to the blank's cell. `away[256 * tile + 4 * cell + d]`: 1 if the tile that
    leaves `cell` by it gets farther from its goal. For a view v, `slot[64 * v + tile]` is the
    place of the tile's pattern in `index` (where its excess stands in `tables`) and `entry` (that
    excess), and `delta[256 * v + 4 * tile + d]` what the move adds to the index.

    `tiles`, `index`, `entry`, `stack`, `path`, `regs` are the search's own. `stack` holds two
    numbers for each position of the line: how many directions are left to try (3 bits), slack (8),
    state; and the sums of excesses, a byte a view. `path[1:depth + 1]` holds the moves in its
    lowest two bits, and above them what is needed to take them back.
    """
    # Each with its own copy of the loop, where the number of views is a constant.
    # fmt: off
    if views == 0:
        return _search(tables, automaton, step, away, delta, slot,
                       tiles, index, entry, stack, path, regs, 0, budget)
    if views == 1:
        return _search(tables, automaton, step, away, delta, slot,
                       tiles, index, entry, stack, path, regs, 1, budget)
    if views == 2:
        return _search(tables, automaton, step, away, delta, slot,
                       tiles, index, entry, stack, path, regs, 2, budget)
    if views == 3:
        return _search(tables, automaton, step, away, delta, slot,
                       tiles, index, entry, stack, path, regs, 3, budget)
    if views == 4:
        return _search(tables, automaton, step, away, delta, slot,
                       tiles, index, entry, stack, path, regs, 4, budget)
    return _search(tables, automaton, step, away, delta, slot, tiles, index, entry, stack,
                   path, regs, 6, budget)
    # fmt: on


def _search(
    tables: Ints,
    automaton: Ints,
    step: Ints,
    away: Ints,
    delta: Ints,
    slot: Ints,
    tiles: Ints,
    index: Ints,
    entry: Ints,
    stack: Ints,
    path: Ints,
    regs: Ints,
    views: int,
    budget: int,
) -> int:
    bound = regs[BOUND]
    depth = regs[DEPTH]
    blank = regs[BLANK]
    record = stack[2 * depth]
    sums = stack[2 * depth + 1]
    left = record & 7
    slack = (record >> 3) & 255
    state = record >> 11
    entered = left == NEW
    expanded = 0
    generated = 0
    while True:
        if entered:
            entered = False
            if 2 * slack == bound - depth:  # no Manhattan distance is left
                status = FOUND
                left = 0
                break
            if expanded == budget:
                status = RUNNING
                left = NEW
                break
            expanded += 1
            left = 4
        if left == 0:
            if depth == 0:
                status = EXHAUSTED
                break
            undo = path[depth]
            d = undo & 3
            cell = (undo >> 2) & 63
            tile = (undo >> 8) & 63
            tiles[blank] = tile
            blank = cell
            for v in range(views):
                k = slot[64 * v + tile]
                index[k] -= delta[256 * v + 4 * tile + d]
                entry[k] = (undo >> (14 + 2 * v)) & 3
            depth -= 1
            record = stack[2 * depth]
            sums = stack[2 * depth + 1]
            left = record & 7
            slack = (record >> 3) & 255
            state = record >> 11
            continue
        left -= 1
        d = left
        after = automaton[4 * state + d]
        if after == 0:
            continue
        generated += 1
        cell = blank + step[d]
        tile = tiles[cell]
        room = slack - away[256 * tile + 4 * cell + d]
        if room < 0:
            continue
        total = sums
        values = 0
        fits = True
        for v in range(views):
            k = slot[64 * v + tile]
            place = index[k] + delta[256 * v + 4 * tile + d]
            value = (tables[place >> 2] >> ((place & 3) << 1)) & 3
            total += (value - entry[k]) << (8 * v)
            if ((total >> (8 * v)) & 255) > room:
                fits = False
                break
            values |= value << (2 * v)
        if not fits:
            continue
        stack[2 * depth] = left | (slack << 3) | (state << 11)
        undo = d | (blank << 2) | (tile << 8)
        for v in range(views):
            k = slot[64 * v + tile]
            index[k] += delta[256 * v + 4 * tile + d]
            undo |= entry[k] << (14 + 2 * v)
            entry[k] = (values >> (2 * v)) & 3
        tiles[blank] = tile
        blank = cell
        depth += 1
        path[depth] = undo
        stack[2 * depth + 1] = total
        sums = total
        slack = room
        state = after
        entered = True
    stack[2 * depth] = left | (slack << 3) | (state << 11)
    regs[DEPTH] = depth
    regs[BLANK] = blank
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    return status
