"""Beam search as in textbooks, with an estimate from tables.

The search expands the same positions in the same order as
`slidestar.algorithms.beam.beam_search`: positions of a level by increasing h, and the newest of
equal positions first. `loops.large_beam_loop` is faster on large boards.

A record consists of a packed position (see `loops.packed_words`), the blank's cell and the parent.
A hash table with open addressing contains the nodes of all levels and the children of the current
level. The children are removed from it before the best of them become nodes.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.packed_words import hashed, unpack
from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sum_lookups import Estimate, add_up, after_slide

RUNNING = 0  # The budget is spent. Call again to continue.
FOUND = 1  # regs[AT] is the goal's node, whose ancestors form the path.
EXHAUSTED = 2  # The next level has no positions.
FULL = 3  # The buffers are full. Enlarge them, set regs[HASHED] to 0 and call again.

# Indices of the entries of `regs`. The caller sets the entries from CELLS to PEAK, and writes the
# record of the start to `nodes`.
(
    CELLS,  # the number of cells of the board
    TABLES,  # the number of tables of the estimate
    VIEWS,  # the number of views of the estimate
    WIDTH,  # the maximum number of nodes of a level
    HEIGHTS,  # the number of values of h
    GOAL_FIRST,  # the first word of the goal
    GOAL_SECOND,  # the second word of the goal
    CAPACITY,  # the maximum number of nodes
    SHIFT,  # determines the size of the hash table (see `loops.packed_words`)
) = range(9)
(
    STORED,  # the number of nodes
    END,  # the first node after the current level
    FRONTIER,  # the number of nodes of this level that are not expanded, plus the children
    PEAK,  # the largest value of FRONTIER
) = range(9, 13)
(
    HASHED,  # 1 if the hash table contains all positions
    AT,  # the next node to expand
    MADE,  # the number of children of the current level
    DEPTH,  # the number of moves to the current level
    EXPANDED,  # the number of expansions so far
    GENERATED,  # the number of generated positions so far
    DUPLICATES,  # the number of duplicates so far
    DEEPEST,  # the largest number of moves to a generated position
) = range(13, 21)

RECORD = 3  # the number of fields of a record
(
    FIRST,  # the first word of the position
    SECOND,  # the second word of the position
    ABOUT,  # the blank's cell, and from bit PARENT the parent's number plus 1
) = range(3)
PARENT = 8  # the lowest bit of the parent in ABOUT


class Levels(NamedTuple):
    """The buffers of the nodes and the children. `textbook_beam` describes them."""

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
    """Write `value` to the hash table, to the slot of the record at offset `at`; return 0."""
    levels.table[_slot(levels, records[at + FIRST], records[at + SECOND], shift)] = value
    return 0


def _hash_all(levels: Levels, regs: Ints) -> int:
    """Add all nodes and children to an empty hash table; return 0."""
    for node in range(regs[STORED]):
        _hash(levels, levels.nodes, RECORD * node, node + 1, regs[SHIFT])
    for child in range(regs[MADE]):
        _hash(levels, levels.children, RECORD * child, -child - 1, regs[SHIFT])
    regs[HASHED] = 1
    return 0


def _select(levels: Levels, regs: Ints) -> int:
    """Turn the best children into the nodes of the next level; return 0."""
    _, nodes, children, links, heads = levels
    # Remove the last child first, so that no probe sequence passes through a freed slot.
    for back in range(regs[MADE]):
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

    `loops.sum_lookups` describes the buffers of the estimate, `deepen` in
    `loops.textbook_deepening_loop` describes `neighbors`, and `loops.packed_words` describes
    `units`. The other buffers are:

    - `tiles`: a scratch buffer with one entry for each cell
    - `table`: a hash table of 2 ** (62 - regs[SHIFT]) slots. A slot contains n + 1 for node n,
      -n - 1 for child n, or 0 if it is free. All slots must be 0 if regs[HASHED] is 0.
    - `nodes`: the records of up to regs[CAPACITY] nodes. The current level ends before regs[END].
    - `children`: the records of the children of the current level
    - `links`: for each child, the number of the previous child with the same h, plus 1
    - `heads[h]`: the number of the newest child with this h, plus 1
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
