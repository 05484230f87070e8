"""Games played in the page: deals, wins, stored settings, and values that are shown for a moment."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from kit.page import KEYS, board_of, idle, news, part, play, press
from slidestar import Board, Moves, solve

# The two kinds of choices that the page stores, by their keys.
SETTINGS = "slidestar-settings"
CHOICES = "slidestar"


def prefer(page: Page, key: str = SETTINGS, **values: object) -> None:
    """Store settings before the page loads, as an earlier visit would have; later changes stay."""
    name, text = json.dumps(key), json.dumps(json.dumps(values))
    page.add_init_script(f"localStorage.getItem({name}) ?? localStorage.setItem({name}, {text})")


def deal(page: Page) -> Board:
    """Shuffle, and return the new board."""
    press(page, "Shuffle")
    return Board.parse(board_of(page))


def shortest(page: Page) -> Moves:
    """Return a shortest solution of the board that is shown."""
    return solve(Board.parse(board_of(page))).moves


def finish(page: Page) -> Moves:
    """Solve the board that is shown by keys, and return the moves."""
    moves = shortest(page)
    play(page, moves)
    expect(news(page)).to_contain_text("You did it")
    return moves


def expect_moves(page: Page, count: int) -> None:
    """Wait until the page is idle and check the number of moves that it shows."""
    idle(page)
    expect(part(page, "controls", "moves")).to_have_text(f"{count:,}")


def play_at_once(page: Page, moves: str | Moves) -> None:
    """Make moves by keys in one task of the page, then wait until the page is idle."""
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


def note(page: Page, read: str) -> None:
    """Record every value that a function (a JavaScript text) returns from now on.

    For values that the page shows only for a moment.
    """
    page.evaluate(
        f"""() => {{
            const read = {read};
            globalThis.noted = [read()];
            const take = () => {{
                const value = read();
                if (value !== noted.at(-1)) noted.push(value);
            }};
            globalThis.noting?.disconnect();
            globalThis.noting = new MutationObserver(take);
            const all = {{ subtree: true, childList: true, characterData: true, attributes: true }};
            noting.observe(document.documentElement, all);
        }}"""
    )


def noted(page: Page) -> list[str]:
    """Return the recorded values, the first one included."""
    values: list[str] = page.evaluate("noted")
    return values
