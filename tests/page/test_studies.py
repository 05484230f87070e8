"""Studies in Analyse: read by link and in a frame, a quiz, and written, saved and opened."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

from kit import page as ui
from kit.commandline import call
from playwright.sync_api import BrowserContext, Locator, Page, expect

from slidestar import Board, Moves
from slidestar.studies import Chapter, Note, Study

START = Board.parse(ui.TWO_AWAY)
FIRST = {
    "title": "Two moves",
    "board": ui.TWO_AWAY,
    "moves": "UL(DU)",
    "notes": [
        {"at": "", "text": "Look at 5.", "tiles": [5], "arrows": [[8, 0], [5, 0]]},
        {"at": "UD", "text": "Back again."},
    ],
}
QUIZ = {
    "title": "Your turn",
    "board": ui.TWO_AWAY,
    "moves": "UL(R)",
    "quiz": True,
    "notes": [{"at": "UR", "text": "That leads away: 7 belongs to the left."}],
}


def study(*chapters: dict[str, Any], title: str = "First steps") -> dict[str, Any]:
    return {"format": "slidestar-study", "version": 1, "title": title, "chapters": list(chapters)}


def fragment(content: object, chapter: int = 1) -> str:
    """Return the fragment of a study's link."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(content).encode()) + packer.flush()
    text = f"study={urlsafe_b64encode(packed).decode().rstrip('=')}"
    return text if chapter == 1 else f"{text}&chapter={chapter}"


def content_of(address: str) -> dict[str, Any]:
    """Return the study in a link."""
    packed = address.partition("#study=")[2].partition("&")[0]
    content = zlib.decompress(urlsafe_b64decode(packed + "==="), wbits=-15)
    found: dict[str, Any] = json.loads(content)
    return found


def read(page: Page, site: str, *chapters: dict[str, Any], chapter: int = 1) -> None:
    ui.visit(page, site, fragment=f"#{fragment(study(*chapters), chapter)}")
    page.locator("h1").click()


def reader(page: Page) -> Locator:
    return ui.panel(page, "study-reader")


def words(page: Page) -> Locator:
    return reader(page).get_by_role("status")


def card(page: Page) -> Locator:
    return ui.panel(page, "study")


def unfold(page: Page) -> None:
    card(page).locator("summary").click()
    ui.idle(page)


def marks(page: Page) -> tuple[int, int]:
    """Return the numbers of marked tiles and of arrows that are drawn on the board."""
    drawing = ui.board(page).locator(".study-marks")
    return drawing.locator("rect.face").count(), drawing.locator("path.face").count()


def key(page: Page, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)
        ui.idle(page)


def test_study_is_read_by_link(page: Page, site: str) -> None:
    read(page, site, FIRST, QUIZ)
    expect(reader(page).get_by_role("heading")).to_have_text("First steps")
    ui.expect_board(page, START)
    expect(words(page)).to_contain_text("Look at 5.")
    expect(words(page)).to_contain_text(
        "Marked: tile 5. Arrows from tile 8 to the gap and from tile 5 to the gap."
    )
    assert marks(page) == (1, 2)
    rows = ui.panel(page, "solution")
    expect(rows.locator(".move-row")).to_have_text(["1UL"])
    expect(rows.get_by_role("group")).to_have_text(["2DU"])
    key(page, "ArrowRight")
    expect(words(page)).to_be_empty()
    assert marks(page) == (0, 0)
    ui.button(page, "Move 2: down").click()
    expect(words(page)).to_have_text("Back again.")
    # A reader's own moves are variations, which survive a reload with the study.
    key(page, "ArrowLeft")
    ui.play(page, "R")
    expect(rows.get_by_role("group")).to_have_text(["2DU", "2R"])
    page.reload()
    ui.idle(page)
    expect(rows.get_by_role("group")).to_have_text(["2DU", "2R"])
    ui.expect_board(page, START.apply("UR"))


