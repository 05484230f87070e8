"""Beam search as in textbooks, with an estimate from tables.

The search is that of `slidestar.algorithms.beam.beam_search`, with the same order of expansions:
the smallest h of a level first, then the newest. `loops.large_beam_loop` is for large boards.

A record has a packed position (see `loops.packed_words`), and the blank's cell with the parent. A
hash table with open addressing has the nodes of all levels, and the children of this level, which
are removed before the best of them become nodes.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.packed_words import hashed, unpack
from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sum_lookups import Estimate, add_up, after_slide

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # regs[AT] is the goal's node: its parents lead back to the start
EXHAUSTED = 2  # a level has no new position
FULL = 3  # the buffers are full: enlarge them, set regs[HASHED] to 0, call again

# Entries of `regs`. The caller sets those up to PEAK, and writes the start's record to `nodes`.
CELLS, TABLES, VIEWS, WIDTH, HEIGHTS, GOAL_FIRST, GOAL_SECOND, CAPACITY, SHIFT = range(9)
STORED, END, FRONTIER, PEAK = range(9, 13)
HASHED, AT, MADE, DEPTH, EXPANDED, GENERATED, DUPLICATES, DEEPEST = range(13, 21)

# The fields of a record: the packed position, the blank's cell and the parent plus 1.
RECORD = 3
FIRST, SECOND, ABOUT = range(3)
PARENT = 8  # the lowest bit of the parent in the last field


class Levels(NamedTuple):
    """The buffers of the nodes and the children: see `textbook_beam`."""

    table: Ints
    nodes: Ints
    children: Ints
    links: Ints
    heads: Ints


def _slot(levels: Levels, first: int, second: int, shift: int) -> int:
    """Return the slot of a position in the table, or the free slot for it."""
    table, nodes, children = levels[:3]
    wrap = (1 << (62 - shift)) - 1
    at = hashed(first, second, shift)
    while table[at] != 0:
        known = RECORD * (abs(table[at]) - 1)
        if table[at] > 0:
            if nodes[known + FIRST] == first and nodes[known + SECOND] == second:
                break
        elif children[known + FIRST] == first and children[known + SECOND] == second:
            break
        at = (at + 1) & wrap
    return at


def _hash(levels: Levels, records: Ints, at: int, value: int, shift: int) -> int:
    """Write the value of the record at a place to its slot in the table; return 0."""
    levels.table[_slot(levels, records[at + FIRST], records[at + SECOND], shift)] = value
    return 0


def _hash_all(levels: Levels, regs: Ints) -> int:
    """Enter all positions into a new table; return 0."""
    for node in range(regs[STORED]):
        _hash(levels, levels.nodes, RECORD * node, node + 1, regs[SHIFT])
    for child in range(regs[MADE]):
        _hash(levels, levels.children, RECORD * child, -child - 1, regs[SHIFT])
    regs[HASHED] = 1
    return 0


def _select(levels: Levels, regs: Ints) -> int:
    """Turn the best children into the nodes of the next level; return 0."""
    _, nodes, children, links, heads = levels
    for back in range(regs[MADE]):  # the last one first, so that no other is behind the freed slot
        _hash(levels, children, RECORD * (regs[MADE] - 1 - back), 0, regs[SHIFT])
    stored = regs[STORED]
    end = stored + regs[WIDTH]
    for h in range(regs[HEIGHTS]):
        child = heads[h] - 1
        heads[h] = 0
        while child >= 0 and stored < end:
            for field in range(RECORD):
                nodes[RECORD * stored + field] = children[RECORD * child + field]
            _hash(levels, nodes, RECORD * stored, stored + 1, regs[SHIFT])
            stored += 1
            child = links[child] - 1
    regs[STORED] = stored
    regs[FRONTIER] = stored - regs[END]
    regs[END] = stored
    regs[MADE] = 0
    regs[DEPTH] += 1
    return 0


def _expand(
    estimate: Estimate, levels: Levels, neighbors: Ints, units: Ints, tiles: Ints, regs: Ints
) -> int:
    """Generate the children of node AT; return 0."""
    table, nodes, children, links, heads = levels
    node = regs[AT]
    views = regs[VIEWS]
    shift = regs[SHIFT]
    first = nodes[RECORD * node + FIRST]
    second = nodes[RECORD * node + SECOND]
    parent = (nodes[RECORD * node + ABOUT] >> PARENT) - 1
    came_from = -1
    if parent >= 0:
        came_from = nodes[RECORD * parent + ABOUT] & ((1 << PARENT) - 1)
    blank = unpack(estimate, tiles, first, second, regs[CELLS], regs[TABLES])
    add_up(estimate, regs[TABLES], views)
    regs[EXPANDED] += 1
    regs[FRONTIER] -= 1
    for d in range(DIRECTIONS):
        source = neighbors[DIRECTIONS * blank + d]
        if source < 0 or source == came_from:
            continue
        regs[GENERATED] += 1
        tile = tiles[source]
        after = first + tile * (units[2 * blank] - units[2 * source])
        after_2 = second + tile * (units[2 * blank + 1] - units[2 * source + 1])
        slot = _slot(levels, after, after_2, shift)
        if table[slot] != 0:
            regs[DUPLICATES] += 1
            continue
        h = after_slide(estimate, views, tile, source, blank)
        made = regs[MADE]
        children[RECORD * made + FIRST] = after
        children[RECORD * made + SECOND] = after_2
        children[RECORD * made + ABOUT] = (node + 1) << PARENT | source
        links[made] = heads[h]
        heads[h] = made + 1
        table[slot] = -made - 1
        regs[MADE] = made + 1
        regs[FRONTIER] += 1
    regs[PEAK] = max(regs[PEAK], regs[FRONTIER])
    regs[DEEPEST] = regs[DEPTH] + 1
    regs[AT] += 1
    return 0


def textbook_beam(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, indices: Ints,
    sums: Ints, units: Ints, tiles: Ints, table: Ints, nodes: Ints, children: Ints, links: Ints,
    heads: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue a beam search for at most `budget` expansions.

    The buffers of the estimate come first: see `loops.sum_lookups`, and `deepen` in
    `loops.textbook_deepening_loop` for `neighbors`. Then follow

    - `units`: see `loops.packed_words`
    - `tiles`: room for a position
    - `table`: the hash table of 2 ** (62 - regs[SHIFT]) slots, each a node plus 1, or minus a child
      minus 1, or 0. It must be all 0 if regs[HASHED] is 0.
    - `nodes`: regs[CAPACITY] records of the levels. The last level ends before regs[END].
    - `children`, `links`: for each child of this level its record, and the one before it with the
      same h plus 1
    - `heads[h]`: the newest child with this h, plus 1, for regs[HEIGHTS] values of h
    """
    estimate = Estimate(entries, tables, parts, starts, indices, sums)
    levels = Levels(table, nodes, children, links, heads)
    if regs[HASHED] == 0:
        _hash_all(levels, regs)
    stop = regs[EXPANDED] + budget
    while True:
        if regs[AT] == regs[END]:
            if regs[MADE] == 0:
                return EXHAUSTED
            _select(levels, regs)
        node = RECORD * regs[AT]
        if nodes[node + FIRST] == regs[GOAL_FIRST] and nodes[node + SECOND] == regs[GOAL_SECOND]:
            return FOUND
        if regs[EXPANDED] == stop:
            return RUNNING
        if regs[STORED] + regs[MADE] + DIRECTIONS > regs[CAPACITY]:
            return FULL
        _expand(estimate, levels, neighbors, units, tiles, regs)
