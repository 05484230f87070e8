"""Input on the board: drags by mouse and finger, hover mode, keys, and many moves in a short time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from kit.games import expect_moves, prefer
from kit.page import (
    KEYS,
    TWO_AWAY,
    board,
    board_of,
    button,
    expect_board,
    idle,
    press,
    status,
    visit,
)
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from slidestar import Board

Point = tuple[float, float]

ONE_ROW = "1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0"
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


@dataclass
class Places:
    """The places of the board's cells in the window."""

    left: float
    top: float
    side: float

    def of(self, row: float, col: float) -> Point:
        """Return the middle of a cell, or a point between cells."""
        return self.left + (col + 0.5) * self.side, self.top + (row + 0.5) * self.side


def places(page: Page) -> Places:
    return Places(
        **page.evaluate(
            """() => {
                const cell = document.querySelector(".cell");
                const board = document.querySelector(".board").getBoundingClientRect();
                const { offsetLeft, offsetTop } = cell;
                const side = cell.getBoundingClientRect().width;
                return { left: board.left + offsetLeft, top: board.top + offsetTop, side };
            }"""
        )
    )


def offset(page: Page, number: int) -> list[float]:
    """Return the distance of a tile from its cell, in widths of a tile: right and down."""
    text = button(page, f"Tile {number}").evaluate(
        "(tile) => tile.closest('.cell').style.translate"
    )
    parts = [float(part.removesuffix("%")) / 100 for part in text.split()] or [0.0]
    return [*parts, 0.0][:2]


# The mouse


def mouse_drag(page: Page, start: Point, dx: float, dy: float) -> None:
    """Press the mouse button at a point and move the mouse, without releasing the button."""
    x, y = start
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)


