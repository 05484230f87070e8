"""Tokenize the text of a board, and remove frames, comments and the syntax of source code.

Tokens are numbers, with 0 for the blank, and separators. `board_text` divides the tokens into rows.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import gt

from slidestar.errors import InvalidBoard, quote
from slidestar.puzzle.board_json import is_object, object_text

# A text without these characters is numbers on one line.
_OTHER = re.compile(r"[^0-9\s]|\n")

# Texts that are not rows of tiles
_HTML = re.compile(r"\s*<[A-Za-z!]")
_GAME_ID = re.compile(r"\s*(?:\S*#)?([0-9]{1,4})(?:x([0-9]{1,4}))?:\s*([0-9]+(?:,[0-9]+)+)\s*")
_SEED = re.compile(r"\s*[0-9]{1,4}(?:x[0-9]{1,4})?#[0-9]+\s*")

# Noise
_MARKUP = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\b(?:np|numpy)\.u?int[0-9]*\((-?[0-9]+)\)")
_COMMENT = re.compile(
    r"(?:^|\s)(?:#(?!\s*[|/])|//)(?!\s*$)(?![\s,;0-9]*$).*|(?<=[0-9\s])#(?![|/])\S.*"
)
_NUMBERS_COMMENT = re.compile(r"(?<!\S)#[^\n]*")
# `board = np.array([[1, 2], [3, 0]], dtype=int8)` and `int[][] board = new int[][] {{1, 2}};`
_SYNTAX = re.compile(
    r"""
    \A\s*(?:(?:const|final|static|let|var)\s+)*(?:[A-Za-z_][\w.]*(?:\s*\[\s*\])*\s+)?
        [A-Za-z_][\w.]*(?:\s*\[\s*\w*\s*\])*\s*=
    |,\s*(?:dtype|device)\s*=\s*[\w.':]+
    |\bnew\s+[A-Za-z]+(?:\s*\[\s*\])+
    |(?<![\w.])[A-Za-z_][\w.]*\s*(?=\(\s*[\[({])
    |(?<=[\])}])\s*;\s*\Z
    """,
    re.VERBOSE,
)
_SIGNS_OF_ONE_KIND = str.maketrans('{}"`‘’“”│┃║╎┆┊', "[]''''''||||||")
_QUOTED = re.compile(r"'([^'\n]{0,12})'")
_DECIMALS = re.compile(r"(?<![0-9.])([0-9]+)\.0*(?![0-9])")
_RULER = re.compile(
    r"(?=.*(?:[-=_─━═┄┈╌]{2}|:-|-:|\|\s*\|))"  # `| |` occurs in a row of empty cells
    r"[\s+\-=_|.:'`*─━═┄┈╌┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╟╫╢╤╧╪╞╡╭╮╰╯┏┳┓┣╋┫┗┻┛┠╂┨┯┷┿┝┥]*"
)
# A size such as `4x6`. Above the rows `123` and `758`, it is a row whose x is the blank.
_SIZE = re.compile(
    r"\A(\s*)([0-9]{1,4})[x×X]([0-9]{1,4})(?=\s)(?!\s*\n\s*[0-9]{2,}\s*$)", re.MULTILINE
)

# Signs for the blank, even between dashes, as in `1-2-3_4-x-6`. A sign of `_WEAK_SIGN` may separate
# tiles or rows instead.
_BEFORE = r"(?:(?<![^\s,;|/\[\](:])|(?<=[0-9A-Za-z][-_]))"
_AFTER = r"(?:(?![^\s,;|/\[\]):])|(?=[-_][0-9A-Za-z]))"
_NAMES = "none|null|nil|nan|undefined|blank|empty|gap|hole|space"
_NAME = re.compile(rf"{_BEFORE}(?:{_NAMES}){_AFTER}", re.IGNORECASE)
_SIGN = re.compile(
    rf"{_BEFORE}(?:([xXbBeEoO*#~?·•□■▢⬜⬛░▒▓█◻◼␣∅])\1?|(?<!_)-1|\[ *\]|\( *\)){_AFTER}"
)
_WEAK_SIGN = re.compile(
    r"(?:(?<![^\s,;/|\[(])|(?<=[0-9A-Za-z][-_]))(?:__?|\.{1,3}|(?<!-)--?(?!-))"
    r"(?:(?![^\s,;/|\])])|(?=[-_][0-9A-Za-z]))"
)
_RUN = re.compile(r"([\s,/|;1-9]{0,40})([_xX.*#?~ -])([\s,/|;1-9]{0,40})")
_ZERO = re.compile(r"(?<![0-9])0+(?![0-9])")
_LETTER = re.compile("[A-Za-z]")
_X = 24  # the place of X in the alphabet; if there are fewer letters, X is the blank

FOREIGN = re.compile(r"[^0-9\s,.\[(_/;|\])-](?:(?<=[^\W\d_])[^\W\d_]*)?")
"""A word or sign that is not a token."""

# Words that may be on a line of a board, and the letters of other words
_WORDS = re.compile(
    rf"(?<![\w.])[A-Za-z_][\w.]*\s*(?=[=(]|\[\s*\])|\b(?:new|{_NAMES}|u?int[0-9]*"
    r"|float[0-9]*|[A-F0-9]{1,4}|[0-9]*x[0-9]*|[A-Z]|(?-i:[A-Z]{2,6}))\b",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]|[<>^$%&@!]")


def tokenize(text: str, lines: Sequence[int] = ()) -> str:
    """Return a board as numbers and separators, line by line.

    `lines` has the numbers of the text's lines, for messages.

    >>> tokenize("{{1,2,3},{4,x,6},{7,5,8}}")
    '[[1,2,3],[4,0,6],[7,5,8]]'
    >>> tokenize("5:4:1-0:3:2-7:8:6")
    '5 4 1/0 3 2/7 8 6'

    Unknown signs remain. Raises `InvalidBoard` for HTML, for a game ID that does not contain the
    board, and for two signs that both stand for the blank.
    """
    if not _OTHER.search(text):
        return text
    if match := _GAME_ID.fullmatch(text):
        cols, rows, tiles = match.groups()
        return f"{rows or cols} {cols}\n{tiles}"
    if _HTML.match(text):
        raise InvalidBoard(
            f"{quote(text.strip())} is HTML: copy the numbers as text, with 0 for the blank"
        )
    if _SEED.fullmatch(text):
        raise InvalidBoard(
            f"{quote(text.strip())} is a random seed, which does not contain the board: copy the"
            " game ID instead, which begins like 4x4:1,2,3"
        )
    text = _SIZE.sub(r"\1\2 \3", _without_comments(without_markup(text)))
    text = _without_syntax(object_text(text) if is_object(text) else text)
    text = _without_frame(text)
    if re.search(r"[0-9]\s*:\s*[0-9]", text):  # colons separate tiles, and dashes separate rows
        text = re.sub(r"(?<=[^\s:])\s*-\s*(?=[^\s:])", "/", text).replace(":", " ")
    return _with_zero(_letters_as_numbers(text), lines)


def without_markup(text: str) -> str:
    """Remove the escape sequences of terminals, and NumPy's types around numbers.

    >>> without_markup("\\x1b[1m1\\x1b[0m 2"), without_markup("(np.int64(3), np.int64(0))")
    ('1 2', '(3, 0)')
    """
    return _MARKUP.sub(lambda match: match[1] or "", text)


def may_belong(line: str) -> bool:
    """Return whether a line may be part of a board in any form."""
    return not _LETTERS.search(_WORDS.sub("", line))


def without_comment(line: str) -> str:
    """Remove the comment at the end of a line.

    >>> without_comment("3 2 6 # the first row"), without_comment("4 # 6")
    ('3 2 6', '4 # 6')
    """
    return _COMMENT.sub("", line) if "#" in line or "//" in line else line


def _without_comments(text: str) -> str:
    text = "\n".join(map(without_comment, text.splitlines()))
    # If the blank is written as 0, # begins a comment even before numbers.
    stripped = _NUMBERS_COMMENT.sub("", text) if "#" in text else text
    return stripped if _ZERO.search(stripped) else text


def _without_syntax(text: str) -> str:
    """Remove the syntax of source code and printed lists around the numbers."""
    text = _SYNTAX.sub("", text.translate(_SIGNS_OF_ONE_KIND))
    text = _QUOTED.sub(lambda match: match[1].strip() or "0", text)
    return _DECIMALS.sub(r"\1", text) if len(_DECIMALS.findall(text)) > 3 else text


def _without_frame(text: str) -> str:
    """Remove the lines and bars around cells. An empty cell is the blank."""
    lines = ["" if _RULER.fullmatch(line) else line for line in text.split("\n")]
    rows = [line.strip() for line in lines if line.strip()]
    if len(rows) < 2 or len({row.count("|") for row in rows}) > 1:
        return text
    if all(len(row) > 1 and row[0] == row[-1] == "|" for row in rows):
        lines = [line.strip()[1:-1] for line in lines]
    cells = [[cell.split() for cell in line.split("|")] for line in lines if line.strip()]
    if all(len(row) > 1 and all(len(words) < 2 for words in row) for row in cells):
        lines = [" ".join(cell.strip() or "0" for cell in line.split("|")) if line.strip() else ""
                 for line in lines]  # fmt: skip
    return "\n".join(lines)


def _letters_as_numbers(text: str) -> str:
    """Replace tiles that are single characters, as in `9ABC/DEF0`, or `ABC/DEF/GH.` (A is 1)."""
    plain = _NAME.sub("0", text)
    letters = _LETTER.findall(plain)
    if len(letters) < 2:
        return text
    has_digits = re.search("[1-9]", plain) is not None
    if not has_digits and len(letters) < _X:
        plain = plain.replace("X", "0")
    signs = re.findall("[1-9A-Za-z]", plain)
    number = {sign: int(sign, 36) - (0 if has_digits else 9) for sign in signs}
    tiles = len({*number.values()})
    if tiles < (10 if has_digits else 3) or {*number.values()} != {*range(1, tiles + 1)}:
        return text
    if len(signs) > tiles + 1:
        return text
    written = {sign: str(tile) for sign, tile in number.items()}
    if has_digits or re.search("[A-Za-z]{2}", plain) or re.fullmatch(r"[A-Za-z\s]*", plain):
        # All tiles become equally wide, because a space may be the blank.
        written = {sign: f" {tile:2} " for sign, tile in [("0", 0), *number.items()]}
        written[" "] = "    "
    return "".join(written.get(sign, sign) for sign in plain)


def _with_zero(text: str, lines: Sequence[int]) -> str:
    """Replace the sign for the blank, or the gap in its place, with 0."""
    if not re.search("[0-9]", text):
        return text
    zero = _ZERO.search(text)
    signs = [*_NAME.finditer(text), *_SIGN.finditer(text)]
    if not signs:
        weak = list(_WEAK_SIGN.finditer(text))
        separates = bool(zero) if len(weak) == 1 else "\n" not in text.strip()
        signs = weak if len(weak) in (1, 2) and not separates else []
    found = [*signs, zero] if zero else signs
    if signs and len(found) > 1:
        return _refuse_second_blank(sorted(found, key=lambda sign: sign.start()), text, lines)
    if signs:
        return _write_zero(signs[0], text)
    if zero:
        return text
    for reading in (_sign_in_run, _empty_cell, _space_in_grid):
        if (read := reading(text)) is not None:
            return read
    return text


def _write_zero(sign: re.Match[str], text: str) -> str:
    return f"{text[: sign.start()]}0{text[sign.end() :]}"


def _refuse_second_blank(signs: list[re.Match[str]], text: str, lines: Sequence[int]) -> str:
    """Raise `InvalidBoard` for two signs for the blank.

    If an unknown word comes before the second sign, return the text with 0 for the first sign
    instead, so that the error names the word.
    """

    def named(sign: re.Match[str]) -> str:
        at = text.count("\n", 0, sign.start())
        return f"{quote(sign.group())} on line {lines[at] if at < len(lines) else at + 1}"

    first, second = signs[:2]
    one = _write_zero(first, text)
    if FOREIGN.search(one[: second.start() - len(text) + len(one)]):
        return one
    raise InvalidBoard(
        f"{named(first)} and {named(second)} both stand for the blank: a board has one"
    )


def _sign_in_run(text: str) -> str | None:
    """Write 0 for the sign in `1234x6758` and `123/4_6/758`, or for a space on lines of digits."""
    found, digits = _RUN.fullmatch(text), re.findall("[1-9]", text)
    if not found or len({*digits}) != len(digits):
        return None
    lines = [line for line in text.split("\n") if line.strip()]
    is_even = len(lines) > 1 and len({*map(len, lines)}) == 1
    if found[2] == " " and not (is_even and sum(map(len, lines)) == len(digits) + 1):
        return None
    return f"{found[1]}0{found[3]}"


def _empty_cell(text: str) -> str | None:
    """Write 0 into the only empty cell of a table with commas, semicolons or tabs."""
    text = re.sub(r"([\])])\s*,\s*\Z", r"\1", text)  # remove a comma after a list
    flat = re.sub(r"[\[\]()]", "", re.sub(r"[\])]\s*,\s*[\[(]", "\n", text))
    for separator in filter(flat.__contains__, ",;\t"):
        lines = [line.strip(" ") for line in flat.split("\n")]
        if found := _fill_gap([line.split(separator) if line.strip() else [] for line in lines]):
            return found
    return None


def _space_in_grid(text: str) -> str | None:
    """Write 0 for a space in place of a tile. The other rows show the column of the space."""
    if not re.fullmatch("[0-9 \n]*", text):
        return None
    lines = text.split("\n")
    spans = [[tile.span() for tile in re.finditer("[0-9]+", line)] for line in lines]
    cols = max(map(len, spans))
    short = [at for at, row in enumerate(spans) if 0 < len(row) < cols]
    if len(short) == 2 and not any(spans[: short[0]]) and len(spans[short[0]]) <= 2:
        short.pop(0)  # the first short line is a size
    if cols < 2 or len(short) != 1:
        return None
    columns = list(zip(*(row for row in spans if len(row) == cols), strict=True))
    starts = [min(start for start, _ in column) for column in columns]
    ends = [max(end for _, end in column) for column in columns]
    line, tiles = lines[short[0]], spans[short[0]]
    filled = [col for start, end in tiles
              for col in range(bisect_right(ends, start), bisect_left(starts, end))]  # fmt: skip
    if any(map(gt, ends, starts[1:])) or len(filled) != cols - 1 or len({*filled}) != len(tiles):
        return None
    (col,) = {*range(cols)} - {*filled}
    # A line that ends before the column may lack a tile, so require a space in place of the blank.
    if len(line) <= starts[col]:
        return None
    if 0 < col < cols - 1 and tiles[col][0] - tiles[col - 1][1] < 2:
        return None  # the space is too narrow for a tile
    row = line.split()
    lines[short[0]] = " ".join([*row[:col], "0", *row[col:]])
    return "\n".join(lines)


def _fill_gap(table: list[list[str]]) -> str | None:
    """Return the rows of a table with 0 in its only empty cell, or None without such a cell."""
    cells = [cell.strip() for row in table for cell in row]
    if cells.count("") != 1 or any(len(cell.split()) > 1 for cell in cells):
        return None
    if len({len(row) for row in table if row}) != 1 or len(max(table, key=len)) < 2:
        return None
    return "\n".join(" ".join(cell.strip() or "0" for cell in row) for row in table)
