"""IDA* with additive pattern databases.

IDA* is from R. E. Korf, "Depth-first iterative-deepening" (Artificial Intelligence 27, 1985).
Additive pattern databases are from R. E. Korf and A. Felner (Artificial Intelligence 134, 2002).

A pattern database stores an *excess* for each placement of its tiles. The moves that these tiles
need have the same parity as their Manhattan distance, and the excess is half of the difference.
An excess has two bits, so that the tables fit into the processor's cache. Excesses above 3 are
stored as 3, and the estimate remains admissible.

A *view* is a partition of the tiles into patterns, looked up directly or reflected. After g moves,
a position with Manhattan distance m has the *slack* (bound - g - m) / 2, where `bound` is the
iteration's bound on f. A move of a tile away from its goal decreases the slack by one, and a move
towards the goal leaves it unchanged. A position is pruned if the sum of the excesses of any view is
more than its slack.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.signatures import DIRECTIONS, STRIDE, Ints

RUNNING = 0  # The budget is spent. Call again to continue.
FOUND = 1  # `path` contains a solution. Call again for the next solution.
EXHAUSTED = 2  # There is no further solution within the bound.

# Marks a position that is not expanded yet, in place of the number of directions left to try.
NEW = 5

# Indices of the entries of `regs`. The caller sets BOUND, BLANK and SLOTS.
(
    BOUND,  # the largest f in this iteration
    BLANK,  # the blank's cell
    DEPTH,  # the number of moves of the current path
    EXPANDED,  # the number of expansions so far
    GENERATED,  # the number of generated positions so far
    SLOTS,  # the number of slots in `indices` and `entry`
) = range(6)

MAX_SLOTS = 24
"""The maximum number of slots. The excesses of all slots must fit into one entry of `path`."""


class Layout(NamedTuple):
    """The buffers that all searches of a layout share. `search` describes them."""

    tables: Ints
    automaton: Ints
    step: Ints
    away: Ints
    delta: Ints
    slot: Ints


class Position(NamedTuple):
    """The buffers of one search. `search` describes them."""

    tiles: Ints
    indices: Ints
    entry: Ints
    stack: Ints
    path: Ints


def search(
    tables: Ints,
    automaton: Ints,
    step: Ints,
    away: Ints,
    delta: Ints,
    slot: Ints,
    tiles: Ints,
    indices: Ints,
    entry: Ints,
    stack: Ints,
    path: Ints,
    regs: Ints,
    views: int,
    budget: int,
) -> int:
    """Continue a depth-first search below a bound, for at most `budget` expansions.

    `views` is the number of views: 1, 2, 3, 4 or 6, or 0 to use Manhattan distance alone.

    All searches of a layout share these buffers (see `kernel.search_layout`):

    - `tables`: the excesses of all patterns, four to a byte
    - `automaton[DIRECTIONS * state + d]`: the state after move d, 0 if the move is pruned
    - `step[d]`: the number that move d adds to the blank's cell
    - `away[DIRECTIONS * (STRIDE * tile + cell) + d]`: 1 if move d takes the tile in `cell` farther
      from its goal
    - `delta[DIRECTIONS * (STRIDE * view + tile) + d]`: the number that move d adds to the index of
      the tile's pattern
    - `slot[STRIDE * view + tile]`: the slot of the tile's pattern in `indices` and `entry`

    Each search has its own copy of these buffers:

    - `tiles[cell]`: the tile in a cell
    - `indices[slot]`: the index of the pattern's excess in `tables`
    - `entry[slot]`: the excess of the pattern
    - `stack`: two numbers for each position of the path. The first packs the number of directions
      left to try (3 bits), the slack (8 bits) and the automaton's state. The second packs the sums
      of the excesses, with a byte for each view.
    - `path[1:depth + 1]`: one number for each move. The lowest two bits are its direction. The bits
      above them store the values to restore when the move is undone: the blank's cell and the
      tile (6 bits each), and the excesses of all slots (2 bits each).
    """
    layout = Layout(tables, automaton, step, away, delta, slot)
    own = Position(tiles, indices, entry, stack, path)
    # The compiler makes a copy of the loop for each number of views, which is a constant in it.
    if views == 0:
        return _search(layout, own, regs, 0, budget)
    if views == 1:
        return _search(layout, own, regs, 1, budget)
    if views == 2:
        return _search(layout, own, regs, 2, budget)
    if views == 3:
        return _search(layout, own, regs, 3, budget)
    if views == 4:
        return _search(layout, own, regs, 4, budget)
    return _search(layout, own, regs, 6, budget)


def _search(layout: Layout, own: Position, regs: Ints, views: int, budget: int) -> int:
    tables, automaton, step, away, delta, slot = layout
    tiles, indices, entry, stack, path = own
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
    entries = 0
    for k in range(regs[SLOTS]):
        entries |= entry[k] << (2 * k)
    while True:
        if entered:
            entered = False
            if 2 * slack == bound - depth:  # The Manhattan distance is 0.
                status = FOUND
                left = 0
                break
            if expanded == budget:
                status = RUNNING
                left = NEW
                break
            expanded += 1
            left = DIRECTIONS
        if left == 0:
            if depth == 0:
                status = EXHAUSTED
                break
            undo = path[depth]
            d = undo & 3
            cell = (undo >> 2) & 63
            tile = (undo >> 8) & 63
            entries = undo >> 14
            tiles[blank] = tile
            blank = cell
            for v in range(views):
                k = slot[STRIDE * v + tile]
                indices[k] -= delta[DIRECTIONS * (STRIDE * v + tile) + d]
            depth -= 1
            record = stack[2 * depth]
            sums = stack[2 * depth + 1]
            left = record & 7
            slack = (record >> 3) & 255
            state = record >> 11
            continue
        left -= 1
        d = left
        after = automaton[DIRECTIONS * state + d]
        if after == 0:
            continue
        generated += 1
        cell = blank + step[d]
        tile = tiles[cell]
        room = slack - away[DIRECTIONS * (STRIDE * tile + cell) + d]
        if room < 0:
            continue
        total = sums
        new_entries = entries
        fits = True
        for v in range(views):
            k = slot[STRIDE * v + tile]
            place = indices[k] + delta[DIRECTIONS * (STRIDE * v + tile) + d]
            value = (tables[place >> 2] >> ((place & 3) << 1)) & 3
            change = value - ((entries >> (2 * k)) & 3)
            total += change << (8 * v)
            if ((total >> (8 * v)) & 255) > room:
                fits = False
                break
            new_entries += change << (2 * k)
        if not fits:
            continue
        stack[2 * depth] = left | (slack << 3) | (state << 11)
        for v in range(views):
            k = slot[STRIDE * v + tile]
            indices[k] += delta[DIRECTIONS * (STRIDE * v + tile) + d]
        tiles[blank] = tile
        depth += 1
        path[depth] = d | (blank << 2) | (tile << 8) | (entries << 14)
        blank = cell
        entries = new_entries
        stack[2 * depth + 1] = total
        sums = total
        slack = room
        state = after
        entered = True
    stack[2 * depth] = left | (slack << 3) | (state << 11)
    for k in range(regs[SLOTS]):
        entry[k] = (entries >> (2 * k)) & 3
    regs[DEPTH] = depth
    regs[BLANK] = blank
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    return status
