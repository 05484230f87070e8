"""The construction of pattern databases, as plain loops over integers and buffers.

J. C. Culberson and J. Schaeffer, "Pattern databases" (Computational Intelligence 14, 1998); in the
additive form of R. E. Korf and A. Felner (Artificial Intelligence 134, 2002) only the moves of the
pattern's own tiles count. See `ida.py`.

A placement of a pattern's tiles is an index with four bits a tile, the first tile's lowest: the
cell it is in. Sets of cells are bit masks.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import Ints

RUNNING = 0  # the budget is spent: call again
DONE = 1
FULL = 2  # the queue is too small: call again with a larger one

# Places in `regs`. The first four are set by the caller, the rest starts at 0.
CELLS, COLS, TILES, CAPACITY, HEAD, TAIL, LEVEL, LEVEL_END, PLACED, LARGEST = range(10)


def _region(cell: int, free: int, cols: int, not_first: int, not_last: int) -> int:
    """The free cells that a blank in `cell` can reach."""
    region = 1 << cell
    before = 0
    while region != before:
        before = region
        region |= (
            (region << cols)
            | (region >> cols)
            | ((region & not_last) << 1)
            | ((region & not_first) >> 1)
        ) & free
    return region


def build_pattern(
    table: Ints, seen: Ints, queue: Ints, goals: Ints, far: Ints, regs: Ints, base: int, budget: int
) -> int:
    """Go on with a breadth-first search over (placement, region of the blank).

    `table`: excesses (see `ida.py`), four to a byte, from number `base` on, all 0 at first.
    `seen[placement]`: the cells where the blank has been, all 0 at first. `queue`: a ring of
    regs[CAPACITY] entries (a power of two), 16 * placement + the blank's cell. `goals`: the goal
    cells of the pattern's tiles, then the blank's. `far[16 * i + cell]`: the Manhattan distance of
    its i-th tile in a cell.
    """
    cells = regs[CELLS]
    cols = regs[COLS]
    count = regs[TILES]
    capacity = regs[CAPACITY]
    wrap = capacity - 1
    head = regs[HEAD]
    tail = regs[TAIL]
    level = regs[LEVEL]
    level_end = regs[LEVEL_END]
    everywhere = (1 << cells) - 1
    not_first = 0
    not_last = 0
    for cell in range(cells):
        if cell % cols > 0:
            not_first |= 1 << cell
        if cell % cols < cols - 1:
            not_last |= 1 << cell
    if tail == 0:
        placement = 0
        taken = 0
        for i in range(count):
            placement |= goals[i] << (4 * i)
            taken |= 1 << goals[i]
        queue[0] = 16 * placement + goals[count]
        seen[placement] = _region(goals[count], everywhere & ~taken, cols, not_first, not_last)
        tail = 1
        level_end = 1
        regs[PLACED] = 1
    status = DONE
    done = 0
    while head < tail:
        if done == budget:
            status = RUNNING
            break
        if tail + 4 * count - head > capacity:
            status = FULL
            break
        if head == level_end:
            level += 1
            level_end = tail
        done += 1
        entry = queue[head & wrap]
        head += 1
        placement = entry >> 4
        taken = 0
        for i in range(count):
            taken |= 1 << ((placement >> (4 * i)) & 15)
        region = _region(entry & 15, everywhere & ~taken, cols, not_first, not_last)
        for i in range(count):
            cell = (placement >> (4 * i)) & 15
            for d in range(4):
                if d == 0:
                    target = cell - cols
                elif d == 1:
                    target = cell - ((not_first >> cell) & 1)
                elif d == 2:
                    target = cell + ((not_last >> cell) & 1)
                else:
                    target = cell + cols
                # The region has only cells of the board, and not the tile's own.
                if target < 0 or ((region >> target) & 1) == 0:
                    continue
                after = placement + ((target - cell) << (4 * i))
                known = seen[after]
                if (known >> cell) & 1:
                    continue
                if known == 0:
                    excess = level + 1
                    for j in range(count):
                        excess -= far[16 * j + ((after >> (4 * j)) & 15)]
                    excess = excess >> 1
                    if excess > regs[LARGEST]:
                        regs[LARGEST] = excess
                    if excess > 3:
                        excess = 3
                    regs[PLACED] += 1
                    place = base + after
                    table[place >> 2] |= excess << ((place & 3) << 1)
                free = (everywhere & ~taken & ~(1 << target)) | (1 << cell)
                seen[after] = known | _region(cell, free, cols, not_first, not_last)
                queue[tail & wrap] = 16 * after + cell
                tail += 1
    regs[HEAD] = head
    regs[TAIL] = tail
    regs[LEVEL] = level
    regs[LEVEL_END] = level_end
    return status


def build_wide(
    table: Ints, seen: Ints, queue: Ints, goals: Ints, far: Ints, regs: Ints, base: int, budget: int
) -> int:
    """`build_pattern` for boards of 17 to 31 cells, where a placement's index has regs[CELLS] for
    its base, as four bits are too few and five would take four times the memory.

    In `queue` a placement has six bits a tile, and stands above the six of the blank's cell;
    in `far`, 64 numbers a tile.
    """
    return _build_wide(table, seen, queue, goals, far, regs, base, budget)


def build_widest(
    table: Ints, seen: Ints, queue: Ints, goals: Ints, far: Ints, regs: Ints, base: int, budget: int
) -> int:
    """`build_wide` for boards of up to 36 cells, with 64 bits for the cells in `seen`."""
    return _build_wide(table, seen, queue, goals, far, regs, base, budget)


def _build_wide(
    table: Ints, seen: Ints, queue: Ints, goals: Ints, far: Ints, regs: Ints, base: int, budget: int
) -> int:
    cells = regs[CELLS]
    cols = regs[COLS]
    count = regs[TILES]
    capacity = regs[CAPACITY]
    wrap = capacity - 1
    head = regs[HEAD]
    tail = regs[TAIL]
    level = regs[LEVEL]
    level_end = regs[LEVEL_END]
    everywhere = (1 << cells) - 1
    not_first = 0
    not_last = 0
    for cell in range(cells):
        if cell % cols > 0:
            not_first |= 1 << cell
        if cell % cols < cols - 1:
            not_last |= 1 << cell
    if tail == 0:
        entry = goals[count]
        index = 0
        weight = 1
        taken = 0
        for i in range(count):
            entry |= goals[i] << (6 * i + 6)
            index += weight * goals[i]
            weight *= cells
            taken |= 1 << goals[i]
        queue[0] = entry
        seen[index] = _region(goals[count], everywhere & ~taken, cols, not_first, not_last)
        tail = 1
        level_end = 1
        regs[PLACED] = 1
    status = DONE
    done = 0
    while head < tail:
        if done == budget:
            status = RUNNING
            break
        if tail + 4 * count - head > capacity:
            status = FULL
            break
        if head == level_end:
            level += 1
            level_end = tail
        done += 1
        entry = queue[head & wrap]
        head += 1
        placement = entry >> 6
        taken = 0
        index = 0
        away = level + 1
        weight = 1
        for i in range(count):
            cell = (placement >> (6 * i)) & 63
            taken |= 1 << cell
            index += weight * cell
            away -= far[64 * i + cell]
            weight *= cells
        region = _region(entry & 63, everywhere & ~taken, cols, not_first, not_last)
        weight = 1
        for i in range(count):
            cell = (placement >> (6 * i)) & 63
            for d in range(4):
                if d == 0:
                    target = cell - cols
                elif d == 1:
                    target = cell - ((not_first >> cell) & 1)
                elif d == 2:
                    target = cell + ((not_last >> cell) & 1)
                else:
                    target = cell + cols
                if target < 0 or ((region >> target) & 1) == 0:
                    continue
                after = index + (target - cell) * weight
                known = seen[after]
                if (known >> cell) & 1:
                    continue
                if known == 0:
                    excess = (away + far[64 * i + cell] - far[64 * i + target]) >> 1
                    if excess > regs[LARGEST]:
                        regs[LARGEST] = excess
                    if excess > 3:
                        excess = 3
                    regs[PLACED] += 1
                    place = base + after
                    table[place >> 2] |= excess << ((place & 3) << 1)
                free = (everywhere & ~taken & ~(1 << target)) | (1 << cell)
                seen[after] = known | _region(cell, free, cols, not_first, not_last)
                moved = placement + ((target - cell) << (6 * i))
                queue[tail & wrap] = 64 * moved + cell
                tail += 1
            weight *= cells
    regs[HEAD] = head
    regs[TAIL] = tail
    regs[LEVEL] = level
    regs[LEVEL_END] = level_end
    return status
