"""Compress and decompress pattern databases.

An entry is predicted from its *neighbours*, the entries for placements one step away. If a tile
moves towards its goal, the excess stays the same or increases by one. If it moves away, the excess
stays the same or decreases by one. Neighbours earlier in the table select the adaptive binary model
for an entry. The range coder is from G. N. N. Martin, "Range encoding" (1979), with the carry
handling of I. Pavlov's LZMA. The files are a fifth of the size that deflate achieves.

Each context has a most frequent entry, which is learned, too. It is coded first, so that nine
entries in ten take one bit of the range coder.

A *row* consists of the entries that differ only in the first tile's cell. On boards of up to 16
cells, a row is 32 bits of the table, and the predictions for its entries are counted together in 16
lanes of four bits. On larger boards a row may begin inside a byte, and the predictions are counted
one by one.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import STRIDE, Ints

RUNNING = 0  # The budget is spent. Call again to continue.
DONE = 1

# Indices of the entries of `regs`. The caller sets the entries from CELLS to SIZE.
(
    CELLS,  # the number of cells of the board
    COLS,  # the number of columns of the board
    TILES,  # the number of tiles of the pattern
    SIZE,  # the number of bytes of `data` to unpack
    ROW,  # the next row of the table
    PLACE,  # the next byte of `data`
    RANGE,  # the width of the range coder's interval, or 0 before the first call
    CODE,  # the coder's low end when packing, the code relative to it when unpacking
    CACHE,  # the first byte that is not written yet because a carry may change it
    PENDING,  # the number of bytes that are not written yet because a carry may change them
) = range(10)

MODEL = 1 << 18
"""The number of 16-bit numbers in `model`, which has four for each context.