def test_reader_of_a_study_sees_the_solver_on_request(page: Page, site: str) -> None:
    read(page, site, FIRST, QUIZ)
    tools = ui.panel(page, "tools").locator("summary")
    others = (
        *(ui.solve_button(page), ui.panel(page, "facts"), ui.panel(page, "editor")),
        *(ui.button(page, "Enter your board"), ui.button(page, "Shuffle")),
    )
    for shown in (False, True, False):
        for other in others:
            expect(other).to_be_visible(visible=shown)
        expect(card(page)).to_be_visible()
        tools.click()
    tools.click()
    page.locator("h1").click()  # so that the key is not the fold's
    key(page, "Enter")
    ui.expect_status(page, "Solved in 2 moves (optimal)")
    # They do not fold while another chapter is read.
    ui.press(page, "Next chapter")
    expect(ui.solve_button(page)).to_be_visible()
    ui.press(page, "Shuffle")
    expect(tools).to_be_hidden()
    expect(ui.solve_button(page)).to_be_visible()


def test_comment_has_links_to_the_page(page: Page, site: str) -> None:
    query = f"?board={ui.TWO_AWAY}&mode=learn&view=map"
    text = f"Watch it.\n{query}\n?board=1-2_3-0&mode=nowhere\nhttps://example.org/?size=3"
    read(page, site, {**FIRST, "notes": [{"at": "", "text": text}]}, QUIZ)
    expect(words(page)).to_have_text(
        "Watch it.\n?board=1-2_3-0&mode=nowhere\nhttps://example.org/?size=3"
    )
    link = reader(page).get_by_role("link")
    expect(link).to_have_text("Open in Learn")
    expect(link).to_have_attribute("href", query)
    ui.press(page, "Next chapter")
    expect(link).to_have_count(0)
    ui.press(page, "Previous chapter")
    link.click()
    expect(ui.idle(page).get_by_role("tab", name="Watch")).to_have_attribute(
        "aria-selected", "true"
    )
    page.go_back()
    expect(ui.idle(page).get_by_role("heading", name="First steps")).to_be_visible()


def test_pasted_link_opens_its_chapter_among_others(page: Page, site: str) -> None:
    second = {"title": "", "board": "1-2_0-3", "moves": "L"}
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    link = f"{site}#{fragment(study(FIRST, second), chapter=2)}"
    page.get_by_role("textbox", name="Position").fill(f"({link.replace('&', '&amp;')}).")
    ui.press(page, "Load")
    chapter = reader(page).get_by_role("combobox", name="Chapter")
    expect(chapter).to_have_value("2. Chapter 2")
    ui.expect_board(page, "1-2_0-3")
    expect(ui.button(page, "Next chapter")).to_have_attribute("aria-disabled", "true")
    page.reload()
    ui.idle(page)
    ui.expect_board(page, "1-2_0-3")
    chapter.select_option("1. Two moves")
    ui.idle(page)
    ui.expect_board(page, START)
    assert "&chapter" not in page.url
    expect(ui.button(page, "Previous chapter")).to_have_attribute("aria-disabled", "true")
    ui.press(page, "Next chapter")
    expect(chapter).to_have_value("2. Chapter 2")
    assert page.url.endswith("&chapter=2")


def test_another_board_or_a_copy_ends_a_study(page: Page, site: str) -> None:
    read(page, site, FIRST)
    page.keyboard.press("n")
    ui.idle(page)
    expect(reader(page)).to_be_hidden()
    assert "#" not in page.url
    page.go_back()
    ui.idle(page)
    expect(reader(page)).to_be_visible()
    ui.expect_board(page, START)
    assert "#study=" in page.url
    unfold(page)
    ui.press(page, "Edit a copy")
    expect(reader(page)).to_be_hidden()
    assert "#" not in page.url
    expect(card(page).get_by_label("Study title")).to_have_value("First steps")
    expect(card(page).get_by_label("Comment on this position")).to_have_value("Look at 5.")


def test_back_leaves_a_study_that_was_typed(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2_0-3")
    entries = page.evaluate("history.length")
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment(study(FIRST, QUIZ)))
    expect(ui.idle(page).get_by_role("heading", name="First steps")).to_be_visible()
    ui.expect_board(page, START)
    assert page.evaluate("history.length") == entries + 1
    ui.press(page, "Next chapter")
    page.go_back()
    ui.expect_board(page, "1-2_0-3")
    expect(reader(page)).to_be_hidden()
    assert "#" not in page.url
    page.go_forward()
    ui.expect_board(page, START)
    expect(reader(page)).to_be_visible()
    # Also after a reload.
    page.reload()
    expect(ui.idle(page).get_by_role("heading", name="First steps")).to_be_visible()
    page.go_back()
    ui.expect_board(page, "1-2_0-3")
    expect(reader(page)).to_be_hidden()
    # Another study behind the first one has an entry of its own.
    page.go_forward()
    other = fragment(study(QUIZ, title="Another"))
    page.evaluate("(fragment) => { location.hash = fragment; }", other)
    expect(ui.idle(page).get_by_role("heading", name="Another")).to_be_visible()
    page.go_back()
    expect(ui.idle(page).get_by_role("heading", name="First steps")).to_be_visible()
    page.go_back()
    ui.expect_board(page, "1-2_0-3")


