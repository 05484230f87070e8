"""Reviews of games, compared with rules and distances that do not come from the package."""

from __future__ import annotations

import random
import re
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import islice, pairwise
from unittest.mock import ANY

import pytest
from kit.markers import compiled
from kit.oracles import GOAL, distances_3x3, neighbors_3x3

from slidestar import (
    Board,
    IllegalMove,
    InvalidBoard,
    Limit,
    LimitReached,
    Moves,
    Stats,
    Unsolvable,
    distance,
    shuffle,
    solve,
)
from slidestar.algorithms import Budget, run
from slidestar.review import Grading, Review, grade, review
from slidestar.solver import distances as module
from slidestar.solver.distances import Distances, distances_to, good_moves
from slidestar.solver.large import construct
from slidestar.solver.move_codes import as_moves

OTHER_GOAL = "012345678"
# A tile's move adds this to the blank's cell on a 3x3 board.
BLANK_STEP = {"U": 3, "D": -3, "L": 1, "R": -1}


def letter(before: str, after: str) -> str:
    step = after.index("0") - before.index("0")
    return next(move for move, by in BLANK_STEP.items() if by == step)


def game_3x3(seed: int, goal: str) -> list[str]:
    """Return the positions of a game with some wrong moves. It need not end at the goal."""
    rng = random.Random(seed)
    distances = distances_3x3(goal)
    positions = [rng.choice(list(distances))]
    care = rng.choice([0.0, 0.5, 0.8, 0.95, 1.0])
    for _ in range(rng.randrange(100)):
        near = neighbors_3x3(positions[-1])
        nearer = [position for position in near if distances[position] < distances[positions[-1]]]
        positions.append(rng.choice(nearer if nearer and rng.random() < care else near))
    return positions


def test_review_of_8_puzzle_games_is_exact() -> None:
    solved = wrong_moves = 0
    for seed in range(40):
        goal = GOAL if seed % 5 else OTHER_GOAL
        table = distances_3x3(goal)
        positions = game_3x3(seed, goal)
        moves = [letter(*pair) for pair in pairwise(positions)]
        found = grade(Board.parse(positions[0]), moves, Board.parse(goal))
        assert found.exact
        distances = [table[position] for position in positions]
        assert list(found.distances) == list(found.at_most) == distances
        wrong = [i for i in range(len(moves)) if distances[i + 1] > distances[i]]
        assert list(found.wrong) == wrong
        assert found.shortest == distances[0]
        assert found.wasted == found.wasted_at_most == len(moves) + distances[-1] - distances[0]
        assert found.solved == (positions[-1] == goal)
        check_mistakes(found, positions, table)
        solved += found.solved
        wrong_moves += len(wrong)
        if moves:
            assert found.efficiency == pytest.approx((distances[0] - distances[-1]) / len(moves))
    assert solved > 4
    assert wrong_moves > 160


def check_mistakes(found: Review, positions: list[str], table: dict[str, int]) -> None:
    distances = [table[position] for position in positions]
    # A move is wasted if the distance before or after it is above an earlier one.
    wasted = [
        i for i in range(len(distances) - 1) if max(distances[i : i + 2]) > min(distances[: i + 1])
    ]
    spans: list[list[int]] = []
    for i in wasted:
        begins = i in found.wrong and i - 1 not in found.wrong
        if spans and i == spans[-1][1] + 1 and not begins:
            spans[-1][1] = i
        else:
            spans.append([i, i])
    assert [[mistake.first, mistake.last] for mistake in found.mistakes] == spans
    for mistake in found.mistakes:
        span = range(mistake.first, mistake.last + 1)
        assert mistake.cost == 2 * sum(i in span for i in found.wrong)
        before = positions[mistake.first]
        near = neighbors_3x3(before)
        nearer = {letter(before, after) for after in near if table[after] < table[before]}
        assert set(mistake.better) == nearer
        spare = to_and_fro(positions[span[0] : span[-1] + 2])
        if mistake.tile is None:
            assert spare == {}
        else:
            assert spare[str(mistake.tile)] == max(spare.values())


