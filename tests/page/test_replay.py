"""Replays: by buttons, at a speed, at the original times, beside the ghost, and in a frame."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable
from urllib.parse import quote

from kit import page as ui
from kit.games import CHOICES, record_values, recorded_values
from kit.guide import host_recipe
from kit.worker import Script
from playwright.sync_api import BrowserContext, FrameLocator, Locator, Page, expect

from slidestar import Board, Moves, solve

START = "1-2-3_0-4-6_7-5-8"  # LUL away from the goal
SOLVED = "1-2-3_4-5-6_7-8-0"
ALONG = [START, "1-2-3_4-0-6_7-5-8", "1-2-3_4-5-6_7-0-8", SOLVED]
TIMES = [0, 300, 1500]
SLOW_MS = 800
GHOST = "Show a shortest solution alongside"


def replay_link(*fields: object) -> str:
    """Return the query of a slidysim replay link."""
    packed = zlib.compress(json.dumps(fields).encode())
    return "r=" + quote(b64encode(packed).decode(), safe="")


TIMED = replay_link("LUL", 4000, "1 2 3/0 4 6/7 5 8", TIMES)


def read(page: Page, moves: str | Moves) -> None:
    """Paste a solution, to be replayed."""
    page.get_by_role("textbox", name="Paste a solution").fill(str(moves))
    ui.press(page, "Read")
    assert ui.solution(page) == Moves.parse(str(moves))


def speed(page: Page) -> Locator:
    return page.get_by_label("Speed")


def test_buttons_and_slider_step_through_a_solution(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.HARDEST)
    ui.press_solve(page)
    start, moves = Board.parse(ui.HARDEST), ui.solution(page)
    assert len(moves) == 31
    for name, at in (
        ("Next", 1),
        ("Next", 2),
        ("Previous", 1),
        ("Last", 31),
        ("First", 0),
    ):
        ui.press(page, name)
        ui.expect_board(page, start.apply(moves[:at]))
    page.get_by_role("slider", name="Position in the solution").fill("5")
    ui.expect_board(page, start.apply(moves[:5]))
    # Also before the page has drawn the last step.
    ui.button(page, "Next").evaluate("(next) => { next.click(); next.click(); }")
    ui.expect_board(page, start.apply(moves[:7]))


def test_play_and_pause_follow_the_speed(page: Page, site: str) -> None:
    page.clock.install()
    ui.visit(page, site, board=START, moves="LUL", mode="analyse")
    ui.choose(page, "Speed", "slow")
    ui.pause_clock(page)

    def press_and_run(name: str, ms: int) -> None:
        ui.button(page, name).click()
        page.clock.run_for(ms)

    press_and_run("Play", 100)
    expect(ui.button(page, "Pause")).to_be_visible()
    assert ui.board_of(page) == START
    page.clock.run_for(SLOW_MS)
    assert ui.board_of(page) == ALONG[1]
    press_and_run("Pause", 10 * SLOW_MS)
    expect(ui.button(page, "Play")).to_be_visible()
    assert ui.board_of(page) == ALONG[1]
    speed(page).select_option("fastest")
    press_and_run("Play", SLOW_MS)
    assert ui.board_of(page) == SOLVED
    expect(ui.button(page, "Play")).to_be_visible()
    # At the end, Play begins again.
    speed(page).select_option("slow")
    press_and_run("Play", 100)
    expect(ui.part(page, "replay", "place")).to_have_text("0 of 3")
    # Typing pauses it.
    box = page.get_by_role("textbox", name="Position")
    box.click()
    box.press_sequentially("1 2 3")
    page.clock.run_for(4 * SLOW_MS)
    assert ui.board_of(page) == START
    expect(box).to_have_value("1 2 3")
    press_and_run("Play", 4 * SLOW_MS)
    assert ui.board_of(page) == SOLVED


# Replay links


def test_replay_link_opens_before_python(page: Page, site: str, script: Script) -> None:
    script.hold_boot()
    page.goto(f"{site}?{TIMED}&mode=learn&at=1")
    expect(page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
    expect(ui.panel(page, "notices")).to_be_hidden()
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", "LUL")
    assert ui.board_of(page) == ALONG[1]


def test_replay_as_played_keeps_the_times_or_the_pace(page: Page, site: str) -> None:
    page.clock.install()
    page.goto(f"{site}?{TIMED}")
    ui.idle(page)
    expect(speed(page)).to_have_value("played")
    ui.pause_clock(page)
    ui.button(page, "Play").click()
    lead = 400  # so that the start is seen
    passed = 0
    for time, position in zip(TIMES, ALONG, strict=False):
        page.clock.run_for(lead + time - 50 - passed)
        assert ui.board_of(page) == position
        page.clock.run_for(100)
        passed = lead + time + 50
        assert ui.board_of(page) == ALONG[ALONG.index(position) + 1]
    expect(ui.button(page, "Play")).to_be_visible()
    # A link may have a pace and no times: here half a second for each move.
    page.clock.resume()
    page.goto(f"{site}?{replay_link('LUL', 2000, '1 2 3/0 4 6/7 5 8', -1)}")
    ui.idle(page)
    expect(speed(page)).to_have_value("played")
    ui.pause_clock(page)
    ui.button(page, "Play").click()
    page.clock.run_for(600)
    assert ui.board_of(page) == ALONG[1]
    page.clock.run_for(2000)
    ui.expect_board(page, SOLVED)


def test_broken_replay_is_named_and_the_rest_loaded(page: Page, site: str) -> None:
    for query, problem in [
        ("r=", "r: this replay link can't be read: it's damaged"),
        (
            replay_link("<img>", 1, "1 2 3/0 4 6/7 5 8", -1),
            "r: “<” at character 1 isn't a move",
        ),
    ]:
        page.goto(f"{site}?{query}&board={START}&mode=analyse&embed=maybe")
        ui.expect_board(page, START)
        expect(ui.panel(page, "notices")).to_contain_text(problem)
        expect(ui.panel(page, "notices")).to_contain_text("embed: “maybe”")
        expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")


# The game itself


def test_game_so_far_is_replayed(page: Page, site: str) -> None:
    ui.visit(page, site, board=START, mode="analyse")
    replay = ui.button(page, "Replay the moves made so far")
    expect(replay).to_be_hidden()
    ui.play(page, "LU")
    ui.press(page, "Replay the moves made so far")
    ui.expect_board(page, START)
    assert str(ui.solution(page)) == "LU"
    ui.press(page, "Last")
    ui.expect_board(page, ALONG[2])
    expect(replay).to_be_hidden()


def test_long_solution_shows_the_moves_around_its_place(page: Page, site: str) -> None:
    moves = "DRUL" * 200
    ui.visit(page, site, board=SOLVED, mode="analyse")
    read(page, moves)
    text = page.get_by_test_id("solution")
    more = text.locator("> .move-more")
    for place in (0, 199, 200, 800, 1):
        ui.part(page, "replay", "slider").fill(str(place))
        ui.idle(page)
        expect(ui.part(page, "replay", "place")).to_have_text(f"{place} of 800")
        shown = text.locator(".move").evaluate_all(
            "(moves) => moves.map((move) => [move.textContent, ...move.classList])"
        )
        made = ["made" in names for _, *names in shown]
        first = place - sum(made)
        assert made == sorted(made, reverse=True)
        assert "".join(letter for letter, *_ in shown) == moves[first : first + len(shown)]
        assert more.count() == (first > 0) + (first + len(shown) < 800)
        assert text.locator("[aria-current]").count() == (place > 0)
        assert text.get_attribute("data-moves") == moves
    # A hundred thousand moves can be walked, too.
    end = 99_996
    box = page.get_by_role("textbox", name="Paste a solution")
    box.evaluate("(box, text) => { box.value = text; }", "DRUL" * (end // 4))
    ui.press(page, "Read")
    page.locator("h1").click()
    for key, at in (("End", end), ("u", end - 1), ("Home", 0)):
        page.keyboard.press(key)
        ui.idle(page)
        expect(ui.part(page, "replay", "place")).to_have_text(f"{at:,} of {end:,}")


# The ghost


def test_ghost_plays_the_shortest_solution_in_step(page: Page, site: str) -> None:
    ui.visit(page, site, board=START, mode="analyse")
    read(page, "LRLUL")
    offer, figure = page.get_by_label(GHOST), ui.part(page, "ghost", "ghost-figure")
    expect(figure).to_be_hidden()
    offer.check()
    ui.idle(page)
    ghost = figure.get_by_role("img", name="A shortest solution")
    expect(ghost).to_have_attribute("data-board", START)
    expect(figure).to_contain_text("0 of 3")
    for position in [*ALONG[1:], SOLVED, SOLVED]:
        ui.press(page, "Next")
        expect(ghost).to_have_attribute("data-board", position)
    ui.expect_board(page, SOLVED)
    expect(figure).to_contain_text("3 moves to the goal")
    page.get_by_role("slider", name="Position in the solution").fill("1")
    expect(ghost).to_have_attribute("data-board", ALONG[1])
    # Another solution has another ghost.
    ui.load(page, ui.HARDEST)
    read(page, solve(Board.parse(ui.HARDEST)).moves)
    expect(ghost).to_have_attribute("data-board", ui.HARDEST)
    expect(figure).to_contain_text("0 of 31")
    # It is not offered if a shortest solution cannot be found,
    ui.load(page, Board.solved(5).apply("DRDR").text())
    read(page, "LULU")
    expect(offer).to_be_hidden()
    expect(figure).to_be_hidden()
    # nor for a shortest solution.
    ui.load(page, START)
    ui.press_solve(page)
    ui.expect_status(page, "Solved in 3 moves (optimal)")
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_visible()
    expect(offer).to_be_hidden()
    expect(figure).to_be_hidden()
    read(page, "LRLUL")
    expect(figure).to_be_visible()
    offer.uncheck()
    expect(figure).to_be_hidden()


def test_late_ghost_of_another_solution_is_not_shown(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=START, mode="analyse")
    read(page, "LRLUL")
    script.hang("solve")
    page.get_by_label(GHOST).check()
    [first] = script.requested("solve")
    page.get_by_role("textbox", name="Position").fill(ui.TWO_AWAY)
    ui.button(page, "Load").click()
    page.get_by_role("textbox", name="Paste a solution").fill("RLUL")
    ui.button(page, "Read").click()
    script.requested("solve", 2)
    script.release("solve")
    figure = ui.part(page, "ghost", "ghost-figure")
    record_values(page, "() => document.querySelector('[data-part=ghost-figure]').textContent")
    ui.idle(page)
    assert first["board"] == START
    ghost = figure.get_by_role("img", name="A shortest solution")
    expect(ghost).to_have_attribute("data-board", ui.TWO_AWAY)
    assert not [text for text in recorded_values(page) if "of 3" in text]


# In a frame of another page


def test_frame_has_the_board_and_its_player(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2_0-3")
    stored = page.evaluate(f"localStorage.{CHOICES}")
    assert stored
    # Another page of the host, because the policy of Slidestar's page allows no frames.
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(
        """(src) => {
            const frame = document.createElement("iframe");
            Object.assign(frame, { src, width: 420, height: 560 });
            document.body.replaceChildren(frame);
        }""",
        f"{site}?embed=1&board={START}&moves=LUL",
    )
    frame = page.frame_locator("iframe")

    def frame_panel(name: str) -> Locator:
        return frame.locator(f'[data-panel="{name}"]')

    expect(frame.locator("html[data-idle]")).to_be_attached()
    expect(frame_panel("board")).to_have_attribute("data-board", START)
    for hidden in ("tabs", "solver", "position", "solution"):
        expect(frame_panel(hidden)).to_be_hidden()
    for hidden in ("shuffle", "size"):
        expect(frame_panel("controls").locator(f'[data-part="{hidden}"]')).to_be_hidden()
    frame.get_by_role("button", name="Next", exact=True).click()
    expect(frame_panel("board")).to_have_attribute("data-board", ALONG[1])
    frame.get_by_label("Speed").select_option("fastest")
    frame.get_by_role("button", name="Play", exact=True).click()
    expect(frame_panel("board")).to_have_attribute("data-board", SOLVED)
    inner = page.frames[1]
    height, needed, width = inner.evaluate(
        "[innerHeight, document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert needed <= height  # all of it is seen at once
    assert width <= 420
    assert page.evaluate(f"localStorage.{CHOICES}") == stored
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="Open in Slidestar").click()
    full = opened.value
    ui.expect_board(full, SOLVED)
    expect(full.get_by_role("tab", name="Play")).to_be_visible()
    assert not re.search(r"[?&]embed", full.url)
    assert "embed=1" in inner.url  # a reload stays in the frame


def open_host(page: Page, site: str, query: str = "?embed=1") -> FrameLocator:
    """Open the guide's example of a page with a frame, and return the frame."""
    example = host_recipe("In a frame of another page")
    html = example.replace("https://example.org/slidestar/?embed=1", f"{site}{query}")
    html = html.replace("https://example.org", site.rstrip("/"))
    page.route("**/host.html", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{site}host.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("html[data-idle]")).to_be_attached()
    return frame


