"""Best-first search over millions of positions, with the rules of a program.

The search is that of `slidestar.classroom.counting`, with the same order of expansions and the same
numbers; without a change of the rules, it is also that of `slidestar.algorithms.best_first`. A
position is packed into one word or two and stored in a hash table with open addressing. The queue
is a binary heap of *items*. An item is an entry of the frontier, or a list of all entries with the
same key, of which the newest or the oldest one is next.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sums import add_up, after_slide, clear, place

RUNNING = 0  # the budget is spent: call again
FOUND = 1  # the goal would be expanded: regs[ENTRY] is its entry
EXHAUSTED = 2  # the goal cannot be reached
FULL = 3  # buffers are full: enlarge them, call again
GENERATED_GOAL = 4  # the goal was generated, and regs[STOP_AT_GOAL] is 1
LIMIT = 5  # more than regs[MOST] are stored

# Entries of `regs`, which the caller sets.
CELLS, TABLES, VIEWS, START_H, KEY_OF_G, KEY_OF_H, THEN, DUPLICATES = range(8)
BY_TILE, KEEP_BACK, STOP_AT_GOAL, MOST, COUNT_QUEUE = range(8, 13)
CAPACITY, SHIFT, HASHED, ENTRIES, LISTS, LIST_SHIFT, LISTS_HASHED = range(13, 20)
# The state of the search.
STORED, USED, FREE, USED_LISTS, SIZE, GOAL_NODE, ENTRY, BOUND, LEAST = range(20, 29)
# Its numbers, and those when the goal was first generated, or 0.
EXPANDED, REMOVED, INSERTED, SUCCESSORS, BACKS, PEAK = range(29, 35)
QUEUED, REOPENED, KNOWN, DEEPEST = range(35, 39)
GOAL_EXPANDED, GOAL_REMOVED, GOAL_INSERTED, GOAL_SUCCESSORS, GOAL_BACKS, GOAL_PEAK = range(39, 45)
GOAL_MOVES, GOAL_STORED = 45, 46

# Values of THEN, the order of entries with the same key.
NEWEST, OLDEST, TILES, HEAPQ, MIN_PQ = range(5)
# Values of DUPLICATES.
REOPEN, CLOSED, REACHED, ON_REMOVAL, ON_INSERTION, TREE = range(6)

# A path: the moves from the start, and the cell that the blank came from, plus 1.
CAME_FROM = 31
MOVES = 5
# The last word of a node: its shortest path so far, its h, and a flag for closed positions.
PATH = 9
_H = 1
_CLOSED = 1

# An entry of the queue: its node, its path, and the next entry of a list plus 1; or its number in
# the order of insertion, without lists.
OF_NODE, OF_PATH, OF_NEXT = range(3)

_MAX_H = 255
_LOW = (1 << 62) - 1
_MIX = 0x1E3779B97F4A7C15
_MIX_2 = 0x2545F4914F6CDD1D


def find(
    table: Ints, keys: Ints, stride: int, words: int, first: int, second: int, shift: int
) -> int:
    """Return the slot of a key of one word or two in a hash table, or the free slot for it."""
    wrap = (1 << (62 - shift)) - 1
    at = ((first * _MIX + second * _MIX_2) & _LOW) >> shift
    while table[at] != 0:
        number = stride * (table[at] - 1)
        if keys[number] == first and (words == 1 or keys[number + 1] == second):
            break
        at = (at + 1) & wrap
    return at


def _precedes(
    key: int, item: int, other_key: int, other: int, then: int, words: int, nodes: Ints,
    queue: Ints,
) -> bool:  # fmt: skip
    """Return whether an item of the heap is smaller than another one."""
    if key != other_key or then != TILES:
        return key < other_key
    a = (words + 1) * queue[3 * item + OF_NODE]
    b = (words + 1) * queue[3 * other + OF_NODE]
    if nodes[a] != nodes[b]:
        return nodes[a] < nodes[b]
    if words == 2 and nodes[a + 1] != nodes[b + 1]:
        return nodes[a + 1] < nodes[b + 1]
    return queue[3 * item + OF_NEXT] < queue[3 * other + OF_NEXT]


def _push(
    heap: Ints, items: Ints, hole: int, key: int, item: int, then: int, words: int, nodes: Ints,
    queue: Ints,
) -> int:  # fmt: skip
    """Move an item from a hole of the heap up to its place; return 0."""
    while hole > 0:
        parent = (hole - 1) >> 1
        if not _precedes(key, item, heap[parent], items[parent], then, words, nodes, queue):
            break
        heap[hole] = heap[parent]
        items[hole] = items[parent]
        hole = parent
    heap[hole] = key
    items[hole] = item
    return 0


def _sink(
    heap: Ints, items: Ints, size: int, then: int, words: int, nodes: Ints, queue: Ints
) -> int:
    """Replace the first item of the heap by item `size`; return the hole for that item.

    Princeton's MinPQ stops where the item fits. `heapq` goes on to a leaf, and the item is moved up
    from there.
    """
    hole = 0
    child = 1
    while child < size:
        right = child + 1
        if right < size:
            if then == MIN_PQ:
                if heap[right] < heap[child]:
                    child = right
            elif not _precedes(
                heap[child], items[child], heap[right], items[right], then, words, nodes, queue
            ):
                child = right
        if then == MIN_PQ and heap[child] >= heap[size]:
            break
        heap[hole] = heap[child]
        items[hole] = items[child]
        hole = child
        child = 2 * hole + 1
    return hole


def _next_by_tile(neighbors: Ints, tiles: Ints, blank: int, last: int) -> int:
    """Return the cell beside the blank of the smallest tile above the last one, or -1."""
    found = -1
    for d in range(DIRECTIONS):
        source = neighbors[DIRECTIONS * blank + d]
        if source >= 0 and tiles[source] > last and (found < 0 or tiles[source] < tiles[found]):
            found = source
    return found


def best_first(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, index: Ints,
    sums: Ints, units: Ints, of_blank: Ints, tiles: Ints, goal: Ints, table: Ints, nodes: Ints,
    queue: Ints, heap: Ints, items: Ints, list_table: Ints, list_keys: Ints, heads: Ints,
    tails: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue a search for at most `budget` expansions.

    The buffers of the estimate come first: see `loops.sums`, and `loops.deepening` for `neighbors`.
    Then follow

    - `units[2 * cell + word]`: the factor of a cell's tile in a word of a packed position. The
      last cell has none, because its tile follows from the others.
    - `of_blank[cell]`: an addition to the estimate, by the blank's cell
    - `tiles[cell]`: the start; then the position that is expanded
    - `goal[cell]`: the goal
    - `table`: the hash table of 2 ** (62 - regs[SHIFT]) slots, each a node plus 1, or 0. It must be
      all 0 if regs[HASHED] is 0.
    - `nodes`: for each of regs[CAPACITY] nodes the words of its position, and the word above
    - `queue`: for each of regs[ENTRIES] entries the three numbers above
    - `heap`, `items`: the keys and items of the heap
    - `list_table`, `list_keys`, `heads`, `tails`: a hash table of regs[LISTS] lists by their keys,
      like `table`; the first entry of a list plus 1; and the last entry
    """
    cells = regs[CELLS]
    views = regs[VIEWS]
    then = regs[THEN]
    duplicates = regs[DUPLICATES]
    by_tile = regs[BY_TILE]
    keep_back = regs[KEEP_BACK]
    shift = regs[SHIFT]
    list_shift = regs[LIST_SHIFT]
    stored = regs[STORED]
    used = regs[USED]
    free = regs[FREE]
    lists = regs[USED_LISTS]
    size = regs[SIZE]
    goal_node = regs[GOAL_NODE]
    queued = regs[QUEUED]
    removed = regs[REMOVED]
    inserted = regs[INSERTED]
    successors = regs[SUCCESSORS]
    backs = regs[BACKS]
    expanded = 0
    listed = then <= OLDEST
    replaces = duplicates <= CLOSED
    words = 1 if cells <= 16 else 2
    stride = words + 1
    bits = 4 if words == 1 else 5
    mask = (1 << bits) - 1
    in_first = min(cells - 1, 15 if words == 1 else 12)
    tile_sum = cells * (cells - 1) >> 1
    goal_first = 0
    goal_second = 0
    for cell in range(cells):
        goal_first += goal[cell] * units[2 * cell]
        goal_second += goal[cell] * units[2 * cell + 1]
    if stored == 0:
        for cell in range(cells):
            nodes[0] += tiles[cell] * units[2 * cell]
            if words == 2:
                nodes[1] += tiles[cell] * units[2 * cell + 1]
        goal_node = -1
        if nodes[0] == goal_first and (words == 1 or nodes[1] == goal_second):
            goal_node = 0
        nodes[words] = regs[START_H] << _H
        stored = 1
        queue[OF_NODE] = 0
        queue[OF_PATH] = 0
        queue[OF_NEXT] = 0
        used = 1
        heap[0] = regs[KEY_OF_H] * regs[START_H]
        items[0] = 0
        size = 1
        if listed:
            list_keys[0] = heap[0]
            heads[0] = 1
            tails[0] = 0
            lists = 1
        queued = 1
        regs[PEAK] = 1
    if regs[HASHED] == 0:
        for node in range(stored):
            first = nodes[stride * node]
            second = nodes[stride * node + 1] if words == 2 else 0
            table[find(table, nodes, stride, words, first, second, shift)] = node + 1
        regs[HASHED] = 1
    if regs[LISTS_HASHED] == 0:
        for number in range(lists):
            slot = find(list_table, list_keys, 1, 1, list_keys[number], 0, list_shift)
            list_table[slot] = number + 1
        regs[LISTS_HASHED] = 1
    status = EXHAUSTED
    while size > 0:
        item = items[0]
        entry = heads[item] - 1 if listed else item
        node = queue[3 * entry + OF_NODE]
        path = queue[3 * entry + OF_PATH]
        about = nodes[stride * node + words]
        h = (about >> _H) & _MAX_H
        moves = path >> MOVES
        skipped = replaces and moves > about >> (PATH + MOVES)
        if not skipped:
            if node == goal_node:
                regs[BOUND] = max(regs[BOUND], moves + h)
                status = FOUND
                regs[ENTRY] = entry
                break
            if duplicates == ON_REMOVAL and about & _CLOSED:
                skipped = True
                queued -= 1
                removed += 1
            else:
                regs[BOUND] = max(regs[BOUND], moves + h)
                if expanded == budget:
                    status = RUNNING
                    break
                with_queue = queued - 1 if regs[COUNT_QUEUE] else 0
                if stored + with_queue > regs[MOST]:
                    status = LIMIT
                    break
                if (
                    stored + DIRECTIONS > regs[CAPACITY]
                    or used + DIRECTIONS > regs[ENTRIES]
                    or lists + DIRECTIONS > regs[LISTS]
                ):
                    status = FULL
                    break
        came_from = (path & CAME_FROM) - 1
        emptied = True
        if listed:
            heads[item] = queue[3 * entry + OF_NEXT]
            emptied = heads[item] == 0
        if emptied:
            size -= 1
            hole = _sink(heap, items, size, then, words, nodes, queue)
            if size > 0:
                _push(heap, items, hole, heap[size], items[size], then, words, nodes, queue)
        queue[3 * entry + OF_NEXT] = free
        free = entry + 1
        if skipped:
            continue
        expanded += 1
        queued -= 1
        removed += 1
        nodes[stride * node + words] = about | _CLOSED
        moves += 1
        regs[DEEPEST] = max(regs[DEEPEST], moves)
        first = nodes[stride * node]
        second = nodes[stride * node + 1] if words == 2 else 0
        last = tile_sum
        blank = cells - 1
        clear(starts, index, regs[TABLES])
        for cell in range(cells - 1):
            if cell < in_first:
                tile = (first >> (bits * (in_first - 1 - cell))) & mask
            else:
                tile = (second >> (bits * (cells - 2 - cell))) & mask
            tiles[cell] = tile
            last -= tile
            if tile == 0:
                blank = cell
            else:
                place(tables, parts, index, tile, cell)
        tiles[cells - 1] = last
        if last != 0:
            place(tables, parts, index, last, cells - 1)
        if views == 1:
            sums[0] = h - of_blank[blank]
        else:
            add_up(entries, starts, index, sums, regs[TABLES], views)
        tile = 0
        for d in range(DIRECTIONS):
            source = neighbors[DIRECTIONS * blank + d]
            if by_tile:
                source = _next_by_tile(neighbors, tiles, blank, tile)
            if source < 0:
                continue
            tile = tiles[source]
            if source == came_from and keep_back == 0:
                backs += 1
                continue
            successors += 1
            after = first + tile * (units[2 * blank] - units[2 * source])
            after_2 = second + tile * (units[2 * blank + 1] - units[2 * source + 1])
            path = moves << MOVES | (blank + 1)
            slot = find(table, nodes, stride, words, after, after_2, shift)
            child = table[slot] - 1
            if child < 0:
                child = stored
                if after == goal_first and after_2 == goal_second:
                    goal_node = child
                    regs[GOAL_EXPANDED] = regs[EXPANDED] + expanded
                    regs[GOAL_REMOVED] = removed
                    regs[GOAL_INSERTED] = inserted
                    regs[GOAL_SUCCESSORS] = successors
                    regs[GOAL_BACKS] = backs
                    regs[GOAL_PEAK] = regs[PEAK]
                    regs[GOAL_MOVES] = moves
                    regs[GOAL_STORED] = stored + 1
                    if regs[STOP_AT_GOAL]:
                        status = GENERATED_GOAL
                        break
                stored += 1
                table[slot] = stored
                nodes[stride * child] = after
                if words == 2:
                    nodes[stride * child + 1] = after_2
                h = of_blank[source] + after_slide(
                    entries, tables, parts, starts, index, sums, views, tile, source, blank
                )
                nodes[stride * child + words] = path << PATH | h << _H
                queued += 1
            else:
                about = nodes[stride * child + words]
                h = (about >> _H) & _MAX_H
                shorter = moves < about >> (PATH + MOVES)
                closed = about & _CLOSED
                if ON_REMOVAL <= duplicates <= ON_INSERTION:
                    accepted = closed == 0
                elif duplicates == CLOSED:
                    accepted = shorter and closed == 0
                else:
                    accepted = shorter or duplicates == TREE
                if not accepted:
                    regs[KNOWN] += 1
                    continue
                if closed or not replaces:
                    queued += 1
                if duplicates == REOPEN and closed:
                    regs[REOPENED] += 1
                    closed = 0
                if shorter:
                    nodes[stride * child + words] = path << PATH | h << _H | closed
            inserted += 1
            key = regs[KEY_OF_G] * moves + regs[KEY_OF_H] * h
            entry = free - 1
            if entry >= 0:
                free = queue[3 * entry + OF_NEXT]
            else:
                entry = used
                used += 1
            queue[3 * entry + OF_NODE] = child
            queue[3 * entry + OF_PATH] = path
            if listed:
                slot = find(list_table, list_keys, 1, 1, key, 0, list_shift)
                item = list_table[slot] - 1
                if item < 0:
                    item = lists
                    lists += 1
                    list_table[slot] = lists
                    list_keys[item] = key
                    heads[item] = 0
                waiting = heads[item]
                if then == NEWEST or waiting == 0:
                    queue[3 * entry + OF_NEXT] = waiting
                    heads[item] = entry + 1
                else:
                    queue[3 * entry + OF_NEXT] = 0
                    queue[3 * tails[item] + OF_NEXT] = entry + 1
                tails[item] = entry
                if waiting > 0:
                    continue
            else:
                item = entry
                queue[3 * entry + OF_NEXT] = inserted
            _push(heap, items, size, key, item, then, words, nodes, queue)
            size += 1
        if status == GENERATED_GOAL:
            break
        regs[PEAK] = max(regs[PEAK], queued)
    if status == FOUND:
        regs[LEAST] = moves
        for node in range(stored):
            about = nodes[stride * node + words]
            if about & _CLOSED == 0:
                f = (about >> (PATH + MOVES)) + ((about >> _H) & _MAX_H)
                regs[LEAST] = min(regs[LEAST], f)
    regs[STORED] = stored
    regs[USED] = used
    regs[FREE] = free
    regs[USED_LISTS] = lists
    regs[SIZE] = size
    regs[GOAL_NODE] = goal_node
    regs[QUEUED] = queued
    regs[REMOVED] = removed
    regs[INSERTED] = inserted
    regs[SUCCESSORS] = successors
    regs[BACKS] = backs
    regs[EXPANDED] += expanded
    return status
