"""A finite automaton that prunes redundant move sequences.

The method is from L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in depth-first search"
(AAAI 1993). For each cell of the blank, a breadth-first search tries all short sequences of moves.
A sequence that ends in a known position is redundant, because an earlier sequence that is not
longer leads there and is not pruned. The automaton prunes redundant sequences wherever they occur
in a search. Its states are the proper prefixes of pruned sequences, as in the string matching of
A. V. Aho and M. J. Corasick (CACM 18, 1975).
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence

from slidestar.kernel.loops.signatures import DIRECTIONS
from slidestar.lib.steps import run

_Neighbors = Sequence[Sequence[int | None]]

_Word = tuple[int, tuple[int, ...]]
"""A sequence of moves: the cell in which the blank starts, and the directions of its moves."""

_MAX_STATES = 1 << 14  # the loops store a state in 14 bits
_SLICE = 1 << 10  # the number of sequences checked between two yields


def pruning_automaton(neighbors: _Neighbors, length: int) -> array[int]:
    """Return the automaton as an array that maps states and moves to states.

    The entry at `DIRECTIONS * state + d` is the state after the move d, or 0 if the move is pruned.
    `neighbors[cell][d]` is the cell in direction d, or None beyond the edge. A search that starts
    with the blank in a cell starts in the state 1 + cell. The automaton prunes redundant sequences
    of up to `length` moves. A length of 2 prunes only the reversal of the last move. At least one
    shortest solution always remains.

    >>> row = [[None, None, 1, None], [None, 0, 2, None], [None, 1, None, None]]
    >>> list(pruning_automaton(row, 2)[4:16])
    [0, 0, 4, 0, 0, 5, 6, 0, 0, 7, 0, 0]
    """
    return run(make_automaton(neighbors, length))


def make_automaton(neighbors: _Neighbors, length: int) -> Generator[None, None, array[int]]:
    """Compute the result of `pruning_automaton` in slices of a few milliseconds."""
    pruned: set[_Word] = set()
    for start in range(len(neighbors)):
        pruned.update(duplicates(neighbors, start, length))
        yield
    states: dict[_Word, int] = {(cell, ()): 1 + cell for cell in range(len(neighbors))}
    # Select the sequences that contain no shorter pruned sequence. A pruned sequence was never
    # extended, so it is enough to check the part after the first move.
    minimal = []
    for number, (cell, word) in enumerate(pruned):
        if (neighbors[cell][word[0]], word[1:]) not in pruned:
            minimal.append((cell, word))
        if number % _SLICE == 0:
            yield
    for cell, word in sorted(minimal, key=lambda pair: (len(pair[1]), pair)):
        for end in range(1, len(word)):
            states.setdefault((cell, word[:end]), len(states) + 1)
    if len(states) >= _MAX_STATES:
        raise ValueError(
            f"the automaton must have fewer than {_MAX_STATES} states, got {len(states)} for"
            f" sequences of {length} moves"
        )
    automaton = array("H", bytes(2 * DIRECTIONS * (len(states) + 1)))
    for (start, word), state in states.items():
        cell = _end(neighbors, start, word)
        for d, to in enumerate(neighbors[cell]):
            if to is not None:
                automaton[DIRECTIONS * state + d] = _after(
                    neighbors, pruned, states, start, (*word, d)
                )
        if state % (_SLICE // 8) == 0:
            yield
    return automaton


def duplicates(neighbors: _Neighbors, start: int, length: int) -> list[_Word]:
    """Return the sequences of up to `length` moves that end where an earlier sequence ends.

    The blank starts in the cell `start`. The result omits sequences that begin with a shorter
    duplicate, and sequences of more than two moves that end with a reversal.
    """
    found = []
    home = bytes(range(len(neighbors)))
    known = {home}
    level: list[tuple[bytes, int, int, tuple[int, ...]]] = [(home, start, -1, ())]
    for moves in range(1, length + 1):
        longer = []
        for tiles, cell, previous, word in level:
            for d, to in enumerate(neighbors[cell]):
                if to is None or (to == previous and moves > 2):
                    continue
                swapped = bytearray(tiles)
                swapped[cell], swapped[to] = tiles[to], tiles[cell]
                after = bytes(swapped)
                if after in known:
                    found.append((start, (*word, d)))
                else:
                    known.add(after)
                    if moves < length:
                        longer.append((after, to, cell, (*word, d)))
        level = longer
    return found


def _end(neighbors: _Neighbors, cell: int, word: Sequence[int]) -> int:
    """Return the blank's cell after a sequence."""
    for d in word:
        to = neighbors[cell][d]
        assert to is not None
        cell = to
    return cell


def _after(
    neighbors: _Neighbors,
    pruned: set[_Word],
    states: dict[_Word, int],
    cell: int,
    word: tuple[int, ...],
) -> int:
    """Return the state of the longest suffix that is a state, or 0 if a suffix is pruned."""
    for i in range(len(word) + 1):
        rest = (_end(neighbors, cell, word[:i]), word[i:])
        if rest in pruned:
            return 0
        if rest in states:
            return states[rest]
    raise AssertionError("the empty sequence is a state")
