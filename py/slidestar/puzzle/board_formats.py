"""Rewrite boards that programs, spreadsheets and other puzzles print as plain rows of numbers.

`board_text` uses this module for text that it cannot read itself: other signs for the blank,
comments, quotes, braces, frames, letters as digits, colons, game IDs.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from slidestar.errors import InvalidBoard, quote
from slidestar.puzzle.board_json import is_object, object_text

_NUMBERS = re.compile(r"[0-9\s]*")
_COMMENT = re.compile(
    r"(?:^|\s)(?:#(?!\s*[|/])|//)(?!\s*$)(?![\s,;0-9]*$).*|(?<=[0-9\s])#(?![|/])\S.*"
)
_NUMBERS_COMMENT = re.compile(r"(?<!\S)#[^\n]*")

_HTML = re.compile(r"\s*<[A-Za-z!]")
_TATHAM = re.compile(r"\s*(?:\S*#)?([0-9]{1,4})(?:x([0-9]{1,4}))?:\s*([0-9]+(?:,[0-9]+)+)\s*")
_TATHAM_SEED = re.compile(r"\s*[0-9]{1,4}(?:x[0-9]{1,4})?#[0-9]+\s*")
# A size. The `4x6` above `123` and `758` is a row instead, whose x is the blank.
_SIZE = re.compile(
    r"\A(\s*)([0-9]{1,4})[x×X]([0-9]{1,4})(?=\s)(?!\s*\n\s*[0-9]{2,}\s*$)", re.MULTILINE
)

# `board = np.array([[1, 2], [3, 0]], dtype=int8);` and `int[][] board = new int[][] {{1, 2}};`
_ASSIGNED = re.compile(
    r"\A\s*(?:(?:const|final|static|let|var)\s+)*(?:[A-Za-z_][\w.]*(?:\s*\[\s*\])*\s+)?"
    r"[A-Za-z_][\w.]*(?:\s*\[\s*\w*\s*\])*\s*="
)
_OPTION = re.compile(r",\s*(?:dtype|device)\s*=\s*[\w.'\":]+")
_CONSTRUCTOR = re.compile(
    r"\bnew\s+[A-Za-z]+(?:\s*\[\s*\])+|(?<![\w.])[A-Za-z_][\w.]*\s*(?=\(\s*[\[({])"
)
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_SCALAR = re.compile(r"\b(?:np|numpy)\.u?int[0-9]*\((-?[0-9]+)\)")
_DECIMALS = re.compile(r"(?<![0-9.])([0-9]+)\.0*(?![0-9])")

_QUOTES = str.maketrans(dict.fromkeys('"`‘’“”', "'"))
_QUOTED = re.compile(r"'([^'\n]{0,12})'")
_BRACES = str.maketrans("{}", "[]")

_RULER = re.compile(r"[\s+\-=_|.:'`*─━═┄┈╌┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╟╫╢╤╧╪╞╡╭╮╰╯┏┳┓┣╋┫┗┻┛┠╂┨┯┷┿┝┥]*")
_RULED = re.compile(r"[-=_─━═┄┈╌]{2}|:-|-:|\|\s*\|")  # `| |` is in a line of empty cells
_BARS = str.maketrans("│┃║╎┆┊", "||||||")

# Signs for the blank. Those of `_SEPARATOR_SIGN` may also separate tiles or rows.
_EDGE_BEFORE, _EDGE_AFTER = r"(?<![^\s,;|/\[\](:])", r"(?![^\s,;|/\[\]):])"
_NAMES = "none|null|nil|nan|undefined|blank|empty|gap|hole|space"
_WORD = re.compile(rf"{_EDGE_BEFORE}(?:{_NAMES}){_EDGE_AFTER}", re.IGNORECASE)
_SIGNS = "xXbBeEoO*#~?·•□■▢⬜⬛░▒▓█◻◼␣∅"
_SIGN = re.compile(rf"{_EDGE_BEFORE}(?:([{_SIGNS}])\1?|-1|\[ *\]|\( *\)){_EDGE_AFTER}")
_SEPARATOR_SIGN = re.compile(r"(?<![^\s,;/|\[(])(?:__?|\.{1,3}|--?)(?![^\s,;/|\])])")
_GRID_LINE = re.compile("[0-9 ]*")
_LETTER = re.compile("[A-Za-z]")
_TILE = re.compile("[1-9]")
_GRID_OF_LETTERS = re.compile("[A-Za-z \r\n]*")
_X = 24  # the place of X in the alphabet: in a shorter one, it is the blank
_ZERO = re.compile(r"(?<![0-9])0+(?![0-9])")
_RUNS = re.compile(r"[\s,/|;0-9_xX.*#?~-]*")
_RUN_SIGN = re.compile(r"(?<=[0-9])[_xX.*#?~-]|[_xX.*#?~-](?=[0-9])")
_LONGEST_RUNS = 40
# The canonical form with a sign for the blank: tiles and separators alternate.
_CELL = rf"(?:-1|[0-9]{{1,7}}|[{_SIGNS}._])"
_DASHES = re.compile(rf"\s*{_CELL}(?:-{_CELL})+(?:_{_CELL}(?:-{_CELL})+)+\s*")
_DIGIT = re.compile("[0-9A-Za-z]")
_WORDS = re.compile(
    rf"(?<![\w.])[A-Za-z_][\w.]*\s*(?=[=(]|\[\s*\])|\b(?:new|{_NAMES}|u?int[0-9]*"
    r"|float[0-9]*|[A-F0-9]{1,4}|[0-9]*x[0-9]*|[A-Z]|(?-i:[A-Z]{2,6}))\b",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]|[<>^$%&@!]")
_MAX_DIGITS = 36


def plain_text(text: str, lines: Sequence[int] = ()) -> str:
    """Rewrite a board as rows of numbers, line by line.

    `lines` has the numbers of the text's lines, for messages.

    >>> plain_text("{{1,2,3},{4,x,6},{7,5,8}}")
    '[[1,2,3],[4,0,6],[7,5,8]]'
    >>> plain_text("5:4:1-0:3:2-7:8:6")
    '5 4 1/0 3 2/7 8 6'

    Text in an unknown form is returned unchanged. Raises `InvalidBoard` for HTML, for a game ID
    that does not contain the board, and for two signs that both stand for the blank.
    """
    if _NUMBERS.fullmatch(text) and "\n" not in text:
        return text
    if match := _TATHAM.fullmatch(text):
        cols, rows, tiles = match.groups()
        return f"{rows or cols} {cols}\n{tiles}"
    if _HTML.match(text):
        raise InvalidBoard(
            f"{quote(text.strip())} is HTML: copy the numbers as text, with 0 for the blank"
        )
    if _TATHAM_SEED.fullmatch(text):
        raise InvalidBoard(
            f"{quote(text.strip())} is a random seed, which does not contain the board: copy the"
            " game ID instead, which begins like 4x4:1,2,3"
        )
    text = without_markup(text)
    uncommented = "\n".join(without_comment(line) for line in text.splitlines())
    # If the blank is written as 0, # begins a comment even before numbers.
    if "#" in uncommented and _ZERO.search(stripped := _NUMBERS_COMMENT.sub("", uncommented)):
        uncommented = stripped
    text = _SIZE.sub(r"\1\2 \3", uncommented)
    text = object_text(text) if is_object(text) else _from_program(text)
    text = _without_frame(text)
    text = _colons_as_spaces(text)
    text = _letters_as_numbers(text)
    return _digits_as_numbers(text) or _with_zero(text, lines)


def without_markup(text: str) -> str:
    """Remove the escape sequences of terminals, and NumPy's types around numbers.

    >>> without_markup("\\x1b[1m1\\x1b[0m 2"), without_markup("(np.int64(3), np.int64(0))")
    ('1 2', '(3, 0)')
    """
    return _SCALAR.sub(r"\1", _ESCAPE.sub("", text))


def may_belong(line: str) -> bool:
    """Return whether a line may be part of a board in any form."""
    return not _LETTERS.search(_WORDS.sub("", line))


def without_comment(line: str) -> str:
    """Remove the comment at the end of a line.

    >>> without_comment("3 2 6 # the first row"), without_comment("4 # 6")
    ('3 2 6', '4 # 6')
    """
    return _COMMENT.sub("", line) if "#" in line or "//" in line else line


def _from_program(text: str) -> str:
    """Remove the syntax that source code and printed lists have around the numbers."""
    text = _ASSIGNED.sub("", text)
    text = _CONSTRUCTOR.sub("", _OPTION.sub("", text))
    text = text.translate(_BRACES).translate(_QUOTES)
    text = _QUOTED.sub(lambda match: match[1].strip() or "0", text)
    if len(_DECIMALS.findall(text)) > 3:
        text = _DECIMALS.sub(r"\1", text)
    return re.sub(r"([\])])\s*;\s*\Z", r"\1", text)


def _without_frame(text: str) -> str:
    """Remove the lines and bars around cells. An empty cell is the blank.

    The text has the same number of lines afterwards.
    """
    lines = text.translate(_BARS).split("\n")
    rulers = [bool(_RULER.fullmatch(line) and _RULED.search(line)) for line in lines]
    rows = [line for line, ruler in zip(lines, rulers, strict=True) if line.strip() and not ruler]
    bars = {line.count("|") for line in rows}
    if len(rows) < 2 or len(bars) != 1 or (bars == {0} and not any(rulers)):
        return text
    inner = ["" if ruler else _unframed(line) for line, ruler in zip(lines, rulers, strict=True)]
    if all(_is_row_of_cells(line) for line in inner if line.strip()):
        inner = [" ".join(cell.strip() or "0" for cell in line.split("|")) if line.strip() else ""
                 for line in inner]  # fmt: skip
    return "\n".join(inner)


def _unframed(line: str) -> str:
    framed = line.strip()
    if len(framed) > 1 and framed[0] == framed[-1] == "|":
        return framed[1:-1]
    return line


def _is_row_of_cells(line: str) -> bool:
    return "|" in line and all(len(cell.split()) <= 1 for cell in line.split("|"))


def _digits_as_numbers(text: str) -> str | None:
    """Rewrite `9ABC/DEF0`: letters are digits above 9 if each digit of the board occurs once."""
    signs = _DIGIT.findall(text)
    gap = _SEPARATOR_SIGN.findall(text) or re.findall("[_.*#]", text)
    count = len(signs) + (len(gap) == 1 and "0" not in signs)
    if not 10 < count <= _MAX_DIGITS:
        return None
    if {int(sign, 36) for sign in signs} | {0} != set(range(count)) or len(signs) < count - 1:
        return None
    if len(signs) < count:
        text = text.replace(gap[0], "0")
    return _DIGIT.sub(lambda match: f" {int(match[0], 36)} ", text)


def _letters_as_numbers(text: str) -> str:
    """Rewrite a board whose tiles are the first letters of the alphabet: A is tile 1."""
    blank = _WORD.sub("0", text)
    letters = _LETTER.findall(blank)
    if "X" in letters and len(letters) < _X:
        blank = blank.replace("X", "0")
        letters.remove("X")
    first = "A" if "A" in letters else "a"
    if len(letters) < 3 or _TILE.search(blank):
        return text
    if sorted(letters) != [chr(ord(first) + at) for at in range(len(letters))]:
        return text
    number = {letter: ord(letter) - ord(first) + 1 for letter in letters}
    if _GRID_OF_LETTERS.fullmatch(blank):  # equally wide, since a space may be the blank
        wide = {" ": "   "} | {letter: f"{tile:3}" for letter, tile in number.items()}
        return "".join(wide.get(sign, sign) for sign in blank)
    run = re.search("[A-Za-z]{2}", blank)
    return _LETTER.sub(lambda letter: f" {number[letter[0]]} " if run else str(number[letter[0]]),
                       blank)  # fmt: skip


def _with_zero(text: str, lines: Sequence[int]) -> str:
    """Write the blank as 0 instead of another sign or a gap."""
    if not re.search("[0-9]", text):
        return text
    signs = [*_WORD.finditer(text), *_SIGN.finditer(text)] or _two_separators(text)
    if len(signs) + len(_ZERO.findall(text)) > 1 and signs:
        raise InvalidBoard(_two_blanks(text, signs, lines))
    if signs:
        return f"{text[: signs[0].start()]}0{text[signs[0].end() :]}"
    if _ZERO.search(text):
        return text
    for reading in (_sign_between_dashes, _separator_as_zero, _sign_in_run, _empty_cell,
                    _space_in_run, _space_in_grid):  # fmt: skip
        if (found := reading(text)) is not None:
            return found
    return text


def _two_separators(text: str) -> list[re.Match[str]]:
    """Find two signs that each stand for a tile. Return [] if they separate tiles or rows."""
    signs = list(_SEPARATOR_SIGN.finditer(text))
    filled = _SEPARATOR_SIGN.sub("0", text).strip().splitlines()
    rows = {len(line.split()) for line in filled if line.strip()}
    return signs if len(signs) == 2 and len(filled) > 1 and len(rows) == 1 else []


def _two_blanks(text: str, signs: list[re.Match[str]], lines: Sequence[int]) -> str:
    found = (signs[0], _ZERO.search(text) or signs[1])
    first, second = sorted(found, key=lambda sign: sign.start())

    def named(sign: re.Match[str]) -> str:
        at = text.count("\n", 0, sign.start())
        return f"{quote(sign.group())} on line {lines[at] if at < len(lines) else at + 1}"

    return f"{named(first)} and {named(second)} both stand for the blank: a board has one"


def _sign_between_dashes(text: str) -> str | None:
    """Read `1-2-3_4-x-6_7-5-8`, also with `_` for the blank."""
    if not _DASHES.fullmatch(text):
        return None
    rows, row = list[list[str]](), list[str]()
    for cell, separator in re.findall(rf"({_CELL})([-_]?)", text.strip()):
        row.append(cell if cell.isdecimal() else "0")
        if separator != "-":
            rows.append(row)
            row = []
    if sum(row.count("0") for row in rows) != 1:
        return None
    return "_".join("-".join(row) for row in rows)


def _separator_as_zero(text: str) -> str | None:
    """Read a single `_`, `.` or `-` between spaces."""
    return _single_as_zero(text, list(_SEPARATOR_SIGN.finditer(text)))


def _single_as_zero(text: str, signs: list[re.Match[str]]) -> str | None:
    if len(signs) != 1:
        return None
    start, end = signs[0].span()
    return f"{text[:start]}0{text[end:]}"


def _sign_in_run(text: str) -> str | None:
    """Read `1234x6758` and `123/4_6/758`."""
    if len(text) > _LONGEST_RUNS or not _RUNS.fullmatch(text):
        return None
    digits = re.findall("[1-9]", text)
    if len(set(digits)) != len(digits):
        return None
    return _single_as_zero(text, list(_RUN_SIGN.finditer(text)))


def _empty_cell(text: str) -> str | None:
    """Read the only empty cell of a table with commas, semicolons or tabs."""
    text = re.sub(r"([\])])\s*,\s*\Z", r"\1", text)  # a comma after a list
    flat = re.sub(r"[\[\]()]", "", re.sub(r"[\])]\s*,\s*[\[(]", "\n", text))
    for separator in filter(flat.__contains__, ",;\t"):
        lines = [line.strip(" ") for line in flat.split("\n")]
        rows = [line.split(separator) for line in lines if line.strip()]
        if len({len(row) for row in rows}) != 1 or len(rows[0]) < 2:
            continue
        cells = [cell for row in rows for cell in row]
        if sum(not cell.strip() for cell in cells) == 1 and all(
            len(cell.split()) <= 1 for cell in cells
        ):
            return "\n".join(
                " ".join(cell.strip() or "0" for cell in line.split(separator)) if line.strip()
                else ""
                for line in lines
            )  # fmt: skip
    return None


def _space_in_run(text: str) -> str | None:
    """Read a space among digits without separators: `123`, `4 6`, `758`."""
    lines = [line for line in text.split("\n") if line.strip()]
    signs = "".join(lines)
    if len(signs) > _LONGEST_RUNS or len({len(line) for line in lines}) != 1 or len(lines) < 2:
        return None
    if sorted(signs) != sorted([" ", *map(str, range(1, len(signs)))]):
        return None
    return text.replace(" ", "0")


def _space_in_grid(text: str) -> str | None:
    """Read a space in place of a tile. The other rows show which column it is in."""
    lines = text.split("\n")
    if not all(_GRID_LINE.fullmatch(line) for line in lines):
        return None
    spans = [list(re.finditer("[0-9]+", line)) for line in lines]
    cols = max(map(len, spans))
    short = [at for at, row in enumerate(spans) if row and len(row) != cols]
    if len(short) == 2 and short[0] == 0 and len(spans[0]) <= 2 < cols:
        short.pop(0)  # a size
    if cols < 2 or len(short) != 1 or len(spans[short[0]]) != cols - 1:
        return None
    (at,) = short
    full = [row for row in spans if len(row) == cols]
    columns = [
        (min(row[col].start() for row in full), max(row[col].end() for row in full))
        for col in range(cols)
    ]
    if not full or any(end > start for (_, end), (start, _) in pairwise(columns)):
        return None
    starts, ends = zip(*columns, strict=True)
    taken = [
        col
        for tile in spans[at]
        for col in range(bisect_right(ends, tile.start()), bisect_left(starts, tile.end()))
    ]
    missing = set(range(cols)) - set(taken)
    if len(taken) != cols - 1 or len(missing) != 1:
        return None
    (col,) = missing
    # A line that ends before the column may lack a tile, so require a space in place of the blank.
    if len(lines[at]) <= columns[col][0]:
        return None
    tiles = [tile.group() for tile in spans[at]]
    if 0 < col < cols - 1 and spans[at][col].start() - spans[at][col - 1].end() < 2:
        return None  # the space is too narrow for a tile
    tiles.insert(col, "0")
    lines[at] = " ".join(tiles)
    return "\n".join(lines)


def _colons_as_spaces(text: str) -> str:
    """Read `1:2:3-4:0:6`: colons between tiles and dashes between rows."""
    if not re.search(r"[0-9]\s*:\s*[0-9]", text):
        return text
    return re.sub(r"(?<=[^\s:])\s*-\s*(?=[^\s:])", "/", text).replace(":", " ")
