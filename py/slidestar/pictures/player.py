"""Draw a solution as a player for notebooks, in HTML and CSS, because notebooks remove scripts.

The player is a row of radio buttons, one for each position, which is drawn as a slider. The style
sheet has one rule for each move. The rule places the moved tile in this position and all later
positions (`:nth-of-type(n+5):checked`), until a later rule moves the tile again. The same rules
serve jumps and steps back. A move takes about 350 bytes. Two labels follow each radio button, for
the previous and the next button. The labels of the checked button are visible as the buttons
"previous" and "next", all others are hidden.

A notebook that is not trusted also removes style sheets. It shows only the sentence and the moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from itertools import count
from typing import NamedTuple

from slidestar.pictures.svg import (
    COLOURS,
    Grid,
    board_svg,
    described,
    number_size,
    short,
    strip_svg,
)

MOST_MOVES = 400
MOST_CELLS = 400
_WRITTEN = 2_000  # the maximum number of moves in the text below the player
_STRIP_BYTES = 100_000
_DONE, _AHEAD = "#2b7fc2", "#a39c93"  # the slider before and after the checked button
_CELL_PIXELS, _BOARD_PIXELS = 48, 480

# The rows and columns from the blank to the tile that slides into it.
_FROM = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}
_DIRECTION = {"U": "up", "D": "down", "L": "left", "R": "right"}

_shown = count(1)


class _Step(NamedTuple):
    """A move of a tile."""

    tile: int
    move: str  # the direction of the tile: U, D, L or R
    cell: int  # the cell of the tile after the move


class _Position(NamedTuple):
    """A position to draw."""

    rows: int
    cols: int
    tiles: tuple[int, ...]


def player_html(board: Grid, goal: Grid, moves: Sequence[str], about: str) -> str:
    """Return a player of the moves made from a board, with the sentence `about`.

    Names in the HTML contain a hash of the content and a counter, so that they are unique. If there
    are more than 400 moves, return a strip of some positions instead. If the board has more than
    400 cells, return a drawing of the start.

    >>> from slidestar import Board
    >>> board = Board.parse("1 2 3/4 0 6/7 5 8")
    >>> player = player_html(board, Board.solved(3), "UL", "2 moves")
    >>> player.count('type="radio"'), "2 of 2: 8 left" in player, "<script" in player
    (3, True, False)
    """
    sentence = f"<p>{escape(about)}</p>"
    written = _written(moves)
    if len(board.tiles) > MOST_CELLS or not moves:
        return f"<div>{board_svg(board, goal) or ''}{sentence}{written}</div>"
    if len(moves) > MOST_MOVES:
        return f"<div>{sentence}{_strip(board, moves)}{written}</div>"
    digest = sha256(f"{board.cols} {board.tiles} {goal.tiles} {''.join(moves)}".encode())
    name = f"s{digest.hexdigest()[:8]}-{next(_shown)}"
    steps = [step for step, _ in _steps(board, moves)]
    rows = "\n".join(
        " ".join(f"{tile or '.':>2}" for tile in board.tiles[i : i + board.cols])
        for i in range(0, len(board.tiles), board.cols)
    )
    return (
        f'<div id="{name}">'
        f"<style>{_sheet(name, board, goal, steps)}</style>"
        f'<pre class="plain">{rows}</pre>'
        '<div class="player" role="radiogroup" aria-label="Positions of the solution"'
        f' style="display: none">{_buttons(name, steps)}{_board(board)}</div>'
        f"{sentence}{written}</div>"
    )


def _steps(board: Grid, moves: Sequence[str]) -> Iterator[tuple[_Step, list[int]]]:
    """Yield each move and the list of tiles after it. The next step changes this list in place."""
    tiles = list(board.tiles)
    blank = tiles.index(0)
    for move in moves:
        down, right = _FROM[move]
        cell = blank + down * board.cols + right
        tiles[blank], tiles[cell] = tiles[cell], 0
        yield _Step(tiles[blank], move, blank), tiles
        blank = cell


def _buttons(name: str, steps: Sequence[_Step]) -> str:
    """Return a radio button for each position, with labels for its two neighbours."""
    last = len(steps)
    parts = []
    for place in range(last + 1):
        if place:
            tile, move, _ = steps[place - 1]
            label = f"{place} of {last}: {tile} {_DIRECTION[move]}"
        else:
            label = f"Start of {last} moves" if last > 1 else "Start"
        chosen = "" if place else " checked"
        before = f' for="{name}-{place - 1}"' if place else ""
        after = f' for="{name}-{place + 1}"' if place < last else ""
        parts.append(
            f'<input type="radio" name="{name}" id="{name}-{place}" aria-label="{label}"{chosen}'
            ' data-lm-suppress-shortcuts="true">'  # JupyterLab must not handle the arrow keys
            f'<label{before} aria-hidden="true">‹</label>'
            f'<label{after} aria-hidden="true">›</label>'
        )
    return "".join(parts)


def _board(board: Grid) -> str:
    tiles = "".join(f"<b>{tile}</b>" for tile in range(1, len(board.tiles)))
    return f'<div class="board" role="img" aria-label="From {described(board)}">{tiles}</div>'


def _sheet(name: str, board: Grid, goal: Grid, steps: Sequence[_Step]) -> str:
    cols = board.cols
    home = {tile: cell for cell, tile in enumerate(goal.tiles)}
    cell = min(_CELL_PIXELS, _BOARD_PIXELS / max(board.rows, cols))
    high = number_size(len(board.tiles))

    def placed(tile: int, place: int) -> str:
        colour = COLOURS["home" if home[tile] == place else "number"]
        return f"b:nth-child({tile}){{--x:{place % cols};--y:{place // cols};color:{colour}}}"

    player, of = f"#{name} .player", f"#{name} .player>"
    rules = [
        f"#{name} .plain{{display:none}}",
        f"{player}{{display:flex!important;flex-wrap:wrap;align-items:center;position:relative;"
        f"width:{short(cols * cell + 8)}px;min-width:240px;max-width:100%;padding-bottom:1.7em;"
        "user-select:none}",
        # The board is drawn first, and the slider below it.
        f"{of}.board{{order:-1;container-type:inline-size;position:relative;box-sizing:border-box;"
        f"width:min(100%,{short(cols * cell + 8)}px);aspect-ratio:{cols}/{board.rows};"
        f"margin:0 calc(50% - min(50%,{short(cols * cell / 2 + 4)}px)) 6px;"
        f"border:4px solid {COLOURS['tray']};border-radius:9px;background:{COLOURS['tray']}}}",
        f"{player} b{{position:absolute;left:0;top:0;display:grid;place-items:center;"
        f"box-sizing:border-box;width:{short(100 / cols, 4)}%;height:{short(100 / board.rows, 4)}%;"
        "border:1.5px solid transparent;border-radius:14%;"
        f"background:{COLOURS['tile']} padding-box;box-shadow:inset 0 -1.5px {COLOURS['depth']};"
        f"font:600 {short(cell * high)}px/1 Outfit,system-ui,sans-serif;"
        f"font-size:{short(100 * high / cols)}cqw;"
        "transform:translate(calc(100%*var(--x)),calc(100%*var(--y)));transition:transform .12s}",
        "@media(prefers-reduced-motion:reduce){" + f"{player} b{{transition:none}}}}",
        # The slider is coloured up to the checked button. The buttons overlap to avoid seams.
        f"{of}input{{appearance:none;flex:1 1 0;order:1;min-width:0;height:30px;margin:0 -1px 0 0;"
        "border:0;border-radius:0;outline-offset:1px;cursor:pointer;color:inherit;"
        f"background:linear-gradient({_DONE},{_DONE}) center/100% 6px no-repeat}}",
        f"{of}input:checked{{min-width:20px;margin:0;outline-color:{_DONE};background:"
        f"radial-gradient(circle,{_DONE} 8px,#0000 8.6px) center/18px 100% no-repeat,"
        f"linear-gradient(90deg,{_DONE} 50%,{_AHEAD} 50%) center/100% 6px no-repeat}}",
        f"{of}input:checked~input{{background-image:linear-gradient({_AHEAD},{_AHEAD})}}",
        f"{of}input:checked::after{{content:attr(aria-label);position:absolute;inset:auto 0 0;"
        "text-align:center;font:14px/1.5 system-ui,sans-serif;color:inherit}",
        f"{of}label{{display:none;flex:none;width:34px;height:30px;margin:0;border-radius:8px;"
        "font:22px/26px system-ui,sans-serif;text-align:center;cursor:pointer;background:#8883}",
        f"{of}label:not([for]){{opacity:.35;cursor:default}}",
        f"{of}input:checked+label{{display:block;margin-right:6px}}",
        f"{of}input:checked+label+label{{display:block;order:2;margin-left:6px}}",
    ]
    rules += [f"{player} {placed(tile, place)}" for place, tile in enumerate(board.tiles) if tile]
    rules += [
        f"{of}:nth-of-type(n+{number}):checked~.board {placed(tile, place)}"
        for number, (tile, _, place) in enumerate(steps, start=2)
    ]
    return "\n".join(rules)


def _strip(board: Grid, moves: Sequence[str]) -> str:
    """Return a drawing of evenly spaced positions of a long solution."""
    most = min(24, max(3, _STRIP_BYTES // (60 * len(board.tiles))))
    wanted = {round(i * len(moves) / (most - 1)) for i in range(most)}
    frames = [_Position(board.rows, board.cols, board.tiles)]
    captions = ["Start"]
    for number, (_, tiles) in enumerate(_steps(board, moves), start=1):
        if number in wanted:
            frames.append(_Position(board.rows, board.cols, tuple(tiles)))
            captions.append(f"{number:,}")
    title = f"{len(frames)} of {len(moves) + 1:,} positions"
    note = f"These are {title}: more than {MOST_MOVES} moves have no player."
    return f"{strip_svg(frames, 6, captions, title)}<p>{note}</p>"


def _written(moves: Sequence[str]) -> str:
    """Return the moves as text that the user can unfold."""
    if not moves:
        return ""
    text = "".join(moves[:_WRITTEN]) + ("…" if len(moves) > _WRITTEN else "")
    return (
        "<details><summary>The moves of the tiles</summary>"
        f'<code style="word-break: break-all">{text}</code></details>'
    )
