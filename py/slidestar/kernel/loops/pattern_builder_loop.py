"""Build pattern databases by breadth-first search.

Pattern databases are from J. C. Culberson and J. Schaeffer, "Pattern databases" (Computational
Intelligence 14, 1998). These are additive (R. E. Korf and A. Felner, Artificial Intelligence 134,
2002), so only the moves of a pattern's own tiles count.

The *index* of a placement is a number whose digits are the cells of the pattern's tiles. The lowest
digit is the first tile's cell. The radix is 16 on boards of up to 16 cells. On larger
boards it is the number of cells, because the next power of two would need too much memory. Sets of
cells are bit masks.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, STRIDE, Ints

RUNNING = 0  # The budget is spent. Call again to continue.
DONE = 1
FULL = 2  # The queue is full. Call again with a larger queue.

# Indices of the entries of `regs`. The caller sets the entries from CELLS to CAPACITY.
(
    CELLS,  # the number of cells of the board
    COLS,  # the number of columns of the board
    TILES,  # the number of tiles of the pattern
    CAPACITY,  # the number of entries of the queue
    HEAD,  # the number of entries removed from the queue
    TAIL,  # the number of entries added to the queue
    LEVEL,  # the number of moves to the entries that are being removed
    LEVEL_END,  # the value of HEAD at which the next level begins
    PLACED,  # the number of placements with a known excess
    LARGEST,  # the largest excess before it is limited to 3
) = range(10)

_CELL_BITS = 6  # the number of bits for a cell in a queue entry
_CELL = (1 << _CELL_BITS) - 1


def build_16(
    table: Ints, seen: Ints, queue: Ints, goals: Ints, far: Ints, regs: Ints, base: int, budget: int
) -> int:
    """Continue a breadth-first search over placements and regions of the blank.

    The board has at most 16 cells. `budget` is the maximum number of queue entries to process.

    - `table`: the excesses (see `ida_star_loop`), four to a byte. The pattern's table begins at
      entry `base`. The caller sets all entries to 0.
    - `seen[index]`: the set of the cells where the blank has been with this placement. The caller
      sets all entries to 0.
    - `queue`: a ring buffer of regs[CAPACITY] entries, a power of two. The lowest six bits of an
      entry are the blank's cell. The next six bits are the first tile's cell, and so on.
    - `goals`: the goal cells of the pattern's tiles, followed by the blank's goal cell
    - `far[STRIDE * i + cell]`: the Manhattan distance of the pattern's i-th tile from a cell
    """
    return _build(table, seen, queue, goals, far, regs, base, budget, 16)


def build_31(
    table: Ints, seen: Ints, queue: Ints, goals: Ints, far: Ints, regs: Ints, base: int, budget: int
) -> int:
    """Continue as `build_16` does, for boards of 17 to 31 cells, with 32-bit entries of `seen`."""
    return _build(table, seen, queue, goals, far, regs, base, budget, regs[CELLS])


def build_36(
    table: Ints, seen: Ints, queue: Ints, goals: Ints, far: Ints, regs: Ints, base: int, budget: int
) -> int:
    """Continue as `build_16` does, for boards of 32 to 36 cells, with 64-bit entries of `seen`."""
    return _build(table, seen, queue, goals, far, regs, base, budget, regs[CELLS])


def _build(
    table: Ints,
    seen: Ints,
    queue: Ints,
    goals: Ints,
    far: Ints,
    regs: Ints,
    base: int,
    budget: int,
    radix: int,
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
            entry |= goals[i] << (_CELL_BITS * (i + 1))
            index += weight * goals[i]
            weight *= radix
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
        if tail + DIRECTIONS * count - head > capacity:
            status = FULL
            break
        if head == level_end:
            level += 1
            level_end = tail
        done += 1
        entry = queue[head & wrap]
        head += 1
        placement = entry >> _CELL_BITS
        taken = 0
        index = 0
        surplus = level + 1
        weight = 1
        for i in range(count):
            cell = (placement >> (_CELL_BITS * i)) & _CELL
            taken |= 1 << cell
            index += weight * cell
            surplus -= far[STRIDE * i + cell]
            weight *= radix
        region = _region(entry & _CELL, everywhere & ~taken, cols, not_first, not_last)
        weight = 1
        for i in range(count):
            cell = (placement >> (_CELL_BITS * i)) & _CELL
            for d in range(DIRECTIONS):
                if d == 0:
                    target = cell - cols
                elif d == 1:
                    target = cell - ((not_first >> cell) & 1)
                elif d == 2:
                    target = cell + ((not_last >> cell) & 1)
                else:
                    target = cell + cols
                # The region contains only cells of the board, and not the tile's own cell.
                if target < 0 or ((region >> target) & 1) == 0:
                    continue
                after = index + (target - cell) * weight
                known = seen[after]
                if (known >> cell) & 1:
                    continue
                if known == 0:
                    excess = (surplus + far[STRIDE * i + cell] - far[STRIDE * i + target]) >> 1
                    if excess > regs[LARGEST]:
                        regs[LARGEST] = excess
                    if excess > 3:
                        excess = 3
                    regs[PLACED] += 1
                    place = base + after
                    table[place >> 2] |= excess << ((place & 3) << 1)
                free = (everywhere & ~taken & ~(1 << target)) | (1 << cell)
                seen[after] = known | _region(cell, free, cols, not_first, not_last)
                moved = placement + ((target - cell) << (_CELL_BITS * i))
                queue[tail & wrap] = (moved << _CELL_BITS) | cell
                tail += 1
            weight *= radix
    regs[HEAD] = head
    regs[TAIL] = tail
    regs[LEVEL] = level
    regs[LEVEL_END] = level_end
    return status


def _region(cell: int, free: int, cols: int, not_first: int, not_last: int) -> int:
    """Return the free cells that a blank in `cell` can reach."""
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
