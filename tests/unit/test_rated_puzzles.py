"""Rated puzzles: dealing by distance, difficulty, themes, keys, ratings of players, requests."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.bridge import reply_to
from kit.commandline import call
from kit.markers import compiled

from slidestar import Board, InvalidBoard, PuzzleError, all_optimal, distance, good_moves, shuffle
from slidestar.algorithms import run
from slidestar.page import protocol
from slidestar.puzzle.shuffle import seeded_words
from slidestar.rated_puzzles.deal import deal, deal_steps, is_straight
from slidestar.rated_puzzles.difficulty import EASIEST, HARDEST, Difficulty, measure, puzzle_rating
from slidestar.rated_puzzles.glicko import NEW_PLAYER, Opponent, Player, rate, rate_puzzle, rest
from slidestar.rated_puzzles.keys import board_of_key, key_of_board
from slidestar.rated_puzzles.puzzles import next_puzzle, rate_board
from slidestar.rated_puzzles.solutions import solution_graph
from slidestar.rated_puzzles.themes import PATTERNS, THEMES, Theme, blocks
from slidestar.rated_puzzles.walks import random_walk

THREE, FOUR = Board.solved(3), Board.solved(4)
SNAIL = Board.parse("1 2 3/8 0 4/7 6 5")


# Dealing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "lengths"),
    [
        (THREE, (1, 4, 17, 31)),
        (SNAIL, (5, 20)),
        (Board.solved(2), (3, 6)),
        (Board.parse("0 1 2 3/4 5 6 7"), (9, 24)),
    ],
)
def test_deal_has_the_exact_distance(goal: Board, lengths: tuple[int, ...]) -> None:
    for length in lengths:
        board = deal(goal, length, "tea")
        assert distance(board, goal) == length
        assert board == deal(goal, length, "tea")


@compiled
def test_deal_on_4x4_has_the_exact_distance() -> None:
    for goal in (FOUR, Board.parse("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15")):
        for length in (4, 18, 33):
            board = deal(goal, length, "tea")
            assert distance(board, goal) == length
            assert board == deal(goal, length, "tea")
            assert board != deal(goal, length, "coffee")


@compiled
def test_deal_on_4x4_is_uniform() -> None:
    # 107 boards are 6 moves from the goal, 2 of them straight, and most have one solution.
    dealt = Counter(deal(FOUR, 6, seed) for seed in range(1050))
    assert len(dealt) == 105
    # Chi-square with 104 degrees of freedom exceeds 154 with a probability of 0.1%.
    assert sum((count - 10) ** 2 / 10 for count in dealt.values()) < 154


def test_walks_of_a_length_are_equally_likely() -> None:
    words = seeded_words("tea")
    ends = Counter(random_walk(THREE, 3, words) for _ in range(8000))
    assert len(ends) == 8  # two through corners, six through the centre
    assert max(ends.values()) - min(ends.values()) < 200


def test_deal_is_not_straight() -> None:
    assert is_straight(THREE.apply("R2"))
    assert is_straight(THREE.apply("R2D2"))
    assert not is_straight(THREE.apply("RDRD"))
    boards = [deal(THREE, 4, seed) for seed in range(200)]
    assert len(set(boards)) == 14
    assert not any(map(is_straight, boards))
    assert is_straight(deal(THREE, 2, "tea"))  # there are no others


@pytest.mark.parametrize("length", [0, 32, -1, True, 4.0, "4"])
def test_deal_refuses_other_lengths(length: Any) -> None:
    with pytest.raises(PuzzleError, match="length must be an int from 1 to 31"):
        deal(THREE, length, "tea")


def test_deal_refuses_large_boards() -> None:
    with pytest.raises(PuzzleError, match="16 cells"):
        deal(Board.solved(5), 4, "tea")


def test_deal_returns_none_without_a_match() -> None:
    assert run(deal_steps(THREE, 4, "tea", lambda board: False)) is None


# Solutions and difficulty ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "board",
    [
        Board.parse("8 6 7/2 5 4/3 0 1"),
        Board.parse("5 4 3/2 1 0"),
        pytest.param(deal(THREE, 26, "tea"), id="26 moves"),
    ],
)
def test_solution_graph_has_all_solutions(board: Board) -> None:
    graph = run(solution_graph(board))
    found = all_optimal(board)
    assert (graph.length, graph.solutions) == (found.length, len(found))
    assert graph.first in found.solutions
    for depth, layer in enumerate(graph.layers):
        assert layer.keys() == {board.apply(moves[:depth]) for moves in found}


@compiled
def test_solution_graph_on_4x4_has_all_solutions() -> None:
    board = deal(FOUR, 30, "coffee")
    graph, found = run(solution_graph(board)), all_optimal(board)
    assert (graph.length, graph.solutions) == (30, len(found))
    assert graph.first in found.solutions


@pytest.mark.parametrize("seed", range(4))
def test_measure_agrees_with_each_solution(seed: int) -> None:
    board = deal(THREE, 12 + 4 * seed, seed)
    difficulty = measure(run(solution_graph(board)))
    options = []
    for solution in all_optimal(board):
        position, traps, rises = board, 0, 0
        last: Board | None = None
        first: int | None = None
        for made, move in enumerate(solution):
            for other in position.legal_moves():
                after = position.move(other)
                falls = after.manhattan() < position.manhattan()
                wrong = distance(after) > distance(position)
                if wrong and falls and after != last:
                    traps += 1
                    first = made if first is None else first
            rises += position.move(move).manhattan() > position.manhattan()
            last, position = position, position.move(move)
        options.append((traps, -(len(solution) if first is None else first)))
        assert rises == difficulty.rises
    assert min(options) == (difficulty.traps, -difficulty.first_trap)


difficulties = st.builds(
    Difficulty,
    length=st.integers(10, 25),
    solutions=st.integers(1, 8),
    rises=st.integers(0, 5),
    traps=st.integers(1, 10),
    first_trap=st.integers(0, 9),
)


@given(difficulties)
def test_rating_is_monotone(puzzle: Difficulty) -> None:
    rating = puzzle_rating(puzzle)
    assert EASIEST < rating < HARDEST
    assert puzzle_rating(replace(puzzle, length=puzzle.length + 1)) > rating
    assert puzzle_rating(replace(puzzle, rises=puzzle.rises + 1)) > rating
    assert puzzle_rating(replace(puzzle, traps=puzzle.traps + 1)) > rating
    assert puzzle_rating(replace(puzzle, first_trap=puzzle.first_trap + 1)) < rating
    assert puzzle_rating(replace(puzzle, solutions=puzzle.solutions + 1)) < rating


def test_rating_stays_in_its_limits() -> None:
    assert puzzle_rating(Difficulty(1, 1, 0, 0, 1)) == EASIEST
    assert puzzle_rating(Difficulty(80, 1, 20, 20, 0)) == HARDEST


# Themes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "theme", "holds"),
    [
        ("1 5 2/4 3 0/7 8 6", "corner", False),
        ("8 2 3/4 1 0/7 5 6", "corner", True),
        ("1 8 2/5 4 3/7 0 6", "row-end", True),
        ("1 3 2/4 0 6/7 8 5", "row-end", True),
        ("1 2 3/4 8 5/7 0 6", "row-end", False),
        ("2 1 3/4 5 0/8 7 6", "swapped-pair", True),
        ("1 2 3/4 5 6/7 0 8", "swapped-pair", False),
        ("1 2 3/4 0 5/7 8 6", "last-2x2", True),
        ("1 2 3/0 4 5/7 8 6", "last-2x2", False),
        ("1 2 3/0 4 5/7 8 6", "last-2x3", True),
        ("1 2 3/4 0 5/7 8 6", "last-2x3", False),
        ("1 2 3/4 0 5/7 8 6", "only-way", True),
        ("8 6 7/2 5 4/3 0 1", "only-way", False),
        ("1 2 3/4 0 5/7 8 6", "downhill", True),
        ("8 6 7/2 5 4/3 0 1", "downhill", False),
    ],
)
def test_themes_of_known_boards(board: str, theme: Theme, holds: bool) -> None:
    assert (theme in rate_board(Board.parse(board)).themes) == holds


def test_blocks_contain_the_goal_cell_of_the_blank() -> None:
    board = SNAIL.apply("D")
    assert "last-2x2" in rate_board(board, SNAIL).themes
    assert len(list(blocks(SNAIL, 2, 2))) == 4
    assert list(blocks(Board.solved(2), 2, 2)) == []


@pytest.mark.parametrize("seed", range(4))
def test_long_way_round_agrees_with_the_solutions(seed: int) -> None:
    board = deal(THREE, 26, seed)
    detours = []
    for solution in all_optimal(board):
        moved = Counter[int]()
        position = board
        for move in solution:
            after = position.move(move)
            moved[position.tiles[after.blank]] += 1
            position = after
        for cell, tile in enumerate(board.tiles):
            if tile:
                (row, col), (to_row, to_col) = divmod(cell, 3), divmod(tile - 1, 3)
                moved[tile] -= abs(row - to_row) + abs(col - to_col)
        detours.append(moved)
    longest = max(min(moved[tile] for moved in detours) for tile in range(1, 9))
    assert ("long-way-round" in rate_board(board).themes) == (longest >= 4)


def test_protocol_has_the_themes() -> None:
    assert get_args(protocol.PuzzleTheme) == THEMES


# Choosing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rating", [700, 1100, 1500, 1800])
def test_next_puzzle_is_near_the_rating(rating: int) -> None:
    puzzles = [next_puzzle(THREE, rating, seed) for seed in range(5)]
    assert all(abs(puzzle.rating - rating) <= 100 for puzzle in puzzles)
    assert len({puzzle.board for puzzle in puzzles}) > 1
    assert puzzles[0] == next_puzzle(THREE, rating, 0)
    assert all(len(puzzle.solution) == puzzle.length for puzzle in puzzles)
    assert all(puzzle.board.apply(puzzle.solution) == THREE for puzzle in puzzles)


@compiled
def test_next_puzzle_on_4x4_is_near_the_rating() -> None:
    for rating in (900, 1700):
        puzzle = next_puzzle(FOUR, rating, "tea")
        assert abs(puzzle.rating - rating) <= 100
        assert distance(puzzle.board) == puzzle.length


@pytest.mark.parametrize("theme", THEMES)
def test_next_puzzle_has_the_theme(theme: Theme) -> None:
    puzzle = next_puzzle(THREE, 1400, "tea", theme)
    assert theme in puzzle.themes
    assert puzzle == replace(rate_board(puzzle.board), solution=puzzle.solution)


@compiled
@pytest.mark.parametrize("theme", list(PATTERNS))
@pytest.mark.parametrize("goal", [THREE, FOUR], ids=["3x3", "4x4"])
def test_dealing_a_theme_tries_few_boards(
    goal: Board, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0
    pattern = PATTERNS[theme]

    def counted(board: Board, goal: Board) -> bool:
        nonlocal tried
        tried += 1
        return pattern(board, goal)

    monkeypatch.setitem(PATTERNS, theme, counted)
    for rating in (700, 1200, 1700):
        tried = 0
        next_puzzle(goal, rating, "tea", theme)
        assert tried < 2500


def test_next_puzzle_takes_other_shapes_and_goals() -> None:
    assert next_puzzle(Board.solved(2), 2000, "tea").length <= 6
    puzzle = next_puzzle(SNAIL, 1200, "tea", "last-2x3")
    assert puzzle.board.apply(puzzle.solution) == SNAIL


@pytest.mark.parametrize(
    ("goal", "theme", "message"),
    [
        (THREE, "edge", "theme must be one of corner"),
        (Board.solved(2), "last-2x2", "no 2x2 puzzle has the theme last-2x2"),
        (Board.solved(2), "row-end", "no 2x2 puzzle has the theme row-end"),
        (Board.solved(5), None, "16 cells"),
        (Board.solved(5), "last-2x2", "16 cells"),
    ],
)
def test_next_puzzle_refuses(goal: Board, theme: Any, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        next_puzzle(goal, 1000, "tea", theme)


def test_solved_board_is_no_puzzle() -> None:
    with pytest.raises(PuzzleError, match="solved"):
        rate_board(THREE)


# Keys --------------------------------------------------------------------------------------------


@given(st.sampled_from([(2, 2), (3, 3), (2, 8), (4, 4), (5, 3)]), st.integers())
@settings(max_examples=30)
def test_key_is_read_back(size: tuple[int, int], seed: int) -> None:
    board = shuffle(*size, seed)
    key = key_of_board(board)
    assert board_of_key(key) == board
    assert board_of_key(f" {key.upper()} ") == board
    assert len(key) <= 13


def test_keys_number_all_boards() -> None:
    assert key_of_board(Board.parse("0 1/2 3")) == "2x2-0"
    assert len({board_of_key(f"2x2-{n:o}") for n in range(8)}) == 8
    assert key_of_board(Board.parse("3 2/1 0")) == "2x2-n"


@pytest.mark.parametrize("key", ["", "3x3", "3x3-", "3x3-zzzz", "2x2-o", "5x5-1", "1x2-0", "3x3-é"])
def test_invalid_key_is_refused(key: str) -> None:
    with pytest.raises(InvalidBoard, match="key"):
        board_of_key(key)
    with pytest.raises(InvalidBoard, match="at most 16 cells"):
        key_of_board(Board.solved(5))


# Players and moves -------------------------------------------------------------------------------


def test_example_of_the_glicko_paper() -> None:
    results = [Opponent(1400, 30, 1), Opponent(1550, 100, 0), Opponent(1700, 300, 0)]
    after = rate(Player(1500, 200, 0.06), results, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


players = st.builds(Player, st.floats(400, 2800), st.floats(30, 350), st.floats(0.03, 0.1))


@given(players, st.floats(600, 2800))
def test_rating_rises_after_a_solved_puzzle(player: Player, puzzle: float) -> None:
    better = rate_puzzle(player, puzzle, solved=True)
    worse = rate_puzzle(player, puzzle, solved=False)
    assert worse.rating < player.rating < better.rating
    harder = rate_puzzle(player, puzzle + 100, solved=True)
    assert harder.rating > better.rating


def test_surprising_result_raises_the_volatility() -> None:
    player = Player(1500, 50)
    assert rate_puzzle(player, 2800, solved=True).volatility > player.volatility
    assert rate_puzzle(player, 1500, solved=True).volatility < player.volatility


def test_rating_is_less_certain_after_a_rest() -> None:
    player = Player(1500, 50)
    assert rate(player, []) == rest(player, 1)
    assert 50 < rest(player, 1).deviation < rest(player, 100).deviation < 350
    assert rest(player, 1_000_000).deviation == 350
    assert rest(player, 0) == player
    tired = rate_puzzle(player, 1500, solved=True, days=100)
    assert tired.rating > rate_puzzle(player, 1500, solved=True).rating


def test_rating_converges_to_the_level_of_the_player() -> None:
    player = NEW_PLAYER
    words = seeded_words("tea")
    for _ in range(300):  # of a player of 1600
        chance = 1 / (1 + 10 ** ((player.rating - 1600) / 400))
        player = rate_puzzle(player, player.rating, next(words) < chance * 2**32)
    assert player.rating == pytest.approx(1600, abs=150)
    assert player.deviation < 80


# The page and the command line -------------------------------------------------------------------


def test_page_gets_puzzles() -> None:
    request = {"type": "puzzle", "rows": 3, "cols": 3, "seed": "tea", "theme": "only-way"}
    reply = reply_to(**request, rating=1300)
    puzzle = next_puzzle(THREE, 1300, "tea", "only-way")
    again = reply_to(type="puzzle_by_key", key=reply["key"])
    assert again == reply
    reply.pop("good")
    assert reply == {"id": 7, "type": "result", **puzzle.record()}


def test_page_gets_all_good_moves() -> None:
    board = Board.parse("8 6 7/2 5 4/3 0 1")
    reply = reply_to(type="puzzle_by_key", key=key_of_board(board))
    positions = {board}
    for _ in range(distance(board)):
        after = set()
        for position in positions:
            good = run(good_moves(position)).moves
            assert set(reply["good"].pop(position.text())) == set(good)
            after |= {position.move(move) for move in good}
        positions = after
    assert (positions, reply["good"]) == ({THREE}, {})


def test_page_refuses_a_puzzle_with_too_many_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [deal(Board.solved(3, 4), 20, seed) for seed in range(20)]
    board = next(board for board in boards if len(all_optimal(board)) > 1)
    assert reply_to(type="puzzle_by_key", key=key_of_board(board))["type"] == "result"
    monkeypatch.setattr(f"{solution_graph.__module__}.CAP", 1)
    reply = reply_to(type="puzzle_by_key", key=key_of_board(board))
    assert (reply["type"], reply["code"]) == ("error", "bad-request")


def test_page_rates_players() -> None:
    first = reply_to(type="rate", player=None, puzzle=1100, solved=True)
    assert first["rating"] == pytest.approx(NEW_PLAYER.rating + first["change"])
    player = {name: first[name] for name in ("rating", "deviation", "volatility")}
    second = reply_to(type="rate", player=player, puzzle=1100, solved=False, days=1)
    assert second["change"] < 0 < first["change"]


@pytest.mark.parametrize(
    ("request_", "code", "words"),
    [
        ({"type": "puzzle", "rows": 1, "cols": 3, "seed": ""}, "bad-request", "rows"),
        ({"type": "puzzle", "rows": 3, "cols": 3}, "bad-request", "seed"),
        ({"type": "puzzle", "rows": 3, "cols": 3, "seed": "", "rating": -1}, "bad-request", "ra"),
        ({"type": "puzzle", "rows": 3, "cols": 3, "seed": "", "theme": "?"}, "bad-request", "the"),
        ({"type": "puzzle_by_key", "key": "?"}, "invalid-board", "key"),
        ({"type": "puzzle_by_key", "key": "2x2-0"}, "unsolvable", ""),
        ({"type": "rate", "player": 5, "puzzle": 1, "solved": True}, "bad-request", "player"),
        ({"type": "rate", "player": {}, "puzzle": 1, "solved": True}, "bad-request", "rating"),
        ({"type": "rate", "player": None, "puzzle": 1, "solved": 1}, "bad-request", "solved"),
        ({"type": "rate", "player": None, "solved": True}, "bad-request", "puzzle"),
    ],
)
def test_page_gets_errors(request_: dict[str, Any], code: str, words: str) -> None:
    reply = reply_to(**request_)
    assert (reply["type"], reply["code"]) == ("error", code)
    assert words in reply["message"]


def test_verb_prints_a_puzzle() -> None:
    done = call("puzzle", "--rating", "1300", "--seed", "tea", "--theme", "corner", "--solution")
    puzzle = next_puzzle(THREE, 1300, "tea", "corner")
    first, themes, *rows, solution = done.stdout.splitlines()
    assert first == f"Puzzle {puzzle.key}: solve in {puzzle.length}, rating {puzzle.rating}"
    assert themes == f"Themes: {', '.join(puzzle.themes)}"
    assert Board.parse("\n".join(rows)) == puzzle.board
    assert solution == f"Solution: {puzzle.solution}"
    again = call("puzzle", puzzle.key)
    assert again.stdout == done.stdout.partition("Solution")[0]
    record = json.loads(call("puzzle", puzzle.key, "--format", "json").stdout)
    assert record == rate_board(puzzle.board).record()


def test_verb_takes_sizes_and_goals() -> None:
    record = json.loads(call("puzzle", "--size", "2x3", "--format", "json").stdout)
    assert record["board"].count("_") == 1
    record = json.loads(call("puzzle", "--goal", "snail", "--format", "json").stdout)
    assert record["goal"] == SNAIL.text()


@pytest.mark.parametrize("arguments", [("--size", "5"), ("--theme", "edge"), ("nonsense",)])
def test_verb_refuses(arguments: tuple[str, ...]) -> None:
    done = call("puzzle", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