@pytest.mark.nightly
def test_drag_follows_and_slides_past_half(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    at = places(page)
    # A third of the way: the tile follows the pointer, and springs back.
    mouse_drag(page, at.of(1, 0), at.side / 3, 5)
    assert offset(page, 4) == pytest.approx([1 / 3, 0], abs=0.03)
    assert board_of(page) == TWO_AWAY
    page.mouse.up()
    assert offset(page, 4) == [0, 0]
    expect_board(page, TWO_AWAY)
    expect_moves(page, 0)
    # The tile follows the pointer only towards the blank, and at most to the blank.
    mouse_drag(page, at.of(1, 0), -at.side / 3, 0)
    assert offset(page, 4) == [0, 0]
    page.mouse.move(*at.of(1, 2.5), steps=4)
    assert offset(page, 4) == [1, 0]
    page.mouse.up()
    expect_board(page, "1-2-3_0-4-6_7-5-8")
    expect_moves(page, 1)
    # A drag that returns to its start makes no move.
    mouse_drag(page, at.of(1, 1), -at.side, 0)
    page.mouse.move(*at.of(1, 0.9), steps=4)
    page.mouse.up()
    expect_moves(page, 1)


def test_drag_moves_the_whole_line(page: Page, site: str) -> None:
    visit(page, site, board=ONE_ROW)
    at = places(page)
    mouse_drag(page, at.of(3, 1), at.side * 0.7, 0)
    assert [offset(page, n)[0] for n in (13, 14, 15)] == pytest.approx([0, 0.7, 0.7], abs=0.03)
    page.mouse.up()
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")
    mouse_drag(page, at.of(0, 1), 0, at.side * 0.6)
    page.mouse.up()
    expect_board(page, "1-0-3-4_5-2-7-8_9-6-11-12_13-10-14-15")
    expect_moves(page, 5)


def dispatch(page: Page, kind: str, events: Sequence[tuple[str, Point, float]]) -> None:
    """Dispatch pointer events with timestamps in ms."""
    page.evaluate(
        """([pointerType, events]) => {
            const board = document.querySelector(".board");
            for (const [name, [clientX, clientY], timeStamp] of events) {
                const buttons = name === "up" ? 0 : 1;
                const how = { pointerId: 7, pointerType, buttons, clientX, clientY, bubbles: true };
                const event = new PointerEvent(`pointer${name}`, how);
                Object.defineProperty(event, "timeStamp", { value: timeStamp });
                board.dispatchEvent(event);
            }
        }""",
        [kind, events],
    )


def test_click_that_slips_is_a_click(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    at = places(page)
    down, slipped = at.of(1, 0), at.of(1, 0.08)
    # Slowly it is a drag that was abandoned.
    dispatch(page, "mouse", [("down", down, 0), ("move", slipped, 100), ("up", slipped, 400)])
    expect_board(page, TWO_AWAY)
    dispatch(page, "mouse", [("down", down, 900), ("move", slipped, 950), ("up", slipped, 990)])
    expect_board(page, "1-2-3_0-4-6_7-5-8")
    expect_moves(page, 1)


@pytest.mark.nightly
def test_blocked_tile_is_not_dragged(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    at = places(page)
    mouse_drag(page, at.of(0, 0), at.side, 0)
    assert offset(page, 1) == [0, 0]
    page.mouse.up()
    expect_board(page, TWO_AWAY)


@pytest.mark.nightly
def test_quick_clicks_count_as_they_begin(page: Page, site: str) -> None:
    visit(page, site, board=ONE_ROW)
    at = places(page)
    # Presses at a speedsolver's pace; the last one is not released.
    events: list[tuple[str, Point, int]] = []
    for i, col in enumerate((2, 3, 2, 3)):
        events += [("down", at.of(3, col), 200 * i), ("up", at.of(3, col), 200 * i + 80)]
    dispatch(page, "mouse", events[:5])
    expect_moves(page, 2)  # the third press is not a click yet
    dispatch(page, "mouse", events[5:7])
    expect_board(page, ONE_ROW)  # R L R L
    expect_moves(page, 4)


def test_key_during_a_drag_wins(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    at = places(page)
    mouse_drag(page, at.of(1, 0), at.side * 0.8, 0)
    page.keyboard.press("ArrowUp")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.mouse.move(*at.of(1, 0.9))  # the button is still down
    assert offset(page, 4) == [0, 0]
    page.mouse.up()
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    expect_moves(page, 1)


@pytest.mark.nightly
def test_escape_cancels_a_drag(page: Page, site: str) -> None:
    visit(page, site, board=ONE_ROW)
    at = places(page)
    mouse_drag(page, at.of(3, 1), at.side * 0.8, 0)
    assert offset(page, 14)[0] == pytest.approx(0.8, abs=0.03)
    page.keyboard.press("Escape")
    assert offset(page, 14) == offset(page, 15) == [0, 0]
    page.mouse.move(*at.of(3, 2), steps=3)  # the button is still down
    assert offset(page, 14) == [0, 0]
    page.mouse.up()
    expect_board(page, ONE_ROW)
    expect_moves(page, 0)
    # The next drag counts again.
    mouse_drag(page, at.of(3, 1), at.side * 0.8, 0)
    page.mouse.up()
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")


@pytest.mark.nightly
def test_drag_ends_when_the_window_loses_it(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    at = places(page)
    mouse_drag(page, at.of(1, 0), at.side * 0.4, 0)
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert offset(page, 4) == [0, 0]
    page.mouse.move(*at.of(1, 1))
    page.mouse.up()
    expect_board(page, TWO_AWAY)
    # The button is released outside of the window: the next movement shows it.
    mouse_drag(page, at.of(1, 0), at.side * 0.8, 0)
    page.evaluate(
        "dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse' }))"
    )
    assert offset(page, 4) == [0, 0]
    page.mouse.up()
    expect_board(page, TWO_AWAY)


@pytest.mark.nightly
def test_click_takes_the_focus_from_a_text_box(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, moves="UL", at="0", mode="analyse")
    page.get_by_role("textbox", name="Position").focus()
    page.mouse.click(*places(page).of(2, 1))
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.keyboard.press("u")
    expect_board(page, TWO_AWAY)
    page.keyboard.press("Space")  # plays the replay; no tile has the focus
    expect_board(page, "1-2-3_4-5-6_7-8-0")


@pytest.mark.nightly
def test_arrow_keys_move_tiles_after_a_click_on_a_tab(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="analyse")
    page.get_by_role("tab", name="Play", exact=True).click()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect_board(page, "1-2-3_4-5-6_7-8-0")


# Fingers


class Fingers:
    """Touches as the browser receives them from a screen, at times that the test chooses."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._down: dict[int, Point] = {}
        self._time = 0.0

    def _send(self, kind: str, fingers: dict[int, Point]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in fingers.items()]
        self._time = (self._time or time.time()) + 0.016
        self._session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": points, "timestamp": self._time},
        )

    def rest(self, milliseconds: int) -> None:
        """Wait: the next event is that much later."""
        self._time += milliseconds / 1000

    def down(self, x: float, y: float, finger: int = 0) -> None:
        self._down[finger] = (x, y)
        self._send("touchStart", self._down)

    def move(self, x: float, y: float, finger: int = 0, steps: int = 5) -> None:
        x0, y0 = self._down[finger]
        for step in range(1, steps + 1):
            self._down[finger] = (x0 + (x - x0) * step / steps, y0 + (y - y0) * step / steps)
            self._send("touchMove", self._down)

    def up(self, finger: int = 0) -> None:
        self._send("touchEnd", {finger: self._down.pop(finger)})

    def cancel(self) -> None:
        self._down.clear()
        self._send("touchCancel", {})


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    """A page in a phone's window, with touch."""
    size = {"width": 390, "height": 844}
    return new_context(viewport=size, has_touch=True, is_mobile=True).new_page()


@pytest.fixture
def hand(phone: Page) -> Fingers:
    return Fingers(phone.context.new_cdp_session(phone))


def test_finger_taps_and_swipes(phone: Page, site: str, hand: Fingers) -> None:
    visit(phone, site, board=TWO_AWAY)
    button(phone, "Tile 5").tap()
    expect_board(phone, "1-2-3_4-5-6_7-0-8")
    at = places(phone)
    hand.down(*at.of(1, 1))
    hand.move(*at.of(1, 0.2))
    hand.up()
    expect_board(phone, "1-2-3_4-5-6_7-8-0")
    expect(status(phone, "You did it")).to_be_visible()
    # Nothing is wider than the window, and the buttons are large enough for a thumb.
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    for name in ("Shuffle", "Undo", "Hint", "Next: 4 moves", "Review"):
        box = button(phone, name).bounding_box()
        assert box is not None
        assert box["height"] >= 44, name
        assert box["width"] >= 44, name


@pytest.mark.nightly
def test_finger_drags(phone: Page, site: str, hand: Fingers) -> None:
    visit(phone, site, board=TWO_AWAY)
    at = places(phone)
    hand.down(*at.of(1, 0))
    hand.move(*at.of(1, 0.4))
    assert offset(phone, 4)[0] == pytest.approx(0.4, abs=0.05)
    hand.rest(320)  # too long for a flick
    hand.up()
    expect_board(phone, TWO_AWAY)
    assert offset(phone, 4) == [0, 0]
    hand.down(*at.of(1, 0))
    hand.move(*at.of(1, 0.6))
    hand.rest(320)
    hand.up()
    expect_board(phone, "1-2-3_0-4-6_7-5-8")
    hand.down(*at.of(1, 1))
    hand.move(*at.of(1, 0.3))
    hand.cancel()  # by a phone call, for example
    expect_board(phone, "1-2-3_0-4-6_7-5-8")
    assert offset(phone, 4) == [0, 0]


@pytest.mark.nightly
def test_finger_flicks_and_swipes_on(phone: Page, site: str, hand: Fingers) -> None:
    visit(phone, site, board=ONE_ROW)
    at = places(phone)
    dispatch(
        phone,
        "touch",
        [
            ("down", at.of(3, 2), 0),
            ("move", at.of(3, 2.2), 40),
            ("move", at.of(3, 2.35), 70),
            ("up", at.of(3, 2.35), 80),
        ],
    )
    expect_board(phone, "1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15")
    # A swipe on tiles that are not in line moves the tile that can go that way.
    hand.down(*at.of(0, 0))
    hand.move(*at.of(0.5, 0))
    hand.up()
    expect_board(phone, "1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15")
    # A long swipe moves one more tile for each tile's width.
    hand.down(*at.of(1, 2))
    hand.move(*at.of(3.2, 2), steps=12)
    hand.up()
    expect_board(phone, "1-2-0-4_5-6-3-8_9-10-7-12_13-14-11-15")


def test_two_thumbs_both_count(phone: Page, site: str, hand: Fingers) -> None:
    visit(phone, site, board=ONE_ROW)
    at = places(phone)
    hand.down(*at.of(3, 2))
    hand.down(*at.of(2, 2), finger=1)  # before the first one is up
    hand.up()
    hand.up(finger=1)
    expect_board(phone, "1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15")
    expect_moves(phone, 2)


@pytest.mark.parametrize(("spread", "drag"), [(0.8, 0), (-0.8, 0.3), (0.8, 0.7)])
def test_pinch_zooms_and_slides_nothing(
    phone: Page, site: str, hand: Fingers, spread: float, drag: float
) -> None:
    """Two fingers, on tiles in line with the blank, move apart or together."""
    visit(phone, site, board=TWO_AWAY)
    at = places(phone)
    near, far = (1, 0 + drag), (2, 1)
    hand.down(*at.of(1, 0))
    if drag:
        hand.move(*at.of(*near))
        assert offset(phone, 4)[0] == pytest.approx(drag, abs=0.1)
    hand.down(*at.of(*far), finger=1)
    assert offset(phone, 4) == [0, 0]
    for step in range(1, 6):
        hand.move(*at.of(near[0] - spread * step / 5, near[1]), steps=1)
        hand.move(*at.of(far[0] + spread * step / 5, far[1]), finger=1, steps=1)
    hand.up()
    hand.move(*at.of(0, 1), finger=1)
    hand.up(finger=1)
    expect_board(phone, TWO_AWAY)
    assert (phone.evaluate("visualViewport.scale") > 1) == (spread > 0)


def test_finger_and_palm(phone: Page, site: str, hand: Fingers) -> None:
    visit(phone, site, board=ONE_ROW)
    at = places(phone)
    hand.down(*at.of(3, 0))  # a palm, on a tile that could slide
    hand.rest(1000)
    hand.down(*at.of(2, 3), finger=1)
    hand.rest(40)
    hand.up(finger=1)
    hand.up()
    expect_board(phone, "1-2-3-4_5-6-7-8_9-10-11-0_13-14-15-12")
    # A flick whose finger is lifted after the next one is down.
    hand.down(*at.of(2, 2))
    hand.move(*at.of(2, 2.4))
    hand.down(*at.of(2, 0), finger=1)
    hand.up()
    hand.up(finger=1)
    expect_board(phone, "1-2-3-4_5-6-7-8_0-9-10-11_13-14-15-12")


# Hover mode


def test_hover_slides_the_entered_tile(page: Page, site: str) -> None:
    prefer(page, hover=True)
    visit(page, site, board=ONE_ROW)
    at = places(page)
    page.mouse.move(*at.of(3, 0))
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    page.mouse.move(*at.of(2, 0))
    expect_board(page, "1-2-3-4_5-6-7-8_0-10-11-12_9-13-14-15")
    page.mouse.move(*at.of(2.1, 0.1))  # within the same cell
    page.mouse.click(*at.of(2, 0))
    expect_moves(page, 4)
    page.mouse.move(*at.of(0, 0), steps=4)
    expect_board(page, "0-2-3-4_1-6-7-8_5-10-11-12_9-13-14-15")
    order = board(page).locator(".tile").all_inner_texts()  # for screen readers
    assert "-".join(order) == "2-3-4-1-6-7-8-5-10-11-12-9-13-14-15"


@pytest.mark.nightly
def test_hover_leaves_a_solved_board(page: Page, site: str) -> None:
    prefer(page, hover=True)
    visit(page, site, board=TWO_AWAY)
    at = places(page)
    page.mouse.move(*at.of(2, 1))
    page.mouse.move(*at.of(2, 2))
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    page.mouse.move(*at.of(1, 2))
    page.mouse.move(*at.of(0, 2))
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(status(page, "You did it: 2 moves")).to_be_visible()


def test_hover_is_off_by_default(page: Page, site: str) -> None:
    visit(page, site, board=ONE_ROW)
    at = places(page)
    for col in (2, 1, 0):
        page.mouse.move(*at.of(3, col))
    page.mouse.move(0, 0)
    expect_board(page, ONE_ROW)
    # The same places do slide in hover mode.
    page.keyboard.press(",")
    page.get_by_role("switch", name="Hover mode").click()
    press(page, "Close")
    page.mouse.move(*at.of(3, 4))  # beside the board
    page.mouse.move(*at.of(3, 0))
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")


def test_hover_enters_the_cells_of_a_fast_path(page: Page, site: str) -> None:
    prefer(page, hover=True)
    visit(page, site, board=ONE_ROW)
    at = places(page)
    page.mouse.move(*at.of(3, 3))
    page.mouse.move(*at.of(2.2, 2))  # by way of the tile on the left
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15")
    page.mouse.move(*at.of(2.2, -1))  # out of the board
    expect_board(page, "1-2-3-4_5-6-7-8_0-9-10-12_13-14-11-15")
    page.mouse.move(*at.of(1, -1))
    page.mouse.move(*at.of(1, 0.3))  # into the board again
    expect_board(page, "1-2-3-4_0-6-7-8_5-9-10-12_13-14-11-15")
    expect_moves(page, 5)


def test_hover_has_the_times_of_the_pointer(page: Page, site: str) -> None:
    prefer(page, hover=True)
    visit(page, site, board=ONE_ROW)
    at = places(page)
    # The page receives three points at once, as after a long frame.
    page.evaluate(
        """([points, ages]) => {
            const events = points.map(([clientX, clientY], i) => {
                const event = new PointerEvent("pointermove", { pointerId: 1, clientX, clientY });
                Object.defineProperty(event, "timeStamp", { value: performance.now() - ages[i] });
                return event;
            });
            document.querySelector(".board").dispatchEvent(
                new PointerEvent("pointerrawupdate", { bubbles: true, coalescedEvents: events }),
            );
        }""",
        [[at.of(3, 2), at.of(2, 2), at.of(2, 3)], [90, 60, 10]],
    )
    expect_moves(page, 3)
    assert saved_game(page)["times"] == pytest.approx([0, 30, 80], abs=1)


@pytest.mark.parametrize("kind", ["keyboard", "mouse", "touch"])
def test_moves_have_the_times_of_their_inputs(page: Page, site: str, kind: str) -> None:
    visit(page, site, board=TWO_AWAY)
    if kind == "keyboard":
        page.evaluate(
            """(keys) => {
                const now = performance.now();
                for (const [key, age] of keys) {
                    const event = new KeyboardEvent("keydown", { key, code: key, bubbles: true });
                    Object.defineProperty(event, "timeStamp", { value: now - age });
                    document.body.dispatchEvent(event);
                }
            }""",
            [["ArrowUp", 140], ["ArrowLeft", 10]],  # handled at once
        )
    else:
        now = page.evaluate("performance.now()")
        at = places(page)
        taps = [((2, 1), now - 140), ((2, 2), now - 10)]
        events = [(name, at.of(*cell), ms) for cell, ms in taps for name in ("down", "up")]
        dispatch(page, kind, events)
    expect(status(page, "You did it")).to_be_visible()
    assert saved_game(page)["times"] == pytest.approx([0, 130], abs=2)


@pytest.mark.parametrize("by", ["Control", "x", "main button", "right button"])
def test_hover_is_frozen_while_a_key_or_button_is_held(page: Page, site: str, by: str) -> None:
    prefer(page, hover=True, keys={"freeze": ["x"]} if by == "x" else {})
    visit(page, site, board=ONE_ROW)
    at, frozen = places(page), page.locator("html[data-frozen]")
    page.mouse.move(*at.of(1, 1))
    if by == "main button":
        page.mouse.down()
    elif by == "right button":
        page.mouse.down(button="right")
    else:
        page.keyboard.down(by)
    expect(frozen).to_be_attached()
    for col in (3, 2, 1):
        page.mouse.move(*at.of(3, col))
    expect_board(page, ONE_ROW)
    if by == "main button":
        page.mouse.up()
    elif by == "right button":
        page.mouse.up(button="right")
    else:
        page.keyboard.up(by)
    expect(frozen).not_to_be_attached()
    expect_board(page, ONE_ROW)  # until the pointer moves
    page.mouse.move(*at.of(3, 1.1))
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")
    expect_moves(page, 2)


def test_frozen_hover_ignores_clicks_until_the_key_is_up(page: Page, site: str) -> None:
    prefer(page, hover=True)
    visit(page, site, board=ONE_ROW)
    at = places(page)
    page.keyboard.down("Control")
    page.mouse.click(*at.of(3, 1))
    expect_board(page, ONE_ROW)
    page.evaluate("dispatchEvent(new Event('blur'))")  # another window has the key's release
    page.mouse.click(*at.of(3, 1))
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")


def test_two_fingers_that_rest_do_not_hover(phone: Page, site: str, hand: Fingers) -> None:
    prefer(phone, hover=True)
    visit(phone, site, board=ONE_ROW)
    at = places(phone)
    hand.down(*at.of(3, 2))
    hand.down(*at.of(2, 2), finger=1)
    for shift in (0.1, 0.2, 0.1):
        hand.move(*at.of(3, 2 + shift), steps=1)
        hand.move(*at.of(2, 2 + shift), finger=1, steps=1)
    hand.up()
    hand.up(finger=1)
    expect_board(phone, "1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15")
    expect_moves(phone, 2)


# Many moves


def walk(board: Board, length: int, seed: str) -> list[str]:
    """Return a random walk in which no move undoes the one before."""
    dice, moves = random.Random(seed), [""]
    for _ in range(length):
        legal = [move for move in board.legal_moves() if OPPOSITE[move] != moves[-1]]
        moves.append(dice.choice(legal))
        board = board.move(moves[-1])
    return moves[1:]


# Ten inputs a frame, more than a user can make.
TEN_A_FRAME = """async ([kind, inputs]) => {
    const board = document.querySelector(".board");
    const acts = {
        keys: (code) =>
            document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code, bubbles: true })),
        hover: ([clientX, clientY]) =>
            board.dispatchEvent(new PointerEvent("pointerrawupdate", {
                pointerType: "mouse", pointerId: 1, bubbles: true, clientX, clientY,
            })),
    };
    for (let done = 0; done < inputs.length; done += 10) {
        for (const input of inputs.slice(done, done + 10)) acts[kind](input);
        await new Promise(requestAnimationFrame);
    }
}"""


@pytest.mark.parametrize("kind", ["keys", "hover"])
def test_quick_moves_are_all_made_in_order(page: Page, site: str, kind: str) -> None:
    prefer(page, hover=kind == "hover")
    visit(page, site, size="10x10", seed="speed")
    start = Board.parse(board_of(page))
    moves = walk(start, 200, kind)
    inputs: list[object] = []
    at, made = places(page), start
    for move in moves:
        made = made.move(move)  # the blank moves to the tile's cell
        inputs.append(KEYS[move] if kind == "keys" else at.of(*divmod(made.blank, made.cols)))
    page.evaluate(TEN_A_FRAME, [kind, inputs])
    expect_board(page, made)
    expect_moves(page, 200)
    assert stored_moves(page) == "".join(moves)


def test_rolled_keys_all_count_once(page: Page, site: str) -> None:
    """Press each key before the one before is released. Held keys repeat nothing at such a pace."""
    visit(page, site, size="6x6", seed="roll")
    start = Board.parse(board_of(page))
    moves = walk(start, 120, "roll")
    for before, move in zip(["", *moves], moves, strict=False):
        if before == move:
            page.keyboard.up(KEYS[before])
        page.keyboard.down(KEYS[move])
        if before not in ("", move):
            page.keyboard.up(KEYS[before])
    page.keyboard.up(KEYS[moves[-1]])
    expect_board(page, start.apply("".join(moves)))
    assert stored_moves(page) == "".join(moves)


def test_thumbs_in_turn_all_count_once(phone: Page, site: str, hand: Fingers) -> None:
    """Each thumb lands before the other one lifts, and slips a little."""
    visit(phone, site, size="4x4", seed="thumbs")
    made = start = Board.parse(board_of(phone))
    moves = walk(start, 60, "thumbs")
    at = places(phone)
    for i, move in enumerate(moves):
        made = made.move(move)
        x, y = at.of(*divmod(made.blank, 4))
        hand.down(x, y, finger=i % 2)
        hand.move(x + 3, y - 2, finger=i % 2, steps=1)
        if i:
            hand.up(finger=1 - i % 2)
    hand.up(finger=1 - len(moves) % 2)
    expect_board(phone, made)
    assert stored_moves(phone) == "".join(moves)


@pytest.mark.parametrize("stride", [1, 3])
def test_mouse_hovers_over_whole_lines(page: Page, site: str, stride: int) -> None:
    """Move a real mouse along the lines of a board, reported in each cell or in every third one."""
    prefer(page, hover=True)
    visit(page, site, board=Board.solved(10).text())
    at, row, col = places(page), 9, 9
    page.mouse.move(*at.of(row, col))
    lines = "R9 D9 L9 U9 R6 D7 L5 U5"
    for line in lines.split():
        right, down = {"R": (-1, 0), "L": (1, 0), "D": (0, -1), "U": (0, 1)}[line[0]]
        length = int(line[1:])
        for step in (*range(stride, length, stride), length):
            page.mouse.move(*at.of(row + step * down, col + step * right))
        row, col = row + length * down, col + length * right
    expect_board(page, Board.solved(10).apply(lines.replace(" ", "")))
    expect_moves(page, 59)


def stored_moves(page: Page) -> str:
    """Return the moves of the stored game, in their order."""
    out = ""
    for sign in saved_game(page)["moves"]:
        out += out[-1] * (int(sign) - 1) if sign.isdigit() else sign
    return out


def saved_game(page: Page) -> dict[str, Any]:
    """Return the stored game."""
    idle(page)
    game: dict[str, Any] = page.evaluate(
        "JSON.parse(localStorage[`slidestar.game.${sessionStorage['slidestar.tab']}`])"
    )
    return game
