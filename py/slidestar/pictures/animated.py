"""Draw a solution as an animated SVG. CSS moves the tiles, so it also plays as an image."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from slidestar.pictures.svg import COLOURS, Grid, number_size, short

_CELL = 48  # the side of a cell, in the drawing's units
_PAD = 4
_GAP = 1.5
_SIDE = 400  # the longer side of the drawing, in pixels

_START, _END = 900, 2500  # milliseconds for which the first and the last board are shown
_GLIDE = 120  # milliseconds of a move


def animated_svg(boards: Iterable[Grid], delays: float | Sequence[float], title: str) -> str:
    """Return a drawing that plays a solution in an endless loop.

    `delays`: the time between two moves in milliseconds, or a list of the times from the first move
    to each move. If the user prefers reduced motion, the drawing shows only the first board.

    >>> from slidestar import Board, solve
    >>> drawing = animated_svg(solve(Board.parse("123406758")).boards(), 400, "3x3, 2 moves")
    >>> drawing.count("<text"), drawing.count("@keyframes")
    (8, 2)

    Raises `ValueError` if there is no board, or if the numbers of delays and moves differ.
    """
    shown = list(boards)
    if not shown:
        raise ValueError("boards must have at least one board")
    moves = len(shown) - 1
    if isinstance(delays, (int, float)):
        delays = [delays * number for number in range(moves)]
    if len(delays) != moves:
        raise ValueError(f"delays must have {moves} items, got {len(delays)}")
    whole = _START + (delays[-1] if moves else 0) + _GLIDE + _END
    first = shown[0]
    keyframes = _keyframes(shown, delays, whole)
    width, height = (_CELL * side + 2 * _PAD for side in (first.cols, first.rows))
    scale = _SIDE / max(width, height)
    rules, tiles = [], []
    for cell, tile in enumerate(first.tiles):
        if not tile:
            continue
        moving = ""
        if tile in keyframes:
            moving = f' style="animation-name:t{tile}"'
            rules.append(f"@keyframes t{tile}{{{keyframes[tile]}}}")
        side = short(_CELL - 2 * _GAP)
        square = f'<rect x="{_GAP}" y="{_GAP}" width="{side}" height="{side}" rx="6"/>'
        high = number_size(len(first.tiles)) * _CELL
        number = f'<text x="{_CELL // 2}" y="{short(_CELL / 2 + 0.36 * high)}">{tile}</text>'
        tiles.append(f'<g transform="{_place(cell, first.cols)}"{moving}>{square}{number}</g>')
    size = short(number_size(len(first.tiles)) * _CELL)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{-_PAD} {-_PAD} {width}'
            f' {height}" width="{short(width * scale)}" height="{short(height * scale)}">',
            f"<title>{escape(title)}</title>",
            "<style>",
            f"text{{font:600 {size}px Outfit,system-ui,sans-serif;fill:{COLOURS['home']};"
            "text-anchor:middle}",
            f"g{{fill:{COLOURS['tile']};animation:{short(whole / 1000, 3)}s linear infinite}}",
            *rules,
            "@media(prefers-reduced-motion:reduce){g{animation:none}}",
            "</style>",
            f'<rect x="{-_PAD}" y="{-_PAD}" width="{width}" height="{height}" rx="9"'
            f' fill="{COLOURS["tray"]}"/>',
            *tiles,
            "</svg>",
            "",
        ]
    )


def _keyframes(boards: Sequence[Grid], delays: Sequence[float], whole: float) -> dict[int, str]:
    """Return the CSS keyframes of the moving tiles, by tile."""
    frames: dict[int, list[str]] = {}
    blank = boards[0].tiles.index(0)
    for number, after in enumerate(boards[1:]):
        tile, cell, cols = after.tiles[blank], blank, after.cols
        blank = after.tiles.index(0)
        begin = _START + delays[number]
        later = delays[number + 1] - delays[number] if number + 1 < len(delays) else _GLIDE
        end = begin + min(_GLIDE, later)
        own = frames.setdefault(tile, [])
        own.append(_frame(begin / whole, blank, cols))
        own.append(_frame(end / whole, cell, cols))
    return {
        tile: f"0%{own[0].partition('%')[2]}{''.join(own)}100%{own[-1].partition('%')[2]}"
        for tile, own in frames.items()
    }


def _frame(share: float, cell: int, cols: int) -> str:
    return f"{short(100 * share, 4)}%{{transform:{_place(cell, cols, 'px')}}}"


def _place(cell: int, cols: int, unit: str = "") -> str:
    return f"translate({cell % cols * _CELL}{unit},{cell // cols * _CELL}{unit})"
