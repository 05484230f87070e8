"""Input: drags by mouse and finger, hover mode, keys, and all of them at 60 moves a second."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from browsing import processor_times, wait_until
from playwright.sync_api import BrowserContext, CDPSession, Page, expect
from puzzle_page import KEYS, board_of, expect_board, grid, part, status, whole

from slidestar import Board

ONE_ROW = "1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0"
FREE = "1-2-3_4-0-6_7-5-8"
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}

pytestmark = pytest.mark.returning


def open_board(page: Page, site: str, query: str, **settings: object) -> None:
    # Set by the settings' own storage: what their dialog does is test_settings.py's.
    page.goto(f"{site}?{query}")
    if settings:
        page.evaluate(
            "(chosen) => localStorage.setItem('slidestar-settings', JSON.stringify(chosen))",
            settings,
        )
        page.reload()
    expect(grid(page).get_by_role("button").first).to_be_visible()
    whole(page)  # so that all is in its place


@dataclass
class Places:
    """Where the board's cells are in the window."""

    left: float
    top: float
    side: float

    def of(self, row: float, col: float) -> tuple[float, float]:
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
    """How far a tile is from its cell, as shares of its width."""
    text = page.get_by_role("button", name=f"Tile {number}", exact=True).evaluate(
        "(tile) => tile.closest('.cell').style.translate"
    )
    parts = [float(part.removesuffix("%")) / 100 for part in text.split()] or [0.0]
    return [*parts, 0.0][:2]


# The mouse


def mouse_drag(page: Page, start: tuple[float, float], dx: float, dy: float) -> None:
    x, y = start
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)


def test_a_drag_follows_and_slides_past_half(page: Page, site: str) -> None:
    open_board(page, site, f"board={FREE}")
    at = places(page)
    # A third of the way: the tile is under the hand, and springs back.
    mouse_drag(page, at.of(1, 0), at.side / 3, 5)
    assert offset(page, 4) == pytest.approx([1 / 3, 0], abs=0.03)
    assert board_of(page) == FREE
    page.mouse.up()
    assert offset(page, 4) == [0, 0]
    assert board_of(page) == FREE
    expect(part(page, "controls", "moves")).to_have_text("0")
    # Away from the blank it doesn't follow, and no further than the blank.
    mouse_drag(page, at.of(1, 0), -at.side / 3, 0)
    assert offset(page, 4) == [0, 0]
    page.mouse.move(*at.of(1, 2.5), steps=4)
    assert offset(page, 4) == [1, 0]
    page.mouse.up()
    expect_board(page, "1-2-3_0-4-6_7-5-8")
    expect(part(page, "controls", "moves")).to_have_text("1")
    # And there and back again within one drag is no move.
    mouse_drag(page, at.of(1, 1), -at.side, 0)
    page.mouse.move(*at.of(1, 0.9), steps=4)
    page.mouse.up()
    expect(part(page, "controls", "moves")).to_have_text("1")


def test_a_drag_takes_the_whole_line(page: Page, site: str) -> None:
    open_board(page, site, f"board={ONE_ROW}")
    at = places(page)
    mouse_drag(page, at.of(3, 1), at.side * 0.7, 0)
    assert [offset(page, n)[0] for n in (13, 14, 15)] == pytest.approx([0, 0.7, 0.7], abs=0.03)
    page.mouse.up()
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")
    mouse_drag(page, at.of(0, 1), 0, at.side * 0.6)
    page.mouse.up()
    expect_board(page, "1-0-3-4_5-2-7-8_9-6-11-12_13-10-14-15")
    expect(part(page, "controls", "moves")).to_have_text("5")


def act_at_times(page: Page, kind: str, events: list[tuple[str, tuple[float, float], int]]) -> None:
    """Pointer events with the times, in ms, that they say they happened at."""
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


def test_a_click_that_slips_is_a_click(page: Page, site: str) -> None:
    open_board(page, site, f"board={FREE}")
    at = places(page)
    slip = [at.of(1, 0), at.of(1, 0.08), at.of(1, 0.08)]
    # Slowly it's a drag that was given up.
    act_at_times(page, "mouse", list(zip(("down", "move", "up"), slip, (0, 100, 400), strict=True)))
    act_at_times(
        page, "mouse", list(zip(("down", "move", "up"), slip, (900, 950, 990), strict=True))
    )
    expect_board(page, "1-2-3_0-4-6_7-5-8")
    expect(part(page, "controls", "moves")).to_have_text("1")


