"""Input on the board: drags by mouse and finger, hover mode, keys, and many moves in a short time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from kit import layout
from kit import page as ui
from kit.games import expect_moves, finish, play_at_once, prefer, shortest
from kit.reviews import walk
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from slidestar import Board, Moves

Point = tuple[float, float]

ONE_ROW = "1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0"


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
    text = ui.button(page, f"Tile {number}").evaluate(
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


def test_drag_follows_and_slides_past_half(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    at = places(page)
    # A third of the way: the tile follows the pointer, and springs back.
    mouse_drag(page, at.of(1, 0), at.side / 3, 5)
    assert offset(page, 4) == pytest.approx([1 / 3, 0], abs=0.03)
    assert ui.board_of(page) == ui.TWO_AWAY
    page.mouse.up()
    assert offset(page, 4) == [0, 0]
    ui.expect_board(page, ui.TWO_AWAY)
    # A tile that is not in line with the blank stays in its place.
    mouse_drag(page, at.of(0, 0), at.side, 0)
    assert offset(page, 1) == [0, 0]
    page.mouse.up()
    ui.expect_board(page, ui.TWO_AWAY)
    expect_moves(page, 0)
    # The tile follows the pointer only towards the blank, and at most to the blank.
    mouse_drag(page, at.of(1, 0), -at.side / 3, 0)
    assert offset(page, 4) == [0, 0]
    page.mouse.move(*at.of(1, 2.5), steps=4)
    assert offset(page, 4) == [1, 0]
    page.mouse.up()
    ui.expect_board(page, "1-2-3_0-4-6_7-5-8")
    # A drag that returns to its start makes no move.
    mouse_drag(page, at.of(1, 1), -at.side, 0)
    page.mouse.move(*at.of(1, 0.9), steps=4)
    page.mouse.up()
    expect_moves(page, 1)


def test_drag_moves_the_whole_line_unless_escape_cancels_it(page: Page, site: str) -> None:
    ui.visit(page, site, board=ONE_ROW)
    at = places(page)
    mouse_drag(page, at.of(3, 1), at.side * 0.7, 0)
    assert [offset(page, n)[0] for n in (13, 14, 15)] == pytest.approx([0, 0.7, 0.7], abs=0.03)
    page.keyboard.press("Escape")
    assert offset(page, 14) == offset(page, 15) == [0, 0]
    page.mouse.move(*at.of(3, 2), steps=3)  # the button is still down
    assert offset(page, 14) == [0, 0]
    page.mouse.up()
    ui.expect_board(page, ONE_ROW)
    # The next drag counts again.
    mouse_drag(page, at.of(3, 1), at.side * 0.7, 0)
    page.mouse.up()
    ui.expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")
    mouse_drag(page, at.of(0, 1), 0, at.side * 0.6)
    page.mouse.up()
    ui.expect_board(page, "1-0-3-4_5-2-7-8_9-6-11-12_13-10-14-15")
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


def test_clicks_count_as_they_begin_and_when_they_slip(page: Page, site: str) -> None:
    ui.visit(page, site, board=ONE_ROW)
    at = places(page)
    # Presses at a speedsolver's pace; the last one is not released.
    events: list[tuple[str, Point, int]] = []
    for i, col in enumerate((2, 3, 2, 3)):
        events += [("down", at.of(3, col), 200 * i), ("up", at.of(3, col), 200 * i + 80)]
    dispatch(page, "mouse", events[:5])
    expect_moves(page, 2)  # the third press is not a click yet
    dispatch(page, "mouse", events[5:7])
    ui.expect_board(page, ONE_ROW)  # R L R L
    expect_moves(page, 4)
    dispatch(page, "mouse", events[7:])
    # A click that slips. Slowly it is a drag that was abandoned.
    for pace, board_after in ((10, ONE_ROW), (1, "1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15")):
        start = 20_000 - 1000 * pace
        slip = [(at.of(3, 2), 0), (at.of(3, 2.08), 10), (at.of(3, 2.08), 40)]
        names = ("down", "move", "up")
        dispatch(
            page,
            "mouse",
            [
                (name, point, start + pace * ms)
                for name, (point, ms) in zip(names, slip, strict=True)
            ],
        )
        ui.expect_board(page, board_after)
    expect_moves(page, 5)


def test_slow_clicks_that_slip_all_count_with_slide_on_press(page: Page, site: str) -> None:
    """Each click lasts 0.4 s and slips 15 pixels, so that without the setting it is a drag."""
    ui.visit(page, site, board=ONE_ROW)
    ui.open_more(page, "Settings")
    page.get_by_role("switch", name="Slide on press").click()
    ui.press(page, "Close")
    at, mouse, dice = places(page), page.context.new_cdp_session(page), random.Random("slips")
    made, now = Board.parse(ONE_ROW), time.time()
    moves = walk(made, 60, "slips")
    for move in moves:
        made = made.move(move)
        x, y = at.of(*divmod(made.blank, 4))
        dx, dy = dice.choice([(15, 0), (-15, 0), (0, 15), (0, -15)])
        for kind, buttons, slip, later in (
            ("mousePressed", 1, 0, 0.0),
            ("mouseMoved", 1, 1, 0.2),
            ("mouseReleased", 0, 1, 0.4),
        ):
            place = {"x": x + slip * dx, "y": y + slip * dy, "buttons": buttons}
            details = {"type": kind, "button": "left", "clickCount": 1, "timestamp": now + later}
            mouse.send("Input.dispatchMouseEvent", place | details)
        now += 0.8
    ui.expect_board(page, made)
    assert stored_moves(page) == "".join(moves)


def test_drag_ends_with_a_key_or_when_the_window_loses_it(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    at = places(page)
    mouse_drag(page, at.of(1, 0), at.side * 0.4, 0)
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert offset(page, 4) == [0, 0]
    page.mouse.move(*at.of(1, 1))
    page.mouse.up()
    ui.expect_board(page, ui.TWO_AWAY)
    # The button is released outside of the window: the next movement shows it.
    mouse_drag(page, at.of(1, 0), at.side * 0.8, 0)
    page.evaluate(
        "dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse' }))"
    )
    assert offset(page, 4) == [0, 0]
    page.mouse.up()
    ui.expect_board(page, ui.TWO_AWAY)
    # A key's move ends a drag.
    mouse_drag(page, at.of(1, 0), at.side * 0.8, 0)
    page.keyboard.press("ArrowUp")
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.mouse.move(*at.of(1, 0.9))  # the button is still down
    assert offset(page, 4) == [0, 0]
    page.mouse.up()
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    expect_moves(page, 1)


def test_keys_move_tiles_after_a_click_on_the_board_or_a_tab(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, moves="UL", at="0", mode="analyse")
    page.get_by_role("textbox", name="Position").focus()
    page.mouse.click(*places(page).of(2, 1))  # takes the focus from the box
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.keyboard.press("u")
    ui.expect_board(page, ui.TWO_AWAY)
    page.keyboard.press("Space")  # plays the replay; no tile has the focus
    ui.expect_board(page, "1-2-3_4-5-6_7-8-0")
    page.get_by_role("tab", name="Play", exact=True).click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    ui.expect_board(page, "1-2-3_4-0-5_7-8-6")


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


def test_finger_drags_taps_and_swipes(phone: Page, site: str, hand: Fingers) -> None:
    ui.visit(phone, site, board=ui.TWO_AWAY)
    at = places(phone)
    hand.down(*at.of(1, 0))
    hand.move(*at.of(1, 0.4))
    assert offset(phone, 4)[0] == pytest.approx(0.4, abs=0.05)
    hand.rest(320)  # too long for a flick
    hand.up()
    ui.expect_board(phone, ui.TWO_AWAY)
    assert offset(phone, 4) == [0, 0]
    hand.down(*at.of(1, 0))
    hand.move(*at.of(1, 0.6))
    hand.rest(320)
    hand.up()
    ui.expect_board(phone, "1-2-3_0-4-6_7-5-8")
    hand.down(*at.of(1, 1))
    hand.move(*at.of(1, 0.3))
    hand.cancel()  # by a phone call, for example
    ui.expect_board(phone, "1-2-3_0-4-6_7-5-8")
    assert offset(phone, 4) == [0, 0]
    # A tap, and two swipes that solve the board.
    ui.button(phone, "Tile 4").tap()
    ui.expect_board(phone, ui.TWO_AWAY)
    for start, end in (((2, 1), (1.2, 1)), ((2, 2), (2, 1.2))):
        hand.down(*at.of(*start))
        hand.move(*at.of(*end))
        hand.up()
    ui.expect_board(phone, "1-2-3_4-5-6_7-8-0")
    expect(ui.status(phone, "Solved in")).to_be_visible()
    # Nothing is wider than the window, and the buttons are large enough for a thumb.
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    for name in ("Shuffle", "Review", "Share", "Close the result"):
        box = ui.button(phone, name).bounding_box()
        assert box is not None
        assert box["height"] >= 44, name
        assert box["width"] >= 44, name


def test_keys_of_the_result(page: Page, site: str) -> None:
    ui.visit(page, site)
    moves = shortest(page)
    assert len(moves) == 4
    play_at_once(page, f"{moves}R")  # the last key comes too late
    ui.expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(page.get_by_role("region", name="Result")).to_be_focused()
    page.keyboard.press("Tab")
    expect(ui.button(page, "Next: 8 moves")).to_be_focused()
    page.keyboard.press("Escape")
    ui.idle(page)
    expect(ui.board(page)).to_be_focused()
    ui.button(page, "Show the result").press("Enter")
    ui.idle(page)
    page.locator("h1").click()
    page.keyboard.press("Enter")
    ui.idle(page)
    expect(ui.button(page, "Next: 8 moves")).to_be_hidden()
    assert len(finish(page)) == 8
    page.keyboard.press("Space")
    ui.idle(page)
    assert len(finish(page)) == 12
    # Another control keeps the focus and its keys.
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("Enter")
    expect(ui.button(page, "Next: 18 moves")).to_be_visible()


@pytest.mark.parametrize("kind", ["mouse", "finger"])
@pytest.mark.parametrize("name", ["Review", "Close the result"])
def test_second_click_on_the_win_sheet_presses_nothing_else(
    page: Page, phone: Page, site: str, hand: Fingers, name: str, kind: str
) -> None:
    """The first click brings the buttons of the game to this place. On a phone, Review also scrolls."""
    used = phone if kind == "finger" else page
    ui.visit(used, site, board=ui.TWO_AWAY)
    ui.play(used, "UL")
    button = ui.button(used, name)
    button.click(trial=True)  # waits until the sheet takes clicks
    left, top, *_ = layout.place(button)
    x, y = left + 8, top + 8
    mouse, now = page.context.new_cdp_session(page), time.time()
    for click in (1, 2):
        if kind == "finger":
            hand.down(x, y)
            hand.up()
            hand.rest(200)
        else:
            details = {"x": x, "y": y, "button": "left", "clickCount": click}
            for event in ("mousePressed", "mouseReleased"):
                times = {"type": event, "timestamp": now + 0.2 * click}
                mouse.send("Input.dispatchMouseEvent", details | times)
        assert ui.board_of(ui.idle(used)) == "1-2-3_4-5-6_7-8-0"
        expect(button).to_be_hidden()


def test_finger_flicks_beside_a_palm_and_swipes_on(phone: Page, site: str, hand: Fingers) -> None:
    ui.visit(phone, site, board=ONE_ROW)
    at = places(phone)
    hand.down(*at.of(3, 0))  # a palm, on a tile that could slide
    hand.rest(1000)
    hand.down(*at.of(2, 3), finger=1)
    hand.rest(40)
    hand.up(finger=1)
    hand.up()
    ui.expect_board(phone, "1-2-3-4_5-6-7-8_9-10-11-0_13-14-15-12")
    # A flick whose finger is lifted after the next one is down.
    hand.down(*at.of(2, 2))
    hand.move(*at.of(2, 2.4))
    hand.down(*at.of(2, 0), finger=1)
    hand.up()
    hand.up(finger=1)
    ui.expect_board(phone, "1-2-3-4_5-6-7-8_0-9-10-11_13-14-15-12")
    # A quick flick need not reach half of the way.
    path = (("down", 1, 0), ("move", 0.8, 40), ("move", 0.65, 70), ("up", 0.65, 80))
    dispatch(phone, "touch", [(name, at.of(2, col), ms) for name, col, ms in path])
    ui.expect_board(phone, "1-2-3-4_5-6-7-8_9-0-10-11_13-14-15-12")
    # A swipe on tiles that are not in line moves the tile that can go that way.
    hand.down(*at.of(0, 0))
    hand.move(*at.of(0.5, 0))
    hand.up()
    ui.expect_board(phone, "1-2-3-4_5-0-7-8_9-6-10-11_13-14-15-12")
    # A long swipe moves one more tile for each tile's width.
    hand.down(*at.of(1, 2))
    hand.move(*at.of(1, -0.2), steps=12)
    hand.up()
    ui.expect_board(phone, "1-2-3-4_5-7-8-0_9-6-10-11_13-14-15-12")


@pytest.mark.parametrize(("spread", "drag"), [(-0.8, 0.7), (0.8, 0)], ids=["together", "apart"])
def test_pinch_zooms_and_slides_nothing(
    phone: Page, site: str, hand: Fingers, spread: float, drag: float
) -> None:
    """Two fingers, on tiles in line with the blank, move apart or together."""
    ui.visit(phone, site, board=ui.TWO_AWAY)
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
    ui.expect_board(phone, ui.TWO_AWAY)
    assert (phone.evaluate("visualViewport.scale") > 1) == (spread > 0)


# Hover mode


def test_hover_slides_the_entered_tile_once_it_is_turned_on(page: Page, site: str) -> None:
    ui.visit(page, site, board=ONE_ROW)
    at = places(page)
    for col in (2, 1, 0):
        page.mouse.move(*at.of(3, col))
    page.mouse.move(0, 0)
    ui.expect_board(page, ONE_ROW)
    page.keyboard.press(",")
    page.get_by_role("switch", name="Hover mode").click()
    ui.press(page, "Close")
    page.mouse.move(*at.of(3, 4))  # beside the board
    page.mouse.move(*at.of(3, 0))
    ui.expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    page.mouse.move(*at.of(2, 0))
    ui.expect_board(page, "1-2-3-4_5-6-7-8_0-10-11-12_9-13-14-15")
    page.mouse.move(*at.of(2.1, 0.1))  # within the same cell
    page.mouse.click(*at.of(2, 0))
    expect_moves(page, 4)
    page.mouse.move(*at.of(0, 0), steps=4)
    ui.expect_board(page, "0-2-3-4_1-6-7-8_5-10-11-12_9-13-14-15")
    order = ui.board(page).locator(".tile").all_inner_texts()  # for screen readers
    assert "-".join(order) == "2-3-4-1-6-7-8-5-10-11-12-9-13-14-15"


def test_hover_enters_the_cells_of_a_fast_path_until_the_win(page: Page, site: str) -> None:
    prefer(page, hover=True)
    moves = Moves.parse("RDRRDLULUL")
    start = Board.solved(4).apply(moves.reverse())
    ui.visit(page, site, board=start.text())
    at = places(page)
    page.mouse.move(*at.of(3, 3))
    page.mouse.move(*at.of(2.2, 2))  # by way of the tile on the left
    ui.expect_board(page, start.apply("RD"))
    page.mouse.move(*at.of(2.2, -1))  # out of the board
    ui.expect_board(page, start.apply("RDRR"))
    page.mouse.move(*at.of(1, -1))
    page.mouse.move(*at.of(1, 0.3))  # into the board again
    ui.expect_board(page, start.apply("RDRRD"))
    page.mouse.move(*at.of(3, 3))
    ui.expect_board(page, Board.solved(4))
    expect(ui.status(page, "Solved in 10 moves")).to_be_visible()
    # The solved board stays.
    page.mouse.move(*at.of(2, 3))
    page.mouse.move(*at.of(1, 3))
    ui.expect_board(page, Board.solved(4))


def test_hover_has_the_times_of_the_pointer(page: Page, site: str) -> None:
    prefer(page, hover=True)
    ui.visit(page, site, board=ONE_ROW)
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


def test_moves_have_the_times_of_their_inputs(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    begun = page.evaluate("performance.now()") - 200
    # Two keys, two clicks and two taps, handled late.
    page.evaluate(
        """(keys) => {
            for (const [key, timeStamp] of keys) {
                const event = new KeyboardEvent("keydown", { key, code: key, bubbles: true });
                Object.defineProperty(event, "timeStamp", { value: timeStamp });
                document.body.dispatchEvent(event);
            }
        }""",
        [["ArrowUp", begun], ["ArrowDown", begun + 30]],
    )
    at = places(page)
    for kind, presses in (
        ("mouse", [((2, 1), 70), ((1, 1), 100)]),
        ("touch", [((2, 1), 150), ((2, 2), 190)]),
    ):
        events = [
            (name, at.of(*cell), begun + ms) for cell, ms in presses for name in ("down", "up")
        ]
        dispatch(page, kind, events)
    expect(ui.status(page, "Solved in")).to_be_visible()
    assert saved_game(page)["times"] == pytest.approx([0, 30, 70, 100, 150, 190], abs=2)


def test_hover_is_frozen_while_a_key_or_button_is_held(page: Page, site: str) -> None:
    prefer(page, hover=True)
    ui.visit(page, site, board=ONE_ROW)
    at, frozen = places(page), page.locator("html[data-frozen]")
    key, mouse = page.keyboard, page.mouse
    ways: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
        "Control": (lambda: key.down("Control"), lambda: key.up("Control")),
        "main button": (lambda: mouse.down(), lambda: mouse.up()),
        "right button": (lambda: mouse.down(button="right"), lambda: mouse.up(button="right")),
    }
    for by, (hold, release) in ways.items():
        page.mouse.move(*at.of(1, 1))
        hold()
        expect(frozen, by).to_be_attached()
        for col in (3, 2, 1):
            page.mouse.move(*at.of(3, col))
        assert ui.board_of(ui.idle(page)) == ONE_ROW, by
        release()
        expect(frozen, by).not_to_be_attached()
        assert ui.board_of(ui.idle(page)) == ONE_ROW, f"{by}: until the pointer moves"
    page.mouse.move(*at.of(3, 1.1))
    ui.expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")
    expect_moves(page, 2)
    # Clicks are ignored, too, until the key is up.
    page.keyboard.down("Control")
    page.mouse.click(*at.of(2, 1))
    expect_moves(page, 2)
    page.evaluate("dispatchEvent(new Event('blur'))")  # another window has the key's release
    page.mouse.click(*at.of(2, 1))
    ui.expect_board(page, "1-2-3-4_5-6-7-8_9-0-11-12_13-10-14-15")


def test_two_fingers_that_rest_do_not_hover(phone: Page, site: str, hand: Fingers) -> None:
    prefer(phone, hover=True)
    ui.visit(phone, site, board=ONE_ROW)
    at = places(phone)
    hand.down(*at.of(3, 2))
    hand.down(*at.of(2, 2), finger=1)
    for shift in (0.1, 0.2, 0.1):
        hand.move(*at.of(3, 2 + shift), steps=1)
        hand.move(*at.of(2, 2 + shift), finger=1, steps=1)
    hand.up()
    hand.up(finger=1)
    ui.expect_board(phone, "1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15")
    expect_moves(phone, 2)


# Many moves


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


def make_ten_a_frame(page: Page, kind: str, moves: list[str]) -> Board:
    """Make moves by keys or by hovering, and return the position that they lead to."""
    inputs: list[object] = []
    at, made = places(page), Board.parse(ui.board_of(page))
    for move in moves:
        made = made.move(move)  # the blank moves to the tile's cell
        inputs.append(ui.KEYS[move] if kind == "keys" else at.of(*divmod(made.blank, made.cols)))
    page.evaluate(TEN_A_FRAME, [kind, inputs])
    return made


def test_quick_and_rolled_keys_all_count_once(page: Page, site: str) -> None:
    ui.visit(page, site, size="10x10", seed="speed")
    start = Board.parse(ui.board_of(page))
    moves = walk(start, 240, "keys")
    quick, rolled = moves[:200], moves[200:]
    ui.expect_board(page, make_ten_a_frame(page, "keys", quick))
    # Each key is pressed before the one before is released. Held keys repeat nothing at such a pace.
    for before, move in zip(["", *rolled], rolled, strict=False):
        if before == move:
            page.keyboard.up(ui.KEYS[before])
        page.keyboard.down(ui.KEYS[move])
        if before not in ("", move):
            page.keyboard.up(ui.KEYS[before])
    page.keyboard.up(ui.KEYS[rolled[-1]])
    ui.expect_board(page, start.apply("".join(moves)))
    assert stored_moves(page) == "".join(moves)


def test_thumbs_in_turn_all_count_once(phone: Page, site: str, hand: Fingers) -> None:
    """Each thumb lands before the other one lifts, and slips a little."""
    ui.visit(phone, site, size="4x4", seed="thumbs")
    made = start = Board.parse(ui.board_of(phone))
    moves = walk(start, 20, "thumbs")
    at = places(phone)
    for i, move in enumerate(moves):
        made = made.move(move)
        x, y = at.of(*divmod(made.blank, 4))
        hand.down(x, y, finger=i % 2)
        hand.move(x + 3, y - 2, finger=i % 2, steps=1)
        if i:
            hand.up(finger=1 - i % 2)
    hand.up(finger=1 - len(moves) % 2)
    ui.expect_board(phone, made)
    assert stored_moves(phone) == "".join(moves)


def test_mouse_hovers_over_whole_lines(page: Page, site: str) -> None:
    """Move a real mouse along the lines of a board, reported in each cell or in every third one."""
    prefer(page, hover=True)
    ui.visit(page, site, board=Board.solved(10).text())
    at, row, col = places(page), 9, 9
    page.mouse.move(*at.of(row, col))
    lines = "R9 D9 L9 U9 R6 D7 L5 U5"
    for number, line in enumerate(lines.split()):
        right, down = {"R": (-1, 0), "L": (1, 0), "D": (0, -1), "U": (0, 1)}[line[0]]
        length, stride = int(line[1:]), 3 if number < 4 else 1
        for step in (*range(stride, length, stride), length):
            page.mouse.move(*at.of(row + step * down, col + step * right))
        row, col = row + length * down, col + length * right
    made = Board.solved(10).apply(lines.replace(" ", ""))
    ui.expect_board(page, made)
    expect_moves(page, 59)
    # Quick moves are all made in their order.
    moves = walk(made, 200, "hover")
    ui.expect_board(page, make_ten_a_frame(page, "hover", moves))
    expect_moves(page, 259)
    assert stored_moves(page).endswith("".join(moves))


def stored_moves(page: Page) -> str:
    """Return the moves of the stored game, in their order."""
    out = ""
    for sign in saved_game(page)["moves"]:
        out += out[-1] * (int(sign) - 1) if sign.isdigit() else sign
    return out


def saved_game(page: Page) -> dict[str, Any]:
    """Return the stored game."""
    ui.idle(page)
    game: dict[str, Any] = page.evaluate(
        "JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.startsWith('slidestar.game.'))])"
    )
    return game
