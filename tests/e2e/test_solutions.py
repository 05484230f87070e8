"""Solutions in and out, slidysim's replay links, replay as it was played, the ghost, the frame."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from browsing import BOOT_SECONDS, wait_for_engine, wait_until
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import HARDEST, button, expect_board, news, outcome, panel, part

from slidestar import Board, Moves, shuffle, solve
from slidestar.cli import main
from slidestar.slidysim import Replay, read_replay, write_replay

START = "1-2-3_0-4-6_7-5-8"
SOLVED = "1-2-3_4-5-6_7-8-0"


@pytest.fixture
def ready(booted: Page) -> Iterator[Page]:
    """The shared page, left with its Python at rest, so that the next test needn't boot it anew."""
    yield booted
    wait_for_engine(booted)


def load(page: Page, board: str) -> None:
    page.get_by_role("tab", name="Analyse").click()
    page.get_by_role("textbox", name="Position").fill("1-2_0-3")  # of another size: all else goes
    button(page, "Load").click()
    expect_board(page, "1-2_0-3")
    page.get_by_role("textbox", name="Position").fill(board)
    button(page, "Load").click()
    expect_board(page, board)


def read(page: Page, moves: str) -> None:
    page.get_by_label("Paste a solution").fill(moves)
    button(page, "Read").click()


def expect_moves(page: Page, moves: str) -> None:
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", moves)


def replay_query(*fields: object) -> str:
    packed = zlib.compress(json.dumps(fields).encode())
    return "r=" + quote(b64encode(packed).decode(), safe="")


def written(moves: Moves) -> dict[str, str]:
    """A solution in each of the forms in which it may be pasted."""
    return {
        "counts": str(moves),
        "lower": moves.letters().lower(),
        "commas": ", ".join(moves),
        "lines": "\n".join(moves),
        "blank": str(moves.opposite()),
        "textbook": moves.opposite().letters().lower(),
    }


@pytest.mark.parametrize("form", ["counts", "lower", "commas", "lines", "blank", "textbook"])
def test_a_solution_is_read_in_either_convention(ready: Page, form: str) -> None:
    moves = solve(Board.parse(HARDEST)).moves
    load(ready, HARDEST)
    read(ready, written(moves)[form])
    whose = "the blank" if form in ("blank", "textbook") else "the tiles"
    expect(part(ready, "moves", "read")).to_have_text(
        f"Read as 31 moves of {whose}: they reach the goal."
    )
    expect_moves(ready, str(moves))
    button(ready, "Last").click()
    expect_board(ready, SOLVED)
    # Played to its end, it's still read from the start.
    read(ready, written(moves)[form])
    expect(part(ready, "moves", "read")).to_contain_text("made from the start: they reach")
    expect_board(ready, HARDEST)


def test_what_does_not_fit_says_where(ready: Page) -> None:
    load(ready, START)
    fault = part(ready, "moves", "fault")
    read(ready, "LUUL")
    expect(fault).to_contain_text("It doesn't fit: move 3: no tile can move U")
    read(ready, "LUX")
    expect(fault).to_contain_text("'X' at character 3")
    read(ready, "   ")
    expect(fault).to_contain_text("no moves in an empty text")
    expect_moves(ready, "")
    read(ready, "L")
    expect(fault).to_be_empty()
    expect(part(ready, "moves", "read")).to_have_text(
        "Read as 1 move of the tiles: they don't reach the goal."
    )
    expect_moves(ready, "L")


def test_the_game_so_far_is_replayed(ready: Page) -> None:
    load(ready, START)
    expect(button(ready, "Replay the moves made so far")).to_be_hidden()
    for key in ("ArrowLeft", "ArrowUp"):
        ready.keyboard.press(key)
    expect_board(ready, "1-2-3_4-5-6_7-0-8")
    button(ready, "Replay the moves made so far").click()
    expect_board(ready, START)
    expect_moves(ready, "LU")
    button(ready, "Last").click()
    expect_board(ready, "1-2-3_4-5-6_7-0-8")
    expect(button(ready, "Replay the moves made so far")).to_be_hidden()


