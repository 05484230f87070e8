"""Estimates that are sums of table entries.

The index of an entry is the first index of its table plus one part for each tile of the table. The
part depends on the tile's cell. Each table belongs to a *view*. The sum of a view adds the entries
of its tables, and the estimate is the largest of these sums.

- `entries`: the entries of all tables, one byte each
- `tables[MOST * tile + i]`: the i-th table that contains the tile, or -1 after the last table
- `parts[STRIDE * (MOST * tile + i) + cell]`: the tile's part of the index in its i-th table
- `starts[2 * table]`: the table's first index; `starts[2 * table + 1]`: its view

For the current position, `indices[table]` is the index of the table's entry, and `sums[view]` is
the sum of a view. `after_slide` uses the entries of `sums` from VIEWS as scratch space.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.signatures import STRIDE, Ints

MOST = 8  # the number of entries of `tables` for each tile
VIEWS = 8  # the maximum number of views


class Estimate(NamedTuple):
    """The buffers of an estimate. The module's docstring describes them."""

    entries: Ints
    tables: Ints
    parts: Ints
    starts: Ints
    indices: Ints
    sums: Ints


def place(estimate: Estimate, tile: int, cell: int) -> int:
    """Add the parts of a tile in a cell to the indices of its tables; return 0."""
    at = MOST * tile
    while estimate.tables[at] >= 0:
        estimate.indices[estimate.tables[at]] += estimate.parts[STRIDE * at + cell]
        at += 1
    return 0


def clear(estimate: Estimate, count: int) -> int:
    """Set the index of each table to the table's first index; return 0."""
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
    """Return the estimate after a tile slides to another cell, without making the move."""
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
    """Update the indices and the sums after a tile slides to another cell; return 0."""
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