def test_a_tile_that_cannot_move_is_not_dragged(page: Page, site: str) -> None:
    open_board(page, site, f"board={FREE}")
    at = places(page)
    mouse_drag(page, at.of(0, 0), at.side, 0)
    assert offset(page, 1) == [0, 0]
    page.mouse.up()
    assert board_of(page) == FREE


def test_quick_clicks_are_answered_as_they_begin(page: Page, site: str) -> None:
    open_board(page, site, f"board={ONE_ROW}")
    at = places(page)
    board = Board.parse(ONE_ROW)
    # Presses at a speedsolver's pace, the last one still held.
    events: list[tuple[str, tuple[float, float], int]] = []
    for i, col in enumerate((2, 3, 2, 3)):
        events += [("down", at.of(3, col), 200 * i), ("up", at.of(3, col), 200 * i + 80)]
    act_at_times(page, "mouse", events[:5])
    expect(part(page, "controls", "moves")).to_have_text("2")  # the third isn't yet
    act_at_times(page, "mouse", events[5:7])
    expect_board(page, board.text())  # R L R L: all four are made
    expect(part(page, "controls", "moves")).to_have_text("4")


def test_a_key_during_a_drag_wins(page: Page, site: str) -> None:
    open_board(page, site, f"board={FREE}")
    at = places(page)
    mouse_drag(page, at.of(1, 0), at.side * 0.8, 0)
    page.keyboard.press("ArrowUp")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    assert offset(page, 4) == [0, 0]
    page.mouse.up()
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    expect(part(page, "controls", "moves")).to_have_text("1")


def test_escape_takes_a_drag_back(page: Page, site: str) -> None:
    open_board(page, site, f"board={ONE_ROW}")
    at = places(page)
    mouse_drag(page, at.of(3, 1), at.side * 0.8, 0)
    assert offset(page, 14)[0] == pytest.approx(0.8, abs=0.03)
    page.keyboard.press("Escape")
    assert offset(page, 14) == offset(page, 15) == [0, 0]
    page.mouse.move(*at.of(3, 2), steps=3)  # the hand goes on
    assert offset(page, 14) == [0, 0]
    page.mouse.up()
    assert board_of(page) == ONE_ROW
    expect(part(page, "controls", "moves")).to_have_text("0")
    # The next one counts again.
    mouse_drag(page, at.of(3, 1), at.side * 0.8, 0)
    page.mouse.up()
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")


def test_a_drag_that_leaves_the_window(page: Page, site: str) -> None:
    open_board(page, site, f"board={FREE}")
    at = places(page)
    mouse_drag(page, at.of(1, 0), at.side * 0.4, 0)
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert offset(page, 4) == [0, 0]
    page.mouse.move(*at.of(1, 1))
    page.mouse.up()
    assert board_of(page) == FREE
    # Let go where the page can't see it: the next move shows it.
    mouse_drag(page, at.of(1, 0), at.side * 0.8, 0)
    page.evaluate(
        "dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse' }))"
    )
    assert offset(page, 4) == [0, 0]
    page.mouse.up()
    assert board_of(page) == FREE


def test_a_click_leaves_the_keys_to_the_page(page: Page, site: str) -> None:
    open_board(page, site, f"board={FREE}&moves=UL&at=0")
    page.get_by_role("textbox", name="Position").focus()
    at = places(page)
    page.mouse.click(*at.of(2, 1))
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.keyboard.press("u")
    expect_board(page, FREE)
    page.keyboard.press("Space")  # the replay plays; no tile is pressed
    expect_board(page, "1-2-3_4-5-6_7-8-0")


# Fingers


