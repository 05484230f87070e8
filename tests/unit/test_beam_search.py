"""Beam search by levels."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from kit.oracles import GOAL, neighbors_3x3

from slidestar import Board, LimitReached, PuzzleError, SearchOptions, shuffle, solve, trace
from slidestar.classroom.race import Contestant, race


def beam_levels(text: str, width: int) -> list[list[str]]:
    """Return the levels of a beam search, written for this test: the newest comes first."""
    level, kept, found = [text], {text}, []
    while level and GOAL not in level:
        found.append(level)
        children: list[str] = []
        for one in level:
            moved = {after.index("0") - one.index("0"): after for after in neighbors_3x3(one)}
            for after in (moved[step] for step in (3, -3, 1, -1) if step in moved):
                if after not in kept and after not in children:
                    children.append(after)
        distance = {after: Board.parse(after).manhattan() for after in children}
        children.reverse()
        level = sorted(children, key=distance.__getitem__)[:width]
        kept.update(level)
    return found


@pytest.mark.parametrize("width", [2, 10, 200])
@pytest.mark.parametrize("seed", range(4))
def test_beam_keeps_the_best_nodes_of_each_level(width: int, seed: int) -> None:
    board = shuffle(3, 3, seed=f"beam {seed}")
    steps = trace(board, algorithm="beam", options=SearchOptions(width=width))
    levels = beam_levels("".join(map(str, board.tiles)), width)
    expanded: list[list[str]] = [[] for _ in levels]
    for n in range(len(steps)):
        entry = steps.expanded(n)
        if entry.g < len(levels):  # the goal's level is expanded up to the goal
            expanded[entry.g].append("".join(map(str, entry.board.tiles)))
    assert expanded == levels


def test_wide_beam_finds_a_shortest_solution() -> None:
    board = Board.parse("8 6 7/2 5 4/3 0 1")
    assert len(solve(board, algorithm="beam", options=SearchOptions(width=30_000))) == 31
    assert len(solve(board, algorithm="beam", options=SearchOptions(width=10))) > 31


def test_narrow_beam_can_fail() -> None:
    board = shuffle(3, 3, seed="narrow 1")
    with pytest.raises(LimitReached, match="stopped at the limit of width 1;") as caught:
        solve(board, algorithm="beam", options=SearchOptions(width=1))
    assert caught.value.limit == ("width", 1)
    assert caught.value.lower_bound <= len(solve(board))


def test_dropped_entries_are_cut_off_and_counted() -> None:
    steps = trace(shuffle(3, 3, seed="counts"), algorithm="beam", options=SearchOptions(width=5))
    assert steps.solution is not None
    sizes = [len(steps.frontier(n)) for n in range(len(steps) + 1)]
    assert steps.solution.stats.frontier == sizes[-1]
    dropped = [entry for entry in steps.entries if entry.fate == "cut-off"]
    kept = [steps.expanded(n) for n in range(len(steps))]
    for entry in dropped:
        best = [one.h for one in kept if one.g == entry.g]
        assert len(best) == 5 or not best
        assert all(h <= entry.h for h in best)


def test_width_is_checked_and_shown() -> None:
    for width in (0, -3, 1.5, "4", True):
        with pytest.raises(PuzzleError, match="width must be an integer of 1 or more"):
            solve(Board.solved(3), algorithm="beam", options=SearchOptions(width=width))  # type: ignore[arg-type]
    with (
        ThreadPoolExecutor(1) as threads,
        pytest.raises(PuzzleError, match="algorithm must be 'beam' with a width, got 'auto'"),
    ):
        solve(Board.solved(3), options=SearchOptions(width=3), executor=threads)
    with pytest.raises(PuzzleError, match="algorithm must be 'beam' with a width, got 'greedy'"):
        Contestant("greedy", options=SearchOptions(width=3))
    contestant = Contestant("beam", options=SearchOptions(width=3))
    assert str(contestant) == "beam manhattan (width 3)"
    board = shuffle(3, 3, seed="race")
    (finish,) = race([board], [contestant])
    assert finish.solution is not None
    assert (
        finish.solution.moves
        == solve(board, algorithm="beam", options=SearchOptions(width=3)).moves
    )
