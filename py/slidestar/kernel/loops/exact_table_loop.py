"""Breadth-first search for the exact distances of all positions of a small board."""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints

RUNNING = 0  # The budget is spent. Call again to continue.
DONE = 1

# Indices of the entries of `regs`. The caller sets the entries from CELLS to SLIDES.
(
    CELLS,  # the number of cells of the board
    COLS,  # the number of columns of the board
    BLANK,  # the blank's cell in the goal
    SLIDES,  # 1 if a slide of any number of tiles counts as one move
    HEAD,  # the number of positions removed from the queue
    TAIL,  # the number of positions added to the queue
) = range(6)


def rank(tiles: Ints, cells: int) -> int:
    """Return the index of a position among all positions that can reach the goal.

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

    - `distances[rank]`: the distance of the position with this rank. The caller sets all to 255.
    - `queue`: one entry for each position, which packs the tiles with four bits a cell
    - `tiles`: a scratch buffer with one entry for each cell
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
                step = -cols
                left = blank // cols
            elif d == 1:
                step = -1
                left = blank % cols
            elif d == 2:
                step = 1
                left = cols - 1 - blank % cols
            else:
                step = cols
                left = cells // cols - 1 - blank // cols
            if regs[SLIDES] == 0:
                left = min(left, 1)
            after = packed
            cell = blank
            while left > 0:
                left -= 1
                tile = tiles[cell + step]
                tiles[cell] = tile
                after += (tile << (4 * cell)) - (tile << (4 * (cell + step)))
                cell += step
                tiles[cell] = 0
                number = rank(tiles, cells)
                if distances[number] == 255:
                    distances[number] = distance
                    queue[tail] = after
                    tail += 1
            while cell != blank:
                tiles[cell] = tiles[cell - step]
                cell -= step
            tiles[blank] = 0
    regs[HEAD] = head
    regs[TAIL] = tail
    return DONE if head == tail else RUNNING