def test_damaged_study_is_named_and_a_game_begins(page: Page, site: str) -> None:
    bad = {**FIRST, "moves": "U9"}
    ui.visit(page, site, board=ui.TWO_AWAY, fragment=f"#{fragment(study(FIRST, bad))}")
    expect(page.get_by_role("alert").first).to_contain_text(
        "The study in this link can't be opened: chapters.2.moves: a move is impossible"
    )
    expect(reader(page)).to_be_hidden()
    ui.expect_board(page, START)
    # Also if it is typed. The game after it has an entry of the browser history.
    page.evaluate("() => { location.hash = 'study=AAAA'; }")
    ui.idle(page)
    ui.play(page, "U")
    ui.press(page, "Shuffle")
    page.go_back()
    ui.expect_board(page, START.apply("U"))
    page.go_back()
    ui.expect_board(page, START)


def test_study_is_read_in_a_frame(page: Page, site: str) -> None:
    ui.visit(page, site, embed="1", mode="analyse", fragment=f"#{fragment(study(FIRST, QUIZ))}")
    expect(words(page)).to_contain_text("Look at 5.")
    assert marks(page) == (1, 2)
    ui.press(page, "Next")
    ui.expect_board(page, START.apply("U"))
    ui.press(page, "Next chapter")
    expect(words(page)).to_contain_text("Find the next move")
    ui.button(page, "Tile 5").click()
    ui.idle(page)
    ui.expect_board(page, START.apply("U"))
    expect(card(page)).to_be_hidden()
    link = page.get_by_role("link", name="Open in Slidestar").get_attribute("href") or ""
    assert "#study=" in link
    assert "embed" not in link


def test_quiz_answers_each_move(page: Page, site: str) -> None:
    link = f"?board={ui.TWO_AWAY}&mode=learn"
    away = {"at": "UR", "text": "That leads away: 7 belongs to the left."}
    read(page, site, {**QUIZ, "notes": [{"at": "", "text": link}, away]})
    expect(words(page)).to_have_text("Find the next move and play it on the board.")
    expect(ui.panel(page, "solution").get_by_role("button")).to_have_count(0)
    ui.play(page, "D")
    expect(words(page)).to_have_text("That isn't the move. Try another.")
    expect(ui.news(page)).to_have_text("Not that one. Try again.")
    ui.expect_board(page, START)  # the try has been taken back
    ui.play(page, "U")
    expect(ui.news(page)).to_have_text("Yes!")
    ui.play(page, "R")
    expect(words(page)).to_have_text("That leads away: 7 belongs to the left.")
    ui.expect_board(page, START.apply("U"))
    # The rest by a press on the board.
    ui.button(page, "Tile 8").click()
    ui.idle(page)
    expect(ui.news(page)).to_have_text("Yes! You found the whole line.")
    expect(words(page)).to_have_text("You found the whole line.")
    expect(reader(page).get_by_role("link")).to_have_attribute("href", link)
    ui.expect_board(page, START.apply("UL"))
    expect(ui.panel(page, "solution").get_by_role("group")).to_have_text(["2R"])
    ui.press(page, "Try again")
    ui.expect_board(page, START)
    expect(ui.panel(page, "solution").get_by_role("button")).to_have_count(0)
    ui.press(page, "Show the line")
    expect(ui.panel(page, "solution").locator(".move-row")).to_have_text(["1UL"])
    expect(words(page)).to_be_empty()


def write(page: Page, site: str) -> None:
    """Open a game with a variation in Analyse and begin a study with it."""
    ui.visit(page, site, board=ui.TWO_AWAY, moves="UL", mode="analyse")
    unfold(page)
    card(page).get_by_label("Study title").fill("My study")
    ui.press(page, "Add this game as a chapter")


