"""A* over millions of positions, with an estimate from tables.

The search is that of `slidestar.algorithms.best_first.astar`, with the same order of expansions:
the smallest f first, then the smallest h, then the newest entry. A position is packed into an
integer and stored in a hash table with open addressing. The frontier has a stack for each pair of f
and h.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sums import add_up, after_slide, clear, place

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # regs[NODE] is the goal's node: its parents lead back to the start
EXHAUSTED = 2  # the goal cannot be reached
FULL = 3  # the buffers are full: enlarge them, set regs[HASHED] to 0, call again

# Entries of `regs`. The caller sets those up to SHIFT.
CELLS, TABLES, VIEWS, START, GOAL, START_BLANK, START_H, CAPACITY, ENTRIES, SHIFT = range(10)
HASHED, STORED, USED, FREE, BEST_F, BEST_H, NODE, BOUND = range(10, 18)
EXPANDED, GENERATED, REOPENED, DUPLICATES, FRONTIER, PEAK, DEEPEST = range(18, 25)

# The fields of `info`: the moves from the start, the blank's cell, a flag for closed nodes.
_MOVES = 0xFFFF
_BLANK = 16
_CLOSED = 1 << 20

HEIGHT = 256  # more than the largest h
LARGEST = 1024  # more than the largest f
_LOW = (1 << 62) - 1
_MIX = 0x1E3779B97F4A7C15


def pack_position(tiles: Ints, cells: int) -> int:
    """Pack a position into an integer, four bits a cell. The last cell follows from the others.

    >>> hex(pack_position([3, 1, 2, 0], 4))
    '0x213'
    """
    packed = 0
    for cell in range(cells - 1):
        packed |= tiles[cell] << (4 * cell)
    return packed


def _slot(table: Ints, keys: Ints, key: int, shift: int) -> int:
    """Return the slot of a position in the table, or the free slot for it."""
    wrap = (1 << (62 - shift)) - 1
    at = ((key * _MIX) & _LOW) >> shift
    while table[at] != 0 and keys[table[at] - 1] != key:
        at = (at + 1) & wrap
    return at


def astar(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, index: Ints,
    sums: Ints, table: Ints, keys: Ints, info: Ints, heights: Ints, parents: Ints, heads: Ints,
    members: Ints, links: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue A* for at most `budget` expansions.

    The buffers of the estimate come first: see `loops.sums`, and `loops.deepening` for `neighbors`.
    Then follow

    - `table`: the hash table of 2 ** (62 - regs[SHIFT]) slots, each a node plus 1, or 0. It must be
      all 0 if regs[HASHED] is 0.
    - `keys`, `info`, `heights`, `parents`: for each of regs[CAPACITY] nodes the packed position,
      the fields above, h, and the parent
    - `heads[HEIGHT * f + h]`: the newest frontier entry with these f and h, plus 1
    - `members`, `links`: for each of regs[ENTRIES] frontier entries its node, and the next entry of
      the stack plus 1
    """
    cells = regs[CELLS]
    views = regs[VIEWS]
    goal = regs[GOAL]
    shift = regs[SHIFT]
    stored = regs[STORED]
    used = regs[USED]
    free = regs[FREE]
    f = regs[BEST_F]
    h = regs[BEST_H]
    bound = regs[BOUND]
    frontier = regs[FRONTIER]
    peak = regs[PEAK]
    deepest = regs[DEEPEST]
    expanded = 0
    generated = 0
    reopened = 0
    duplicates = 0
    if stored == 0:
        keys[0] = regs[START]
        info[0] = regs[START_BLANK] << _BLANK
        heights[0] = regs[START_H]
        parents[0] = -1
        stored = 1
        members[0] = 0
        links[0] = 0
        used = 1
        f = regs[START_H]
        h = f
        heads[HEIGHT * f + h] = 1
        frontier = 1
        peak = 1
    if regs[HASHED] == 0:
        for node in range(stored):
            table[_slot(table, keys, keys[node], shift)] = node + 1
        regs[HASHED] = 1
    tile_sum = cells * (cells - 1) >> 1  # this minus all packed tiles is the last cell's tile
    status = EXHAUSTED
    while True:
        while f < LARGEST and heads[HEIGHT * f + h] == 0:
            h += 1
            if h > f or h == HEIGHT:
                f += 1
                h = 0
        if f == LARGEST:
            break
        entry = heads[HEIGHT * f + h] - 1
        node = members[entry]
        about = info[node]
        if about & _CLOSED:  # an obsolete entry: a shorter path to the node was found later
            heads[HEIGHT * f + h] = links[entry]
            links[entry] = free
            free = entry + 1
            continue
        bound = max(bound, f)
        key = keys[node]
        if key == goal:
            regs[NODE] = node
            status = FOUND
            break
        if expanded == budget:
            status = RUNNING
            break
        if stored + 4 > regs[CAPACITY] or used + 4 > regs[ENTRIES]:
            status = FULL
            break
        heads[HEIGHT * f + h] = links[entry]
        links[entry] = free
        free = entry + 1
        expanded += 1
        info[node] = about | _CLOSED
        frontier -= 1
        blank = (about >> _BLANK) & 15
        moves = (about & _MOVES) + 1
        came_from = -1
        if parents[node] >= 0:
            came_from = (info[parents[node]] >> _BLANK) & 15
        if moves > deepest:
            deepest = moves
        last = tile_sum
        clear(starts, index, regs[TABLES])
        for cell in range(cells - 1):
            tile = (key >> (4 * cell)) & 15
            last -= tile
            if cell != blank:
                place(tables, parts, index, tile, cell)
        if blank != cells - 1:
            place(tables, parts, index, last, cells - 1)
        if views == 1:
            sums[0] = heights[node]
        else:
            add_up(entries, starts, index, sums, regs[TABLES], views)
        for d in range(DIRECTIONS):
            source = neighbors[DIRECTIONS * blank + d]
            if source < 0 or source == came_from:
                continue
            generated += 1
            tile = last if source == cells - 1 else (key >> (4 * source)) & 15
            after = key
            if source < cells - 1:
                after -= tile << (4 * source)
            if blank < cells - 1:
                after += tile << (4 * blank)
            at = _slot(table, keys, after, shift)
            child = table[at] - 1
            if child < 0:
                child = stored
                stored += 1
                table[at] = stored
                keys[child] = after
                heights[child] = after_slide(
                    entries, tables, parts, starts, index, sums, views, tile, source, blank
                )
                frontier += 1
            elif moves < info[child] & _MOVES:
                if info[child] & _CLOSED:
                    reopened += 1
                    frontier += 1
            else:
                duplicates += 1
                continue
            info[child] = moves | (source << _BLANK)
            parents[child] = node
            entry = free - 1
            if entry >= 0:
                free = links[entry]
            else:
                entry = used
                used += 1
            to_h = heights[child]
            to_f = moves + to_h
            members[entry] = child
            links[entry] = heads[HEIGHT * to_f + to_h]
            heads[HEIGHT * to_f + to_h] = entry + 1
            if to_f < f or (to_f == f and to_h < h):
                f = to_f
                h = to_h
        if frontier > peak:
            peak = frontier
    regs[STORED] = stored
    regs[USED] = used
    regs[FREE] = free
    regs[BEST_F] = f
    regs[BEST_H] = h
    regs[BOUND] = bound
    regs[FRONTIER] = frontier
    regs[PEAK] = peak
    regs[DEEPEST] = deepest
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    regs[REOPENED] += reopened
    regs[DUPLICATES] += duplicates
    return status
