"""Hill climbing with random restarts."""

from __future__ import annotations

import pytest

from slidestar import Board, Limit, LimitReached, shuffle, solve, trace
from slidestar.algorithms.trace import Entry, Trace

START = Board.parse("8 1 3/4 0 2/7 6 5")


def climbs(steps: Trace) -> list[tuple[int, list[Entry]]]:
    """Return the number of random moves and the expanded entries of each climb."""
    begins = [*(climb.step for climb in steps.climbs), len(steps)]
    return [
        (climb.walk, [steps.expanded(n) for n in range(climb.step, end)])
        for climb, end in zip(steps.climbs, begins[1:], strict=True)
    ]


@pytest.mark.parametrize("heuristic", ["manhattan", "hamming"])
def test_each_climb_goes_down_to_a_local_minimum(heuristic: str) -> None:
    # A move changes Manhattan by one, but Hamming has plateaus.
    h = Board.manhattan if heuristic == "manhattan" else Board.hamming
    steps = trace(START, None, "hill", heuristic, Limit(nodes=2000))
    assert len(steps.climbs) > 5
    found = climbs(steps)
    for walk, expanded in found:
        assert expanded[0].board == START
        for before, after in zip(expanded[walk:], expanded[walk + 1 :], strict=False):
            nearest = min(h(board) for board in before.board.neighbors())
            assert after.parent is before
            assert after.h == nearest < before.h
    for walk, expanded in found[:-1]:
        # The last node is a local minimum, apart from the node before it.
        last = expanded[-1]
        assert len(expanded) > walk
        others = [b for b in last.board.neighbors() if not last.parent or b != last.parent.board]
        assert min(h(board) for board in others) >= last.h


def test_random_walks_start_again_and_never_turn_back() -> None:
    found = climbs(trace(START, algorithm="hill"))
    assert found[0][0] == 0
    walks = [walk for walk, _ in found[1:]]
    assert all(1 <= walk <= 45 for walk in walks)
    assert len(set(walks)) > 3
    for _, expanded in found:
        boards = [entry.board for entry in expanded]
        assert all(one != other for one, other in zip(boards, boards[2:], strict=False))


def test_solution_is_the_path_of_the_last_climb() -> None:
    steps = trace(START, algorithm="hill")
    assert steps.solution is not None
    goal = next(entry for entry in steps.entries if entry.fate == "goal")
    assert list(steps.solution.moves) == [entry.move for entry in goal.path[1:]]
    assert START.apply(steps.solution.moves).is_goal()
    assert sum(len(expanded) for _, expanded in climbs(steps)) == steps.solution.stats.expanded


def test_search_without_a_limit_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slidestar.algorithms.hill_climbing._MAX_NODES", 20_000)
    with pytest.raises(LimitReached, match="stopped at the limit of 20,000 nodes"):
        solve(shuffle(4, 4, seed="hill"), algorithm="hill")
    with pytest.raises(LimitReached, match="stopped at the limit of 100 nodes"):
        solve(shuffle(4, 4, seed="hill"), algorithm="hill", limit=Limit(nodes=100))


def test_the_same_board_has_the_same_climbs() -> None:
    board = shuffle(3, 3, seed="climb")
    one, two = (solve(board, algorithm="hill") for _ in range(2))
    assert (one.moves, one.stats.expanded) == (two.moves, two.stats.expanded)


def test_the_exact_distance_has_no_local_minimum() -> None:
    exact = solve(Board.parse("8 6 7/2 5 4/3 0 1"), algorithm="hill", heuristic="exact-distance")
    assert (len(exact), exact.stats.expanded) == (31, 31)