def send_to_frame(page: Page, **message: object) -> None:
    """Send a message from the page to its frame."""
    page.evaluate("(message) => frames[0].postMessage(message, '*')", message)


def test_page_around_the_frame_sends_replays(page: Page, site: str) -> None:
    frame = open_host(page, site)
    board = frame.locator('[data-panel="board"]')
    notices = frame.locator('[data-panel="notices"]')
    expect(board).to_have_attribute("data-board", SOLVED)
    expect(frame.get_by_label("Speed")).to_have_value("played")
    # By its size and a steady pace. The board follows from the solution.
    send_to_frame(page, type="runReplay", solution="LUL", tps=20_000, width=3, height=2)
    solved = Board.solved(2, 3)
    expect(board).to_have_attribute("data-board", solved.text())
    frame.get_by_role("button", name="First", exact=True).click()
    start = solved.apply(Moves.parse("RDR"))
    expect(board).to_have_attribute("data-board", start.text())
    # Damaged messages, and messages that are none
    send_to_frame(page, type="runReplay", solution="UX", customScramble="1 2 3/0 4 6/7 5 8")
    expect(notices).to_contain_text("runReplay: ")
    frame.get_by_role("button", name="Got it").click()
    send_to_frame(page, type="run", solution="LUL", customScramble="1 2 3/0 4 6/7 5 8")
    page.frames[1].evaluate(
        "(message) => postMessage(message, '*')",
        {"type": "runReplay", "solution": "LUL", "customScramble": "1 2 3/0 4 6/7 5 8"},
    )
    send_to_frame(page, type="runReplay", solution=5)
    expect(notices).to_contain_text("its solve isn't text")
    expect(board).to_have_attribute("data-board", start.text())
    assert page.evaluate("Object.keys(localStorage)") == []


