"""Read moves in all the forms in which programs and people write them.

Moves may be written for the tiles or for the blank, as letters, words, arrows, lists or numbered
steps, or as the numbers of the tiles that move. A scramble is moves from a solved board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Literal, NamedTuple

from slidestar.errors import IllegalMove, counted, quote
from slidestar.puzzle.board import Board, check_board
from slidestar.puzzle.moves import MAX_MOVES, MAX_TEXT, OPPOSITE, Moves

Convention = Literal["tile", "blank", "numbers"]

ARROWS = {
    **dict(zip("^v<>", "UDLR", strict=True)),
    **dict(zip("↑↓←→", "UDLR", strict=True)),
    **dict(zip("￪￬￩￫", "UDLR", strict=True)),
    **dict(zip("⬆⬇⬅➡", "UDLR", strict=True)),
    **dict(zip("⇑⇓⇐⇒", "UDLR", strict=True)),
    **dict(zip("▲▼◀▶", "UDLR", strict=True)),
}
"""The letter for each arrow. csTimer writes half-width arrows."""

LISTING_HEADER = re.compile(r"\s*(?:minimum )?number of moves = [^\n]*", re.IGNORECASE)
"""The line that `slidestar solve` writes above the positions of a solution."""

_ARROW = re.compile(f"[{re.escape(''.join(ARROWS))}]")
_LETTERS = re.compile(r"[\s,]*(?:[UDLRudlr][0-9]*[\s,]*)*")
_TILE_NUMBERS = re.compile(r"[\s,;]*[0-9]{1,7}(?:[\s,;]+[0-9]{1,7})*[\s,;]*")
_UNDECORATED = re.compile(r"[\s,A-Za-z0-9]*")
_LABEL = re.compile(
    r"\A[\s{'\"]*(?:solution|moves|path|actions)['\"]?\s*[:=](?![=>])", re.IGNORECASE
)
_WORD = re.compile("up|down|left|right", re.IGNORECASE)
_TIMES = re.compile(r"\s*[x×*]\s*")
_COUNT = r"(?:\s*[x×*]\s*[0-9]+|[0-9]*)"
_MOVE = rf"(?:(?:(?:up|down|left|right){_COUNT})+|(?:[udlr]{_COUNT})+)(?![^\W\d])"
_OWNER = rf"(?!{_MOVE}\.)[A-Z_]\w*\."
_ITEM = re.compile(
    rf"""
    (?P<space>(?:[\s,;|/:()\[\]{{}}'"`‘’“”\ufe0f]|\.(?!\.\.))+|(?<![0-9])-(?![0-9=>-]))
    |(?P<between>[-=]{{1,3}}>)
    |(?P<step>(?:step|move)\s*[0-9]{{1,6}}(?![0-9]))
    |(?P<number>[0-9]+(?:[ ]?[.):\]])?)
    |<(?P<member>[A-Z_]\w*\.{_MOVE})\s*:[^<>]*>
    |(?P<move>(?:{_OWNER})?{_MOVE})
    |(?P<arrow>(?:[{re.escape("".join(ARROWS).replace("v", ""))}]|v(?![^\Wv\d]))[0-9]*)
    |(?P<foreign>[^\W\d]\w*|.)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_SEPARATING_ARROWS = "→⇒➡>"
_USUAL_OWNER = re.compile(r"\w*(?:dir|direction|move|action)s?", re.IGNORECASE)

_STEP_END = re.compile(r"[.):\]]\s*[A-Za-z]")
_NUMBERED = re.compile(r"\A\s*[0-9]{1,4}[.)]\s+")
_SCRAMBLE = re.compile(r"[\s,]*[UDLRudlr][UDLRudlr0-9\s,]*")
_SCRAMBLE_SIDES = (3, 4)
_SHORTEST_SCRAMBLE = 16
_LONGEST_SCRAMBLE = 1000
"""csTimer's scrambles have 80 moves at most, unless the user chooses a length."""


class MovesReading(NamedTuple):
    """Moves of tiles, and the convention in which their text was written."""

    moves: Moves
    convention: Convention


class Scramble(NamedTuple):
    """A board, and the moves that lead to it from the solved board."""

    board: Board
    moves: Moves


def read_moves(text: str | Iterable[str], board: Board, goal: Board | None = None) -> MovesReading:
    """Read the moves of a solution, written for the tiles or, as in textbooks, for the blank.

    Letters are the tiles' moves, unless only the blank's moves lead from the board to the goal:

    >>> board = Board.parse("1 2 3/4 0 6/7 5 8")
    >>> read_moves("dr", board).convention, str(read_moves("dr", board).moves)
    ('blank', 'UL')
    >>> read_moves("UL", board).convention
    'tile'

    Words, such as `Down Right`, are the blank's moves, as in most programs, unless only the
    tiles' moves lead to the goal. Numbers name the tiles that move, in order:

    >>> read_moves("['Down', 'Right']", board).convention
    'blank'
    >>> read_moves("5 8", board)
    MovesReading(moves=Moves.parse('UL'), convention='numbers')

    The numbers of steps (`1. U 2. L`) must count up from 0 or 1. No other word or number is
    ignored.

    Raises `IllegalMove` for text that is not moves, and for a move that the board does not allow.
    The error refers to the convention in which more of the moves are legal.
    """
    check_board("board", board)
    words = False
    if isinstance(text, str) and len(text) <= MAX_TEXT:  # `Moves` refuses longer text
        text, words = _as_letters(text)
        if _TILE_NUMBERS.fullmatch(text):
            return MovesReading(_moves_of_tiles(text, board), "numbers")
    written = Moves(text)
    readings: dict[Convention, Moves] = {"tile": written, "blank": written.opposite()}
    usual: Convention = "blank" if words else "tile"
    other: Convention = "tile" if words else "blank"
    legal, legal_otherwise = (_legal_moves(readings[name], board, goal) for name in (usual, other))
    if legal_otherwise > len(written) >= legal:
        return MovesReading(readings[other], other)
    if legal < legal_otherwise < len(written):
        raise _illegal(readings[other], other, legal_otherwise, usual)
    if legal < len(written) and words:
        raise _illegal(readings[usual], usual, legal, None)
    board.apply(readings[usual])  # raises an error that names the illegal move
    return MovesReading(readings[usual], usual)


def are_moves(text: str) -> bool:
    """Return whether a text consists of moves as letters, words or arrows, not tile numbers.

    >>> are_moves("Up, Left"), are_moves("1 2 3")
    (True, False)
    """
    try:
        return _SCRAMBLE.fullmatch(_as_letters(text)[0]) is not None
    except IllegalMove:
        return False


def read_scramble(text: str) -> Scramble | None:
    """Return the board of a scramble as csTimer writes it, or None if the text is not a scramble.

    A scramble is at least 16 moves of the 8- or the 15-puzzle, of the tiles or of the blank. It
    starts at the solved board, whose blank is last, so its first move shows the convention. If the
    scramble fits both sizes, the result has the smaller size.

    >>> read_scramble("D2 R2 U2 L2 D2 R2 U2 L D R D L U2").board.text()
    '4-8-1_7-5-2_6-0-3'
    """
    if len(text) > 10 * _LONGEST_SCRAMBLE:
        return None
    letters = _NUMBERED.sub("", text)
    letters = _ARROW.sub(lambda arrow: ARROWS[arrow[0]], letters)
    if not _SCRAMBLE.fullmatch(letters):
        return None
    with suppress(IllegalMove):
        moves = Moves.parse(letters)
        if not _SHORTEST_SCRAMBLE <= len(moves) <= _LONGEST_SCRAMBLE:
            return None
        return apply_scramble(moves, _SCRAMBLE_SIDES)
    return None


def apply_scramble(moves: Moves, sides: Iterable[int]) -> Scramble | None:
    """Return the scramble of the first square board that allows its moves, or None."""
    if moves[0] in "UL":
        moves = moves.opposite()
    for side in sides:
        with suppress(IllegalMove):
            return Scramble(Board.solved(side).apply(moves), moves)
    return None


def moves_along(boards: Iterable[Board]) -> Moves:
    """Return the moves that lead from each board to the next.

    >>> str(moves_along([Board.parse("1-2_0-3"), Board.parse("1-2_3-0")]))
    'L'

    Raises `IllegalMove` if a board is not one multi-tile move from the one before it.
    """
    moves: list[str] = []
    for number, (before, after) in enumerate(pairwise(boards), start=2):
        letters = _slide_to(before, after.blank)
        if not letters or before.apply(letters) != after:
            raise IllegalMove(f"board {number} isn't one move from the one before it")
        moves += letters
    return Moves(moves)


def _slide_to(board: Board, cell: int) -> str:
    """Return the moves that slide the blank along its row or column to a cell, or ""."""
    (row, col), (to_row, to_col) = divmod(board.blank, board.cols), divmod(cell, board.cols)
    if col == to_col:
        return "U" * (to_row - row) or "D" * (row - to_row)
    return ("L" * (to_col - col) or "R" * (col - to_col)) if row == to_row else ""


def _moves_of_tiles(text: str, board: Board) -> Moves:
    moves = []
    for number, tile in enumerate(map(int, re.findall(r"[0-9]+", text)), start=1):
        if number > MAX_MOVES:
            raise IllegalMove(f"more than {MAX_MOVES:,} moves")
        for move in board.legal_moves():
            after = board.move(move)
            if tile and after.tiles[board.blank] == tile:
                moves.append(move)
                board = after
                break
        else:
            raise IllegalMove(f"move {number}: tile {tile} isn't beside the blank")
    return Moves(moves)


def _legal_moves(moves: Moves, board: Board, goal: Board | None) -> int:
    """Return the number of legal moves at the start, plus 1 if all are legal and reach the goal."""
    for made, move in enumerate(moves):
        try:
            board = board.move(move)
        except IllegalMove:
            return made
    return len(moves) + board.is_goal(goal)


def _illegal(
    moves: Moves, convention: Convention, legal: int, fewer: Convention | None
) -> IllegalMove:
    """Return the error for the first illegal move. In the convention `fewer`, fewer are legal."""
    if convention == "blank":
        fault = f"the blank can't move {OPPOSITE[moves[legal]]}"
    else:
        fault = f"no tile can move {moves[legal]}"
    whose = {"tile": "tiles", "blank": "the blank", None: ""}[fewer]
    also = f" (read as moves of {whose}, fewer are legal)" if fewer else ""
    return IllegalMove(f"move {legal + 1}: {fault}{also}")


# Forms of moves ------------------------------------------------------------------------------


class _MoveText(NamedTuple):
    """Moves as letters with counts, or as numbers of tiles."""

    text: str
    words: bool  # True if the moves were written as words


def _as_letters(text: str) -> _MoveText:
    """Rewrite moves as letters, or as numbers of tiles.

    >>> _as_letters("['Down', 'Right']")
    _MoveText(text='D R', words=True)
    >>> _as_letters("1. U -> 2. L").text, _as_letters("↓→").text, _as_letters("2\\nDR").text
    ('U L', 'D R', 'DR')

    Words and numbers that are not moves are ignored only if they are the label in front, the
    number of moves on the first line, the numbers of the steps or the class of enum members.
    Raises `IllegalMove` for all other words and numbers.
    """
    if _LETTERS.fullmatch(text) or _TILE_NUMBERS.fullmatch(text):
        return _MoveText(text, False)
    label = _LABEL.match(text)
    items = list[re.Match[str]]()
    for item in _ITEM.finditer(text, label.end() if label else 0):
        if item.lastgroup != "space":
            items.append(item)
        if len(items) > 3 * MAX_MOVES:  # each move may have a number and a separator
            raise IllegalMove(f"more than {MAX_MOVES:,} moves")
        if item.lastgroup == "foreign":
            if _UNDECORATED.fullmatch(text) and not _WORD.search(text):
                return _MoveText(text, False)  # `Moves` names the character
            raise _not_a_move(item)
    moves = _moves_among(items)
    kinds = {"step", "number", *(move.lastgroup for move in moves)}
    parts = [item for item in items if item.lastgroup in kinds]
    length = None
    if moves and parts[0] is items[0] and re.match(r"[0-9]+\s*\n", text[parts[0].start() :]):
        length = int(parts.pop(0)[0])
    for part in parts if moves else ():
        if part[0].isdecimal():
            raise _not_a_move(part)
    parts = _without_steps(parts, are_tiles=not moves)
    if not moves:
        return _MoveText(" ".join(map(_number, parts)), False)
    _check_owners(moves)
    written = [_TIMES.sub("", _member(move)[2]) for move in moves]
    words = any(map(_WORD.search, written))
    letters = " ".join(_WORD.sub(lambda word: word[0][0].upper(), name) for name in written)
    letters = _ARROW.sub(lambda arrow: ARROWS[arrow[0].lower()], letters)
    if length is not None:
        _check_length(length, letters)
    return _MoveText(letters, words)


def _moves_among(items: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """Return the items that are moves. Arrows between letters or words separate them."""
    found = [item for item in items if item.lastgroup in ("move", "member", "arrow")]
    arrows = [item for item in found if item.lastgroup == "arrow"]
    if arrows and len(arrows) < len(found):
        order = "".join("a" if item.lastgroup == "arrow" else "m" for item in found)
        if any(arrow[0] not in _SEPARATING_ARROWS for arrow in arrows) or not re.fullmatch(
            "m(am)+", order
        ):
            raise _not_a_move(arrows[0])
        return found[::2]
    if any(arrow[0][0] in "^<>vV" for arrow in arrows):
        for item in items:  # `v->` may be two moves
            if item.lastgroup == "between" and not item.string[item.start() - 1].isspace():
                raise _not_a_move(item)
    return found


def _is_step(item: re.Match[str]) -> bool:
    return item.lastgroup in ("step", "number") and not item[0].isdecimal()


def _number(item: re.Match[str]) -> str:
    return re.sub("[^0-9]", "", item[0])


def _without_steps(parts: list[re.Match[str]], are_tiles: bool) -> list[re.Match[str]]:
    """Return the moves, or the numbers of tiles, without the numbers of steps.

    Steps must count up from 0 or 1, and each must have a part after it. Raises `IllegalMove` for
    other steps, except that numbers such as `5. 8.` may be tiles.
    """
    steps = list(filter(_is_step, parts))
    numbers = [int(_number(step)[:7]) for step in steps]
    order = "".join("s" if _is_step(part) else "m" for part in parts)
    count_up = re.fullmatch("(sm+)*", order) and numbers in (
        [*range(len(steps))], [*range(1, len(steps) + 1)]
    )  # fmt: skip
    may_be_tiles = are_tiles and all(step.lastgroup == "number" for step in steps)
    if not steps or (may_be_tiles and not count_up):
        return parts
    if not count_up or (may_be_tiles and len(steps) == 1):  # `1. 5` may be two tiles
        raise _wrong_step(steps[0])
    for part in () if are_tiles else parts:  # `1.D2.U` may be two moves down, or step 2
        behind = part.string[part.end() :][:9]
        if not _is_step(part) and part[0][-1].isdecimal() and _STEP_END.match(behind):
            raise _wrong_step(part)
    return [part for part in parts if not _is_step(part)]


def _member(move: re.Match[str]) -> tuple[str, str, str]:
    """Split a move into the class of an enum member, a dot, and the move."""
    return (move["member"] or move[0]).rpartition(".")


def _check_owners(moves: Sequence[re.Match[str]]) -> None:
    """Raise `IllegalMove` unless all moves are members of one class, or none is a member."""
    owners = [_member(move)[0] for move in moves]
    if len({*owners}) == 1 and (
        len(owners) > 1 or not owners[0] or moves[0]["member"] or _USUAL_OWNER.fullmatch(owners[0])
    ):
        return
    move, owner = next((move, owner) for move, owner in zip(moves, owners, strict=True) if owner)
    raise _not_a_move(move, owner)


def _wrong_step(step: re.Match[str]) -> IllegalMove:
    return IllegalMove(
        f"{_where(step)}{quote(step[0])} may be the number of a step or a part of the moves: number"
        " all steps from 1, or none"
    )


def _not_a_move(item: re.Match[str], token: str = "") -> IllegalMove:
    return IllegalMove(
        f"{_where(item)}{quote(token or item[0])} isn't a move: use U, D, L and R, or Up, Down,"
        " Left and Right"
    )


def _where(item: re.Match[str]) -> str:
    text = item.string
    return f"line {text.count(chr(10), 0, item.start()) + 1}: " if "\n" in text else ""


def _check_length(length: int, letters: str) -> None:
    counts = re.findall("[UDLR]([0-9]{0,7})", letters, re.IGNORECASE)
    made = sum(int(count or 1) for count in counts)
    if made != length:
        raise IllegalMove(
            f"line 1 says {counted(length, 'move')}, but {made} follow: correct it, or leave it out"
        )
