"""Draw one board, or a strip of many boards, as SVG.

The colours are the same as on the page. A drawing has its own background, so it is legible in dark
and light notebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from math import ceil, sqrt
from typing import Protocol

COLOURS = {
    "paper": "#fbf7ef",
    "caption": "#6b5f53",
    "tray": "#d8c8ae",
    "tile": "#0f4c81",
    "depth": "#0a3157",
    "number": "#8fd0f8",
    "home": "#ffffff",
    "moved": "#a94a06",
    "moved-depth": "#7a3403",
}
# The colours of tiles without numbers. A tile is darker the farther it is from its goal cell.
_TONES = ("#8fd0f8", "#5fa6d8", "#3a7fb5", "#1f6197", "#0f4c81")

_CELL = 48  # the side of a cell, in the drawing's units
_PAD = 4  # the width of the tray around the cells
_GAP = 1.5  # the distance from a cell's edge to its tile's edge
_ROUND = 5.0  # the radius of a tile's corners

_CELL_PIXELS = 48  # the side of a cell on a small board
_BOARD_PIXELS = 480  # the longer side of a large board
_MAP_PIXELS = 560  # the longer side of a board without numbers

_NUMBERED = 900  # the maximum number of cells with legible numbers
_DRAWN = 10_000  # the maximum number of cells for a drawing of less than a megabyte
_DESCRIBED = 25  # the maximum number of cells for a title that lists the tiles

_SANS = "Outfit,system-ui,'Segoe UI',sans-serif"


class Grid(Protocol):
    """A board to draw: a `Board`, or any object with the same three attributes."""

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def cols(self) -> int:
        """The number of columns."""

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles in reading order, with 0 for the blank."""


def board_svg(board: Grid, goal: Grid | None = None, title: str | None = None) -> str | None:
    """Return a board as an SVG document. Tiles in their goal cell have a brighter number.

    Boards of more than 900 cells are drawn without numbers. There, a tile is darker the farther it
    is from its goal cell. Returns None for a board of more than 10,000 cells.

    >>> from slidestar import Board
    >>> drawing = board_svg(Board.parse("1 2 3/4 0 6/7 5 8"))
    >>> drawing.count("</text>"), "<title>3x3 board: 1 2 3, 4 blank 6, 7 5 8</title>" in drawing
    (8, True)
    """
    cells = board.rows * board.cols
    if cells > _DRAWN:
        return None
    homes = _homes(board, goal)
    numbered = cells <= _NUMBERED
    inside = _numbered(board, homes) if numbered else _mapped(board, homes)
    width, height = (_CELL * side + 2 * _PAD for side in (board.cols, board.rows))
    longer = max(board.rows, board.cols)
    most = _BOARD_PIXELS if numbered else _MAP_PIXELS
    scale = min(_CELL_PIXELS, max(20, most / longer) if numbered else most / longer) / _CELL
    box = f'viewBox="{-_PAD} {-_PAD} {width} {height}"'
    return _document(box, width * scale, height * scale, title or described(board), inside)


def strip_svg(
    boards: Iterable[Grid],
    per_row: int | None = None,
    captions: Sequence[str] | None = None,
    title: str | None = None,
    most: int = 240,
) -> str:
    """Return a strip of boards as an SVG document, such as all positions of a solution.

    If each board is one move from the board before it, the moved tile is highlighted. `captions`:
    the text below each board, by default its number. `per_row`: the number of boards side by side.
    By default, the strip is a little wider than high. `most`: the maximum number of boards. Of a
    longer sequence, only every nth board and the last board are drawn.

    >>> from slidestar import Board, solve
    >>> solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    >>> strip = strip_svg(solution.boards(), captions=["Start", *solution.moves])
    >>> strip.count("<g transform"), strip.count(">U</text>")
    (3, 1)

    Raises `ValueError` if there are no boards, fewer captions than boards, or if `per_row` or
    `most` is below 1.
    """
    all_boards = list(boards)
    words = [str(i) for i in range(len(all_boards))] if captions is None else list(captions)
    if not all_boards or len(words) < len(all_boards):
        raise ValueError(
            f"a strip must have boards and a caption for each, got {len(all_boards)} boards and"
            f" {len(words)} captions"
        )
    if most < 1 or (per_row is not None and per_row < 1):
        raise ValueError(f"per_row and most must be 1 or more, got {per_row} and {most}")
    last = len(all_boards) - 1
    step = ceil(len(all_boards) / most)
    shown = [i for i in range(len(all_boards)) if i % step == 0 or i == last]
    across = min(len(shown), per_row or max(5, ceil(sqrt(1.6 * len(shown)))))
    down = ceil(len(shown) / across)

    side = 120.0  # the longer side of the largest board, in pixels
    gap, caption = 24, 26
    scale = side / max(max(board.rows, board.cols) for board in all_boards) / _CELL
    step_x = max(board.cols for board in all_boards) * _CELL * scale + gap
    step_y = max(board.rows for board in all_boards) * _CELL * scale + gap + caption
    width, height = across * step_x + gap, down * step_y + gap
    moved = [None, *(_moved(before, after) for before, after in pairwise(all_boards))]
    if None in moved[1:]:
        moved = [None] * len(all_boards)
    parts = [f'<rect width="100%" height="100%" fill="{COLOURS["paper"]}"/>']
    for place, i in enumerate(shown):
        board = all_boards[i]
        x, y = gap + place % across * step_x, gap + place // across * step_y
        inside = _numbered(board, None, moved[i])
        centre = short(board.cols * _CELL / 2)
        below = short(board.rows * _CELL + 20 / scale)
        under = (
            f'<text x="{centre}" y="{below}" font-size="{short(14 / scale)}" font-weight="500"'
            f' fill="{COLOURS["caption"]}">{escape(words[i])}</text>'
        )
        moving = f"translate({short(x)} {short(y)}) scale({short(scale, 4)})"
        parts.append(f'<g transform="{moving}">{inside}{under}</g>')
    box = f'viewBox="0 0 {short(width)} {short(height)}"'
    return _document(box, width, height, title or f"{len(all_boards)} boards", "\n".join(parts))