def test_frame_without_embed_ignores_messages(page: Page, site: str) -> None:
    frame = open_host(page, site, f"?board={ui.HARDEST}")
    count = "globalThis.messages = 0; addEventListener('message', () => { messages += 1; })"
    page.frames[1].evaluate(count)
    send_to_frame(page, type="runReplay", solution="LUL", customScramble="1 2 3/0 4 6/7 5 8")
    page.frames[1].wait_for_function("messages > 0")
    expect(frame.locator("html[data-idle]")).to_be_attached()
    expect(frame.locator('[data-panel="board"]')).to_have_attribute("data-board", ui.HARDEST)


def test_framed_lesson_replaces_the_player(page: Page, site: str) -> None:
    ui.visit(page, site, embed="1", mode="learn", board=START)
    expect(page.locator("#room-watch .watch-steps")).to_be_visible()
    for hidden in (page.get_by_role("tab"), ui.button(page, "Shuffle"), ui.panel(page, "replay")):
        expect(hidden.locator("visible=true")).to_have_count(0)
    link = page.get_by_role("link", name="Open in Slidestar")
    expect(link).to_have_attribute("href", re.compile("mode=learn$"))
    ui.visit(page, site, embed="1", mode="learn", lesson="tables")
    expect(page.locator("#room-tables")).to_be_visible()
    expect(ui.board(page)).to_be_hidden()


def test_framed_page_takes_only_the_keys_of_a_replay(
    new_context: Callable[..., BrowserContext],
    site: str,
) -> None:
    page = new_context(viewport={"width": 320, "height": 480}).new_page()
    ui.visit(page, site, embed="1", board=START, moves="LUL")
    entries = page.evaluate("history.length")
    for key in ("n", "v", "2", "?"):
        page.keyboard.press(key)
    page.keyboard.press("End")
    ui.expect_board(page, SOLVED)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "mode=" not in page.url
    # It adds no entries to the browser's history.
    assert page.evaluate("history.length") == entries
    expect(ui.button(page, "Back to my previous game")).to_have_count(0)
    page.keyboard.press("Home")
    ui.expect_board(page, START)
    expect(ui.button(page, "Play")).to_be_visible()
