"""Beam search as in textbooks, with an estimate from tables.

The search and the order of its expansions are those of `slidestar.algorithms.beam_search`:
the smallest h of a level first, then the newest. `loops.beam` is another one, for large boards.

A position is packed into two integers, of regs[FIT] cells each. The last cell of 25 does not fit
and follows from the others. A record has these two integers, and the blank's cell with the parent.
A hash table with open addressing has the nodes of all levels, and the children of this level, which
are removed before the best of them become nodes.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sums import add_up, after_slide, clear, place

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # regs[AT] is the goal's node: its parents lead back to the start
EXHAUSTED = 2  # a level has no new position
FULL = 3  # the buffers are full: enlarge them, set regs[HASHED] to 0, call again

# Entries of `regs`. The caller sets those up to PEAK, and writes the start's record to `nodes`.
CELLS, TABLES, VIEWS, BITS, FIT, WIDTH, HEIGHTS, GOAL_LOW, GOAL_HIGH, CAPACITY, SHIFT = range(11)
STORED, END, FRONTIER, PEAK = range(11, 15)
HASHED, AT, MADE, DEPTH, EXPANDED, GENERATED, DUPLICATES, DEEPEST = range(15, 23)

# The fields of a record: the packed position, the blank's cell and the parent plus 1.
RECORD = 3
LOW, HIGH, ABOUT = range(3)
PARENT = 8  # the lowest bit of the parent in the last field

_LOWEST = (1 << 62) - 1
_MIX = 0x1E3779B97F4A7C15
_MIX_HIGH = 0x2545F4914F6CDD1D


def pack_cell(tile: int, cell: int, first: int, fit: int, bits: int) -> int:
    """Return a tile's part of the integer with the cells from `first` on.

    >>> hex(pack_cell(9, 13, 12, 12, 5))
    '0x120'
    """
    return tile << (bits * (cell - first)) if first <= cell < first + fit else 0


def _slot(table: Ints, nodes: Ints, children: Ints, low: int, high: int, shift: int) -> int:
    """Return the slot of a position in the table, or the free slot for it."""
    wrap = (1 << (62 - shift)) - 1
    at = (((low * _MIX) ^ (high * _MIX_HIGH)) & _LOWEST) >> shift
    while table[at] != 0:
        known = RECORD * (abs(table[at]) - 1)
        if table[at] > 0:
            if nodes[known + LOW] == low and nodes[known + HIGH] == high:
                break
        elif children[known + LOW] == low and children[known + HIGH] == high:
            break
        at = (at + 1) & wrap
    return at


def _select(
    table: Ints, nodes: Ints, children: Ints, links: Ints, heads: Ints, heights: int, width: int,
    stored: int, made: int, shift: int,
) -> int:  # fmt: skip
    """Turn the best children into nodes, and return the number of all nodes."""
    for back in range(made):  # the last one first, so that no other is behind the freed slot
        child = RECORD * (made - 1 - back)
        at = _slot(table, nodes, children, children[child + LOW], children[child + HIGH], shift)
        table[at] = 0
    end = stored + width
    for h in range(heights):
        child = heads[h] - 1
        heads[h] = 0
        while child >= 0 and stored < end:
            low = children[RECORD * child + LOW]
            high = children[RECORD * child + HIGH]
            table[_slot(table, nodes, children, low, high, shift)] = stored + 1
            nodes[RECORD * stored + LOW] = low
            nodes[RECORD * stored + HIGH] = high
            nodes[RECORD * stored + ABOUT] = children[RECORD * child + ABOUT]
            stored += 1
            child = links[child] - 1
    return stored


def textbook_beam(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, index: Ints,
    sums: Ints, tiles: Ints, table: Ints, nodes: Ints, children: Ints, links: Ints, heads: Ints,
    regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue a beam search for at most `budget` expansions.

    The buffers of the estimate come first: see `loops.sums`, and `loops.deepening` for `neighbors`.
    Then follow

    - `tiles`: room for a position
    - `table`: the hash table of 2 ** (62 - regs[SHIFT]) slots, each a node plus 1, or minus a child
      minus 1, or 0. It must be all 0 if regs[HASHED] is 0.
    - `nodes`: regs[CAPACITY] records of the levels. The last level ends before regs[END].
    - `children`, `links`: for each child of this level its record, and the one before it with the
      same h plus 1
    - `heads[h]`: the newest child with this h, plus 1, for regs[HEIGHTS] values of h
    """
    cells = regs[CELLS]
    views = regs[VIEWS]
    bits = regs[BITS]
    fit = regs[FIT]
    shift = regs[SHIFT]
    stored = regs[STORED]
    end = regs[END]
    made = regs[MADE]
    node = regs[AT]
    depth = regs[DEPTH]
    frontier = regs[FRONTIER]
    peak = regs[PEAK]
    expanded = 0
    generated = 0
    duplicates = 0
    if regs[HASHED] == 0:
        for known in range(stored):
            low = nodes[RECORD * known + LOW]
            high = nodes[RECORD * known + HIGH]
            table[_slot(table, nodes, children, low, high, shift)] = known + 1
        for known in range(made):
            low = children[RECORD * known + LOW]
            high = children[RECORD * known + HIGH]
            table[_slot(table, nodes, children, low, high, shift)] = -known - 1
        regs[HASHED] = 1
    mask = (1 << bits) - 1
    tile_sum = cells * (cells - 1) >> 1  # this minus all other tiles is the last cell's tile
    status = RUNNING
    while True:
        if node == end:
            if made == 0:
                status = EXHAUSTED
                break
            stored = _select(
                table,
                nodes,
                children,
                links,
                heads,
                regs[HEIGHTS],
                regs[WIDTH],
                stored,
                made,
                shift,
            )
            frontier = stored - end
            end = stored
            made = 0
            depth += 1
        low = nodes[RECORD * node + LOW]
        high = nodes[RECORD * node + HIGH]
        if low == regs[GOAL_LOW] and high == regs[GOAL_HIGH]:
            status = FOUND
            break
        if expanded == budget:
            status = RUNNING
            break
        if stored + made + DIRECTIONS > regs[CAPACITY]:
            status = FULL
            break
        expanded += 1
        frontier -= 1
        about = nodes[RECORD * node + ABOUT]
        blank = about & ((1 << PARENT) - 1)
        parent = (about >> PARENT) - 1
        came_from = -1
        if parent >= 0:
            came_from = nodes[RECORD * parent + ABOUT] & ((1 << PARENT) - 1)
        last = tile_sum
        clear(starts, index, regs[TABLES])
        for cell in range(cells):
            tile = last
            if cell < cells - 1:
                tile = (
                    low >> (bits * cell) if cell < fit else high >> (bits * (cell - fit))
                ) & mask
                last -= tile
            tiles[cell] = tile
            if cell != blank:
                place(tables, parts, index, tile, cell)
        add_up(entries, starts, index, sums, regs[TABLES], views)
        for d in range(DIRECTIONS):
            source = neighbors[DIRECTIONS * blank + d]
            if source < 0 or source == came_from:
                continue
            generated += 1
            tile = tiles[source]
            to_low = (
                low + pack_cell(tile, blank, 0, fit, bits) - pack_cell(tile, source, 0, fit, bits)
            )
            to_high = (
                high
                + pack_cell(tile, blank, fit, fit, bits)
                - pack_cell(tile, source, fit, fit, bits)
            )
            at = _slot(table, nodes, children, to_low, to_high, shift)
            if table[at] != 0:
                duplicates += 1
                continue
            h = after_slide(entries, tables, parts, starts, index, sums, views, tile, source, blank)
            children[RECORD * made + LOW] = to_low
            children[RECORD * made + HIGH] = to_high
            children[RECORD * made + ABOUT] = (node + 1) << PARENT | source
            links[made] = heads[h]
            made += 1
            heads[h] = made
            table[at] = -made
            frontier += 1
        peak = max(peak, frontier)
        regs[DEEPEST] = depth + 1
        node += 1
    regs[STORED] = stored
    regs[END] = end
    regs[MADE] = made
    regs[AT] = node
    regs[DEPTH] = depth
    regs[FRONTIER] = frontier
    regs[PEAK] = peak
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    regs[DUPLICATES] += duplicates
    return status
