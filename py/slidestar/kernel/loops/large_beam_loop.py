"""Beam search with a convex distance.

Beam search is from B. T. Lowerre's Harpy (1976). Each level contains the WIDTH best children of the
positions of the previous level, without duplicates. The cost of a position is the sum over its
tiles of a convex function of the Manhattan distance. It is convex because two tiles one step away
are nearer to the goal than one tile two steps away. The cost increases for each pair of tiles that
are in the wrong order in their common goal row or column. This follows the linear conflict
heuristic (O. Hansson, A. Mayer and M. Yung, 1992).

A move slides 1 to REACH tiles of a row or column. If REACH is more than 1, vertical and horizontal
moves alternate. Equal positions then count as different if the axes of their last moves differ.

`learned_beam` computes the cost from learned tables instead (see `loops.learned_estimate_loop`).
Its width changes with the level, so that the search ends after about NODES expansions.

Tiles are numbered by their goal cells, so one set of tables serves any target. A position is a
record of 2 + WORDS integers:

    0        the cost (from bit 30), the Manhattan distance (17 bits), the direction that undoes
             the last move, or 4 at the start (3 bits), and the blank's cell (10 bits)
    1        a hash of the position
    2 ...    the tiles, packed into words of up to 63 bits; the blank's cell contains 0

To save memory, only bit masks are stored of earlier levels. The mask of a position has a bit for
each child that is in the next level: bit REACH * d + n - 1 for a slide of n tiles in direction d.
Children are stored in the order of their parents and of these bits, so `trace` reconstructs a path
by counting bits.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.learned_estimate_loop import (
    UNIT,
    Learned,
    change,
    lines_value,
    squares_of,
    unpack,
    write_blank,
    write_tile,
)
from slidestar.kernel.loops.signatures import DIRECTIONS, Ints

RUNNING = 0  # The budget is spent. Call again to continue.
FOUND = 1  # A move from position NODE reaches the target. `trace` writes the path to NODE.
EXHAUSTED = 2  # The search ends without a solution: no children, no progress, or too deep.

EXPANDING, BUILDING = range(2)  # the phases of a level

NO_CUT = 1 << 40  # a cost above all others
BINS = (
    4096  # the number of bins of the histogram of costs, from which the best positions are selected
)
_FINE = 2  # the number of lowest bits of a cost that the bins ignore
_STAMP = 63  # the mask of the level's number in an entry of `seen`
FIRST_STAMP = 3  # for which an empty entry of `seen` is too old
_CHECK = 35  # the lowest bit of the part of a hash in an entry of `seen`
_PROBES = 8  # the maximum number of slots of `seen` that are searched for a position
_TIE = 1023  # the mask of the hash bits that break ties
_ROW, _COL = 2, 3  # the offsets of a cell's row and column in `places`
_MARGIN = 4 * UNIT  # added to the estimated number of remaining levels
_NARROWEST = 100  # the minimum width of a level of `learned_beam`
# A child is discarded without its squares if its cost is too high by this much, because squares
# seldom reduce it by more.
_RESERVE = UNIT // 2
_SLIDES = 13  # the estimated number of multi-tile moves for 32 single-tile moves
_MOST_WORK = 1 << 50  # an upper limit for the budget
_VERTICAL = 1 << 59  # the bit of the hash in `seen` that is inverted after a vertical move

# Indices of the entries of `regs`. The caller sets the entries from CELLS to STALL_LIMIT, and
# writes the record of the start to the beginning of `levels`.
(
    CELLS,  # the number of cells of the board
    COLS,  # the number of columns of the board
    WORDS,  # the number of words for the tiles of a position
    BITS,  # the number of bits for a tile
    REACH,  # the maximum number of tiles that slide in one move
    WIDEST,  # the maximum width of a level
    POSITIONS,  # the number of positions of earlier levels for which `masks` has space
    HAS_LINES,  # 1 if `lines` has values other than 0, otherwise 0
    STAMP,  # the number of the level in `seen`
    WIDTH,  # the width of the level; `learned_beam` changes it
    NODES,  # the approximate number of expansions of `learned_beam`
    MAX_DECREASE,  # the largest decrease of the cost by one move
    CONFLICT,  # the cost of a pair of tiles in the wrong order
    MAX_DEPTH,  # the maximum number of moves of a solution
    STALL_LIMIT,  # the maximum number of levels without a new lowest cost
) = range(15)
# The state of a level.
(
    PHASE,  # EXPANDING or BUILDING
    DEPTH,  # the number of moves to the level's positions
    COUNT,  # the number of positions of the level
    AT,  # the next position to expand, or the next candidate to build
    CANDIDATES,  # the number of children that may be selected
    TOP,  # the last bin that contains a candidate
    LIMIT,  # the last bin from which candidates may still be selected
    WITHIN,  # the number of candidates in the bins up to LIMIT
    CUT,  # All candidates in the bins before this one are selected.
    ROOM,  # how many candidates of bin CUT are selected
    AMONG,  # the number of candidates in bin CUT
    MADE,  # the number of positions of the next level so far
    BASE,  # the cost at which the first bin begins
    LOWEST,  # the lowest cost of a position of the level
    LAST_CUT,  # the cost at which CUT began in the last level, or NO_CUT
    SLOTS,  # the number of slots of `seen` that the level uses
) = range(15, 31)
# The results of a search, and the rest of its budget.
(
    BEST,  # the lowest cost so far
    BEST_DEPTH,  # the depth of the position with the lowest cost
    BEST_NODE,  # the number of this position in its level
    NODE,  # the position whose child is the target
    LAST,  # the bit of the move that reaches the target
    EXPANDED,  # the number of expansions so far
    GENERATED,  # the number of generated positions so far
    DUPLICATES,  # the number of duplicates so far
    WORK,  # the rest of the budget, in quarters of an expansion
) = range(31, 40)


class Board(NamedTuple):
    """The buffers that all searches of a grid share. `beam` describes them."""

    far: Ints
    power: Ints
    zobrist: Ints
    neighbors: Ints
    places: Ints


class Sizes(NamedTuple):
    """The entries of `regs` that a search does not change, and numbers that follow from them."""

    cells: int
    cols: int
    bits: int
    tile_mask: int
    record: int  # the number of integers of a record
    half: int  # the number of integers of `levels` for one level
    mask: int  # the number of bytes of a position's mask
    max_depth: int


class Levels(NamedTuple):
    """The buffers of one search. `beam` describes them."""

    levels: Ints
    candidates: Ints
    seen: Ints
    bins: Ints
    masks: Ints
    starts: Ints


def beam(
    far: Ints,
    power: Ints,
    zobrist: Ints,
    neighbors: Ints,
    places: Ints,
    levels: Ints,
    candidates: Ints,
    seen: Ints,
    bins: Ints,
    masks: Ints,
    starts: Ints,
    regs: Ints,
    budget: int,
) -> int:
    """Continue a search for at most `budget` expansions, or other work that takes as long.

    Positions that cannot reach the target within regs[MAX_DEPTH] moves are pruned.

    - `far[cells * tile + cell]`: the Manhattan distance of a tile in a cell
    - `power[distance]`: the cost of a tile at this Manhattan distance
    - `zobrist[cells * tile + cell]`: random numbers of 60 bits
    - `neighbors[DIRECTIONS * cell + d]`: the cell in direction d, or -1 beyond the edge
    - `places[4 * cell]`: the first of four numbers: the word and the lowest bit of the cell's tile
      in a record, and the cell's row and column
    - `levels`: the records of two levels, regs[WIDEST] each
    - `candidates`: two numbers for each child of regs[WIDEST] positions
    - `seen`: a hash table of `slots_for(regs[WIDEST], is_learned)` entries; narrower
      levels use fewer slots, which stay in the processor's cache
    - `bins`: the number of candidates in each of BINS bins
    - `masks`: the mask of each position of each level, in (4 * regs[REACH] + 7) // 8 bytes
    - `starts[n]`: the number of positions before level n in `masks`

    The compiler makes a separate, faster copy of the loop for moves of one tile. It does the same
    for `learned_beam`.
    """
    board = Board(far, power, zobrist, neighbors, places)
    own = Levels(levels, candidates, seen, bins, masks, starts)
    unused = Learned(far, far, far, far, far, far, far, far)
    if regs[REACH] == 1:
        return _search(board, own, unused, regs, False, 1, budget)
    return _search(board, own, unused, regs, False, regs[REACH], budget)


def learned_beam(
    far: Ints,
    zobrist: Ints,
    neighbors: Ints,
    places: Ints,
    levels: Ints,
    candidates: Ints,
    seen: Ints,
    bins: Ints,
    masks: Ints,
    starts: Ints,
    regs: Ints,
    moved: Ints,
    classes: Ints,
    around: Ints,
    goals: Ints,
    near: Ints,
    squares: Ints,
    lines: Ints,
    state: Ints,
    budget: int,
) -> int:
    """Continue as `beam` does, with the learned estimate in place of the convex distance.

    `loops.learned_estimate_loop` describes the additional buffers. `masks` has space for
    regs[POSITIONS] positions. When it is full, the search ends with EXHAUSTED.
    """
    board = Board(far, far, zobrist, neighbors, places)
    own = Levels(levels, candidates, seen, bins, masks, starts)
    learned = Learned(moved, classes, around, goals, near, squares, lines, state)
    if regs[REACH] == 1:
        return _search(board, own, learned, regs, True, 1, budget)
    return _search(board, own, learned, regs, True, regs[REACH], budget)


def _search(
    board: Board, own: Levels, learned: Learned, regs: Ints, is_learned: bool, reach: int,
    budget: int,
) -> int:  # fmt: skip
    sizes = Sizes(
        regs[CELLS], regs[COLS], regs[BITS], (1 << regs[BITS]) - 1, regs[WORDS] + 2,
        (regs[WORDS] + 2) * regs[WIDEST], (DIRECTIONS * reach + 7) >> 3, regs[MAX_DEPTH],
    )  # fmt: skip
    regs[WORK] = 4 * min(budget, _MOST_WORK)
    while regs[WORK] > 0:
        if regs[PHASE] == EXPANDING:
            if regs[AT] == 0 and not _begin_level(own.starts, regs, is_learned, reach):
                return EXHAUSTED
            while regs[AT] < regs[COUNT] and regs[WORK] > 0:
                if _expand(board, own, learned, sizes, regs, is_learned, reach):
                    return FOUND
                regs[AT] += 1
            if regs[AT] < regs[COUNT]:
                break
            if regs[CANDIDATES] == 0:
                return EXHAUSTED
            _select(own.bins, regs)
            own.starts[regs[DEPTH] + 1] = own.starts[regs[DEPTH]] + regs[COUNT]
        while regs[AT] < regs[CANDIDATES] and regs[WORK] > 0:
            _build(board, own, sizes, regs, reach)
        if regs[AT] == regs[CANDIDATES]:
            _end_level(regs)
    return RUNNING


def _begin_level(starts: Ints, regs: Ints, is_learned: bool, reach: int) -> bool:
    """Choose the width of a learned beam, and return whether the search continues."""
    depth = regs[DEPTH]
    if depth >= regs[MAX_DEPTH] or depth > regs[BEST_DEPTH] + regs[STALL_LIMIT]:
        return False
    if is_learned:
        # Divide the remaining expansions among the estimated number of remaining levels.
        spare = regs[POSITIONS] - starts[depth] - regs[COUNT]
        if spare < _NARROWEST:
            return False
        left = min(regs[NODES] - regs[EXPANDED], spare)
        ahead = max(regs[LOWEST], 0)
        if reach > 1:
            ahead = (_SLIDES * ahead) >> 5
        width = max(left * UNIT // (ahead + _MARGIN), _NARROWEST)
        regs[WIDTH] = min(width, regs[WIDEST])
    regs[SLOTS] = slots_for(regs[WIDTH], is_learned)
    regs[CANDIDATES] = 0
    regs[TOP] = 0
    regs[LIMIT] = BINS - 1
    if is_learned:
        # The cut falls by about a move with each level, so children beyond the last cut seldom
        # matter.
        regs[LIMIT] = _bin_of(regs[LAST_CUT], regs[BASE])
    regs[WITHIN] = 0
    return True


def _expand(
    board: Board, own: Levels, learned: Learned, sizes: Sizes, regs: Ints, is_learned: bool,
    reach: int,
) -> bool:  # fmt: skip
    """Generate the children of position AT; return whether the target is one of them."""
    record = (regs[DEPTH] & 1) * sizes.half + sizes.record * regs[AT]
    meta = own.levels[record]
    blank = meta & 1023
    back = (meta >> 10) & 7
    regs[WORK] -= 4
    regs[EXPANDED] += 1
    cost = meta >> 30
    around_blank = 0
    if is_learned:
        last = record - sizes.record if regs[AT] > 0 else record
        unpack(
            learned, own.levels, record + 2, last + 2, sizes.record - 2, sizes.bits, sizes.cells,
            blank, own.levels[last] & 1023,
        )  # fmt: skip
        around_blank = squares_of(learned, sizes.cells, sizes.cols, blank)
        if reach > 1 and regs[HAS_LINES] and back < DIRECTIONS:
            is_vertical = 1 if back == 1 or back == 2 else 0
            cost -= lines_value(learned, board.neighbors, blank, is_vertical)
    first = sizes.mask * (own.starts[regs[DEPTH]] + regs[AT])
    for i in range(sizes.mask):
        own.masks[first + i] = 0
    for d in range(DIRECTIONS):
        if d == back or (reach > 1 and d == 3 - back):
            continue
        if _move(
            board, own, learned, sizes, regs, record, cost, d, around_blank, is_learned, reach
        ):
            return True
    return False


def _move(
    board: Board, own: Levels, learned: Learned, sizes: Sizes, regs: Ints, record: int, cost: int,
    d: int, around_blank: int, is_learned: bool, reach: int,
) -> bool:  # fmt: skip
    """Generate the children in direction `d`; return whether the target is one of them.

    `cost`: the cost of the position, without the value of lines.
    """
    cells = sizes.cells
    within_reach = reach * (sizes.max_depth - regs[DEPTH] - 1)
    axis = _VERTICAL if reach > 1 and (d == 0 or d == 3) else 0
    meta = own.levels[record]
    blank = meta & 1023
    left = (meta >> 13) & 131071
    number = own.levels[record + 1]
    empty = blank
    there = blank
    for steps in range(reach):
        empty = there
        there = board.neighbors[DIRECTIONS * empty + d]
        if there < 0:
            break
        tile = _tile(board.places, own.levels, record + 2, sizes.tile_mask, there)
        regs[GENERATED] += 1
        left += board.far[cells * tile + empty] - board.far[cells * tile + there]
        if is_learned:
            most = NO_CUT
            if reach == 1:
                most = regs[BASE] + (regs[LIMIT] << _FINE) + _RESERVE - cost
            cost += change(learned, sizes.cols, cells, tile, there, empty, d, around_blank, most)
            total_cost = cost
            if reach > 1:
                write_tile(learned, cells, tile, empty)
                write_blank(learned, cells, there)
                around_blank = squares_of(learned, cells, sizes.cols, there)
                if regs[HAS_LINES]:
                    is_vertical = 0 if axis else 1
                    total_cost += lines_value(learned, board.neighbors, there, is_vertical)
        else:
            cost += _convex_change(board, own.levels, sizes, regs, record, tile, there, empty, d)
            total_cost = cost
        number ^= board.zobrist[cells * tile + there] ^ board.zobrist[cells * tile + empty]
        if left > within_reach:
            continue
        if left == 0:
            regs[NODE] = regs[AT]
            regs[LAST] = reach * d + steps
            return True
        place = _bin_of(total_cost, regs[BASE])
        if place > regs[LIMIT]:
            continue  # At least WIDTH candidates are better. This skips about half of all children.
        if _is_known(own.seen, regs[SLOTS] - 1, regs[STAMP], number, axis):
            regs[DUPLICATES] += 1
            continue
        _count(own.bins, regs, place)
        total = regs[CANDIDATES]
        own.candidates[2 * total] = (total_cost << 32) | (regs[AT] << 10) | (steps << 2) | d
        own.candidates[2 * total + 1] = number
        regs[CANDIDATES] = total + 1
    if is_learned and reach > 1:
        # Slide the tiles back.
        if there >= 0:
            empty = there
        while empty != blank:
            there = empty
            empty = board.neighbors[DIRECTIONS * there + 3 - d]
            tile = _tile(board.places, own.levels, record + 2, sizes.tile_mask, there)
            write_tile(learned, cells, tile, there)
            write_blank(learned, cells, empty)
    return False


def slots_for(width: int, is_learned: bool) -> int:
    """Return the number of slots of `seen` for a level, a power of two.

    With the convex distance, more children are candidates.
    """
    slots = 1024
    while slots < (4 if is_learned else 8) * width:
        slots *= 2
    return slots


def _tile(places: Ints, levels: Ints, first: int, tile_mask: int, cell: int) -> int:
    """Return the tile in a cell of a position, whose tiles begin at `first`."""
    return (levels[first + places[4 * cell]] >> places[4 * cell + 1]) & tile_mask


def _bin_of(cost: int, base: int) -> int:
    """Return the bin of a cost."""
    return min(max(cost - base, 0) >> _FINE, BINS - 1)


def _is_known(seen: Ints, seen_mask: int, stamp: int, number: int, axis: int) -> bool:
    """Return whether a position is in this level or the last two, and add it to this level."""
    slot = number & seen_mask
    check = ((number ^ axis) >> _CHECK) * (_STAMP + 1)
    for _ in range(_PROBES):
        entry = seen[slot]
        if ((stamp - entry) & _STAMP) > 2:
            seen[slot] = check | (stamp & _STAMP)
            return False
        if (entry ^ check) & ~_STAMP == 0:
            return True
        slot = (slot + 1) & seen_mask
    return False


def _count(bins: Ints, regs: Ints, place: int) -> int:
    """Count a candidate in its bin, and lower LIMIT while WIDTH better ones remain; return 0."""
    bins[place] += 1
    within = regs[WITHIN] + 1
    if place > regs[TOP]:
        regs[TOP] = place
    if within >= regs[WIDTH]:
        limit = min(regs[LIMIT], regs[TOP])
        while within - bins[limit] >= regs[WIDTH]:
            within -= bins[limit]
            limit -= 1
        regs[LIMIT] = limit
    regs[WITHIN] = within
    return 0


def _select(bins: Ints, regs: Ints) -> int:
    """Find the bins whose candidates form the next level, and start to build it; return 0."""
    top = regs[TOP]
    cut = 0
    room = regs[WIDTH]
    while cut <= top and bins[cut] <= room:
        room -= bins[cut]
        bins[cut] = 0
        cut += 1
    regs[CUT] = cut
    regs[LAST_CUT] = regs[BASE] + (cut << _FINE) if cut <= top else NO_CUT
    regs[ROOM] = room
    regs[AMONG] = bins[cut] if cut <= top else 1
    for place in range(cut, top + 1):
        bins[place] = 0
    regs[AT] = 0
    regs[MADE] = 0
    regs[LOWEST] = 1 << 40
    regs[PHASE] = BUILDING
    return 0


def _build(board: Board, own: Levels, sizes: Sizes, regs: Ints, reach: int) -> int:
    """Write candidate AT to the next level if it is selected; return 0."""
    places = board.places
    levels = own.levels
    entry = own.candidates[2 * regs[AT]]
    number = own.candidates[2 * regs[AT] + 1]
    regs[WORK] -= 1
    regs[AT] += 1
    cost = entry >> 32
    place = _bin_of(cost, regs[BASE])
    if place > regs[CUT] or (
        place == regs[CUT] and ((number >> 40) & _TIE) * regs[AMONG] >= regs[ROOM] * (_TIE + 1)
    ):
        return 0
    made = regs[MADE]
    if made == regs[WIDTH]:
        return 0
    cells = sizes.cells
    depth = regs[DEPTH]
    parent = (entry & 0xFFFFFFFF) >> 10
    steps = (entry >> 2) & 255
    d = entry & 3
    bit = reach * d + steps
    own.masks[sizes.mask * (own.starts[depth] + parent) + (bit >> 3)] |= 1 << (bit & 7)
    source = (depth & 1) * sizes.half + sizes.record * parent
    record = (1 - (depth & 1)) * sizes.half + sizes.record * made
    for i in range(sizes.record):
        levels[record + i] = levels[source + i]
    meta = levels[source]
    there = meta & 1023
    left = (meta >> 13) & 131071
    for _ in range(steps + 1):
        empty = there
        there = board.neighbors[DIRECTIONS * empty + d]
        tile = _tile(places, levels, source + 2, sizes.tile_mask, there)
        left += board.far[cells * tile + empty] - board.far[cells * tile + there]
        levels[record + 2 + places[4 * there]] -= tile << places[4 * there + 1]
        levels[record + 2 + places[4 * empty]] += tile << places[4 * empty + 1]
    levels[record] = (cost << 30) | (left << 13) | ((3 - d) << 10) | there
    levels[record + 1] = number
    if cost < regs[LOWEST]:
        regs[LOWEST] = cost
        if cost < regs[BEST]:
            regs[BEST] = cost
            regs[BEST_DEPTH] = depth + 1
            regs[BEST_NODE] = made
    regs[MADE] = made + 1
    return 0


def _end_level(regs: Ints) -> int:
    """Make the new level the current one; return 0."""
    regs[PHASE] = EXPANDING
    regs[DEPTH] += 1
    regs[STAMP] += 1
    regs[BASE] = regs[LOWEST] - regs[MAX_DECREASE]
    regs[COUNT] = regs[MADE]
    regs[AT] = 0
    return 0


def _convex_change(
    board: Board, levels: Ints, sizes: Sizes, regs: Ints, record: int, tile: int, there: int,
    empty: int, d: int,
) -> int:  # fmt: skip
    """Return the change of the convex distance when a tile moves from `there` to `empty`."""
    cells = sizes.cells
    places = board.places
    kind = _ROW if d == 0 or d == 3 else _COL
    cost = board.power[board.far[cells * tile + empty]]
    cost -= board.power[board.far[cells * tile + there]]
    line = places[4 * tile + kind]
    if line == places[4 * there + kind] or line == places[4 * empty + kind]:
        cost += regs[CONFLICT] * _reordered(
            places, levels, record + 2, sizes.tile_mask, tile, there, empty, kind, cells,
            sizes.cols,
        )  # fmt: skip
    return cost


def _reordered(
    places: Ints,
    levels: Ints,
    first: int,
    tile_mask: int,
    tile: int,
    cell: int,
    blank: int,
    kind: int,
    cells: int,
    cols: int,
) -> int:
    """Return the change in wrongly ordered pairs when a tile moves from `cell` to `blank`.

    The tile's goal line is its goal row or goal column, as `kind` says. One of the two cells is in
    this line, and the other is not.
    """
    line = places[4 * tile + kind]
    entering = line == places[4 * blank + kind]
    here = blank if entering else cell
    if kind == _ROW:
        other = line * cols
        step = 1
        end = other + cols
    else:
        other = line
        step = cols
        end = cells
    pairs = 0
    while other < end:
        if other != here and other != blank:
            against = (levels[first + places[4 * other]] >> places[4 * other + 1]) & tile_mask
            if places[4 * against + kind] == line and (other < here) != (against < tile):
                pairs += 1
        other += step
    return pairs if entering else -pairs


def trace(masks: Ints, starts: Ints, path: Ints, reach: int, depth: int, node: int) -> int:
    """Write the moves to position `node` of level `depth` to `path`, as mask bits; return 0."""
    stride = (DIRECTIONS * reach + 7) >> 3
    for level in range(depth - 1, -1, -1):
        at = stride * starts[level]
        left = node
        children = _ones(masks[at])
        while children <= left:
            left -= children
            at += 1
            children = _ones(masks[at])
        mask = masks[at]
        bit = 0
        while True:
            if (mask >> bit) & 1:
                if left == 0:
                    break
                left -= 1
            bit += 1
        at -= stride * starts[level]
        path[level] = 8 * (at % stride) + bit
        node = at // stride
    return 0


def _ones(mask: int) -> int:
    """Count the set bits of a byte."""
    pairs = (mask & 0x55) + ((mask >> 1) & 0x55)
    fours = (pairs & 0x33) + ((pairs >> 2) & 0x33)
    return (fours & 15) + (fours >> 4)
