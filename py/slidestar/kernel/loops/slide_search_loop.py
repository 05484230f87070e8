"""Shortest solutions in multi-tile moves: colour tables, and IDA* with them.

A *slide* moves the blank any number of cells along its row or column, and counts as one move. A
path need never slide twice along the same axis, so vertical and horizontal slides alternate.

A *colouring* gives each tile one of three colours by its goal cell. A colour table contains, for
each arrangement of the colours and the blank, the number of slides to the goal's arrangement: one
number if the next slide is vertical and one if it is horizontal. Distances without the direction
would be much smaller.

An arrangement is coded with two bits for each cell, 0 for the blank. Its index in the table is
`offsets[high half] + ranks[low half]`, and the low half has eight cells.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.signatures import STRIDE, Ints

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # a solution's slides are in `stack`: call again for the next one
EXHAUSTED = 2  # no further solution within the bound
DONE = 1  # of `build_colours`

COLOURS = 4  # with the blank
HALF_CELLS = 8
HALF_CODES = 1 << 16
UNKNOWN = 255
LARGEST = 31  # of the stored distances; their difference is from -3 to 3
SLOT = 8  # the numbers that `codes` reserves for a position: one for each view
AXES = 2  # 0 vertical, 1 horizontal

# Entries of `regs` in `build_colours`. The caller sets those up to HIGH_CODES.
ROWS, COLS, BASE, FIRST, ENTRIES, HIGH_CODES, LEVEL, HIGH, KNOWN, BEFORE = range(10)

# Entries of `regs` in `search_slides`. The caller sets those up to DEPTH.
CELLS, WIDTH, BOUND, AXIS, BLANK, DEPTH, EXPANDED, GENERATED = range(8)

# The parts of an entry of `stack`: the slides left in this direction, those made, the direction.
MADE, DIRECTION = 4, 8


def rank_halves(ranks: Ints, members: Ints, starts: Ints, counts: Ints) -> int:
    """Rank the low halves with the same number of each colour, and list them in this order.

    - `ranks[code]`: the rank among the halves with the same *content*, a number with a digit of
      base 9 for each of the three colours
    - `members[starts[content] + rank]`: the half with that rank
    - `counts`: a zero for each content
    """
    base = HALF_CELLS + 1
    contents = base * base * base
    for code in range(HALF_CODES):
        content = _content(code)
        ranks[code] = counts[content]
        counts[content] += 1
    total = 0
    for content in range(contents):
        starts[content] = total
        total += counts[content]
    starts[contents] = total
    for code in range(HALF_CODES):
        members[starts[_content(code)] + ranks[code]] = code
    return DONE


def _content(code: int) -> int:
    base = HALF_CELLS + 1
    content = 0
    for cell in range(HALF_CELLS):
        colour = (code >> (2 * cell)) & 3
        if colour == 1:
            content += 1
        elif colour == 2:
            content += base
        elif colour == 3:
            content += base * base
    return content


def place_halves(
    offsets: Ints,
    contents: Ints,
    starts: Ints,
    first: int,
    cells: int,
    ones: int,
    twos: int,
    threes: int,
) -> int:
    """Number the arrangements of a colouring by their high halves. Return how many there are.

    `cells`: the cells of a high half. `ones`, `twos`, `threes`: the tiles of each colour.

    - `offsets[first + half]`: the number of the first arrangement with this high half, -1 if there
      is none
    - `contents[half]`: the content of the low halves that complete it
    """
    base = HALF_CELLS + 1
    total = 0
    for code in range(1 << (2 * cells)):
        blanks = 0
        ones_left = ones
        twos_left = twos
        threes_left = threes
        for cell in range(cells):
            colour = (code >> (2 * cell)) & 3
            if colour == 0:
                blanks += 1
            elif colour == 1:
                ones_left -= 1
            elif colour == 2:
                twos_left -= 1
            else:
                threes_left -= 1
        fits = blanks <= 1 and ones_left >= 0 and twos_left >= 0 and threes_left >= 0
        offsets[first + code] = total if fits else -1
        if fits:
            content = ones_left + base * (twos_left + base * threes_left)
            contents[code] = content
            total += starts[content + 1] - starts[content]
    return total


def build_colours(
    table: Ints,
    other: Ints,
    offsets: Ints,
    contents: Ints,
    ranks: Ints,
    members: Ints,
    starts: Ints,
    regs: Ints,
    budget: int,
) -> int:
    """Continue a breadth-first search from the goal's arrangement, for about `budget` entries.

    - `table[BASE + index]`: the distance if the next slide is vertical, `UNKNOWN` at first and 0
      for the goal
    - `other[index]`: the same if it is horizontal
    - `offsets[FIRST + high half]` and `contents`: as in `place_halves`
    - `ranks`, `members`, `starts`: as in `rank_halves`

    At the end an entry of `table` has both: the smaller one in the lowest five bits, and above them
    3 plus the vertical minus the horizontal distance. Distances and differences are clamped, and
    stay lower bounds.
    """
    rows = regs[ROWS]
    cols = regs[COLS]
    base = regs[BASE]
    half = regs[FIRST]
    level = regs[LEVEL]
    high = regs[HIGH]
    known = regs[KNOWN]
    while budget > 0:
        if high == regs[HIGH_CODES]:
            high = 0
            level += 1
            if known == regs[BEFORE]:
                break
            regs[BEFORE] = known
        first = offsets[half + high]
        if first >= 0:
            content = contents[high]
            start = starts[content]
            count = starts[content + 1] - start
            budget -= count
            for i in range(count):
                # The last slide before a vertical one is horizontal.
                horizontal = table[base + first + i] == level
                vertical = other[first + i] == level
                if not (horizontal or vertical):
                    continue
                code = (high << 16) | members[start + i]
                if vertical:
                    known += _slide_colours(
                        table, base, offsets, half, ranks, code, level + 1, cols, rows, cols
                    )
                if horizontal:
                    known += _slide_colours(
                        other, 0, offsets, half, ranks, code, level + 1, 1, cols, cols
                    )
        high += 1
    regs[LEVEL] = level
    regs[HIGH] = high
    regs[KNOWN] = known
    if budget <= 0:
        return RUNNING
    for i in range(regs[ENTRIES]):
        vertical_moves = table[base + i]
        horizontal_moves = other[i]
        least = min(vertical_moves, horizontal_moves)
        difference = min(max(vertical_moves - horizontal_moves, -3), 3)
        table[base + i] = min(least, LARGEST) | ((difference + 3) << 5)
    return DONE


def _slide_colours(
    table: Ints, base: int, offsets: Ints, half: int, ranks: Ints, code: int, distance: int,
    stride: int, cells: int, cols: int,
) -> int:  # fmt: skip
    """Store a distance for the unknown arrangements one slide away; return how many there are.

    The slide is along an axis on which cells are `stride` apart, in a line of `cells`.
    """
    blank = 0
    while (code >> (2 * blank)) & 3 != 0:
        blank += 1
    before = blank // cols if stride == cols else blank % cols
    found = 0
    for direction in range(2):
        step = stride if direction == 1 else -stride
        left = cells - 1 - before if direction == 1 else before
        after = code
        to = blank
        while left > 0:
            left -= 1
            colour = (after >> (2 * (to + step))) & 3
            after += (colour << (2 * to)) - (colour << (2 * (to + step)))
            to += step
            number = base + offsets[half + (after >> 16)] + ranks[after & (HALF_CODES - 1)]
            if table[number] == UNKNOWN:
                table[number] = distance
                found += 1
    return found


class Views(NamedTuple):
    """The buffers of the views: see `search_slides`."""

    tables: Ints
    offsets: Ints
    ranks: Ints
    decoded: Ints
    place: Ints
    shift: Ints
    colour: Ints


def search_slides(
    tables: Ints,
    offsets: Ints,
    ranks: Ints,
    decoded: Ints,
    place: Ints,
    shift: Ints,
    colour: Ints,
    reach: Ints,
    tiles: Ints,
    codes: Ints,
    stack: Ints,
    regs: Ints,
    views: int,
    budget: int,
) -> int:
    """Continue a depth-first search below a bound, for at most `budget` expansions.

    A *view* is a colour table, looked up directly or for the transposed board. `views`: 3 or 6.

    Shared by all searches of a layout (see `kernel.slide_search`):

    - `tables`, `offsets`, `ranks`: as in `build_colours`, for all tables
    - `decoded[256 * axis + entry]`: the distance if the next slide is along the axis
    - `place[4 * view]`: the view's first entry in `tables`; after that its first one in `offsets`,
      and 1 if it is transposed, so that the axes are exchanged
    - `shift[STRIDE * view + cell]`: the place of the cell's two bits in the view's code
    - `colour[STRIDE * view + tile]`: the tile's colour
    - `reach[STRIDE * (2 * axis + direction) + cell]`: the cells beyond this one

    For this search alone:

    - `tiles[cell]`: the position, with each tile named by its goal cell plus 1
    - `codes[SLOT * depth + view]`: the codes of the position at a depth of the path, and at the
      depth after it those of its current successor
    - `stack[depth]`: the slide that is being tried
    """
    lookups = Views(tables, offsets, ranks, decoded, place, shift, colour)
    # Each number of views has its own copy of the loop, in which it is a constant.
    if views == 3:
        return _search(lookups, reach, tiles, codes, stack, regs, 3, budget)
    return _search(lookups, reach, tiles, codes, stack, regs, 6, budget)


def _search(
    lookups: Views, reach: Ints, tiles: Ints, codes: Ints, stack: Ints, regs: Ints, views: int,
    budget: int,
) -> int:  # fmt: skip
    cells = regs[CELLS]
    width = regs[WIDTH]
    bound = regs[BOUND]
    blank = regs[BLANK]
    depth = regs[DEPTH]
    axis = regs[AXIS] ^ (depth & 1)
    record = stack[depth]
    left = record & 15
    made = (record >> MADE) & 15
    direction = record >> DIRECTION
    stride = width if axis == 0 else 1
    step = stride if direction == 1 else -stride
    expanded = 0
    generated = 0
    while True:
        if left == 0:
            # Undo the slides in this direction.
            while made > 0:
                made -= 1
                tiles[blank] = tiles[blank - step]
                blank -= step
            tiles[blank] = 0
            if direction == 0:
                direction = 1
                step = stride
                left = reach[STRIDE * (2 * axis + 1) + blank]
                for v in range(views):
                    codes[SLOT * (depth + 1) + v] = codes[SLOT * depth + v]
                continue
            if depth == 0:
                status = EXHAUSTED
                break
            depth -= 1
            axis ^= 1
            record = stack[depth]
            left = record & 15
            made = (record >> MADE) & 15
            direction = record >> DIRECTION
            stride = width if axis == 0 else 1
            step = stride if direction == 1 else -stride
            continue
        if expanded == budget:
            status = RUNNING
            break
        left -= 1
        made += 1
        generated += 1
        cell = blank + step
        tile = tiles[cell]
        tiles[blank] = tile
        _recolour(lookups, codes, depth + 1, tile, cell, blank, views)
        blank = cell
        room = bound - depth - 1
        if not _is_within(lookups, codes, depth + 1, axis ^ 1, room, views):
            continue
        if room == 0:
            tiles[blank] = 0
            if _is_solved(tiles, cells, blank):
                status = FOUND
                break
            continue
        expanded += 1
        stack[depth] = left | (made << MADE) | (direction << DIRECTION)
        depth += 1
        axis ^= 1
        made = 0
        direction = 0
        stride = width if axis == 0 else 1
        step = -stride
        left = reach[STRIDE * (2 * axis) + blank]
        for v in range(views):
            codes[SLOT * (depth + 1) + v] = codes[SLOT * depth + v]
    stack[depth] = left | (made << MADE) | (direction << DIRECTION)
    regs[BLANK] = blank
    regs[DEPTH] = depth
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    return status


def _recolour(
    lookups: Views, codes: Ints, depth: int, tile: int, source: int, target: int, views: int
) -> int:
    """Update the codes at a depth for a tile that slides from a cell to another; return 0."""
    shift = lookups.shift
    for v in range(views):
        shade = lookups.colour[STRIDE * v + tile]
        codes[SLOT * depth + v] += (shade << shift[STRIDE * v + target]) - (
            shade << shift[STRIDE * v + source]
        )
    return 0


def _is_within(lookups: Views, codes: Ints, depth: int, axis: int, most: int, views: int) -> bool:
    """Return whether no view's distance is more than `most`, if the next slide is along an axis."""
    tables, offsets, ranks, decoded, place = lookups[:5]
    for v in range(views):
        code = codes[SLOT * depth + v]
        number = offsets[place[4 * v + 1] + (code >> 16)] + ranks[code & (HALF_CODES - 1)]
        entry = tables[place[4 * v] + number]
        if decoded[((axis ^ place[4 * v + 2]) << 8) + entry] > most:
            return False
    return True


def _is_solved(tiles: Ints, cells: int, blank: int) -> bool:
    """Return whether each tile is in its goal cell."""
    at = 0
    while at < cells and (tiles[at] == at + 1 or at == blank):
        at += 1
    return at == cells
