"""Estimates that are sums of table entries.

The index of a table's entry is the table's first index plus one part for each of its tiles, which
depends on the tile's cell. Each table belongs to a *view*. The estimate is the largest sum of the
entries of a view.

- `entries`: the entries of all tables, a byte each
- `tables[MOST * tile + i]`: the tables of a tile, -1 after the last
- `parts[STRIDE * (MOST * tile + i) + cell]`: the tile's part of the index in the i-th of them
- `starts[2 * table]`: the table's first index; `starts[2 * table + 1]`: its view

For the position at hand, `index[table]` is the index of the table's entry, and `sums[view]` the sum
of a view. The numbers above VIEWS in `sums` are for `after_slide`.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import STRIDE, Ints

MOST = 8  # numbers for a tile in `tables`
VIEWS = 8  # the maximum number of views


def place(tables: Ints, parts: Ints, index: Ints, tile: int, cell: int) -> int:
    """Add a tile's parts to the indices; return 0."""
    at = MOST * tile
    while tables[at] >= 0:
        index[tables[at]] += parts[STRIDE * at + cell]
        at += 1
    return 0


def clear(starts: Ints, index: Ints, count: int) -> int:
    """Set the indices of all tables to those without tiles; return 0."""
    for table in range(count):
        index[table] = starts[2 * table]
    return 0


def add_up(entries: Ints, starts: Ints, index: Ints, sums: Ints, count: int, views: int) -> int:
    """Write the sums of the views, and return the estimate."""
    for view in range(views):
        sums[view] = 0
    for table in range(count):
        sums[starts[2 * table + 1]] += entries[index[table]]
    largest = 0
    for view in range(views):
        largest = max(largest, sums[view])
    return largest


def after_slide(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, index: Ints, sums: Ints, views: int,
    tile: int, source: int, target: int,
) -> int:  # fmt: skip
    """Return the estimate after a tile slides from a cell to another, which is not made."""
    for view in range(views):
        sums[VIEWS + view] = sums[view]
    at = MOST * tile
    while tables[at] >= 0:
        table = tables[at]
        old = index[table]
        new = old + parts[STRIDE * at + target] - parts[STRIDE * at + source]
        sums[VIEWS + starts[2 * table + 1]] += entries[new] - entries[old]
        at += 1
    largest = 0
    for view in range(views):
        largest = max(largest, sums[VIEWS + view])
    return largest


def slide(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, index: Ints, sums: Ints, tile: int,
    source: int, target: int,
) -> int:  # fmt: skip
    """Update the indices and the sums for a tile that slides from a cell to another; return 0."""
    at = MOST * tile
    while tables[at] >= 0:
        table = tables[at]
        old = index[table]
        new = old + parts[STRIDE * at + target] - parts[STRIDE * at + source]
        sums[starts[2 * table + 1]] += entries[new] - entries[old]
        index[table] = new
        at += 1
    return 0