def test_a_solution_in_every_form(
    new_context: Callable[..., BrowserContext], site: str, capsys: pytest.CaptureFixture[str]
) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site}?board={START}&moves=LUL&mode=analyse")

    def copied(form: str) -> str:
        page.evaluate("navigator.clipboard.writeText('nothing')")
        page.get_by_text("Copy as …").click()
        button(page, form).click()
        read_back: Callable[[], str] = lambda: page.evaluate("navigator.clipboard.readText()")  # noqa: E731
        wait_until(lambda: read_back() != "nothing", True, BOOT_SECONDS, form)
        expect(news(page)).to_have_text("Copied.")
        return read_back()

    assert copied("Letters with counts") == "LUL"
    assert copied("Letters") == "LUL"
    assert copied("Moves of the blank") == "RDR"
    assert copied("Tile numbers") == "4 5 8"
    replay = read_replay(copied("slidysim replay link"))
    assert (replay.board.text(), str(replay.moves), replay.times) == (START, "LUL", None)
    with page.expect_download() as download:
        page.get_by_text("Copy as …").click()
        button(page, "Film strip (SVG file)").click()
    assert download.value.suggested_filename == "slidestar-3x3-3.svg"
    strip = ElementTree.parse(Path(download.value.path())).getroot()
    name = "{http://www.w3.org/2000/svg}"
    assert len(strip.findall(f"{name}g")) == 4
    assert [text.text for text in strip.iter(f"{name}text") if text.get("class") == "m"] == [
        "4",
        "5",
        "8",
    ]
    # As the command line prints it, when it's proven.
    wait_for_engine(page)
    button(page, "Solve").click()
    expect(part(page, "solver", "outcome")).to_contain_text("Solved in 3 moves (optimal)")
    listing = copied("All boards")
    board_file = Path(download.value.path()).with_suffix(".txt")
    board_file.write_text(START)
    assert main(["solve", str(board_file)]) == 0
    assert listing == capsys.readouterr().out


@pytest.mark.parametrize("box", ["Paste a solution", "Position"])
def test_what_the_page_writes_is_read_in_each_box(
    new_context: Callable[..., BrowserContext], site: str, box: str
) -> None:
    """And it's said what it was taken for. All but the letters before Python is there."""
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site}?board={START}&moves=LUL&mode=analyse")
    forms: dict[str, str] = {}

    def copy(form: str, act: Callable[[], None]) -> None:
        page.evaluate("navigator.clipboard.writeText('nothing')")
        act()
        read_back: Callable[[], str] = lambda: page.evaluate("navigator.clipboard.readText()")  # noqa: E731
        wait_until(lambda: read_back() != "nothing", True, BOOT_SECONDS, form)
        forms[form] = read_back()

    def by_menu(form: str) -> None:
        page.get_by_text("Copy as …").click()
        button(page, form).click()

    for form in (
        "Letters",
        "Moves of the blank",
        "Tile numbers",
        "All boards",
        "slidysim replay link",
    ):
        copy(form, lambda form=form: by_menu(form))  # type: ignore[misc]
    copy("Share", button(page, "Share").click)
    said = part(page, "moves", "read") if box == "Paste a solution" else news(page)
    solution = "Read as {}: they reach the goal."
    expected = {
        "Tile numbers": solution.format("3 tile numbers"),
        "All boards": solution.format("4 boards, each one move from the last"),
        "slidysim replay link": "Read as a slidysim replay: a 3 × 3 board and 3 moves.",
        "Share": "Read as a link: a 3 × 3 board and 3 moves.",
        "Letters": solution.format("3 moves of the tiles"),
        "Moves of the blank": solution.format("3 moves of the blank"),
    }

    def paste(text: str) -> None:
        page.get_by_role("textbox", name=box).fill(text)
        button(page, "Read" if box == "Paste a solution" else "Load").click()

    for form, words in expected.items():
        # Where the board is the solution's own, or the text brings it along.
        page.get_by_role("textbox", name="Position").fill("1-2_0-3")
        button(page, "Load").click()
        expect(news(page)).to_have_text("Read as a 2 × 2 board.")
        expect_board(page, "1-2_0-3")  # a frame later it's written into the box
        if form in ("Letters", "Moves of the blank", "Tile numbers"):
            page.get_by_role("textbox", name="Position").fill(START)
            button(page, "Load").click()
            expect_board(page, START)
        expect_moves(page, "")
        paste(forms[form])
        expect(said).to_have_text(words)
        expect_moves(page, "LUL")
        button(page, "Last").click()
        expect_board(page, SOLVED)
    # A board, or several.
    paste(START)
    expect(said).to_have_text("Read as a 3 × 3 board.")
    expect_board(page, START)
    paste(f"{START}\n{SOLVED}\n1-2_0-3")
    expect(said).to_have_text("Read as 3 boards: choose one.")
    panel(page, "boards").get_by_role("button", name="2 × 2").click()
    expect_board(page, "1-2_0-3")
    # A link that deals, in the middle of what somebody wrote.
    paste(f"Try this one! {site}?size=3x3&seed=tea and tell me")
    expect(said).to_have_text("Read as a link: a 3 × 3 board.")
    expect_board(page, shuffle(3, 3, "tea"))
    # What doesn't fit says so, in that box.
    paste("1 2 3 4 5 6 7 8 9")
    fault = (
        part(page, "moves", "fault")
        if box == "Paste a solution"
        else part(page, "position", "problem")
    )
    expect(fault).to_contain_text(
        "isn't beside the blank" if box == "Paste a solution" else "Tile 9 is too large"
    )


