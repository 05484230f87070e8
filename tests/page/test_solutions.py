"""Pasting solutions and boards into both boxes, and copying solutions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from kit import page as ui
from kit.games import record_values, recorded_values
from kit.links import leaderboard_link
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board, Moves, shuffle, solve
from slidestar.cli import main
from slidestar.puzzle.board import positions_along
from slidestar.slidysim import Replay, read_replay, write_replay

START = "1-2-3_0-4-6_7-5-8"  # LUL away from the goal
SOLVED = "1-2-3_4-5-6_7-8-0"
PASTE = "Paste a solution"
BOXES = {PASTE: "Read", "Position": "Load"}


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A browser whose clipboard the page and the test may use."""
    return new_context(permissions=["clipboard-read", "clipboard-write"])


def paste(page: Page, text: str, box: str = PASTE) -> None:
    page.get_by_role("textbox", name=box).fill(text)
    ui.press(page, BOXES[box])


def report(page: Page, box: str = PASTE) -> str:
    """Return the page's report of the text that it read."""
    return (ui.part(page, "moves", "read") if box == PASTE else ui.news(page)).inner_text()


def fault(page: Page, box: str = PASTE) -> str:
    """Return the page's reason for refusing a text."""
    where = ("moves", "fault") if box == PASTE else ("position", "problem")
    return ui.part(page, *where).inner_text()


def copied(page: Page, form: str) -> str:
    """Copy the solution on the page in a format, and return the copy."""
    page.get_by_text("Copy as…").click()
    ui.press(page, form)
    expect(ui.news(page)).to_have_text("Copied.")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


# Pasting


def test_pasted_text_is_refused_or_replayed(page: Page, site: str) -> None:
    ui.visit(page, site, board=START, mode="analyse")
    for text, reason in (
        ("LUUL", "It doesn't match: move 3: no tile can move U"),
        ("LUX", "'X' at character 3"),
        ("   ", "There are no moves in this text"),
    ):
        paste(page, text)
        assert reason in fault(page)
    assert len(ui.solution(page)) == 0
    paste(page, "L")
    assert fault(page) == ""
    assert report(page) == "Read as 1 move of the tiles. They don't solve the board."
    assert str(ui.solution(page)) == "L"
    title = ui.part(page, "replay", "title")
    expect(title).to_have_text("Moves")
    box = page.get_by_role("textbox", name=PASTE)
    box.fill("RDR")
    box.press("Enter")
    ui.idle(page)
    assert report(page) == "Read as 3 moves of the blank. They solve the board."
    expect(title).to_have_text("Solution")
    assert str(ui.solution(page)) == "LUL"
    page.keyboard.press("ArrowRight")
    expect(ui.part(page, "replay", "place")).to_have_text("1 of 3")
    ui.press(page, "Last")
    ui.expect_board(page, SOLVED)
    # The text is read from the start, also when the game is at its end.
    paste(page, "RDR")
    assert "made from the start. They solve" in report(page)
    ui.expect_board(page, START)


def test_texts_of_every_kind_are_read_in_either_box(page: Page, site: str) -> None:
    scramble = Moves("DDRRDLULDRURDRUUULLDRULD")
    dealt = Board.solved(4).apply(scramble)
    small = Moves("DRDLURULD2R2ULULDRURD")
    ui.visit(page, site, board="1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15", mode="analyse")
    for box, text, said, board in (
        (PASTE, " ".join(scramble), f"a scramble of {len(scramble)} moves: a 4 × 4 board", dealt),
        (
            *("Position", " ".join(small), "a scramble of 21 moves: a 3 × 3 board"),
            Board.solved(3).apply(small),
        ),
        (PASTE, START, "a 3 × 3 board", Board.parse(START)),
        ("Position", "1 2 3\n4 x 6\n7 5 8", "a 3 × 3 board", Board.parse("1-2-3_4-0-6_7-5-8")),
        (PASTE, "{{1,2},{0,3}}", "a 2 × 2 board", Board.parse("1-2_0-3")),
        (
            *("Position", f"Try this one! {site}?size=3x3&seed=tea and tell me"),
            *("a link: a 3 × 3 board", shuffle(3, 3, "tea")),
        ),
    ):
        paste(page, text, box)
        assert report(page, box) == f"Read as {said}."
        ui.expect_board(page, board)
        assert len(ui.solution(page)) == 0
    for box, text, reason in (
        (PASTE, "1 2 3 4 5 6 7 8 9", "isn't beside the blank"),
        ("Position", "1 2 3 4 5 6 7 8 9", "Tile 9 is too large"),
        ("Position", "3\n1 2 4\n5 6 7\n8 0", "has 2 tiles, expected 3"),
    ):
        paste(page, text, box)
        assert reason in fault(page, box)
    ui.load(page, START)
    paste(page, "['Right', 'Down', 'Right']", "Position")
    assert report(page, "Position") == "Read as 3 moves of the blank. They solve the board."
    assert str(ui.solution(page)) == "LUL"


