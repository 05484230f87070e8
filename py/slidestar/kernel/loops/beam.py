"""Beam search with a convex distance.

Each level has the WIDTH best positions one move after those of the last level (B. T. Lowerre's
Harpy, 1976), without duplicates. The cost of a position is the sum over its tiles of a convex
function of the Manhattan distance, since two tiles one step away are nearer to the goal than one
tile two steps away. Each pair of tiles in the wrong order in their common goal row or column adds
to the cost (after linear conflict: O. Hansson, A. Mayer and M. Yung, 1992).

A move slides 1 to REACH tiles of a line. If REACH is more than 1, moves along the two axes
alternate, so a position after a vertical move is not the same as after a horizontal one.

`learned_beam` takes the cost from learned tables instead (see `loops.learned`). Its width changes
with the level, so that the search ends after about NODES expansions.

Tiles are numbered by their goal cells, so one set of tables serves any target. A position is a
record of 2 + WORDS integers:

    0        the cost (bits 30 up), Manhattan distance (17 bits), the direction that leads back
             or 4 (3 bits), the blank's cell (10 bits)
    1        a hash
    2 ...    the tiles, as many to a word as fit into 63 bits; 0 in the blank's cell

An earlier level is stored as a few bytes for each position, with a bit for each child that is in
the next level: bit REACH * d + n - 1 for n tiles in direction d. Children are in the order of their
parents and of these bits, so `trace` reconstructs a path by counting bits.
"""

from __future__ import annotations

from slidestar.kernel.loops.learned import UNIT, change, slide, unpack
from slidestar.kernel.loops.signatures import DIRECTIONS, Ints

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # the target is reached: `trace` writes the path to its parent
EXHAUSTED = 2  # there is no further level: no children, no progress, or too deep

EXPANDING, BUILDING = range(2)  # the phases of a level

BINS = 4096  # in the histogram of costs, which selects the best positions
_FINE = 2  # the number of lowest bits of a cost that the bins ignore
_STAMP = (1 << 20) - 1  # mask of the level in an entry of `seen`
_PROBES = 8
_TIE = 1023  # mask of the hash bits that break ties
_ROW, _COL = 2, 3  # fields of `places`
_MARGIN = 4 * UNIT  # added to the estimate: a beam needs more moves than its best position has
_NARROWEST = 100  # the least width of a level of `learned_beam`
_SLIDES = 13  # multi-tile moves for 32 single-tile moves of the estimate
_VERTICAL = 1 << 59  # changes the hash in `seen` of a position after a vertical move

