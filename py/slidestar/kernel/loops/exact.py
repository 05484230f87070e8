"""The exact distances of all positions of a small board, by breadth-first search."""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints

RUNNING = 0  # the budget is spent: call again
DONE = 1

# Entries of `regs`. The caller sets those up to BLANK.
CELLS, COLS, BLANK, HEAD, TAIL = range(5)


def rank(tiles: Ints, cells: int) -> int:
    """Return the index of a position among all that can reach the goal.

    Tiles are numbered 1, 2, 3 … in the order of the goal; 0 is the blank. The highest digit of the
    index is the blank's cell. The other digits are the ranks of the tiles in order, except the last
    two tiles, which follow from the parity.

    >>> rank([1, 2, 3, 4, 5, 6, 7, 8, 0], 9), rank([0, 8, 7, 6, 5, 4, 3, 1, 2], 9)
    (161280, 20159)
    """
    blank = 0
    while tiles[blank] != 0:
        blank += 1
    number = blank
    used = 0
    placed = 0
    for cell in range(cells):
        if cell == blank:
            continue
        if placed == cells - 3:
            break
        tile = tiles[cell]
        digit = tile - 1
        below = used & ((1 << tile) - 1)
        while below > 0:
            digit -= 1
            below &= below - 1
        used |= 1 << tile
        number = number * (cells - 1 - placed) + digit
        placed += 1
    return number


def build_exact(distances: Ints, queue: Ints, tiles: Ints, regs: Ints, budget: int) -> int:
    """Continue a breadth-first search from the goal, for at most `budget` positions.

    - `distances[rank]`: 255 at first
    - `queue`: room for all positions, each with four bits for a cell
    - `tiles`: room for one position
    """
    cells = regs[CELLS]
    cols = regs[COLS]
    head = regs[HEAD]
    tail = regs[TAIL]
    if tail == 0:
        packed = 0
        tile = 0
        for cell in range(cells):
            tiles[cell] = 0
            if cell != regs[BLANK]:
                tile += 1
                tiles[cell] = tile
                packed |= tile << (4 * cell)
        distances[rank(tiles, cells)] = 0
        queue[0] = packed
        tail = 1
    end = head + budget
    while head < tail and head < end:
        packed = queue[head]
        head += 1
        blank = 0
        for cell in range(cells):
            tiles[cell] = (packed >> (4 * cell)) & 15
            if tiles[cell] == 0:
                blank = cell
        distance = distances[rank(tiles, cells)] + 1
        for d in range(DIRECTIONS):
            if d == 0:
                cell = blank - cols
            elif d == 1:
                cell = blank - 1 if blank % cols > 0 else -1
            elif d == 2:
                cell = blank + 1 if blank % cols < cols - 1 else -1
            else:
                cell = blank + cols
            if cell < 0 or cell >= cells:
                continue
            tile = tiles[cell]
            tiles[blank] = tile
            tiles[cell] = 0
            number = rank(tiles, cells)
            if distances[number] == 255:
                distances[number] = distance
                queue[tail] = packed + (tile << (4 * blank)) - (tile << (4 * cell))
                tail += 1
            tiles[cell] = tile
            tiles[blank] = 0
    regs[HEAD] = head
    regs[TAIL] = tail
    return DONE if head == tail else RUNNING
