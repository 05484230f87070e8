"""A* search for the moves that bring one or two tiles to their cells around fixed tiles.

The algorithm is from P. E. Hart, N. J. Nilsson and B. Raphael (1968). A node consists of the cells
of these tiles and the cell of the blank. `slidestar.kernel.first_solution` uses this search to
solve boards of any size, tile by tile.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints

RUNNING = 0  # The budget is spent. Call again to continue.
DONE = 1  # The tiles are in their cells, and `path` contains the moves.
BLOCKED = 2  # The fixed tiles block every path.
FULL = 3  # The buffers are full. Enlarge them and start the search again.

# Indices of the entries of `regs`. The caller sets the entries from CELLS to SLOTS.
(
    CELLS,  # the number of cells of the board
    COLS,  # the number of columns of the board
    A,  # the first tile to place, or 0 for the blank
    B,  # the second tile to place, or -1 if there is only one
    TO_A,  # the cell for tile A
    TO_B,  # the cell for tile B
    EXTRA_WEIGHT,  # The weight of weighted A* (I. Pohl, 1970) is 1 + EXTRA_WEIGHT / 8.
    CAPACITY,  # the maximum number of nodes
    SLOTS,  # the number of slots of the hash table
    COUNT,  # the number of nodes; the caller sets 0 for a new search
    HEAP,  # the number of entries of the heap; the caller sets 0 for a new search
    LENGTH,  # the number of moves in `path`
    EXPANDED,  # the number of expansions so far
) = range(13)

_HASH = 0x9E3779B1


def place_tiles(
    tiles: Ints,
    where: Ints,
    fixed: Ints,
    keys: Ints,
    info: Ints,
    slots: Ints,
    heap: Ints,
    path: Ints,
    regs: Ints,
    budget: int,
) -> int:
    """Continue a search for moves that place the tiles. Make the moves when they are found.

    - `tiles[cell]`, `where[tile]`: the tile in a cell, and the cell of a tile
    - `fixed[cell]`: 1 if the cell's tile must not move
    - `keys`: the packed cells of each of regs[CAPACITY] nodes
    - `info`: two numbers for each node. The first packs the parent, the number of moves and the
      last direction. The second is the node's slot.
    - `slots`: a hash table of regs[SLOTS] entries, a power of two and at least 2 * regs[CAPACITY]
    - `heap`: 4 * regs[CAPACITY] entries
    - `path`: regs[CAPACITY] entries; the first regs[LENGTH] are the moves
    """
    cells = regs[CELLS]
    cols = regs[COLS]
    to_a = regs[TO_A]
    to_b = regs[TO_B]
    extra = regs[EXTRA_WEIGHT]
    pair = regs[B] >= 0
    count = regs[COUNT]
    size = regs[HEAP]
    mask = regs[SLOTS] - 1
    done = 0
    if count == 0:
        a = where[regs[A]]
        b = where[regs[B]] if pair else 0
        blank = where[0]
        keys[0] = (a * cells + b) * cells + blank
        slot = ((keys[0] * _HASH) >> 12) & mask
        slots[slot] = 0
        info[0] = 0
        info[1] = slot
        left = _left(a, b, blank, to_a, to_b, pair, cols)
        heap[0] = ((left + ((left * extra) >> 3)) << 46) | (left << 30) | ((1 << 30) - 1)
        count = 1
        size = 1
    status = BLOCKED
    while size > 0:
        if done == budget:
            status = RUNNING
            break
        if count + 3 >= regs[CAPACITY] or size + 3 >= 4 * regs[CAPACITY]:
            status = FULL
            break
        done += 1
        entry = heap[0]
        size -= 1
        _replace_top(heap, size, heap[size])
        node = (1 << 30) - 1 - (entry & ((1 << 30) - 1))
        left = (entry >> 30) & 65535
        moves = (info[2 * node] >> 2) & 0xFFFF
        if (entry >> 46) - left - ((left * extra) >> 3) > moves:
            continue  # A shorter path to the node was found after this entry was pushed.
        key = keys[node]
        if left == 0:
            status = DONE
            break
        blank = key % cells
        b = key // cells % cells
        a = key // cells // cells
        for d in range(DIRECTIONS):
            if d == 0:
                cell = blank - cols
            elif d == 1:
                cell = blank - 1 if blank % cols > 0 else -1
            elif d == 2:
                cell = blank + 1 if blank % cols < cols - 1 else -1
            else:
                cell = blank + cols
            if cell < 0 or cell >= cells or fixed[cell] != 0:
                continue
            # The moving tile may be A or B. The blank may be A.
            next_a = a
            if a == cell:
                next_a = blank
            elif a == blank:
                next_a = cell
            next_b = b
            if pair and b == cell:
                next_b = blank
            key = (next_a * cells + next_b) * cells + cell
            slot = ((key * _HASH) >> 12) & mask
            found = -1
            while True:
                other = slots[slot]
                if other >= count or info[2 * other + 1] != slot:
                    break  # The slot's entry is left over from an earlier search.
                if keys[other] == key:
                    found = other
                    break
                slot = (slot + 1) & mask
            if found >= 0 and ((info[2 * found] >> 2) & 0xFFFF) <= moves + 1:
                continue
            if found < 0:
                found = count
                count += 1
                keys[found] = key
                info[2 * found + 1] = slot
                slots[slot] = found
            info[2 * found] = (node << 18) | ((moves + 1) << 2) | d
            left = _left(next_a, next_b, cell, to_a, to_b, pair, cols)
            # Order entries by f, then by the distance left. The newest of equal entries is first.
            f = moves + 1 + left + ((left * extra) >> 3)
            _push(heap, size, (f << 46) | (left << 30) | ((1 << 30) - 1 - found))
            size += 1
    if status == DONE:
        length = (info[2 * node] >> 2) & 0xFFFF
        regs[LENGTH] = length
        for i in range(length - 1, -1, -1):
            path[i] = info[2 * node] & 3
            node = info[2 * node] >> 18
        blank = where[0]
        for i in range(length):
            d = path[i]
            cell = blank + (cols if d == 3 else -cols if d == 0 else d + d - 3)
            tile = tiles[cell]
            tiles[blank] = tile
            where[tile] = blank
            blank = cell
        tiles[blank] = 0
        where[0] = blank
    regs[COUNT] = count
    regs[HEAP] = size
    regs[EXPANDED] += done
    return status


def _left(a: int, b: int, blank: int, to_a: int, to_b: int, pair: bool, cols: int) -> int:
    """Return a lower bound on the moves left, which is 0 only if the tiles are in their cells."""
    together, longest = 0, 0
    for which in range(2):
        if which == 1 and not pair:
            break
        cell = a if which == 0 else b
        to = to_a if which == 0 else to_b
        if cell == to:
            continue
        down = abs(cell // cols - to // cols)
        across = abs(cell % cols - to % cols)
        steps = down + across
        together += steps
        if cell != blank:
            # The blank moves next to the tile. Between two steps of the tile, the blank moves
            # around it: two moves if the tile turns, four if it continues straight on.
            beside = abs(cell // cols - blank // cols) + abs(cell % cols - blank % cols) - 1
            turns = min(2 * min(down, across), steps - 1)
            longest = max(longest, beside + 5 * steps - 4 - 2 * turns)
    return max(together, longest)


def _push(heap: Ints, size: int, entry: int) -> int:
    """Push an entry onto a heap of `size` entries."""
    at = size
    while at > 0:
        above = (at - 1) >> 1
        if heap[above] <= entry:
            break
        heap[at] = heap[above]
        at = above
    heap[at] = entry
    return 0


def _replace_top(heap: Ints, size: int, entry: int) -> int:
    """Replace the top entry of a heap of `size` entries."""
    at = 0
    while True:
        below = 2 * at + 1
        if below >= size:
            break
        if below + 1 < size and heap[below + 1] < heap[below]:
            below += 1
        if heap[below] >= entry:
            break
        heap[at] = heap[below]
        at = below
    heap[at] = entry
    return 0
