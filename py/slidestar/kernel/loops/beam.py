"""Beam search with a convex distance.

Each level has the WIDTH best positions one move after those of the last level (B. T. Lowerre's
Harpy, 1976), without duplicates. The cost of a position is the sum over its tiles of a convex
function of the Manhattan distance, since two tiles one step away are nearer to the goal than one
tile two steps away. Each pair of tiles in the wrong order in their common goal row or column adds
to the cost (after linear conflict: O. Hansson, A. Mayer and M. Yung, 1992).

Tiles are numbered by their goal cells, so one set of tables serves any target. A position is a
record of 2 + WORDS integers:

    0        the cost (bits 30 up), Manhattan distance (17 bits), the direction that leads back
             (3 bits), the blank's cell (10 bits)
    1        a hash
    2 ...    the tiles, as many to a word as fit into 63 bits; 0 in the blank's cell

An earlier level is stored as one byte for each position, with a bit for each child that is in the
next level. Children are in the order of their parents, so `trace` reconstructs a path by counting
bits.
"""

from __future__ import annotations

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

# Entries of `regs`. The caller sets those up to STALL_LIMIT, and writes the start's record to the
# beginning of `levels`. MAX_DECREASE is the largest decrease of the cost by one move. STAMP is not
# reset between searches.
(
    CELLS, COLS, WORDS, BITS, WIDTH, SEEN, MAX_DECREASE, CONFLICT, MAX_DEPTH, STALL_LIMIT,
    STAMP, PHASE, DEPTH, COUNT, AT, CANDIDATES, TOP, LIMIT, WITHIN, CUT, ROOM, AMONG, MADE,
    BASE, LOWEST, BEST, BEST_DEPTH, BEST_NODE, NODE, LAST, EXPANDED, GENERATED, DUPLICATES,
) = range(33)  # fmt: skip


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
    - `levels`: room for twice regs[WIDTH] records
    - `candidates`: two numbers for each of 3 * regs[WIDTH] + 1 children
    - `seen`: a hash table of regs[SEEN] entries, a power of two
    - `masks`: a byte for each position of each level; level n begins at `starts[n]`
    """
    cells = regs[CELLS]
    cols = regs[COLS]
    words = regs[WORDS]
    width = regs[WIDTH]
    conflict = regs[CONFLICT]
    max_depth = regs[MAX_DEPTH]
    size = words + 2
    half = size * width
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
                masks[starts[depth] + at] = 0
                for d in range(DIRECTIONS):
                    cell = neighbors[DIRECTIONS * blank + d]
                    if d == back or cell < 0:
                        continue
                    tile = (
                        levels[record + 2 + places[4 * cell]] >> places[4 * cell + 1]
                    ) & tile_mask
                    generated += 1
                    before = far[cells * tile + cell]
                    after = far[cells * tile + blank]
                    left = manhattan + after - before
                    if depth + 1 + left > max_depth:
                        continue
                    if left == 0:
                        regs[NODE] = at
                        regs[LAST] = d
                        status = FOUND
                        break
                    change = power[after] - power[before]
                    kind = _ROW if d == 0 or d == 3 else _COL
                    line = places[4 * tile + kind]
                    if line == places[4 * cell + kind] or line == places[4 * blank + kind]:
                        tiles = record + 2
                        change += conflict * _reordered(
                            places, levels, tiles, tile_mask, tile, cell, blank, kind, cells, cols
                        )
                    cost_there = cost + change
                    place = min(max(cost_there - base, 0) >> _FINE, BINS - 1)
                    if place > limit:
                        continue  # WIDTH others are better, as for half of all children
                    number = code ^ zobrist[cells * tile + cell] ^ zobrist[cells * tile + blank]
                    slot = number & seen_mask
                    known = False
                    for _ in range(_PROBES):
                        entry = seen[slot]
                        if ((stamp - entry) & _STAMP) > 2:
                            seen[slot] = (number & ~_STAMP) | stamp
                            break
                        if (entry ^ number) >> 20 == 0:
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
                    candidates[2 * total] = (cost_there << 32) | (at << 2) | d
                    candidates[2 * total + 1] = number
                    total += 1
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
        there = half - here
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
            parent = (entry & 0xFFFFFFFF) >> 2
            d = entry & 3
            masks[starts[depth] + parent] |= 1 << d
            source = here + size * parent
            record = there + size * made
            for i in range(size):
                levels[record + i] = levels[source + i]
            meta = levels[source]
            blank = meta & 1023
            cell = neighbors[DIRECTIONS * blank + d]
            word = levels[source + 2 + places[4 * cell]]
            tile = (word >> places[4 * cell + 1]) & tile_mask
            left = ((meta >> 13) & 131071) + far[cells * tile + blank] - far[cells * tile + cell]
            levels[record] = (cost << 30) | (left << 13) | ((3 - d) << 10) | cell
            levels[record + 1] = number
            levels[record + 2 + places[4 * cell]] -= tile << places[4 * cell + 1]
            levels[record + 2 + places[4 * blank]] += tile << places[4 * blank + 1]
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


def trace(masks: Ints, starts: Ints, path: Ints, depth: int, node: int) -> int:
    """Write the moves that lead to position `node` of level `depth` to `path`, and return 0."""
    for level in range(depth - 1, -1, -1):
        at = starts[level]
        left = node
        children = _ones(masks[at])
        while children <= left:
            left -= children
            at += 1
            children = _ones(masks[at])
        mask = masks[at]
        d = 0
        while True:
            if (mask >> d) & 1:
                if left == 0:
                    break
                left -= 1
            d += 1
        path[level] = d
        node = at - starts[level]
    return 0


def _ones(mask: int) -> int:
    """Count the set bits of a four-bit mask."""
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + (mask >> 3)