@pytest.mark.parametrize("box", ["Paste a solution", "Position"])
def test_a_scramble_of_cstimers_is_dealt(ready: Page, box: str) -> None:
    """In each of the forms in which it's dealt there: of the tiles or the blank, letters or arrows."""
    page = ready
    wanted = shuffle(4, 4, "scramble")
    inverse = str.maketrans("UDLR", "DURL")
    moves = "".join(reversed("".join(solve(wanted).moves))).translate(inverse)
    letters = " ".join(moves)
    arrows = letters.translate(str.maketrans("UDLR", "￪￬￩￫"))
    blank = letters.translate(inverse)
    signs = letters.translate(str.maketrans("UDLR", "^v<>"))
    for text in (letters, str(Moves(moves)), arrows, blank, signs):
        load(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15")
        page.get_by_label(box, exact=True).fill(text)
        button(page, "Read" if box == "Paste a solution" else "Load").click()
        expect_board(page, wanted.text())
        said = part(page, "moves", "read") if box == "Paste a solution" else news(page)
        expect(said).to_have_text(f"Read as a scramble of {len(moves)} moves: a 4 × 4 board.")
        expect_moves(page, "")


def test_a_replay_link_opens_before_python_and_plays_as_played(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()
    page.route("**/solver-worker.js", lambda route: None)  # Python never comes
    times = [0, 300, 1500]
    page.goto(f"{site}?{replay_query('LUL', 4000, '1 2 3/0 4 6/7 5 8', times)}&mode=learn&at=1")
    expect_board(page, "1-2-3_4-0-6_7-5-8")
    expect(page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
    expect(panel(page, "notices")).to_be_hidden()
    expect_moves(page, "LUL")
    expect(page.get_by_label("Speed")).to_have_value("played")
    button(page, "First").click()
    expect_board(page, START)
    seen, late = page.evaluate(
        """async () => {
            const grid = document.querySelector("[data-panel=board]");
            const seen = [];
            // The yardstick: how late a timer is that's due every 20 ms, and how late a frame.
            let [late, last, frame] = [0, performance.now(), performance.now()];
            const beat = setInterval(() => {
                late = Math.max(late, performance.now() - last - 20);
                last = performance.now();
            }, 20);
            let draw = requestAnimationFrame(function next() {
                late = Math.max(late, performance.now() - frame - 20);
                frame = performance.now();
                draw = requestAnimationFrame(next);
            });
            await new Promise((done) => {
                new MutationObserver(() => {
                    seen.push(performance.now());
                    if (seen.length === 3) done();
                }).observe(grid, { attributeFilter: ["data-board"] });
                document.querySelector("[data-panel=replay] [data-part=play]").click();
            });
            clearInterval(beat);
            cancelAnimationFrame(draw);
            return [seen.map((time) => time - seen[0]), late];
        }"""
    )
    # A loaded machine is late, with this as with other timers; and it catches up.
    for time, wanted in zip(seen, times, strict=True):
        assert wanted - 60 - late <= time <= wanted + 100 + 2 * late, (seen, late)
    expect_board(page, SOLVED)


def test_a_replay_link_is_written_as_it_was_read(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    solution = solve(Board.parse(HARDEST))
    times = tuple(float(i * i) for i in range(31))
    link = write_replay(Replay(solution.board, solution.moves, 12.5, times), page=site)
    page = new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.goto(f"{link}&mode=analyse")
    expect_moves(page, str(solution.moves))
    page.get_by_text("Copy as …").click()
    button(page, "slidysim replay link").click()
    expect(news(page)).to_have_text("Copied.", timeout=1000 * BOOT_SECONDS)  # Python writes it
    back = read_replay(page.evaluate("navigator.clipboard.readText()"))
    assert (back.board, back.moves, back.times) == (solution.board, solution.moves, times)
    assert back.tps == pytest.approx(31 / 0.9, rel=1e-3)
    # And pasted where a board is.
    page.get_by_role("textbox", name="Position").fill("1-2_3-0")
    button(page, "Load").click()
    expect_board(page, "1-2_3-0")
    page.get_by_role("textbox", name="Position").fill(link)
    button(page, "Load").click()
    expect_board(page, HARDEST)
    expect(page.get_by_label("Speed")).to_have_value("played")


def test_the_speed_is_remembered_and_as_played_beside_it(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()
    page.route("**/solver-worker.js", lambda route: None)  # Python isn't needed
    timed = replay_query("LUL", 4000, "1 2 3/0 4 6/7 5 8", [0, 300, 1500])
    untimed = "board=1-2-3_4-0-6_7-5-8&moves=UL"
    speed = page.get_by_label("Speed")

    def opened(query: str) -> None:
        page.goto(f"{site}?{query}")
        expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", re.compile("UL$"))

    def choose(name: str) -> None:
        speed.select_option(name)
        wait_until(lambda: page.evaluate(CHOSEN), name, 20, "the remembered speed")

    opened(untimed)
    expect(speed).to_have_value("normal")
    choose("fast")
    opened(timed)  # nothing was said against it
    expect(speed).to_have_value("played")
    choose("slow")
    opened(timed)
    expect(speed).to_have_value("slow")
    speed.select_option("played")
    wait_until(lambda: page.evaluate(CHOSEN), "played", 20, "the remembered speed")
    opened(untimed)
    expect(speed).to_have_value("slow")
    opened(timed)
    expect(speed).to_have_value("played")


CHOSEN = """(() => {
    const { speed, asPlayed } = JSON.parse(localStorage.slidestar ?? "{}");
    return asPlayed && document.querySelector("[data-part=speed] option[value=played]") ? "played" : speed;
})()"""


def test_a_pace_without_times_is_played_at_that_pace(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()
    page.goto(f"{site}?{replay_query('LUL', 2000, '1 2 3/0 4 6/7 5 8', -1)}")
    expect(page.get_by_label("Speed")).to_have_value("played")
    button(page, "Play").click()
    expect_board(page, SOLVED)


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("r=", "r: this replay link can't be read: it's damaged"),
        ("r=%F0%9F%92%A3", "r: this replay link can't be read"),
        (replay_query("LLLL", 1, "1 2 3/0 4 6/7 5 8", -1), "r: move 3, L, is not possible"),
        (replay_query("<img>", 1, "1 2 3/0 4 6/7 5 8", -1), "r: “<” at character 1 isn't a move"),
        (
            "r=" + quote(b64encode(zlib.compress(bytes(20_000_000))).decode(), safe=""),
            "r: it unpacks to over 4,000,000 bytes",
        ),
    ],
    ids=["empty", "no base64", "impossible move", "markup", "bomb"],
)
def test_a_broken_replay_is_named_and_the_rest_counts(
    new_context: Callable[..., BrowserContext], site: str, query: str, problem: str
) -> None:
    page = new_context().new_page()
    page.goto(f"{site}?{query}&board={START}&mode=analyse&embed=maybe")
    expect(panel(page, "notices")).to_contain_text(problem)
    expect(panel(page, "notices")).to_contain_text("embed: “maybe”")
    expect_board(page, START)
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")


def test_the_ghost_plays_the_shortest_way_in_step(ready: Page) -> None:
    load(ready, START)
    read(ready, "LRLUL")
    expect_moves(ready, "LRLUL")
    figure = part(ready, "replay", "ghost-figure")
    expect(figure).to_be_hidden()
    ready.get_by_label("Play the shortest way beside it").check()
    ghost = figure.get_by_role("img", name="The shortest way")
    expect(ghost).to_have_attribute("data-board", START)
    expect(figure).to_contain_text("0 of 3")
    way = [START, "1-2-3_4-0-6_7-5-8", "1-2-3_4-5-6_7-0-8", SOLVED, SOLVED, SOLVED]
    for position in way[1:]:
        button(ready, "Next").click()
        expect(ghost).to_have_attribute("data-board", position)
    expect_board(ready, SOLVED)
    expect(figure).to_contain_text("3 moves to the goal")
    ready.get_by_role("slider", name="Position in the solution").fill("1")
    expect(ghost).to_have_attribute("data-board", way[1])
    # Of a board whose shortest way can't be had, none is offered.
    load(ready, Board.solved(5).apply("DRDR").text())
    read(ready, "LULU")
    expect_moves(ready, "LULU")
    expect(ready.get_by_label("Play the shortest way beside it")).to_be_hidden()
    expect(figure).to_be_hidden()
    # Nor beside a shortest way that was just found.
    load(ready, START)
    button(ready, "Solve").click()
    outcome(ready, "Solved in 3 moves (optimal)")
    expect(ready.get_by_role("slider", name="Position in the solution")).to_be_visible()
    expect(ready.get_by_label("Play the shortest way beside it")).to_be_hidden()
    expect(figure).to_be_hidden()
    # Another line, another ghost.
    load(ready, HARDEST)
    read(ready, str(solve(Board.parse(HARDEST)).moves))
    expect(ghost).to_have_attribute("data-board", HARDEST)
    expect(figure).to_contain_text("0 of 31")
    ready.get_by_label("Play the shortest way beside it").uncheck()
    expect(figure).to_be_hidden()


def test_in_a_frame_there_is_the_board_and_its_player(
    new_context: Callable[..., BrowserContext], site: str, axe: Callable[[Page], list[str]]
) -> None:
    context = new_context()
    page = context.new_page()
    # Someone's own game, which the frame leaves alone.
    page.goto(f"{site}?board=1-2_0-3")
    wait_for_engine(page)
    saved = "localStorage.slidestar !== undefined"
    wait_until(lambda: page.evaluate(saved), True, 20, "that the choices are kept")
    kept = page.evaluate("localStorage.slidestar")
    # Another page of the host; Slidestar's own may hold no frame. Icons are looked for on such.
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(
        """(src) => {
            const frame = document.createElement("iframe");
            frame.src = src;
            frame.width = 420;
            frame.height = 560;
            document.body.replaceChildren(frame);
        }""",
        f"{site}?embed=1&board={START}&moves=LUL",
    )
    frame = page.frame_locator("iframe")
    grid = panel(frame, "board")
    expect(grid).to_have_attribute("data-board", START)
    for hidden in ("tabs", "solver", "position", "solution"):
        expect(panel(frame, hidden)).to_be_hidden()
    for hidden in ("shuffle", "size"):
        expect(part(frame, "controls", hidden)).to_be_hidden()
    frame.get_by_role("button", name="Next", exact=True).click()
    expect(grid).to_have_attribute("data-board", "1-2-3_4-0-6_7-5-8")
    frame.get_by_label("Speed").select_option("fastest")
    frame.get_by_role("button", name="Play", exact=True).click()
    expect(grid).to_have_attribute("data-board", SOLVED)
    inner = page.frames[1]
    inside = (
        "[innerHeight, document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    height, needed, width = inner.evaluate(inside)
    assert needed <= height, "all of it is seen at once"
    assert width <= 420
    assert page.evaluate("localStorage.slidestar") == kept
    link = frame.get_by_role("link", name="Open in Slidestar")
    with context.expect_page() as opened:
        link.click()
    full = opened.value
    expect(panel(full, "board")).to_have_attribute("data-board", SOLVED)
    expect(full.get_by_role("tab", name="Play")).to_be_visible()
    assert not re.search(r"[?&]embed", full.url)
    full.close()
    assert "embed=1" in inner.url  # a reload stays in the frame
    alone = new_context(viewport={"width": 320, "height": 480}).new_page()
    alone.goto(f"{site}?embed=1&board={START}&moves=LUL")
    for key in ("n", "v", "2", "?"):  # these have nothing to do here
        alone.keyboard.press(key)
    alone.keyboard.press("End")
    expect_board(alone, SOLVED)
    expect(alone.get_by_role("dialog")).to_have_count(0)
    assert "mode=" not in alone.url
    alone.keyboard.press("Home")
    expect_board(alone, START)
    expect(button(alone, "Play")).to_be_visible()
    assert axe(alone) == []