def test_several_solves_or_boards_make_a_list_to_choose_from(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2_0-3", mode="analyse")
    link = leaderboard_link("UL,RDLU2L;0.25,0.9;2,6;8,6.7;-1;[0,250;0,180,360,540,720,900]", 3, 3)
    paste(page, f"<{link}>")
    assert report(page) == "Read as 2 solves: choose one."
    listed = ui.panel(page, "boards")
    expect(listed.get_by_role("heading")).to_have_text("2 solves: choose one")
    second = listed.get_by_role("listitem").nth(1)
    expect(second).to_contain_text("6 moves, 0.9 s")
    second.get_by_role("button").click()
    ui.idle(page)
    assert str(ui.solution(page)) == "RDLU2L"
    ui.press(page, "Last")
    ui.expect_board(page, SOLVED)
    paste(page, f"{START}\n{SOLVED}\n1-2_0-3", "Position")
    assert report(page, "Position") == "Read as 3 boards: choose one."
    listed.get_by_role("button", name="2 × 2").click()
    ui.expect_board(page, "1-2_0-3")


# The output of a student's solver


def test_first_wrong_line_of_an_output_is_named(page: Page, site: str) -> None:
    start = Board.parse(START)
    boards = list(positions_along(start, Moves("LUL")))
    text = "\n\n".join(map(str, boards))
    ui.visit(page, site, board="1-2_0-3", mode="analyse")
    paste(page, f"Solved in 3 moves:\n\n{text}")
    assert report(page) == "All 4 boards are correct: 3 moves, a shortest solution."
    ui.expect_board(page, start)
    assert str(ui.solution(page)) == "LUL"
    paste(page, f"Solved in 5 moves:\n\n{text}")
    assert fault(page) == "Line 1: 5 moves stated, but the boards make 3 moves."
    ui.load(page, "1-2_0-3")
    paste(page, "\n\n".join(map(str, [*boards[:2], boards[3]])))
    assert fault(page) == "Line 11: board 3 is not one move from board 2."
    ui.expect_board(page, "1-2_0-3")
    wrong = ui.part(page, "moves", "wrong")
    for number, board in ((2, boards[1]), (3, boards[3])):
        named = wrong.get_by_role("img", name=f"Board {number}: {board.text()}")
        expect(named).to_be_visible()
    ui.press(page, "Replay up to board 2")
    ui.expect_board(page, start)
    assert str(ui.solution(page)) == "L"
    assert fault(page) == "Line 11: board 3 is not one move from board 2."
    expect(wrong).to_be_hidden()


def test_output_is_dropped_as_a_file(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2_0-3", mode="analyse")
    for content, said in [
        ("1-2_0-3\n0-2_1-3\n1-2_3-0", "Line 3: board 3 is not one move from board 2."),
        ("\0\ufffd" * 9, "doesn't belong in a board"),
        ("1 " * 2_000_001, "The text is too long for this page."),
    ]:
        drop(page, content)
        expect(ui.part(page, "moves", "fault")).to_contain_text(said)
        ui.expect_board(page, "1-2_0-3")
    log = "expand 1-2_0-3 g=0\nexpand 0-2_1-3 g=1\nexpand 2-0_1-3 g=2\nexpand 1-2_3-0 g=1\n"
    drop(page, log)
    expected = "All 4 expansions are valid: each is one move from an earlier one."
    assert report(page) == expected
    drop(page, log.replace("2-0_1-3", "3-0_2-1"))
    assert fault(page) == "Line 3: board 3 is not one move from an earlier board."
    expect(ui.part(page, "moves", "wrong").get_by_role("img")).to_have_count(1)
    drop(page, "No solution possible")
    assert fault(page) == "Line 1: the board can be solved."


def drop(page: Page, content: str) -> None:
    """Drop a text file on the card of solutions."""
    ui.panel(page, "moves").evaluate(
        """(card, content) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([content], "output.txt", { type: "text/plain" }));
            const options = { bubbles: true, cancelable: true, dataTransfer };
            const over = new DragEvent("dragover", options);
            card.dispatchEvent(over);
            if (!over.defaultPrevented) throw new Error("nothing may be dropped");
            card.dispatchEvent(new DragEvent("drop", options));
        }""",
        content,
    )
    ui.idle(page)


# Copying


def test_solution_is_copied_in_every_form(
    page: Page, site: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ui.visit(page, site, board=START, mode="analyse")
    ui.press_solve(page)
    ui.expect_status(page, "Solved in 3 moves (optimal)")
    for form, text in {
        "Letters with counts": "LUL",
        "Letters": "LUL",
        "Moves of the blank": "RDR",
        "Tile numbers": "4 5 8",
    }.items():
        assert copied(page, form) == text
    replay = read_replay(copied(page, "slidysim replay link"))
    assert (replay.board.text(), str(replay.moves), replay.times) == (
        START,
        "LUL",
        None,
    )
    # As the command line prints it.
    listing = copied(page, "All boards")
    board_file = tmp_path / "board.txt"
    board_file.write_text(START)
    assert main(["solve", str(board_file)]) == 0
    assert listing == capsys.readouterr().out


def test_replay_link_is_written_as_it_was_read(page: Page, site: str) -> None:
    found = solve(Board.parse(ui.HARDEST))
    times = tuple(float(i * i) for i in range(31))
    link = write_replay(Replay(found.board, found.moves, 12.5, times), page=site)
    page.goto(f"{link}&mode=analyse")
    ui.idle(page)
    assert ui.solution(page) == found.moves
    back = read_replay(copied(page, "slidysim replay link"))
    assert (back.board, back.moves, back.times) == (found.board, found.moves, times)
    assert back.tps == pytest.approx(31 / 0.9, rel=1e-3)
    # The box for a position reads it, too.
    ui.load(page, "1-2_3-0")
    ui.load(page, link)
    ui.expect_board(page, ui.HARDEST)
    expect(page.get_by_label("Speed")).to_have_value("played")


def test_refused_copy_is_reported_and_a_film_strip_is_saved(page: Page, site: str) -> None:
    page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))"
    )
    ui.visit(page, site, board=START, moves="LUL", mode="analyse")
    record_values(page, "() => document.querySelector('.news').textContent")
    page.get_by_text("Copy as…").click()
    ui.press(page, "Letters")
    expect(ui.news(page)).to_have_text("This browser doesn't let the page copy.")
    assert "Copied." not in recorded_values(page)
    with page.expect_download() as download:
        page.get_by_text("Copy as…").click()
        ui.button(page, "Film strip (SVG file)").click()
    assert download.value.suggested_filename == "slidestar-3x3-3.svg"
    strip = ElementTree.parse(Path(download.value.path())).getroot()
    name = "{http://www.w3.org/2000/svg}"
    assert len(strip.findall(f"{name}g")) == 4
    moved = [text.text for text in strip.iter(f"{name}text") if text.get("class") == "m"]
    assert moved == ["4", "5", "8"]
