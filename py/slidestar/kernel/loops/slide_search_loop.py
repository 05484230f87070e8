"""IDA* with colour tables, for shortest solutions in multi-tile moves.

A *slide* moves the blank any number of cells along its row or column, and counts as one move. Two
slides along the same axis are never needed in a row, so vertical and horizontal slides alternate.

A *colouring* gives each tile one of three colours by its goal cell. A colour table contains, for
each arrangement of the colours and the blank, the number of slides to the goal's arrangement. It
contains one number for a vertical next slide and one for a horizontal next slide, because a single
number for both would be a much weaker lower bound.

An arrangement is coded with two bits for each cell, which are 0 for the blank. The low half of the
code has eight cells. The index in the table is `offsets[high half] + ranks[low half]`.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.signatures import STRIDE, Ints

RUNNING = 0  # The budget is spent. Call again to continue.
FOUND = 1  # `stack` contains a solution. Call again for the next solution.
EXHAUSTED = 2  # There is no further solution within the bound.
DONE = 1  # the result of the other functions when they have finished

COLOURS = 4  # the number of colours, including the blank
HALF_CELLS = 8
HALF_CODES = 1 << 16
UNKNOWN = 255
LARGEST = 31  # the largest distance that an entry can store
SLOT = 8  # the number of entries of `codes` for each depth, at most one for each view
AXES = 2  # Axis 0 is vertical, and axis 1 is horizontal.

# Indices of the entries of `regs` in `build_colours`. The caller sets the entries from ROWS to
# HIGH_CODES.
(
    ROWS,  # the number of rows of the board
    COLS,  # the number of columns of the board
    BASE,  # the first entry of the table in `table`
    FIRST,  # the first entry of the table in `offsets`
    ENTRIES,  # the number of arrangements
    HIGH_CODES,  # the number of codes of a high half
    LEVEL,  # the distance of the arrangements that are being expanded
    HIGH,  # the next high half
    KNOWN,  # the number of distances found so far
    BEFORE,  # the value of KNOWN when the level began
) = range(10)

# Indices of the entries of `regs` in `search_slides`. The caller sets the entries from CELLS to
# DEPTH.
(
    CELLS,  # the number of cells of the board
    WIDTH,  # the number of columns of the board
    BOUND,  # the largest number of slides of a path in this iteration
    AXIS,  # the axis of the first slide
    BLANK,  # the blank's cell
    DEPTH,  # the number of slides of the path before the current slide
    EXPANDED,  # the number of expansions so far
    GENERATED,  # the number of generated positions so far
) = range(8)

# The lowest bits of two fields of an entry of `stack`. The bits below MADE are the number of cells
# that the blank can still slide in the direction.
(
    MADE,  # the number of cells that the blank has slid
    DIRECTION,  # 0 for up or left, 1 for down or right
) = 4, 8


def rank_halves(ranks: Ints, members: Ints, starts: Ints, counts: Ints) -> int:
    """Rank the low halves that contain the same number of tiles of each colour.

    The *content* of a half is a number with three digits in base 9: the number of tiles of each
    colour.

    - `ranks[code]`: the rank of a half among the halves with the same content
    - `members[starts[content] + rank]`: the half with this rank
    - `counts`: scratch space with an entry for each content. The caller sets all entries to 0.
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
    """Number the arrangements of a colouring by their high halves, and return their number.

    - `offsets[first + half]`: the number of the first arrangement with this high half, or -1 if no
      arrangement has it
    - `contents[half]`: the content of the low halves that complete this high half
    - `cells`: the number of cells of a high half
    - `ones`, `twos`, `threes`: the number of tiles of each colour
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

    - `table[BASE + index]`: the distance if the next slide is vertical. The caller sets 0 for the
      goal and `UNKNOWN` for all other arrangements.
    - `other[index]`: the distance if the next slide is horizontal, with the same initial values
    - `offsets[FIRST + high half]` and `contents`: as in `place_halves`
    - `ranks`, `members`, `starts`: as in `rank_halves`

    At the end, an entry of `table` packs both distances. The lowest five bits are the smaller one,
    at most LARGEST. The higher bits are 3 plus the difference, vertical minus horizontal, which is
    clamped to -3 … 3. Clamped distances remain lower bounds.
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
                # The slide before a vertical slide is horizontal, and vice versa.
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
    """Store a distance for all unknown arrangements one slide away, and return their number.

    The slide is along a line of `cells` cells, whose numbers are `stride` apart.
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
    """The buffers of the views. `search_slides` describes them."""

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

    A *view* is a colour table, looked up for the board or for the transposed board. `views` is the
    number of views, 3 or 6.

    All searches of a layout share these buffers (see `kernel.slide_search`):

    - `tables`, `offsets`, `ranks`: as in `build_colours`, for all tables
    - `decoded[256 * axis + entry]`: the distance if the next slide is along the axis
    - `place[4 * view]`: the view's first entry in `tables`
    - `place[4 * view + 1]`: the view's first entry in `offsets`
    - `place[4 * view + 2]`: 1 if the view is transposed, which exchanges the axes
    - `shift[STRIDE * view + cell]`: the lowest bit of the cell in the view's code
    - `colour[STRIDE * view + tile]`: the tile's colour
    - `reach[STRIDE * (2 * axis + direction) + cell]`: the number of cells between a
      cell and the edge of the board

    Each search has its own copy of these buffers:

    - `tiles[cell]`: the tile in a cell. A tile's number is its goal cell plus 1.
    - `codes[SLOT * depth + view]`: the code of the position at a depth of the path. The entries one
      depth below the path belong to the current successor.
    - `stack[depth]`: the current slide at a depth of the path
    """
    lookups = Views(tables, offsets, ranks, decoded, place, shift, colour)
    # The compiler makes a copy of the loop for each number of views, which is a constant in it.
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
            # Undo the slide in this direction.
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
    """Update the codes at a depth after a tile slides to another cell; return 0."""
    shift = lookups.shift
    for v in range(views):
        shade = lookups.colour[STRIDE * v + tile]
        codes[SLOT * depth + v] += (shade << shift[STRIDE * v + target]) - (
            shade << shift[STRIDE * v + source]
        )
    return 0


def _is_within(lookups: Views, codes: Ints, depth: int, axis: int, most: int, views: int) -> bool:
    """Return whether all views' distances are at most `most` if the next slide is along `axis`."""
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
