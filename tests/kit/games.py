"""Games in the page: shuffles, wins, stored settings, and values that are shown briefly."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from kit.page import (
    HARDEST,
    KEYS,
    TWO_AWAY,
    board_of,
    button,
    choose,
    expect_board,
    expect_status,
    idle,
    load,
    news,
    part,
    play,
    press,
    press_solve,
    solution,
)
from slidestar import Board, Moves, solve

# The keys under which the page stores the two kinds of choices.
SETTINGS = "slidestar-settings"
CHOICES = "slidestar"

COUNT_SOUNDS = """
    globalThis.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
        globalThis.heard++;
        return start.apply(this, args);
    };
"""
"""A script for a page that counts its sounds in `heard`."""


def prefer(page: Page, key: str = SETTINGS, **values: object) -> None:
    """Store settings before the page loads, unless an earlier page has stored some."""
    name, text = json.dumps(key), json.dumps(json.dumps(values))
    page.add_init_script(f"localStorage.getItem({name}) ?? localStorage.setItem({name}, {text})")


def deal(page: Page) -> Board:
    """Shuffle, after a win below its result, and return the new board."""
    close_result(page)
    press(page, "Shuffle")
    return Board.parse(board_of(page))


def shortest(page: Page) -> Moves:
    """Return a shortest solution of the shown board."""
    return solve(Board.parse(board_of(page))).moves


def finish(page: Page) -> Moves:
    """Solve the shown board with the keyboard and return the moves."""
    moves = shortest(page)
    play(page, moves)
    expect(news(page)).to_have_attribute("data-about", "win")
    return moves


def close_result(page: Page) -> None:
    """Close the result of a win if it is shown, so that the buttons of the game are back."""
    close = button(page, "Close the result")
    if close.is_visible():
        close.click()
        idle(page)


def expect_playable(page: Page) -> None:
    """Check that a tile moves and moves back."""
    before = Board.parse(board_of(page))
    after = before.neighbors()[0]
    press(page, f"Tile {after.tiles[before.blank]}")
    expect_board(page, after)
    press(page, "Undo")
    expect_board(page, before)


def expect_answers(page: Page) -> None:
    """Check that Python solves another board."""
    load(page, TWO_AWAY)
    press_solve(page)
    expect_status(page, "Solved in 2 moves (optimal)")
    assert Board.parse(TWO_AWAY).apply(solution(page)).is_goal()


def expect_solver_works(page: Page) -> None:
    """Check that the fast solver solves one of the hardest boards of the 8-puzzle."""
    load(page, HARDEST)
    choose(page, "Algorithm", "auto")
    press_solve(page)
    expect_status(page, "Solved in 31 moves (optimal)")
    assert Board.parse(HARDEST).apply(solution(page)).is_goal()


def expect_moves(page: Page, count: int) -> None:
    """Wait until the page is idle and check its number of moves."""
    idle(page)
    expect(part(page, "controls", "moves")).to_have_text(f"{count:,}")


def play_at_once(page: Page, moves: str | Moves) -> None:
    """Press the keys of moves in one task of the page, then wait until the page is idle."""
    page.evaluate(
        """(codes) => {
            for (const code of codes) {
                const how = { code, key: code, bubbles: true };
                document.dispatchEvent(new KeyboardEvent("keydown", how));
            }
        }""",
        [KEYS[move] for move in Moves.parse(str(moves))],
    )
    idle(page)


def record_values(page: Page, read: str) -> None:
    """Record every value that a JavaScript function returns from now on.

    Use it for values that the page shows only briefly.
    """
    page.evaluate(
        f"""() => {{
            const read = {read};
            globalThis.values = [read()];
            const record = () => {{
                const value = read();
                if (value !== values.at(-1)) values.push(value);
            }};
            globalThis.recorder?.disconnect();
            globalThis.recorder = new MutationObserver(record);
            const all = {{ subtree: true, childList: true, characterData: true, attributes: true }};
            recorder.observe(document.documentElement, all);
        }}"""
    )


def recorded_values(page: Page) -> list[str]:
    """Return the recorded values, including the first one."""
    values: list[str] = page.evaluate("values")
    return values