def described(board: Grid) -> str:
    """Return the description of a board for screen readers, such as `2x2 board: 1 2, 3 blank`."""
    size = f"{board.rows}x{board.cols} board"
    if len(board.tiles) > _DESCRIBED:
        return size
    rows = (
        " ".join(str(tile or "blank") for tile in board.tiles[i : i + board.cols])
        for i in range(0, len(board.tiles), board.cols)
    )
    return f"{size}: {', '.join(rows)}"


def number_size(cells: int) -> float:
    """Return the height of the numbers on a board of `cells` cells, as a fraction of a cell."""
    return {1: 0.5, 2: 0.46, 3: 0.4}.get(len(str(cells - 1)), 0.3)


def short(value: float, digits: int = 2) -> str:
    """Format a number in few characters, such as `2` or `0.33`."""
    return f"{round(value, digits):g}" if abs(value) < 1e5 else str(round(value))


def _document(box: str, width: float, height: float, title: str, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {box} width="{short(width)}"'
        f' height="{short(height)}" font-family="{_SANS}" font-weight="600"'
        f' text-anchor="middle">\n<title>{escape(title)}</title>\n{inside}\n</svg>\n'
    )


def _homes(board: Grid, goal: Grid | None) -> list[int]:
    """Return a list of each tile's cell in the goal."""
    homes = [len(board.tiles) - 1, *range(len(board.tiles) - 1)]
    if goal is not None:
        for cell, tile in enumerate(goal.tiles):
            homes[tile] = cell
    return homes


def _moved(before: Grid, after: Grid) -> int | None:
    """Return the tile that moved between two boards, or None if they are not one move apart."""
    pairs = zip(before.tiles, after.tiles, strict=False)
    changed = {tile for pair in pairs if pair[0] != pair[1] for tile in pair}
    return max(changed) if len(changed) == 2 and 0 in changed else None


def _tray(board: Grid) -> str:
    width, height = (_CELL * side + 2 * _PAD for side in (board.cols, board.rows))
    size = f'width="{width}" height="{height}" rx="{short(_PAD + _ROUND)}"'
    return f'<rect x="{-_PAD}" y="{-_PAD}" {size} fill="{COLOURS["tray"]}"/>'


def _numbered(board: Grid, homes: list[int] | None, moved: int | None = None) -> str:
    """Return the content of a drawing with numbers.

    `homes`: the goal cell of each tile. Tiles in their goal cell have brighter numbers.
    """
    high = number_size(len(board.tiles)) * _CELL
    # A stroke with round joins around a smaller square makes the round corners.
    side = _CELL - 2 * (_GAP + _ROUND)
    squares = {"": "", "moved": ""}
    numbers = {"number": "", "home": ""}
    for cell, tile in enumerate(board.tiles):
        if not tile:
            continue
        row, col = divmod(cell, board.cols)
        x, y = col * _CELL, row * _CELL
        corner = f"M{short(x + _GAP + _ROUND)} {short(y + _GAP + _ROUND)}"
        kind = "moved" if tile == moved else ""
        squares[kind] += f"{corner}h{short(side)}v{short(side)}h{short(-side)}z"
        bright = tile == moved or homes is None or homes[tile] == cell
        baseline = short(y + _CELL / 2 + 0.36 * high)
        number = f'<text x="{x + _CELL // 2}" y="{baseline}">{tile}</text>'
        numbers["home" if bright else "number"] += number
    parts = [_tray(board)]
    for kind, path in squares.items():
        if path:
            face, depth = (kind, f"{kind}-depth") if kind else ("tile", "depth")
            parts += [_tiles(path, COLOURS[depth], 1.2), _tiles(path, COLOURS[face], 0)]
    for kind, texts in numbers.items():
        if texts:
            parts.append(f'<g fill="{COLOURS[kind]}" font-size="{short(high)}">{texts}</g>')
    return "\n".join(parts)


def _tiles(path: str, colour: str, lower: float) -> str:
    down = f' transform="translate(0 {short(lower)})"' if lower else ""
    line = f'stroke="{colour}" stroke-width="{short(2 * _ROUND)}" stroke-linejoin="round"'
    return f'<path d="{path}" fill="{colour}" {line}{down}/>'


def _mapped(board: Grid, homes: list[int]) -> str:
    """Return the content of a drawing with coloured squares, merged within each row."""
    runs = dict.fromkeys(_TONES, "")
    farthest = board.rows + board.cols - 2
    for row in range(board.rows):
        begin, before = 0, None
        for col in range(board.cols + 1):
            tone = None
            if col < board.cols and (tile := board.tiles[row * board.cols + col]):
                home_row, home_col = divmod(homes[tile], board.cols)
                away = abs(row - home_row) + abs(col - home_col)
                tone = _TONES[ceil((len(_TONES) - 1) * min(1, 1.5 * away / farthest))]
            if tone != before:
                if before is not None:
                    wide = (col - begin) * _CELL
                    runs[before] += f"M{begin * _CELL} {row * _CELL}h{wide}v{_CELL}h-{wide}z"
                begin, before = col, tone
    paths = (f'<path fill="{tone}" d="{path}"/>' for tone, path in runs.items() if path)
    return "\n".join([_tray(board), *paths])
