"""Control events in the page: the dialog that lists them, and their board."""

from __future__ import annotations

import json
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
    return page.locator(".event-said .news")


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


def event_slider(page: Page) -> Locator:
    """Return the slider of a replay."""
    return page.get_by_role("slider", name="Position in the replay")