The first three are probabilities, and the caller sets them to 2048. The fourth is the most frequent
entry, and the caller sets it to 0.
"""

_ONES = 0x1111111111111111


def pack(
    table: Ints, far: Ints, data: Ints, model: Ints, regs: Ints, base: int, budget: int
) -> int:
    """Continue to pack a table to `data`, for at most `budget` rows.

    When the result is DONE, regs[PLACE] is the number of bytes. `data` must have one byte for every
    four entries, plus 17 bytes. `unpack` describes the other arguments.
    """
    return _code(table, far, data, model, regs, base, budget, False, False)


def unpack(
    table: Ints, far: Ints, data: Ints, model: Ints, regs: Ints, base: int, budget: int
) -> int:
    """Continue to unpack regs[SIZE] bytes of `data`, for at most `budget` rows.

    - `table`: the excesses, four to a byte. The pattern's table begins at entry `base`. The caller
      sets all entries to 0.
    - `far[STRIDE * i + cell]`: the Manhattan distance of the pattern's i-th tile from a cell
    """
    return _code(table, far, data, model, regs, base, budget, False, True)


def pack_wide(
    table: Ints, far: Ints, data: Ints, model: Ints, regs: Ints, base: int, budget: int
) -> int:
    """Continue as `pack` does, for boards of more than 16 cells."""
    return _code(table, far, data, model, regs, base, budget, True, False)


def unpack_wide(
    table: Ints, far: Ints, data: Ints, model: Ints, regs: Ints, base: int, budget: int
) -> int:
    """Continue as `unpack` does, for boards of more than 16 cells."""
    return _code(table, far, data, model, regs, base, budget, True, True)


def _entry(table: Ints, number: int) -> int:
    return (table[number >> 2] >> ((number & 3) << 1)) & 3


def _code(
    table: Ints,
    far: Ints,
    data: Ints,
    model: Ints,
    regs: Ints,
    base: int,
    budget: int,
    wide: bool,
    unpacking: bool,
) -> int:
    cells = regs[CELLS]
    cols = regs[COLS]
    count = regs[TILES]
    size = regs[SIZE]
    row = regs[ROW]
    place = regs[PLACE]
    width = regs[RANGE]
    code = regs[CODE]
    cache = regs[CACHE]
    pending = regs[PENDING]
    rows = 1
    for _ in range(1, count):
        rows *= cells if wide else 16
    first = base >> 2
    if width == 0:
        width = 0xFFFFFFFF
        if unpacking:
            for place in range(1, 5):
                code = (code << 8) | (data[place] if place < size else 0)
            place = 5
        else:
            pending = 1
    # The cells of the first column, and the cells in which the first tile is nearer to its goal
    # than in the cell to the left or above.
    lefts = 0
    nearer_0 = 0
    nearer_1 = 0
    for cell in range(cells):
        lefts |= 1 << cell if cell % cols == 0 else 0
        nearer_0 |= 1 << cell if cell > 0 and far[cell] < far[cell - 1] else 0
        nearer_1 |= 1 << cell if cell >= cols and far[cell] < far[cell - cols] else 0
    left = budget
    while row < rows and left > 0:
        occupied = 0
        fits = True
        rest = row
        for _ in range(1, count):
            cell = rest % cells if wide else rest & 15
            rest = rest // cells if wide else rest >> 4
            if cell >= cells or (occupied >> cell) & 1:
                fits = False
                break
            occupied |= 1 << cell
        if not fits:
            row += 1
            continue
        left -= 1
        # For each cell of the first tile, count the neighbours that predict at least 0, 1 and 2.
        voters = 0
        votes_0 = 0
        votes_1 = 0
        votes_2 = 0
        for i in range(1, 1 if wide else count):
            cell = (row >> (4 * (i - 1))) & 15
            for back in range(2):
                offset = cols if back else 1
                before = cell - offset
                if before < 0 or (occupied >> before) & 1 or (not back and (lefts >> cell) & 1):
                    continue
                at = first + 4 * (row - (offset << (4 * (i - 1))))
                lanes = table[at] | table[at + 1] << 8 | table[at + 2] << 16 | table[at + 3] << 24
                lanes = (lanes | lanes << 16) & 0x0000FFFF0000FFFF
                lanes = (lanes | lanes << 8) & 0x00FF00FF00FF00FF
                lanes = (lanes | lanes << 4) & 0x0F0F0F0F0F0F0F0F
                lanes = (lanes | lanes << 2) & 0x3333333333333333
                # The first tile cannot be in the cell from which the i-th tile would move.
                mask = _ONES & ~(1 << (4 * before))
                high = (lanes >> 1) & mask
                low = lanes & mask
                voters += mask
                if far[STRIDE * i + cell] < far[STRIDE * i + before]:
                    votes_0 += mask
                    votes_1 += low | high
                    votes_2 += high
                else:
                    votes_0 += low | high
                    votes_1 += high
                    votes_2 += low & high
        blocked_0 = occupied << 1 | lefts
        blocked_1 = occupied << cols | ((1 << cols) - 1)
        at = first + 4 * row
        word = 0
        if not wide and not unpacking:
            word = table[at] | table[at + 1] << 8 | table[at + 2] << 16 | table[at + 3] << 24
        for cell in range(cells):
            if (occupied >> cell) & 1:
                continue
            # Four bits each for the numbers of neighbours that predict -1, 0, 1, and 2 or
            # more.
            lane = 4 * cell
            votes = (
                (((voters - votes_0) >> lane) & 15)
                | (((votes_0 - votes_1) >> lane) & 15) << 4
                | (((votes_1 - votes_2) >> lane) & 15) << 8
                | ((votes_2 >> lane) & 15) << 12
            )
            number = base + row * cells + cell
            if wide:
                rest = row
                step = cells
                for i in range(1, count):
                    other = rest % cells
                    rest //= cells
                    for back in range(2):
                        offset = cols if back else 1
                        before = other - offset
                        if before < 0 or before == cell or (occupied >> before) & 1:
                            continue
                        if not back and (lefts >> other) & 1:
                            continue
                        value = _entry(table, number - offset * step)
                        if far[STRIDE * i + other] < far[STRIDE * i + before]:
                            value += 1
                        votes += 1 << (4 * min(value, 3))
                    step *= cells
            for back in range(2):
                if ((blocked_1 if back else blocked_0) >> cell) & 1:
                    continue
                offset = cols if back else 1
                value = (
                    _entry(table, number - offset) if wide else word >> (2 * (cell - offset)) & 3
                )
                value += ((nearer_1 if back else nearer_0) >> cell) & 1
                votes += 1 << (4 * min(value, 3))
            # Code one bit for the most frequent entry, and one for each of the next two entries.
            context = 4 * votes
            likely = model[context + 3]
            entry = 0
            if not unpacking:
                entry = _entry(table, number) if wide else (word >> (2 * cell)) & 3
            guess = likely
            level = 0
            while level < 3:
                chance = model[context + level]
                bound = (width >> 12) * chance
                if (code < bound) if unpacking else (entry == guess):
                    width = bound
                    model[context + level] = chance + ((4096 - chance) >> 5)
                    more = False
                else:
                    width -= bound
                    if unpacking:
                        code -= bound
                    else:
                        code += bound
                    model[context + level] = chance - (chance >> 5)
                    more = True
                while width < 0x1000000:
                    width <<= 8
                    if unpacking:
                        code = (code << 8) | (data[place] if place < size else 0)
                        place += 1
                    else:
                        if code < 0xFF000000 or code > 0xFFFFFFFF:
                            while pending > 0:
                                data[place] = (cache + (code >> 32)) & 255
                                cache = 255
                                place += 1
                                pending -= 1
                            cache = (code >> 24) & 255
                        pending += 1
                        code = (code & 0xFFFFFF) << 8
                if not more:
                    break
                guess = level if level < likely else level + 1
                level += 1
            if level > 0 and model[context] < 2048:
                model[context + 3] = guess
            if unpacking and wide:
                table[number >> 2] |= guess << ((number & 3) << 1)
            elif unpacking:
                word |= guess << (2 * cell)
        if unpacking and not wide:
            table[at] = word & 255
            table[at + 1] = (word >> 8) & 255
            table[at + 2] = (word >> 16) & 255
            table[at + 3] = (word >> 24) & 255
        row += 1
    if row == rows and not unpacking:
        for _ in range(5):  # Write the remaining bytes of the coder.
            if code < 0xFF000000 or code > 0xFFFFFFFF:
                while pending > 0:
                    data[place] = (cache + (code >> 32)) & 255
                    cache = 255
                    place += 1
                    pending -= 1
                cache = (code >> 24) & 255
            pending += 1
            code = (code & 0xFFFFFF) << 8
    regs[ROW] = row
    regs[PLACE] = place
    regs[RANGE] = width
    regs[CODE] = code
    regs[CACHE] = cache
    regs[PENDING] = pending
    return DONE if row == rows else RUNNING