# Entries of `regs`. The caller sets those up to STALL_LIMIT, and writes the start's record to the
# beginning of `levels`. A learned beam changes WIDTH, which is at most WIDEST. MAX_DECREASE is the
# largest decrease of the cost by one move. STAMP is not reset between searches.
(
    CELLS, COLS, WORDS, BITS, REACH, WIDEST, SEEN, POSITIONS, STAMP, WIDTH, NODES, MAX_DECREASE,
    CONFLICT, MAX_DEPTH, STALL_LIMIT, PHASE, DEPTH, COUNT, AT, CANDIDATES, TOP, LIMIT, WITHIN, CUT,
    ROOM, AMONG, MADE, BASE, LOWEST, BEST, BEST_DEPTH, BEST_NODE, NODE, LAST, EXPANDED, GENERATED,
    DUPLICATES,
) = range(37)  # fmt: skip


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

    - `far[cells * tile + cell]`: a tile's Manhattan distance
    - `power[distance]`: its cost
    - `zobrist[cells * tile + cell]`: random numbers of 60 bits
    - `neighbors[DIRECTIONS * cell + d]`: the cell in direction d, or -1 beyond the edge
    - `places[4 * cell]`: the word and the lowest bit of the cell's tile, and the cell's row and
      column
    - `levels`: room for twice regs[WIDEST] records
    - `candidates`: two numbers for each child of regs[WIDEST] positions
    - `seen`: a hash table of regs[SEEN] entries, a power of two
    - `masks`: the bits of each position of each level, in (4 * regs[REACH] + 7) // 8 bytes; level n
      begins at position `starts[n]`

    It is compiled a second time for moves of one tile, and so is `learned_beam`.
    """
    # fmt: off
    if regs[REACH] == 1:
        return _search(far, power, zobrist, neighbors, places, levels, candidates, seen, bins,
                       masks, starts, regs, far, far, far, far, far, far, far, far, False, 1,
                       budget)
    return _search(far, power, zobrist, neighbors, places, levels, candidates, seen, bins,
                   masks, starts, regs, far, far, far, far, far, far, far, far, False, regs[REACH],
                   budget)
    # fmt: on


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
    blocks: Ints,
    squares: Ints,
    state: Ints,
    budget: int,
) -> int:
    """Continue as `beam` does, with the learned estimate in place of the convex distance.

    The additional buffers are described in `loops.learned`. `masks` has room for regs[POSITIONS]
    positions of earlier levels; without more room the search is exhausted.
    """
    # fmt: off
    if regs[REACH] == 1:
        return _search(far, far, zobrist, neighbors, places, levels, candidates, seen, bins, masks,
                       starts, regs, moved, classes, around, goals, near, blocks, squares, state,
                       True, 1, budget)
    return _search(far, far, zobrist, neighbors, places, levels, candidates, seen, bins, masks,
                   starts, regs, moved, classes, around, goals, near, blocks, squares, state, True,
                   regs[REACH], budget)
    # fmt: on


def _search(
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
    moved: Ints,
    classes: Ints,
    around: Ints,
    goals: Ints,
    near: Ints,
    blocks: Ints,
    squares: Ints,
    state: Ints,
    learned: bool,
    reach: int,
    budget: int,
) -> int:
    cells = regs[CELLS]
    cols = regs[COLS]
    words = regs[WORDS]
    stride = (DIRECTIONS * reach + 7) >> 3
    widest = regs[WIDEST]
    width = regs[WIDTH]
    conflict = regs[CONFLICT]
    max_depth = regs[MAX_DEPTH]
    size = words + 2
    half = size * widest
    tile_mask = (1 << regs[BITS]) - 1
    seen_mask = regs[SEEN] - 1
    phase = regs[PHASE]
    depth = regs[DEPTH]
    count = regs[COUNT]
    at = regs[AT]
    made = regs[MADE]
    lowest = regs[LOWEST]
    total = regs[CANDIDATES]
    stamp = regs[STAMP]
    base = regs[BASE]
    top = regs[TOP]
    limit = regs[LIMIT]  # the last bin that may still be selected
    within = regs[WITHIN]  # the number of candidates up to that bin
    cut = regs[CUT]
    room = regs[ROOM]
    among = regs[AMONG]
    expanded = 0
    generated = 0
    duplicates = 0
    built = 0  # processed candidates, each a quarter of an expansion's work
    status = RUNNING
    while status == RUNNING:
        here = (depth & 1) * half
        if phase == EXPANDING:
            if at == 0:
                if depth >= max_depth or depth > regs[BEST_DEPTH] + regs[STALL_LIMIT]:
                    status = EXHAUSTED
                    break
                if learned:
                    # Divide the rest of the expansions among the levels that are left.
                    spare = regs[POSITIONS] - starts[depth] - count
                    if spare < _NARROWEST:
                        status = EXHAUSTED
                        break
                    left = min(regs[NODES] - regs[EXPANDED] - expanded, spare)
                    ahead = max(lowest, 0)
                    if reach > 1:
                        ahead = (_SLIDES * ahead) >> 5
                    width = max(left * UNIT // (ahead + _MARGIN), _NARROWEST)
                    width = min(width, widest)
                total = 0
                top = 0
                limit = BINS - 1
                within = 0
            while at < count:
                if expanded + (built >> 2) >= budget:
                    break
                expanded += 1
                record = here + size * at
                meta = levels[record]
                code = levels[record + 1]
                blank = meta & 1023
                back = (meta >> 10) & 7
                manhattan = (meta >> 13) & 131071
                cost = meta >> 30
                if learned:
                    unpack(places, levels, classes, state, record + 2, tile_mask, cells, blank)
                for i in range(stride):
                    masks[stride * (starts[depth] + at) + i] = 0
                for d in range(DIRECTIONS):
                    if d == back or (reach > 1 and d == 3 - back):
                        continue
                    axis = 0
                    kind = _COL
                    if d == 0 or d == 3:
                        kind = _ROW
                        if reach > 1:
                            axis = _VERTICAL
                    left = manhattan
                    cost_there = cost
                    number = code
                    there = blank
                    for steps in range(reach):
                        empty = there
                        there = neighbors[DIRECTIONS * empty + d]
                        if there < 0:
                            break
                        tile = (
                            levels[record + 2 + places[4 * there]] >> places[4 * there + 1]
                        ) & tile_mask
                        generated += 1
                        before = far[cells * tile + there]
                        after = far[cells * tile + empty]
                        left += after - before
                        if learned:
                            cost_there += change(
                                moved, classes, around, goals, near, blocks, squares, state, cols,
                                cells, tile, there, empty, d,
                            )  # fmt: skip
                            if reach > 1:
                                slide(classes, state, cells, tile, there, empty)
                        else:
                            cost_there += power[after] - power[before]
                            line = places[4 * tile + kind]
                            if line == places[4 * there + kind] or line == places[4 * empty + kind]:
                                tiles = record + 2
                                cost_there += conflict * _reordered(
                                    places, levels, tiles, tile_mask, tile, there, empty, kind,
                                    cells, cols,
                                )  # fmt: skip
                        number ^= zobrist[cells * tile + there] ^ zobrist[cells * tile + empty]
                        if left > reach * (max_depth - depth - 1):
                            continue
                        if left == 0:
                            regs[NODE] = at
                            regs[LAST] = reach * d + steps
                            status = FOUND
                            break
                        place = min(max(cost_there - base, 0) >> _FINE, BINS - 1)
                        if place > limit:
                            continue  # WIDTH others are better, as for half of all children
                        slot = number & seen_mask
                        known = False
                        for _ in range(_PROBES):
                            entry = seen[slot]
                            if ((stamp - entry) & _STAMP) > 2:
                                seen[slot] = ((number ^ axis) & ~_STAMP) | stamp
                                break
                            if (entry ^ number ^ axis) >> 20 == 0:
                                known = True
                                break
                            slot = (slot + 1) & seen_mask
                        if known:
                            duplicates += 1
                            continue
                        bins[place] += 1
                        within += 1
                        if place > top:
                            top = place
                        if within >= width:
                            if limit > top:
                                limit = top
                            while within - bins[limit] >= width:
                                within -= bins[limit]
                                limit -= 1
                        candidates[2 * total] = (cost_there << 32) | (at << 10) | (steps << 2) | d
                        candidates[2 * total + 1] = number
                        total += 1
                    if status == FOUND:
                        break
                    if learned and reach > 1:
                        # Slide the tiles back.
                        if there >= 0:
                            empty = there
                        while empty != blank:
                            there = empty
                            empty = neighbors[DIRECTIONS * there + 3 - d]
                            tile = (
                                levels[record + 2 + places[4 * there]] >> places[4 * there + 1]
                            ) & tile_mask
                            slide(classes, state, cells, tile, empty, there)
                if status == FOUND:
                    break
                at += 1
            if status == FOUND or at < count:
                break
            # All are expanded. Find the last bin up to which there are at most WIDTH candidates.
            if total == 0:
                status = EXHAUSTED
                break
            cut = 0
            room = width
            while cut <= top and bins[cut] <= room:
                room -= bins[cut]
                bins[cut] = 0
                cut += 1
            among = 1
            if cut <= top:
                among = bins[cut]
            for place in range(cut, top + 1):
                bins[place] = 0
            top = 0
            at = 0
            made = 0
            lowest = 1 << 40
            starts[depth + 1] = starts[depth] + count
            phase = BUILDING
        following = half - here
        while at < total and expanded + (built >> 2) < budget:
            built += 1
            entry = candidates[2 * at]
            number = candidates[2 * at + 1]
            at += 1
            cost = entry >> 32
            place = min(max(cost - base, 0) >> _FINE, BINS - 1)
            if place > cut or (
                place == cut and ((number >> 40) & _TIE) * among >= room * (_TIE + 1)
            ):
                continue
            if made == width:
                continue
            parent = (entry & 0xFFFFFFFF) >> 10
            steps = (entry >> 2) & 255
            d = entry & 3
            bit = reach * d + steps
            masks[stride * (starts[depth] + parent) + (bit >> 3)] |= 1 << (bit & 7)
            source = here + size * parent
            record = following + size * made
            for i in range(size):
                levels[record + i] = levels[source + i]
            meta = levels[source]
            there = meta & 1023
            left = (meta >> 13) & 131071
            for _ in range(steps + 1):
                empty = there
                there = neighbors[DIRECTIONS * empty + d]
                word = levels[source + 2 + places[4 * there]]
                tile = (word >> places[4 * there + 1]) & tile_mask
                left += far[cells * tile + empty] - far[cells * tile + there]
                levels[record + 2 + places[4 * there]] -= tile << places[4 * there + 1]
                levels[record + 2 + places[4 * empty]] += tile << places[4 * empty + 1]
            levels[record] = (cost << 30) | (left << 13) | ((3 - d) << 10) | there
            levels[record + 1] = number
            if cost < lowest:
                lowest = cost
                if cost < regs[BEST]:
                    regs[BEST] = cost
                    regs[BEST_DEPTH] = depth + 1
                    regs[BEST_NODE] = made
            made += 1
        if at < total:
            break
        phase = EXPANDING
        depth += 1
        stamp = (stamp + 1) & _STAMP
        base = lowest - regs[MAX_DECREASE]
        count = made
        at = 0
        if expanded + (built >> 2) >= budget:
            break
    regs[WIDTH] = width
    regs[PHASE] = phase
    regs[DEPTH] = depth
    regs[COUNT] = count
    regs[AT] = at
    regs[MADE] = made
    regs[LOWEST] = lowest
    regs[CANDIDATES] = total
    regs[STAMP] = stamp
    regs[BASE] = base
    regs[TOP] = top
    regs[LIMIT] = limit
    regs[WITHIN] = within
    regs[CUT] = cut
    regs[ROOM] = room
    regs[AMONG] = among
    regs[EXPANDED] += expanded
    regs[GENERATED] += generated
    regs[DUPLICATES] += duplicates
    return status


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

    One of the two cells is in the tile's goal line, a row or a column by `kind`.
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
    """Write the bits of the moves to position `node` of level `depth` to `path`, and return 0."""
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
