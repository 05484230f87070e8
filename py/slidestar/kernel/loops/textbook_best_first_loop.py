"""Best-first search over millions of positions, with configurable rules.

The search expands the same positions in the same order as `slidestar.classroom.counting`, and
returns the same counts. With the default rules, it also agrees with
`slidestar.algorithms.best_first`.

A position is packed into one or two words and stored in a hash table with open addressing. The
queue is a binary heap of *items*. An item is an entry of the frontier, or a list of all entries
with the same key. The next entry of a list is its newest or its oldest entry.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.packed_words import find, unpack
from slidestar.kernel.loops.signatures import DIRECTIONS, Ints
from slidestar.kernel.loops.sum_lookups import Estimate, add_up, after_slide

RUNNING = 0  # The budget is spent. Call again to continue.
FOUND = 1  # The goal is the next position to expand, and regs[ENTRY] is its entry.
EXHAUSTED = 2  # The goal cannot be reached.
FULL = 3  # The buffers are full. Enlarge them and call again.
GENERATED_GOAL = 4  # The goal was generated, and regs[STOP_AT_GOAL] is 1.
LIMIT = 5  # More than regs[MOST] positions are stored.

# Indices of the entries of `regs`. The caller sets the entries from CELLS to LISTS_HASHED.
(
    CELLS,  # the number of cells of the board
    TABLES,  # the number of tables of the estimate
    VIEWS,  # the number of views of the estimate
    KEY_OF_G,  # the weight of g in the key of an entry
    KEY_OF_H,  # the weight of h in the key of an entry
    THEN,  # the order of entries with the same key
    DUPLICATES,  # the rule for positions that are generated again
) = range(7)
(
    BY_TILE,  # 1 if successors are ordered by their tiles instead of directions
    KEEP_BACK,  # 1 if a move that undoes the last one also generates a successor
    STOP_AT_GOAL,  # 1 if the search ends when the goal is generated
    MOST,  # the maximum number of stored positions
    COUNT_QUEUE,  # 1 if the entries of the queue count towards MOST, too
    GOAL_FIRST,  # the first word of the goal
    GOAL_SECOND,  # the second word of the goal
) = range(7, 14)
(
    CAPACITY,  # the maximum number of nodes
    SHIFT,  # determines the size of the hash table of positions (see `loops.packed_words`)
    HASHED,  # 1 if the hash table contains all positions
    ENTRIES,  # the maximum number of entries of the queue
    LISTS,  # the maximum number of lists
    LIST_SHIFT,  # determines the size of the hash table of lists
    LISTS_HASHED,  # 1 if the hash table contains all lists
) = range(14, 21)
# The state of the search.
(
    STORED,  # the number of nodes
    USED,  # the number of entries that have ever been used
    FREE,  # the first entry of the list of free entries, plus 1
    USED_LISTS,  # the number of lists
    SIZE,  # the number of items of the heap
    GOAL_NODE,  # the node of the goal, or -1 until it is generated
    ENTRY,  # the entry of the goal
    BOUND,  # the largest f of a position taken from the queue
    LEAST,  # the smallest f of the positions that are not closed when the goal is found
) = range(21, 30)
# The counts of the search.
(
    EXPANDED,  # the number of expansions
    REMOVED,  # the number of entries removed from the queue, except superseded ones
    INSERTED,  # the number of entries inserted into the queue
    SUCCESSORS,  # the number of generated successors
    BACKS,  # the number of successors that are skipped because they undo the last move
    PEAK,  # the largest value of QUEUED
) = range(30, 36)
(
    QUEUED,  # the number of entries in the queue, except superseded ones
    REOPENED,  # the number of closed positions that were reopened
    KNOWN,  # the number of successors that are discarded as duplicates
    DEEPEST,  # the largest number of moves to a generated position
) = range(36, 40)
# The first copy of the counts from EXPANDED to PEAK. The counts are copied when the goal is first
# generated, and are 0 until then.
AT_GOAL = 40
(
    GOAL_MOVES,  # the number of moves of the goal's path at that time
    GOAL_STORED,  # the number of stored positions at that time
) = 46, 47

# Values of THEN.
(
    NEWEST,  # the newest entry first
    OLDEST,  # the oldest entry first
    TILES,  # the entry with the smallest position first, then the oldest
    HEAPQ,  # the order that results from Python's `heapq`
    MIN_PQ,  # the order that results from Princeton's MinPQ
) = range(5)
# Values of DUPLICATES.
(
    REOPEN,  # Insert a position again if its path is shorter, even if it is closed.
    CLOSED,  # Insert a position again if its path is shorter, unless it is closed.
    REACHED,  # Insert a position again if its path is shorter, and expand its old entries, too.
    ON_REMOVAL,  # Insert a position again unless it is closed. Skip closed ones on removal.
    ON_INSERTION,  # Insert a position again unless it is closed. Do not check on removal.
    FIRST,  # Never insert a position again.
    TREE,  # Insert every successor.
) = range(7)

# A path packs its number of moves (from bit MOVES) and the previous cell of the blank, plus 1.
CAME_FROM = 31  # the mask of the previous cell
MOVES = 5
# The last word of a node packs its shortest path so far (from bit PATH), its h (from bit H) and a
# flag for closed positions.
PATH = 9
H = 1
_CLOSED = 1

(
    OF_NODE,  # the node of an entry of the queue
    OF_PATH,  # the path of the entry
    OF_NEXT,  # the next entry of its list plus 1, or without lists the number of its insertion
    OF,  # the number of fields of an entry
) = range(4)

(
    KEY,  # the key of the entries of a list
    HEAD,  # the first entry of the list plus 1
    TAIL,  # the last entry of the list
    LIST,  # the number of fields of a list
) = range(4)

_READY = -1  # The next node can be expanded.

_MAX_H = 255  # the mask of h


class Board(NamedTuple):
    """The buffers of the board. `best_first` describes them."""

    neighbors: Ints
    units: Ints
    of_blank: Ints
    tiles: Ints


class Queue(NamedTuple):
    """The buffers of the queue, and the nodes, whose positions may determine its order."""

    entries: Ints
    heap: Ints
    list_table: Ints
    lists: Ints
    nodes: Ints


def _precedes(queue: Queue, key: int, item: int, other: int, then: int, words: int) -> bool:
    """Return whether an item with a key precedes item `other` of the heap."""
    if key != queue.heap[2 * other] or then != TILES:
        return key < queue.heap[2 * other]
    nodes = queue.nodes
    rival = queue.heap[2 * other + 1]
    a = (words + 1) * queue.entries[OF * item + OF_NODE]
    b = (words + 1) * queue.entries[OF * rival + OF_NODE]
    if nodes[a] != nodes[b]:
        return nodes[a] < nodes[b]
    if words == 2 and nodes[a + 1] != nodes[b + 1]:
        return nodes[a + 1] < nodes[b + 1]
    return queue.entries[OF * item + OF_NEXT] < queue.entries[OF * rival + OF_NEXT]


def _push(queue: Queue, hole: int, key: int, item: int, then: int, words: int) -> int:
    """Insert an item at a free place of the heap and move it up; return 0."""
    heap = queue.heap
    while hole > 0:
        parent = (hole - 1) >> 1
        if not _precedes(queue, key, item, parent, then, words):
            break
        heap[2 * hole] = heap[2 * parent]
        heap[2 * hole + 1] = heap[2 * parent + 1]
        hole = parent
    heap[2 * hole] = key
    heap[2 * hole + 1] = item
    return 0


def _sink(queue: Queue, size: int, then: int, words: int) -> int:
    """Remove the first item of the heap, and return the free place for the last item.

    The free place moves down from the root. In Princeton's MinPQ it stops where the last item fits.
    In `heapq` it moves down to a leaf, and the last item then moves up from there.
    """
    heap = queue.heap
    hole = 0
    child = 1
    while child < size:
        right = child + 1
        if right < size:
            if then == MIN_PQ:
                if heap[2 * right] < heap[2 * child]:
                    child = right
            elif not _precedes(queue, heap[2 * child], heap[2 * child + 1], right, then, words):
                child = right
        if then == MIN_PQ and heap[2 * child] >= heap[2 * size]:
            break
        heap[2 * hole] = heap[2 * child]
        heap[2 * hole + 1] = heap[2 * child + 1]
        hole = child
        child = 2 * hole + 1
    return hole


def _first(queue: Queue, regs: Ints) -> int:
    """Return the next entry of the queue."""
    item = queue.heap[1]
    return queue.lists[LIST * item + HEAD] - 1 if regs[THEN] <= OLDEST else item


def _remove(queue: Queue, regs: Ints, entry: int, words: int) -> int:
    """Remove the next entry from the queue; return 0."""
    then = regs[THEN]
    last = True
    if then <= OLDEST:
        head = LIST * queue.heap[1] + HEAD
        queue.lists[head] = queue.entries[OF * entry + OF_NEXT]
        last = queue.lists[head] == 0
    if last:
        size = regs[SIZE] - 1
        regs[SIZE] = size
        hole = _sink(queue, size, then, words)
        if size > 0:
            _push(queue, hole, queue.heap[2 * size], queue.heap[2 * size + 1], then, words)
    queue.entries[OF * entry + OF_NEXT] = regs[FREE]
    regs[FREE] = entry + 1
    return 0


def _insert(queue: Queue, regs: Ints, node: int, path: int, key: int, words: int) -> int:
    """Add an entry to the queue; return 0."""
    regs[INSERTED] += 1
    entry = regs[FREE] - 1
    if entry >= 0:
        regs[FREE] = queue.entries[OF * entry + OF_NEXT]
    else:
        entry = regs[USED]
        regs[USED] = entry + 1
    queue.entries[OF * entry + OF_NODE] = node
    queue.entries[OF * entry + OF_PATH] = path
    item = entry
    if regs[THEN] <= OLDEST:
        item = _list_of(queue, regs, key)
        if _append(queue, item, entry, regs[THEN]):
            return 0  # The heap already contains the list.
    else:
        queue.entries[OF * entry + OF_NEXT] = regs[INSERTED]
    _push(queue, regs[SIZE], key, item, regs[THEN], words)
    regs[SIZE] += 1
    return 0


def _list_of(queue: Queue, regs: Ints, key: int) -> int:
    """Return the list of the entries with a key. Create it if necessary."""
    slot = find(queue.list_table, queue.lists, LIST, 1, key, 0, regs[LIST_SHIFT])
    item = queue.list_table[slot] - 1
    if item < 0:
        item = regs[USED_LISTS]
        regs[USED_LISTS] = item + 1
        queue.list_table[slot] = item + 1
        queue.lists[LIST * item + KEY] = key
        queue.lists[LIST * item + HEAD] = 0
    return item


def _append(queue: Queue, item: int, entry: int, then: int) -> bool:
    """Add an entry to a list; return whether the list contained other entries."""
    head = queue.lists[LIST * item + HEAD]
    if then == NEWEST or head == 0:
        queue.entries[OF * entry + OF_NEXT] = head
        queue.lists[LIST * item + HEAD] = entry + 1
    else:
        queue.entries[OF * entry + OF_NEXT] = 0
        queue.entries[OF * queue.lists[LIST * item + TAIL] + OF_NEXT] = entry + 1
    queue.lists[LIST * item + TAIL] = entry
    return head > 0


def _next_by_tile(neighbors: Ints, tiles: Ints, blank: int, last: int) -> int:
    """Return the cell of the smallest tile above `last` that can move, or -1."""
    found = -1
    for d in range(DIRECTIONS):
        source = neighbors[DIRECTIONS * blank + d]
        if source >= 0 and tiles[source] > last and (found < 0 or tiles[source] < tiles[found]):
            found = source
    return found


def best_first(
    entries: Ints, tables: Ints, parts: Ints, starts: Ints, neighbors: Ints, indices: Ints,
    sums: Ints, units: Ints, of_blank: Ints, tiles: Ints, table: Ints, nodes: Ints, queue: Ints,
    heap: Ints, list_table: Ints, lists: Ints, regs: Ints, budget: int,
) -> int:  # fmt: skip
    """Continue a search for at most `budget` expansions.

    `loops.sum_lookups` describes the buffers of the estimate, `deepen` in
    `loops.textbook_deepening_loop` describes `neighbors`, and `loops.packed_words` describes
    `units`. The other buffers are:

    - `of_blank[cell]`: the amount to add to the estimate if the blank is in a cell
    - `tiles`: a scratch buffer with one entry for each cell
    - `table`: a hash table of 2 ** (62 - regs[SHIFT]) slots. A slot contains a node plus 1, or 0 if
      it is free. All slots must be 0 if regs[HASHED] is 0.
    - `nodes`: the words of the position of each node, followed by its last word (see PATH). The
      caller writes the start.
    - `queue`: the fields of each entry (see OF_NODE). The caller writes the entry of the start,
      and adds it to the heap and to a list.
    - `heap`: the key and the number of each item
    - `list_table`: a hash table of the lists by their keys, in the same format as `table`
    - `lists`: the fields of each list (see KEY)
    """
    estimate = Estimate(entries, tables, parts, starts, indices, sums)
    board = Board(neighbors, units, of_blank, tiles)
    waiting = Queue(queue, heap, list_table, lists, nodes)
    words = 1 if regs[CELLS] <= 16 else 2
    stride = words + 1
    _hash_all(table, waiting, regs, words)
    stop = regs[EXPANDED] + budget
    while regs[SIZE] > 0:
        entry = _first(waiting, regs)
        node = queue[OF * entry + OF_NODE]
        path = queue[OF * entry + OF_PATH]
        about = nodes[stride * node + words]
        moves = path >> MOVES
        f = moves + ((about >> H) & _MAX_H)
        superseded = regs[DUPLICATES] <= CLOSED and moves > about >> (PATH + MOVES)
        skipped = superseded or (regs[DUPLICATES] == ON_REMOVAL and about & _CLOSED != 0)
        if not superseded and node == regs[GOAL_NODE]:
            regs[BOUND] = max(regs[BOUND], f)
            regs[ENTRY] = entry
            regs[LEAST] = _least_f(nodes, regs[STORED], words, moves)
            return FOUND
        if not skipped:
            regs[BOUND] = max(regs[BOUND], f)
            status = _status(regs, stop)
            if status != _READY:
                return status
        _remove(waiting, regs, entry, words)
        if not superseded:
            regs[QUEUED] -= 1
            regs[REMOVED] += 1
        if skipped:
            continue
        nodes[stride * node + words] = about | _CLOSED
        if _expand(estimate, board, table, waiting, regs, node, path, words) == GENERATED_GOAL:
            return GENERATED_GOAL
        regs[PEAK] = max(regs[PEAK], regs[QUEUED])
    return EXHAUSTED


def _hash_all(table: Ints, queue: Queue, regs: Ints, words: int) -> int:
    """Add all positions and lists to their hash tables if these are empty; return 0."""
    stride = words + 1
    if regs[HASHED] == 0:
        for node in range(regs[STORED]):
            first = queue.nodes[stride * node]
            second = queue.nodes[stride * node + 1] if words == 2 else 0
            table[find(table, queue.nodes, stride, words, first, second, regs[SHIFT])] = node + 1
        regs[HASHED] = 1
    if regs[LISTS_HASHED] == 0:
        for item in range(regs[USED_LISTS]):
            key = queue.lists[LIST * item + KEY]
            slot = find(queue.list_table, queue.lists, LIST, 1, key, 0, regs[LIST_SHIFT])
            queue.list_table[slot] = item + 1
        regs[LISTS_HASHED] = 1
    return 0


def _least_f(nodes: Ints, stored: int, words: int, most: int) -> int:
    """Return the smallest f of the positions that are not closed, but at most `most`."""
    for node in range(stored):
        about = nodes[(words + 1) * node + words]
        if about & _CLOSED == 0:
            most = min(most, (about >> (PATH + MOVES)) + ((about >> H) & _MAX_H))
    return most


def _status(regs: Ints, stop: int) -> int:
    """Return `_READY`, or the reason not to expand the next node."""
    if regs[EXPANDED] == stop:
        return RUNNING
    with_queue = regs[QUEUED] - 1 if regs[COUNT_QUEUE] else 0
    if regs[STORED] + with_queue > regs[MOST]:
        return LIMIT
    if (
        regs[STORED] + DIRECTIONS > regs[CAPACITY]
        or regs[USED] + DIRECTIONS > regs[ENTRIES]
        or regs[USED_LISTS] + DIRECTIONS > regs[LISTS]
    ):
        return FULL
    return _READY


def _expand(
    estimate: Estimate, board: Board, table: Ints, queue: Queue, regs: Ints, node: int, path: int,
    words: int,
) -> int:  # fmt: skip
    """Insert the successors of a node. Return `GENERATED_GOAL` if the goal ends the search."""
    nodes = queue.nodes
    units = board.units
    views = regs[VIEWS]
    shift = regs[SHIFT]
    stride = words + 1
    regs[EXPANDED] += 1
    came_from = (path & CAME_FROM) - 1
    moves = (path >> MOVES) + 1
    regs[DEEPEST] = max(regs[DEEPEST], moves)
    first = nodes[stride * node]
    second = nodes[stride * node + 1] if words == 2 else 0
    blank = unpack(estimate, board.tiles, first, second, regs[CELLS], regs[TABLES])
    if views == 1:
        h = (nodes[stride * node + words] >> H) & _MAX_H
        estimate.sums[0] = h - board.of_blank[blank]
    else:
        add_up(estimate, regs[TABLES], views)
    path = moves << MOVES | (blank + 1)
    tile = 0
    for d in range(DIRECTIONS):
        source = board.neighbors[DIRECTIONS * blank + d]
        if regs[BY_TILE]:
            source = _next_by_tile(board.neighbors, board.tiles, blank, tile)
        if source < 0:
            continue
        tile = board.tiles[source]
        if source == came_from and regs[KEEP_BACK] == 0:
            regs[BACKS] += 1
            continue
        regs[SUCCESSORS] += 1
        after = first + tile * (units[2 * blank] - units[2 * source])
        after_2 = second + tile * (units[2 * blank + 1] - units[2 * source + 1])
        slot = find(table, nodes, stride, words, after, after_2, shift)
        child = table[slot] - 1
        if child < 0:
            child = regs[STORED]
            if after == regs[GOAL_FIRST] and after_2 == regs[GOAL_SECOND]:
                _copy_numbers(regs, child, moves)
                if regs[STOP_AT_GOAL]:
                    return GENERATED_GOAL
            regs[STORED] = child + 1
            table[slot] = child + 1
            nodes[stride * child] = after
            if words == 2:
                nodes[stride * child + 1] = after_2
            h = board.of_blank[source] + after_slide(estimate, views, tile, source, blank)
            nodes[stride * child + words] = path << PATH | h << H
            regs[QUEUED] += 1
        else:
            h = (nodes[stride * child + words] >> H) & _MAX_H
            if not _reach_again(nodes, stride * child + words, regs, path):
                regs[KNOWN] += 1
                continue
        key = regs[KEY_OF_G] * moves + regs[KEY_OF_H] * h
        _insert(queue, regs, child, path, key, words)
    return RUNNING


def _copy_numbers(regs: Ints, node: int, moves: int) -> int:
    """Store the counts when the goal is first generated, as a new node; return 0."""
    regs[GOAL_NODE] = node
    for i in range(PEAK - EXPANDED + 1):
        regs[AT_GOAL + i] = regs[EXPANDED + i]
    regs[GOAL_MOVES] = moves
    regs[GOAL_STORED] = node + 1
    return 0


def _reach_again(nodes: Ints, at: int, regs: Ints, path: int) -> bool:
    """Return whether to insert a known position again. Store the path if it is shorter.

    `at` is the offset of the node's last word in `nodes`.
    """
    about = nodes[at]
    duplicates = regs[DUPLICATES]
    if duplicates == FIRST:
        return False
    shorter = path >> MOVES < about >> (PATH + MOVES)
    closed = about & _CLOSED
    if ON_REMOVAL <= duplicates <= ON_INSERTION:
        accepted = closed == 0
    elif duplicates == CLOSED:
        accepted = shorter and closed == 0
    else:
        accepted = shorter or duplicates == TREE
    if not accepted:
        return False
    if closed or duplicates > CLOSED:
        regs[QUEUED] += 1
    if duplicates == REOPEN and closed:
        regs[REOPENED] += 1
        closed = 0
    if shorter:
        nodes[at] = path << PATH | (about & (_MAX_H << H)) | closed
    return True
