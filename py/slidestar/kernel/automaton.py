"""The automaton that refuses moves that only lead where another way leads as well.

L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in depth-first search" (AAAI 1993): all
sequences of up to a few moves are tried from each of the blank's cells, breadth first and in the
order of the directions. One that ends where an earlier one ended is refused, wherever it occurs in
a search: the earlier one isn't longer, and the search won't refuse it. As in A. V. Aho and M. J.
Corasick (CACM 18, 1975), the automaton's states are the beginnings of refused sequences.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence

from slidestar.lib.steps import run

__all__ = ["Making", "duplicates", "make_automaton", "pruning_automaton"]

Making = Generator[None, None, "array[int]"]

_Word = tuple[int, tuple[int, ...]]
"""The blank's cell, and its moves from there on."""

_LARGEST = 1 << 14  # the loops keep a state in 14 bits
_AT_ONCE = 1 << 10


def pruning_automaton(neighbors: Sequence[Sequence[int | None]], length: int) -> array[int]:
    """`automaton[4 * state + d]`: the state after the blank's move d, 0 where that is refused.

    `neighbors[cell][d]`: the cell that the blank gets to, None beyond the edge. A search with the
    blank in a cell starts in the state 1 + cell. With `length` 2, all that is refused is to take
    the last move back. Some optimal solution always remains; others may not.

    >>> line = [[None, None, 1, None], [None, 0, 2, None], [None, 1, None, None]]
    >>> list(pruning_automaton(line, 2)[4:16])
    [0, 0, 4, 0, 0, 5, 6, 0, 0, 7, 0, 0]
    """
    return run(make_automaton(neighbors, length))


def make_automaton(neighbors: Sequence[Sequence[int | None]], length: int) -> Making:
    """`pruning_automaton` as a generator: yields every few milliseconds, returns the automaton."""
    refused: set[_Word] = set()
    for start in range(len(neighbors)):
        refused.update(duplicates(neighbors, start, length))
        yield
    states: dict[_Word, int] = {(cell, ()): 1 + cell for cell in range(len(neighbors))}
    # Those without a shorter one in them. Only the end after the first move can be one: whatever
    # else is in a sequence was in the one before its last move, which wasn't refused.
    least = []
    for number, (cell, word) in enumerate(refused):
        if (neighbors[cell][word[0]], word[1:]) not in refused:
            least.append((cell, word))
        if number % _AT_ONCE == 0:
            yield
    for cell, word in sorted(least, key=lambda pair: (len(pair[1]), pair)):
        for end in range(1, len(word)):
            states.setdefault((cell, word[:end]), len(states) + 1)
    if len(states) >= _LARGEST:
        raise ValueError(f"{len(states)} states are too many")
    automaton = array("H", bytes(8 * (len(states) + 1)))
    for (start, word), state in states.items():
        cell = _end(neighbors, start, word)
        for d, to in enumerate(neighbors[cell]):
            if to is not None:
                automaton[4 * state + d] = _after(neighbors, refused, states, start, (*word, d))
        if state % (_AT_ONCE // 8) == 0:
            yield
    return automaton


def duplicates(neighbors: Sequence[Sequence[int | None]], start: int, length: int) -> list[_Word]:
    """The sequences of up to `length` moves, with the blank in a cell at the start, whose last
    leads to where an earlier sequence led.
    """
    found = []
    home = bytes(range(len(neighbors)))
    known = {home}
    level: list[tuple[bytes, int, tuple[int, ...]]] = [(home, start, ())]
    for _ in range(length):
        longer = []
        for tiles, cell, word in level:
            for d, to in enumerate(neighbors[cell]):
                if to is None:
                    continue
                swapped = bytearray(tiles)
                swapped[cell], swapped[to] = tiles[to], tiles[cell]
                after = bytes(swapped)
                if after in known:
                    found.append((start, (*word, d)))
                else:
                    known.add(after)
                    longer.append((after, to, (*word, d)))
        level = longer
    return found


def _end(neighbors: Sequence[Sequence[int | None]], cell: int, word: Sequence[int]) -> int:
    """Where the blank gets to."""
    for d in word:
        to = neighbors[cell][d]
        assert to is not None
        cell = to
    return cell


def _after(
    neighbors: Sequence[Sequence[int | None]],
    refused: set[_Word],
    states: dict[_Word, int],
    cell: int,
    word: tuple[int, ...],
) -> int:
    """The state for the longest end of a sequence that is the beginning of a refused one."""
    for i in range(len(word) + 1):
        rest = (_end(neighbors, cell, word[:i]), word[i:])
        if rest in refused:
            return 0
        if rest in states:
            return states[rest]
    raise AssertionError("the empty sequence is a state")
