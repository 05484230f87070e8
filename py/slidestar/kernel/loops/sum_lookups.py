"""Estimates that are sums of table entries.

The index of a table's entry is the table's first index plus one part for each of its tiles, which
depends on the tile's cell. Each table belongs to a *view*. The estimate is the largest sum of the
entries of a view.

- `entries`: the entries of all tables, a byte each
- `tables[MOST * tile + i]`: the tables of a tile, -1 after the last
- `parts[STRIDE * (MOST * tile + i) + cell]`: the tile's part of the index in the i-th of them
- `starts[2 * table]`: the table's first index; `starts[2 * table + 1]`: its view

For the position at hand, `indices[table]` is the index of the table's entry, and `sums[view]` the
sum of a view. The numbers above VIEWS in `sums` are for `after_slide`.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.signatures import STRIDE, Ints

MOST = 8  # numbers for a tile in `tables`
VIEWS = 8  # the maximum number of views


class Estimate(NamedTuple):
    """The buffers of an estimate."""

    entries: Ints
    tables: Ints
    parts: Ints
    starts: Ints
    indices: Ints
    sums: Ints


def place(estimate: Estimate, tile: int, cell: int) -> int:
    """Add a tile's parts to the indices; return 0."""
    at = MOST * tile
    while estimate.tables[at] >= 0:
        estimate.indices[estimate.tables[at]] += estimate.parts[STRIDE * at + cell]
        at += 1
    return 0


def clear(estimate: Estimate, count: int) -> int:
    """Set the indices of all tables to those without tiles; return 0."""
    for table in range(count):
        estimate.indices[table] = estimate.starts[2 * table]
    return 0


def add_up(estimate: Estimate, count: int, views: int) -> int:
    """Write the sums of the views, and return the estimate."""
    sums = estimate.sums
    for view in range(views):
        sums[view] = 0
    for table in range(count):
        sums[estimate.starts[2 * table + 1]] += estimate.entries[estimate.indices[table]]
    largest = 0
    for view in range(views):
        largest = max(largest, sums[view])
    return largest


def after_slide(estimate: Estimate, views: int, tile: int, source: int, target: int) -> int:
    """Return the estimate after a tile slides from a cell to another, which is not made."""
    entries, tables, parts, starts, indices, sums = estimate
    for view in range(views):
        sums[VIEWS + view] = sums[view]
    at = MOST * tile
    while tables[at] >= 0:
        table = tables[at]
        old = indices[table]
        new = old + parts[STRIDE * at + target] - parts[STRIDE * at + source]
        sums[VIEWS + starts[2 * table + 1]] += entries[new] - entries[old]
        at += 1
    largest = 0
    for view in range(views):
        largest = max(largest, sums[VIEWS + view])
    return largest


def slide(estimate: Estimate, tile: int, source: int, target: int) -> int:
    """Update the indices and the sums for a tile that slides from a cell to another; return 0."""
    entries, tables, parts, starts, indices, sums = estimate
    at = MOST * tile
    while tables[at] >= 0:
        table = tables[at]
        old = indices[table]
        new = old + parts[STRIDE * at + target] - parts[STRIDE * at + source]
        sums[starts[2 * table + 1]] += entries[new] - entries[old]
        indices[table] = new
        at += 1
    return 0