def to_and_fro(positions: list[str]) -> dict[str, int]:
    """Return the moves of each tile beyond the distance between its first and last cells."""
    spare = {}
    for tile in "12345678":
        cells = [position.index(tile) for position in positions]
        moves = sum(a != b for a, b in pairwise(cells))
        apart = abs(cells[0] // 3 - cells[-1] // 3) + abs(cells[0] % 3 - cells[-1] % 3)
        if moves > apart:
            spare[tile] = moves - apart
    return spare


def walk(board: Board, seed: object, length: int) -> list[str]:
    rng = random.Random(str(seed))
    moves: list[str] = []
    for _ in range(length):
        moves.append(rng.choice(board.legal_moves()))
        board = board.move(moves[-1])
    return moves


@compiled
@pytest.mark.parametrize(
    "goal", [Board.solved(4), Board.solved(2, 6), shuffle(3, 4, "goal 3")], ids=Board.text
)
def test_review_of_larger_boards_agrees_with_distance(goal: Board) -> None:
    for seed in range(4):
        board = goal.apply(walk(goal, seed, 60))
        moves = walk(board, f"game {seed}", 40)
        found = grade(board, moves, goal)
        assert found.exact
        positions = [board]
        for move in moves:
            positions.append(positions[-1].move(move))
        expected = [distance(position, goal) for position in positions]
        assert list(found.distances) == expected
        for mistake in found.mistakes:
            here = positions[mistake.first]
            assert list(mistake.better) == [
                move
                for move in here.legal_moves()
                if distance(here.move(move), goal) < expected[mistake.first]
            ]


@compiled
def test_progress_of_a_15_puzzle_review_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slidestar.review.exact_reviews._PAUSE_EVERY", 0)
    board = Board.parse("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3")  # Korf's first: 57 moves
    goal = Board.parse("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15")
    moves = ["U", "D", *solve(board, goal).moves]
    distances_to.cache_clear()
    events: list[Grading] = []
    steps = review(board, moves, goal)
    while True:
        try:
            events.append(next(steps))
        except StopIteration as done:
            found: Review = done.value
            break
    assert (found.shortest, found.wasted, len(found.moves)) == (57, 2, 59)
    # Reported distances are final, and their number grows.
    for event in events:
        assert all(
            d in (None, end) for d, end in zip(event.distances, found.distances, strict=True)
        )
    known = [sum(d is not None for d in event.distances) for event in events]
    assert known == sorted(known)
    spent = [event.stats.expanded for event in events]
    assert spent == sorted(spent)
    assert any(0 < count < len(found.distances) for count in known)


@compiled
def test_sentences_about_games() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert str(grade(board, "UL")) == "2 moves, optimal 2; no wrong move; efficiency 100%"
    assert (
        str(grade(board, ""))
        == "0 moves, from 2 to 2 away from the goal; no wrong move; efficiency 100%"
    )
    found = grade(board, "RLULRL")
    assert str(found) == "6 moves, optimal 2; 2 wrong moves cost 4; efficiency 33%"
    away = "2 moves, from 2 to 4 away from the goal; 2 wrong moves cost 4"
    assert str(grade(board, "RD")) == away
    assert [str(mistake) for mistake in found.mistakes] == [
        "moves 1-2: 2 wasted; tile 4 had to come back",
        "moves 5-6: 2 wasted; tile 8 had to come back",
    ]
    (left,) = grade(board, "ULR").mistakes
    assert (str(left), left.better) == ("move 3: 2 wasted; you undid your move", ())
    sentences = {
        "ULRD": "moves 3-4: 4 wasted; you undid your moves",
        "R": "move 1: 2 wasted; away from the goal",
        "RD": "moves 1-2: 4 wasted; away from the goal",
        "ULRDU": "moves 3-5: 4 wasted; tile 5 had to come back",
    }
    for moves, sentence in sentences.items():
        assert [str(mistake) for mistake in grade(board, moves).mistakes] == [sentence]
    assert str(grade(board, "R")).startswith("1 move, from 2 to 3 away from the goal; 1 wrong move")


@compiled
def test_good_moves_lead_nearer_to_the_goal() -> None:
    table = distances_3x3()
    for text in random.Random(4).sample(sorted(table), 200):
        found = run(good_moves(Board.parse(text)))
        assert (found.distance, found.lower_bound, found.exact) == (table[text], table[text], True)
        nearer = {letter(text, p) for p in neighbors_3x3(text) if table[p] < table[text]}
        assert set(found.moves) == nearer
    for seed in range(10):
        board = shuffle(4, 4, f"good {seed}")
        expected = distance(board)
        for _ in range(2):  # the second run uses stored distances
            found = run(good_moves(board))
            assert found.distance == expected
            assert list(found.moves) == [
                move for move in board.legal_moves() if distance(board.move(move)) < expected
            ]


@compiled
def test_number_of_cached_distances_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CACHED", 10)
    distances_to.cache_clear()
    # The game begins at the goal, whose distance is found last, after the cache was cleared.
    board = Board.solved(4)
    moves = walk(board, 1, 60)
    found = grade(board, moves)
    assert found.distances[0] == 0
    assert found.distances[-1] == distance(board.apply(moves))
    distances_to.cache_clear()


@compiled
def test_mistake_at_the_limit_has_no_better_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopped(*_: object) -> Iterator[None]:
        raise LimitReached("stopped", stats=Stats(), lower_bound=0)
        yield

    monkeypatch.setattr(module.Distances, "good", stopped)
    found = grade(Board.parse("1 2 3/4 0 6/7 5 8"), "RLUL")
    assert (found.exact, found.wasted, found.mistakes[0].better) == (True, 2, ())


def inexact_games() -> Iterator[tuple[Board, list[str], list[int]]]:
    """Yield games on 3x3 with their true distances."""
    for seed in range(30):
        positions = game_3x3(seed, GOAL)
        moves = [letter(*pair) for pair in pairwise(positions)]
        yield Board.parse(positions[0]), moves, [distances_3x3()[p] for p in positions]


def test_inexact_review_claims_only_true_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_tables(*_: object) -> Generator[None, None, bool]:
        yield from ()
        return False

    monkeypatch.setattr(Distances, "prepare", no_tables)
    some = 0
    for board, moves, distances in inexact_games():
        found = grade(board, moves)
        assert all(least <= d for least, d in zip(found.distances, distances, strict=True))
        assert all(
            most is None or d <= most for most, d in zip(found.at_most, distances, strict=True)
        )
        assert all(distances[i + 1] > distances[i] for i in found.wrong)
        wasted = len(moves) + distances[-1] - distances[0]
        assert found.wasted <= wasted
        assert found.wasted_at_most is None or wasted <= found.wasted_at_most
        if found.exact:
            assert list(found.distances) == distances
            assert (found.estimates, found.wasted) == (None, wasted)
            continue
        some += 1
        assert found.efficiency is None
        assert found.estimates is not None
        for least, guess, most in zip(found.distances, found.estimates, found.at_most, strict=True):
            assert least <= guess
            assert most is None or guess <= most
            assert (guess - least) % 2 == 0
        for mistake in found.mistakes:
            part = moves[mistake.first : mistake.last + 1]
            start = board.apply(moves[: mistake.first])
            assert mistake.instead is not None
            assert start.apply(mistake.instead) == start.apply(part)
            assert mistake.cost == len(part) - len(mistake.instead) > 0
            assert mistake.better == ()
        ends = [0, *(end for m in found.mistakes for end in (m.first, m.last + 1))]
        assert ends == sorted(ends)
    assert some > 10


def test_review_of_a_6x6_board_has_bounds() -> None:
    board = Board.solved(6).apply("DDDRRUULLLDDRRR"[:5])
    back = Moves("DDDRR").reverse()
    moves = [*"UD", *back]
    found = grade(board, moves)
    assert (found.exact, found.solved) == (True, True)  # Manhattan distance is enough for this one
    assert found.wasted == 2
    board = shuffle(6, 6, "far")
    found = grade(board, ["U", "D"] if "U" in board.legal_moves() else ["D", "U"])
    assert (found.exact, found.solved, found.wasted) == (False, False, 2)
    assert found.wasted_at_most is not None  # a path to the goal was found
    assert found.estimates is not None
    assert found.shortest >= board.manhattan()
    way = rf"2 moves, from about {found.estimates[0]} to about \d+ away from the goal"
    assert re.fullmatch(f"{way}; at least 2 wasted", str(found))
    away = [board.legal_moves()[0]]
    assert grade(board, away).wasted == 0
    solved = Board.solved(6).apply("DRDRDLURRDLLUURD")
    found = grade(solved, Moves("DRDRDLURRDLLUURD").reverse())
    assert (found.exact, found.wasted) == (False, 0)
    assert str(found).endswith(f"; at most {found.wasted_at_most} wasted")
    assert run(good_moves(board)).distance is None
    assert run(good_moves(board)).lower_bound >= board.manhattan()


@compiled
def test_detours_on_a_large_board_have_shorter_paths() -> None:
    board = shuffle(5, 5, "detours")
    sloppy = run(construct(board, Board.solved(5), Budget()))
    found = grade(board, as_moves(sloppy))
    short = solve(board, limit=Limit(nodes=1_000_000))
    assert len(found.moves) - found.wasted < 1.25 * len(short) < 0.75 * len(found.moves)
    assert found.at_most[0] is not None
    assert found.shortest <= len(short)
    assert len(found.mistakes) > 4
    for mistake in found.mistakes:
        assert mistake.last - mistake.first < 50
        start = board.apply(found.moves[: mistake.first])
        made = found.moves[mistake.first : mistake.last + 1]
        assert mistake.instead is not None
        assert start.apply(mistake.instead) == start.apply(made)
        assert mistake.cost == len(made) - len(mistake.instead)
        assert f"{len(mistake.instead)} moves would have been enough" in str(mistake)
    assert found.at_most[0] <= len(found.moves) - found.wasted
    assert grade(board, found.moves) == replace(found, stats=ANY)
    # Most of the other wasted moves are in likely stretches, without a proof.
    likely = sum(stretch.cost for stretch in found.likely)
    assert 0.6 < likely / (len(found.moves) - len(short)) < 1.2
    for stretch in found.likely:
        assert stretch.cost > 0.2 * (stretch.last - stretch.first)
    # A short solution has few mistakes.
    again = grade(board, short.moves)
    assert (again.wasted <= 4, again.likely) == (True, ())


@compiled
def test_review_of_a_large_board_pauses_often() -> None:
    board = shuffle(8, 8, "detours")
    moves = as_moves(run(construct(board, Board.solved(8), Budget())))
    pauses = sum(1 for _ in islice(review(board, moves), 500))
    assert pauses == 500


# Every eighth of Korf and Felner's 24-puzzles (2002), from the easiest to the hardest, with the
# length of a shortest solution. The goal has the blank first.
KORF_24 = {
    "10 3 24 12 0/7 8 11 14 21/22 23 2 1 9/17 18 6 20 4/13 15 5 19 16": 96,
    "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13": 95,
    "22 21 15 3 14/13 9 19 24 23/16 0 7 10 18/4 11 20 8 2/1 6 5 17 12": 105,
    "9 7 16 18 12/1 23 8 22 0/6 19 4 13 2/24 11 15 21 17/20 3 10 14 5": 101,
    "24 10 15 9 16/6 3 22 17 13/19 23 21 11 18/0 1 2 7 8/20 5 12 4 14": 103,
    "2 22 21 0 23/8 14 20 12 7/16 11 3 5 1/15 4 9 24 10/13 6 19 17 18": 107,
    "3 2 17 0 14/18 22 19 15 20/9 7 10 21 16/6 24 23 8 5/1 4 11 12 13": 113,
}


@compiled
def test_estimates_of_24_puzzles_are_close() -> None:
    goal = Board(range(row, row + 5) for row in range(0, 25, 5))
    off = 0
    for text, length in KORF_24.items():
        board = Board.parse(text)
        found = run(good_moves(board, goal))
        assert found.distance is None
        assert found.estimate is not None
        assert found.at_most is not None
        assert found.lower_bound <= found.estimate <= found.at_most
        assert found.lower_bound <= length <= found.at_most < 1.3 * length
        off += abs(found.estimate - length)
        reviewed = grade(board, board.legal_moves()[0], goal)
        assert reviewed.estimates is not None
        assert abs(reviewed.estimates[0] - length) <= 8
    assert off <= 4 * len(KORF_24)


@compiled
def test_proven_bound_holds_for_the_whole_game() -> None:
    board, moves = Board.solved(5).apply("DDRRURDDLULURDDRUL"), Moves("RDLUULDRDRULLUUL")
    limit = Limit(nodes=100_000)
    alone = run(review(board, moves, limit=limit))
    assert not alone.exact
    least = alone.distances[4] + 6
    known = run(review(board, moves, limit=limit, proven=(4, least)))
    assert known.distances == tuple(
        max(distance, least - abs(i - 4)) for i, distance in enumerate(alone.distances)
    )
    # A weaker bound changes nothing.
    assert run(review(board, moves, limit=limit, proven=(4, 0))).distances == alone.distances
    with pytest.raises(IllegalMove, match="proven must have 0 to 16 moves, got 17"):
        review(board, moves, proven=(17, 0))


@compiled
def test_review_at_the_limit_has_bounds() -> None:
    farthest = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    run(good_moves(Board.solved(4)))  # loads the tables
    moves = ["U", "D"]
    for limit in (Limit(nodes=200_000), Limit(seconds=0.05)):
        found = grade(farthest, moves, limit=limit)
        assert (found.exact, found.wasted) == (False, 2)
        assert 58 <= found.shortest <= 80
        if limit.nodes:
            assert found.stats.expanded == limit.nodes
        assert run(good_moves(farthest, limit=limit)).exact is False


@compiled
def test_closed_review_leaves_no_state() -> None:
    farthest = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    steps = review(farthest, ["U"])
    for _ in range(5):
        next(steps)
    steps.close()
    assert str(grade(Board.solved(4), "DU")).startswith("2 moves, optimal 0")


def test_review_refuses_bad_games() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    with pytest.raises(IllegalMove, match="move 3"):
        review(board, "ULU")
    with pytest.raises(IllegalMove):
        review(board, ["UL"])
    with pytest.raises(Unsolvable):
        review(board.twin(), "U")
    with pytest.raises(InvalidBoard, match="2x2"):
        review(board, "U", Board.solved(2))
    with pytest.raises(Unsolvable):
        good_moves(board.twin())
