"""Control events in the page: the dialog that lists them, and their board."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Any

from playwright.sync_api import Locator, Page

from kit.page import figure_in, idle, open_more, play, position_on
from slidestar import Board, Moves, solve


def open_event(page: Page, name: str, **choices: str) -> None:
    """Open an event with the dialog, after setting its choices by their labels."""
    open_more(page, "Events")
    event = page.get_by_role("region", name=name, exact=True)
    for label, value in choices.items():
        event.get_by_role("combobox", name=label.replace("_", " ")).select_option(label=value)
    event.get_by_role("button", name=f"Open {name}").click()
    idle(page)


def event_board(page: Page) -> Locator:
    """Return the board of the event."""
    return page.get_by_role("grid", name="Event board")


def event_position(page: Page) -> Board:
    """Return the position on the board of the event."""
    return position_on(event_board(page))


def event_message(page: Page) -> Locator:
    """Return the message under the board."""
    return page.locator(".event-below").get_by_role("status")


def event_announcement(page: Page) -> Locator:
    """Return the live region for moves on the board of the event."""
    return page.locator(".event-table .unseen")


def event_figure(page: Page, name: str) -> Locator:
    """Return the figure with this name above the board."""
    return figure_in(page.locator(".event-table .score"), name)


def solve_event(page: Page) -> Moves:
    """Solve the event's current board with the keyboard, and return the moves."""
    moves = solve(event_position(page)).moves
    play(page, moves)
    return moves


def event_results(page: Page) -> list[dict[str, Any]]:
    """Return the stored results of events."""
    text = page.evaluate("localStorage.getItem('slidestar-events') ?? '{}'")
    results: list[dict[str, Any]] = json.loads(text).get("results", [])
    return results


def replayed_boards(page: Page) -> Locator:
    """Return the buttons that go to the boards of a replay."""
    return page.get_by_role("list", name="Go to a board").get_by_role("button")


def event_slider(page: Page) -> Locator:
    """Return the slider of a replay."""
    return page.get_by_role("slider", name="Position in the replay")


def packed_replay(moves: Moves, milliseconds: int) -> str:
    """Pack moves at the end of a time, as in a link."""
    codes = ["UDLR".index(move) for move in moves] + [0] * (-len(moves) % 4)
    fours = [
        sum(code << 2 * i for i, code in enumerate(codes[n : n + 4]))
        for n in range(0, len(codes), 4)
    ]
    data = bytes([1, *_leb128(len(moves)), *_leb128(milliseconds), *fours])
    data += bytes([*_leb128(milliseconds // 10), *[0] * (len(moves) - 1)])
    return urlsafe_b64encode(data).decode().rstrip("=")


def _leb128(value: int) -> list[int]:
    """Return the bytes of a number, seven bits each."""
    return [value % 128 + 128, *_leb128(value // 128)] if value > 127 else [value]