def test_study_is_written_and_copied(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    write(page, site)
    card(page).get_by_label("Chapter title").fill("Two moves")
    card(page).get_by_label("Comment on this position").fill("Look at 5.")
    ui.press(page, "Mark tiles")
    ui.button(page, "Tile 5").press("Enter")
    ui.expect_board(page, START)
    ui.press(page, "Draw arrows")
    tile, gap = (
        ui.board(page).get_by_role("button", name=f"Tile {n}").bounding_box() for n in (8, 6)
    )
    assert tile
    assert gap
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.mouse.down()
    page.mouse.move(gap["x"] - tile["width"] / 2, gap["y"] + 20)
    page.mouse.up()
    ui.idle(page)
    ui.expect_board(page, START)
    assert marks(page) == (1, 1)
    ui.press(page, "Draw arrows")
    page.locator("h1").click()
    key(page, "ArrowRight")
    ui.play(page, "D")
    expect(card(page).get_by_label("Comment on this position")).to_be_empty()
    card(page).get_by_label("Comment on this position").fill("Back again.")
    card(page).get_by_label("Quiz: the reader finds the moves").check()
    ui.press(page, "Copy link")
    expect(card(page).get_by_role("status")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert f"board={ui.TWO_AWAY}&mode=analyse#study=" in link
    assert content_of(link) == study(
        {
            "title": "Two moves",
            "board": ui.TWO_AWAY,
            "moves": "UL(D)",
            "quiz": True,
            "notes": [
                {"at": "", "text": "Look at 5.", "tiles": [5], "arrows": [[8, 0]]},
                {"at": "UD", "text": "Back again."},
            ],
        },
        title="My study",
    )


def test_share_in_analyse_has_variations_and_comments(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    write(page, site)
    card(page).get_by_label("Comment on this position").fill("Look at 5.")
    notes = (Note(Moves(), "Look at 5."),)
    sheet = page.get_by_role("dialog", name="What would you like to share?")
    # After a reload, the study is not loaded until its card is open or the game is shared.
    card(page).locator("summary").first.click()
    page.reload()
    ui.idle(page)
    ui.press(page, "Share")
    sheet.get_by_role("button", name="The game with its variations and comments").click()
    ui.expect_status(page, "Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert Study.parse(link) == Study("My study", (Chapter("Chapter 1", START, "UL", notes),))
    page.locator("h1").click()
    key(page, "ArrowRight")
    ui.play(page, "D")
    wanted = Chapter("Chapter 1", START, "UL(D)", notes)
    ui.press(page, "Share")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as file").click()
    saved = Path(download.value.path()).read_text(encoding="utf-8")
    assert Study.parse(saved) == Study("My study", (wanted,))
    ui.press(page, "Share")
    sheet.get_by_role("button", name="The game with its variations and comments").click()
    ui.expect_status(page, "Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert Study.parse(link) == Study("My study", (wanted,))
    # It opens with both elsewhere. Then the link to the study is shared.
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.goto(link)
    expect(words(page)).to_contain_text("Look at 5.")
    expect(page.get_by_role("group", name="Variation at move 2")).to_be_visible()
    ui.press(page, "Share")
    ui.expect_status(page, "Link copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith(link.partition("#")[2])
    # A game that begins with a variation needs no study.
    ui.visit(page, site, board="1-2-3_4-5-6_7-0-8", moves="L", mode="analyse")
    ui.play(page, "R")
    ui.press(page, "Share")
    sheet.get_by_role("button", name="The game with its variations and comments").click()
    ui.expect_status(page, "Link copied.")
    shared = Study.parse(page.evaluate("navigator.clipboard.readText()"))
    assert shared == Study("Analysis", (Chapter("", Board.parse("123456708"), "L(R)"),))


def test_writing_a_comment_pauses_a_replay(page: Page, site: str) -> None:
    page.clock.install()
    write(page, site)
    ui.press(page, "First")
    ui.pause_clock(page)
    ui.button(page, "Play").click()
    page.clock.run_for(100)
    comment = card(page).get_by_label("Comment on this position")
    comment.press_sequentially("Look at 5.")
    page.clock.run_for(5000)
    assert ui.board_of(page) == START.text()
    expect(comment).to_have_value("Look at 5.")


def test_marks_are_typed(page: Page, site: str) -> None:
    write(page, site)
    tiles, faded, arrows = (
        card(page).get_by_label(name) for name in ("Marked tiles", "Faded tiles", "Arrows")
    )
    for box, text in ((faded, "1 2"), (tiles, "5, 8, 5, 99"), (arrows, "5-0 8>7, 1-1")):
        box.fill(text)
        box.press("Tab")
    ui.idle(page)
    assert marks(page) == (2, 2)
    veils = ui.board(page).locator(".study-marks .veil")
    expect(veils).to_have_count(2)
    ui.press(page, "Fade tiles")
    ui.button(page, "Tile 2").press("Enter")
    ui.button(page, "Tile 3").press("Enter")
    expect(faded).to_have_value("1, 3")
    expect(veils).to_have_count(2)
    expect(tiles).to_have_value("5, 8")
    expect(arrows).to_have_value("5-0, 8-7")


def test_own_study_is_stored_on_this_device(context: BrowserContext, site: str) -> None:
    other, page = context.new_page(), context.new_page()
    ui.visit(other, site, board=ui.TWO_AWAY, mode="analyse")
    unfold(other)
    write(page, site)
    card(page).get_by_label("Comment on this position").fill("Kept.")
    page.reload()
    ui.idle(page)
    expect(card(page)).not_to_have_attribute("open", "")
    unfold(page)
    expect(card(page).get_by_label("Study title")).to_have_value("My study")
    expect(card(page).get_by_label("Comment on this position")).to_have_value("Kept.")
    # Another open tab keeps it.
    page.close()
    ui.idle(other)
    expect(card(other).get_by_label("Study title")).to_have_value("My study")
    other.reload()
    ui.idle(other)
    unfold(other)
    expect(card(other).get_by_label("Study title")).to_have_value("My study")


def test_chapters_are_moved_and_deleted_with_undo(page: Page, site: str) -> None:
    write(page, site)
    ui.press(page, "Shuffle")
    ui.press(page, "Add this game as a chapter")
    chapters = card(page).get_by_role("list", name="Chapters").get_by_role("button")
    expect(chapters).to_have_text(["1. Chapter 1", "2. Chapter 2"])
    card(page).get_by_label("Chapter title").fill("Shuffled")
    expect(chapters).to_have_text(["1. Chapter 1", "2. Shuffled"])
    ui.press(page, "Move up")
    expect(chapters).to_have_text(["1. Shuffled", "2. Chapter 1"])
    expect(chapters.first).to_have_attribute("aria-current", "true")
    chapters.last.click()
    ui.idle(page)
    ui.expect_board(page, START)
    ui.press(page, "Delete chapter")
    expect(chapters).to_have_text(["1. Shuffled"])
    expect(ui.button(page, "Add this game as a chapter")).to_be_visible()
    # The focus moves on, because the pressed button goes.
    expect(ui.button(page, "Undo deletion")).to_be_focused()
    ui.press(page, "Undo deletion")
    expect(ui.button(page, "Delete chapter")).to_be_focused()
    expect(chapters).to_have_text(["1. Shuffled", "2. Chapter 1"])
    expect(chapters.last).to_have_attribute("aria-current", "true")


def open_study(page: Page, file: Path) -> Locator:
    """Open a file by the card, and return the card's report."""
    card(page).locator("input[type=file]").set_input_files(file)
    ui.idle(page)
    return card(page).get_by_role("status")


def test_study_is_saved_and_another_opened(page: Page, site: str, tmp_path: Path) -> None:
    write(page, site)
    with page.expect_download() as download:
        ui.press(page, "Save file")
    assert download.value.suggested_filename == "My-study.study.json"
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved["chapters"] == [{"title": "Chapter 1", "board": ui.TWO_AWAY, "moves": "UL"}]
    # A course of the command line.
    start = "2-4-3_1-0-6_7-5-8"
    file = tmp_path / "course.study.json"
    assert call("coach", "--format", "study", "--output", str(file), text=start).returncode == 0
    expect(open_study(page, file)).to_have_text("Opened: 3 chapters.")
    card(page).get_by_role("button", name="1. Row 1, tile 1").click()
    ui.expect_board(page, start)
    comment = card(page).get_by_label("Comment on this position")
    expect(comment).to_have_value("Bring tile 1 to its place, row 1, column 1.")
    assert marks(page) == (1, 1)
    ui.press(page, "Back to my previous study")
    expect(card(page).get_by_label("Study title")).to_have_value("My study")
    file.write_text("{}", encoding="utf-8")
    expect(open_study(page, file)).to_contain_text("this isn't a Slidestar study")