class Fingers:
    """Real touches, sent as the browser gets them from a screen."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._down: dict[int, tuple[float, float]] = {}

    def _send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x: float, y: float, finger: int = 0) -> None:
        self._down[finger] = (x, y)
        self._send("touchStart")

    def move(self, x: float, y: float, finger: int = 0, steps: int = 5) -> None:
        x0, y0 = self._down[finger]
        for step in range(1, steps + 1):
            self._down[finger] = (x0 + (x - x0) * step / steps, y0 + (y - y0) * step / steps)
            self._send("touchMove")

    def up(self, finger: int = 0) -> None:
        del self._down[finger]
        self._send("touchEnd")

    def cancel(self) -> None:
        self._down.clear()
        self._send("touchCancel")


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    return context.new_page()


def fingers(page: Page) -> Fingers:
    return Fingers(page.context.new_cdp_session(page))


def test_a_finger_drags(phone: Page, site: str) -> None:
    open_board(phone, site, f"board={FREE}")
    at, hand = places(phone), fingers(phone)
    hand.down(*at.of(1, 0))
    hand.move(*at.of(1, 0.4))
    wait_until(lambda: round(offset(phone, 4)[0], 1), 0.4, 20, "the tile's way")
    phone.wait_for_timeout(320)  # held for long: not a flick
    hand.up()
    wait_until(lambda: offset(phone, 4), [0, 0], 20, "the tile's way")
    assert board_of(phone) == FREE
    hand.down(*at.of(1, 0))
    hand.move(*at.of(1, 0.6))
    phone.wait_for_timeout(320)
    hand.up()
    expect_board(phone, "1-2-3_0-4-6_7-5-8")
    hand.down(*at.of(1, 1))
    hand.move(*at.of(1, 0.3))
    hand.cancel()  # a call comes in
    wait_until(lambda: offset(phone, 4), [0, 0], 20, "the tile's way")
    expect_board(phone, "1-2-3_0-4-6_7-5-8")


def test_a_finger_flicks_and_swipes_on(phone: Page, site: str) -> None:
    open_board(phone, site, f"board={ONE_ROW}")
    at, hand = places(phone), fingers(phone)
    flick = [at.of(3, 2), at.of(3, 2.2), at.of(3, 2.35), at.of(3, 2.35)]
    times = (0, 40, 70, 80)
    act_at_times(
        phone, "touch", list(zip(("down", "move", "move", "up"), flick, times, strict=True))
    )
    expect_board(phone, "1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15")
    # A swipe on tiles that aren't in line: whatever can go that way.
    hand.down(*at.of(0, 0))
    hand.move(*at.of(0.5, 0))
    hand.up()
    expect_board(phone, "1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15")
    # A long one goes on, a tile for each tile's width.
    hand.down(*at.of(1, 2))
    hand.move(*at.of(3.2, 2), steps=12)
    hand.up()
    expect_board(phone, "1-2-0-4_5-6-3-8_9-10-7-12_13-14-11-15")


def test_two_thumbs(phone: Page, site: str) -> None:
    open_board(phone, site, f"board={ONE_ROW}")
    at, hand = places(phone), fingers(phone)
    hand.down(*at.of(3, 2))
    hand.down(*at.of(2, 2), finger=1)  # before the first one is up
    hand.up()
    hand.up(finger=1)
    expect_board(phone, "1-2-3-4_5-6-7-8_9-10-0-12_13-14-11-15")
    expect(part(phone, "controls", "moves")).to_have_text("2")


def test_a_pinch_during_a_drag(phone: Page, site: str) -> None:
    open_board(phone, site, f"board={FREE}")
    at, hand = places(phone), fingers(phone)
    hand.down(*at.of(1, 0))
    hand.move(*at.of(1, 0.3))
    phone.wait_for_timeout(320)
    hand.down(*at.of(0, 0), finger=1)
    wait_until(lambda: offset(phone, 4), [0, 0], 20, "the tile's way")
    hand.move(*at.of(1, 1))
    hand.up()
    hand.up(finger=1)
    expect_board(phone, FREE)


# Hover mode


def test_hover_slides_what_it_enters(page: Page, site: str) -> None:
    open_board(page, site, f"board={ONE_ROW}", hover=True)
    at = places(page)
    page.mouse.move(*at.of(3, 0))
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    page.mouse.move(*at.of(2.2, 1))  # not in line
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    page.mouse.move(*at.of(2, 0))
    expect_board(page, "1-2-3-4_5-6-7-8_0-10-11-12_9-13-14-15")
    page.mouse.move(*at.of(2.1, 0.1))  # within the same cell
    page.mouse.click(*at.of(2, 0))
    expect(part(page, "controls", "moves")).to_have_text("4")
    page.mouse.move(*at.of(0, 0), steps=4)
    expect_board(page, "0-2-3-4_1-6-7-8_5-10-11-12_9-13-14-15")


def test_hover_leaves_a_won_board(page: Page, site: str) -> None:
    open_board(page, site, f"board={FREE}", hover=True)
    at = places(page)
    page.mouse.move(*at.of(2, 1))
    page.mouse.move(*at.of(2, 2))
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    page.mouse.move(*at.of(1, 2))
    page.mouse.move(*at.of(0, 2))
    expect(status(page, "You did it: 2 moves")).to_be_visible()
    assert board_of(page) == "1-2-3_4-5-6_7-8-0"


def test_no_hover_unless_chosen(page: Page, site: str) -> None:
    open_board(page, site, f"board={ONE_ROW}")
    at = places(page)
    for col in (2, 1, 0):
        page.mouse.move(*at.of(3, col))
    page.mouse.move(0, 0)
    assert board_of(page) == ONE_ROW


# 60 moves a second for ten seconds


def walk(board: Board, length: int, seed: str) -> list[str]:
    """A random walk that takes no move back at once."""
    dice, moves = random.Random(seed), [""]
    for _ in range(length):
        legal = [move for move in board.legal_moves() if OPPOSITE[move] != moves[-1]]
        moves.append(dice.choice(legal))
        board = board.move(moves[-1])
    return moves[1:]


# Sixty moves a second by the clock, whatever the timers do; what the store's order is, is seen by
# the game's own record: the link's moves.
PLAY = """async ([kind, inputs, pace]) => {
    const board = document.querySelector(".board");
    const acts = {
        keys: (code) =>
            document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code, bubbles: true })),
        hover: ([clientX, clientY]) =>
            board.dispatchEvent(new PointerEvent("pointermove", {
                pointerType: "mouse", pointerId: 1, bubbles: true, clientX, clientY,
            })),
    };
    const act = acts[kind];
    let frames = 0;
    let going = true;
    requestAnimationFrame(function frame() {
        frames++;
        if (going) requestAnimationFrame(frame);
    });
    const start = performance.now();
    for (let done = 0; done < inputs.length; ) {
        while (done < inputs.length && performance.now() - start >= done * pace) act(inputs[done++]);
        await new Promise((later) => setTimeout(later, 4));
    }
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    going = false;
    return frames;
}"""


# The phone's layout is another one, and may cost more.
@pytest.mark.parametrize(
    ("kind", "width", "height"), [("keys", 390, 844), ("hover", 1440, 900)], ids=["keys", "hover"]
)
def test_sixty_moves_a_second(page: Page, site: str, kind: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    longest: list[float] = []
    while len(longest) < 3 and min(longest, default=50) >= 50:  # as in browsing.without_long_tasks
        longest.append(six_hundred_moves(page, site, kind))
    assert min(longest) < 50  # and no move waits: each is made as its key is pressed


def six_hundred_moves(page: Page, site: str, kind: str) -> float:
    """Make them; how long the page's longest task was, in ms on the processor."""
    open_board(page, site, "size=10x10&seed=speed", hover=kind == "hover")
    start = Board.parse(board_of(page))
    moves = walk(start, 600, kind)
    inputs: list[object] = [KEYS[move] for move in moves]
    made = start
    at = places(page)
    for i, move in enumerate(moves):
        made = made.move(move)  # the blank goes to where the tile was
        if kind == "hover":
            inputs[i] = at.of(*divmod(made.blank, made.cols))
    frames: list[int] = []

    def play() -> None:
        frames.append(page.evaluate(PLAY, [kind, inputs, 1000 / 60]))

    tasks = processor_times(page, play)["CrRendererMain"]
    expect_board(page, made.text())
    expect(part(page, "controls", "moves")).to_have_text("600")
    # In their order: the game that is kept is the list.
    wait_until(lambda: kept_moves(page), "".join(moves), 20, "the kept moves")
    print(f"{frames[0]} frames, {sum(tasks):.0f} ms of work, {max(tasks):.0f} ms at once")
    # There are as many moves as frames, where a screen gets all of its frames. Half of them can't take
    # more than twice the mean: so the median's is under 16.7 ms.
    assert sum(tasks) / len(moves) < 16.7 / 2
    return max(tasks)


def kept_moves(page: Page) -> str:
    text: str = page.evaluate("""(() => {
            const game = localStorage[`slidestar.game.${sessionStorage["slidestar.tab"]}`];
            return game ? JSON.parse(game).moves : "";
        })()""")
    out = ""
    for sign in text:
        out += out[-1] * (int(sign) - 1) if sign.isdigit() else sign
    return out
