"""Check the claims of a result file: its moves, times, scramble and signature."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from operator import ne
from typing import Literal

from slidestar.errors import Unsolvable
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.shuffle import shuffle
from slidestar.result_files.event_text import event_fields, sizes_of
from slidestar.result_files.reading import ResultFile

_SPAN = 10
_LEAST_SPAN_MS = 8
"""The least time from the first to the last of ten slides by keys or clicks.

Common keyboards and mice report at most 1,000 times a second, so it is 9 ms, and 8 ms if the times
are rounded.
"""
_SEARCH_LIMIT = 5_000_000
"""The maximum number of expansions to prove that the solution of a hunt is a shortest one."""


@dataclass(frozen=True)
class Finding:
    """The outcome of one check."""

    check: Literal["moves", "end", "times", "pace", "shortest", "scramble", "signature"]
    holds: bool | None
    """None if the file does not contain what the check needs, or it was not checked."""
    code: str
    """The outcome, such as `illegal`."""
    number: int | None = None
    """The move or board from 1, or a number of milliseconds or times, as the code requires."""


def findings_of(result: ResultFile) -> Iterator[Finding]:
    """Yield the outcome of each check of a result file."""
    yield from _replay(result)
    yield _check_times(result)
    yield _check_pace(result)
    if result.kind == "hunt":
        yield _check_shortest(result)
    yield _check_scramble(result)
    yield _check_signature(result)


def _replay(result: ResultFile) -> Iterator[Finding]:
    """Yield whether the moves are legal, and whether they solve the boards without a DNF."""
    moves, made = result.moves, 0
    for number, board in enumerate(result.boards, start=1):
        split = result.splits[number - 1] if result.splits else None
        end = None if split is None else made + split.moves
        made, solved = _solve(board, result.goal, moves, made, end)
        complete = end is None or made == end
        if not complete or not (solved or (split and split.dnf)):
            legal = complete if end is not None else made == len(moves)
            yield Finding("moves", legal, *(("legal", made) if legal else ("illegal", made + 1)))
            yield Finding("end", False, "unsolved", number)
            return
    yield Finding("moves", True, "legal", made)
    if made < len(moves):
        yield Finding("end", False, "moves-left", len(moves) - made)
    elif given_up := sum(split.dnf for split in result.splits):
        yield Finding("end", True, "given-up", given_up)
    else:
        yield Finding("end", True, "solved", len(result.boards))


def _solve(
    board: Board, goal: Board | None, moves: Moves, made: int, end: int | None
) -> tuple[int, bool]:
    """Make moves from index `made` on, until a move is illegal.

    The last move is before index `end`, or it is the move that solves the board. Return the number
    of moves that were made, with the earlier ones, and whether the board is solved. It works in
    place, since a board of another program may have a million cells.
    """
    tiles, target = list(board.tiles), board.goal_or_standard(goal).tiles
    cols, blank = board.cols, tiles.index(0)
    wrong = sum(map(ne, tiles, target))
    while made < len(moves) and (wrong if end is None else made < end):
        source = blank + {"U": cols, "D": -cols, "L": 1, "R": -1}[moves[made]]
        in_row = moves[made] in "UD" or source // cols == blank // cols
        if not 0 <= source < len(tiles) or not in_row:
            break
        wrong -= (tiles[blank] != target[blank]) + (tiles[source] != target[source])
        tiles[blank], tiles[source] = tiles[source], 0
        wrong += (tiles[blank] != target[blank]) + (tiles[source] != target[source])
        blank = source
        made += 1
    return made, not wrong


def _check_times(result: ResultFile) -> Finding:
    times = result.times
    if times is None:
        return Finding("times", None if result.kind == "fmc" else False, "missing")
    if len(times) != len(result.moves):
        return Finding("times", False, "count", len(times))
    # The first move may be undone, so a later one is the first. The clock has run in the meantime.
    if times and times[0] and not result.undone and result.event is None:
        return Finding("times", False, "late-start", times[0])
    for number, (before, after) in enumerate(pairwise(times), start=2):
        if after < before:
            return Finding("times", False, "decreasing", number)
    begun = made = 0
    for number, split in enumerate(result.splits, start=1):
        own = times[made : made + split.moves]
        last = own[-1] if own else begun
        waits = split.dnf or result.kind == "bld"
        ends_well = last <= split.milliseconds if waits else last == split.milliseconds
        if (own and own[0] < begun) or not ends_well:
            return Finding("times", False, "other-splits", number)
        begun, made = split.milliseconds, made + split.moves
    return Finding("times", True, "sound", len(times))


def _check_pace(result: ResultFile) -> Finding:
    """Report the fastest ten slides, and whether they are possible with keys or clicks."""
    times = result.times
    if times is None or len(times) != len(result.moves) or list(times) != sorted(times):
        return Finding("pace", None, "unknown")
    starts, at = [], 0
    for slide in result.moves.slides():
        starts.append(times[at])
        at += len(slide)
    spans = [last - first for first, last in zip(starts, starts[_SPAN - 1 :], strict=False)]
    if not spans:
        return Finding("pace", None, "few")
    fastest = min(spans)
    if result.control not in ("keyboard", "click"):
        return Finding("pace", None, "reported", fastest)
    possible = fastest >= _LEAST_SPAN_MS
    return Finding("pace", possible, "possible" if possible else "too-fast", fastest)


def _check_shortest(result: ResultFile) -> Finding:
    """Report whether the solution of a hunt is a shortest one."""
    from slidestar.algorithms.budget import Limit, LimitReached
    from slidestar.solver.api import distance

    try:
        limit = Limit(nodes=_SEARCH_LIMIT)
        shortest = distance(result.boards[0], metric=result.metric, limit=limit)
    except (LimitReached, Unsolvable):
        return Finding("shortest", None, "unproven")
    if result.length > shortest:
        return Finding("shortest", False, "longer", shortest)
    return Finding("shortest", True, "shortest", shortest)


def _check_scramble(result: ResultFile) -> Finding:
    boards, seed, goal = result.boards, result.seed, result.goal
    if result.event is not None:
        sizes = sizes_of(event_fields(result.event))
        if [(board.rows, board.cols) for board in boards] != sizes:
            return Finding("scramble", False, "other-sizes")
    if seed is None:
        return Finding("scramble", None, "no-seed")
    seeds = [seed] if len(boards) == 1 else [f"{seed}-{k + 1}" for k in range(len(boards))]
    for number, (board, own) in enumerate(zip(boards, seeds, strict=True), start=1):
        if shuffle(board.rows, board.cols, own, goal) != board:
            return Finding("scramble", False, "other-board", number)
    return Finding("scramble", True, "seed")


def _check_signature(result: ResultFile) -> Finding:
    if result.device is None or result.signature is None:
        return Finding("signature", None, "absent")
    state = _signature_state(result.device, result.signature, result.signed)
    return Finding("signature", {"valid": True, "wrong": False}.get(state), state)


def _signature_state(key: bytes, signature: bytes, message: bytes) -> str:
    """Return whether an ECDSA signature (P-256, SHA-256) is `valid` or `wrong`.

    It is `unchecked` if the optional package `cryptography` is not installed.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        from cryptography.hazmat.primitives.hashes import SHA256
    except ImportError:
        return "unchecked"
    r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
    try:
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
        public.verify(utils.encode_dss_signature(r, s), message, ec.ECDSA(SHA256()))
    except (InvalidSignature, ValueError):  # a ValueError if the key is not on the curve
        return "wrong"
    return "valid"
