"""Requests about rated puzzles: choose a puzzle, and rate the player after solving it.

The reply contains all good moves in the positions on the shortest solutions, so that the page can
judge the player's moves itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from slidestar.algorithms import Limit
from slidestar.errors import PuzzleError, check_value, quote
from slidestar.page.messages import Message, Steps, read_int, read_text, with_progress
from slidestar.pdb.table_sets import Source
from slidestar.puzzle.board import Board
from slidestar.rated_puzzles.glicko import NEW_PLAYER, Player, rate_puzzle
from slidestar.rated_puzzles.keys import board_of_key
from slidestar.rated_puzzles.puzzles import next_puzzle_steps, rate_board_steps
from slidestar.rated_puzzles.solutions import CAP

if TYPE_CHECKING:
    from slidestar.page import protocol
    from slidestar.rated_puzzles.puzzles import RatedPuzzle
    from slidestar.rated_puzzles.themes import Theme

_MAX_SIDE = 10
_LIMIT = Limit(seconds=20)  # the board of a link may be far from the goal
_MAX_RATING = 10_000
_MAX_DAYS = 1_000_000


def puzzle(request: Message, source: Source) -> Steps[protocol.PuzzleResult]:
    goal = Board.solved(*(read_int(request, side, 2, _MAX_SIDE) for side in ("rows", "cols")))
    rating = _number({"rating": NEW_PLAYER.rating, **request}, "rating", 0, _MAX_RATING)
    seed = read_text(request, "seed")
    theme = None if request.get("theme") is None else cast("Theme", read_text(request, "theme"))
    steps = next_puzzle_steps(goal, rating, seed, theme, source)
    return _result((yield from with_progress(steps)))


def puzzle_by_key(request: Message, source: Source) -> Steps[protocol.PuzzleResult]:
    board = board_of_key(read_text(request, "key"))
    puzzle = yield from with_progress(rate_board_steps(board, None, source, _LIMIT))
    if not puzzle.graph.complete:
        raise PuzzleError(f"{puzzle.key} has more than {CAP} shortest solutions")
    return _result(puzzle)


def _result(puzzle: RatedPuzzle) -> protocol.PuzzleResult:
    good = {
        position.text(): "".join(moves)
        for layer in puzzle.graph.layers[:-1]
        for position, moves in layer.items()
    }
    return cast("protocol.PuzzleResult", {**puzzle.record(), "good": good})


def rate(request: Message, _: Source) -> Steps[protocol.RateResult]:
    before = _player(request.get("player"))
    puzzle = _number(request, "puzzle", 0, _MAX_RATING)
    solved = check_value("solved", request.get("solved"), bool)
    days = _number({"days": 0, **request}, "days", 0, _MAX_DAYS)
    yield None
    after = rate_puzzle(before, puzzle, solved, days)
    return {
        "rating": after.rating,
        "deviation": after.deviation,
        "volatility": after.volatility,
        "change": after.rating - before.rating,
    }


def _player(value: Any) -> Player:
    if value is None:
        return NEW_PLAYER
    if not isinstance(value, dict):
        raise PuzzleError(f"player must be an object or null, got {quote(value)}")
    return Player(
        _number(value, "rating", -_MAX_RATING, _MAX_RATING),
        _number(value, "deviation", 1, 1000),
        _number(value, "volatility", 1e-6, 1),
    )


def _number(message: Message, name: str, least: float, most: float) -> float:
    value: Any = message.get(name)
    if type(value) not in (int, float) or not least <= value <= most:
        raise PuzzleError(f"{name} must be a number from {least} to {most:,}, got {quote(value)}")
    return float(value)
