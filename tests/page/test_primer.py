"""The primer on A* in Watch: its chapters, the searches that it shows, and its questions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kit import layout
from kit import page as ui
from kit.learn import lesson_panel, watch_in_learn
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, shuffle, trace
from slidestar.classroom.answers import read_answers

START = "8-1-3_4-0-2_7-6-5"


def primer(page: Page) -> Locator:
    return page.locator(".primer")


def title(page: Page) -> Locator:
    return primer(page).get_by_role("heading", level=2)


def question(page: Page, asks: str) -> Locator:
    return primer(page).get_by_role("group", name=re.compile(asks))


def verdict(page: Page, asks: str) -> Locator:
    return question(page, asks).get_by_role("status")


def opener(page: Page) -> Locator:
    return ui.button(page, "How A* works")


def test_a_link_opens_a_chapter_that_shows_its_search(page: Page, site: str) -> None:
    mine = shuffle(3, 3, seed="mine").text()
    ui.visit(page, site, mode="learn", chapter="4", board=mine, algorithm="bfs", rules="order:LRUD")
    expect(title(page)).to_have_text("A* and why it is optimal")
    ui.expect_board(page, mine)  # the board stays until the reader asks for another
    ui.press(page, "Show the map of g and h")
    steps = trace(Board.parse(START))
    ui.expect_board(page, steps.expanded(5).board)
    watch = lesson_panel(page, "Watch")
    expect(watch.locator(".watch-steps .place")).to_have_text(f"6 of {len(steps)}")
    expect(watch.get_by_label("Algorithm")).to_have_value("astar")
    expect(watch.get_by_role("button", name="Map", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page).to_have_url(re.compile(r"learn&algorithm=astar&chapter=4&step=6&view=map$"))


@pytest.mark.parametrize("reloaded", [False, True])
def test_play_has_its_game_again_after_a_chapter(page: Page, site: str, reloaded: bool) -> None:
    ui.visit(page, site)
    mine = ui.board_of(page)
    watch_in_learn(page)
    ui.press(page, "How A* works")
    ui.press(page, "Show the first step")
    shown = ui.board_of(page)
    assert shown != mine
    expect(page.get_by_text("Your board is fewer than 8 moves")).to_be_hidden()
    if reloaded:
        page.reload()
        ui.expect_board(page, shown)
    ui.tab(page, "Play")
    ui.expect_board(page, mine)
    expect(ui.panel(page, "levels")).to_have_text("Level 1 of 6")
    expect(ui.button(page, "Back to my previous game")).to_be_hidden()


def test_positions_that_a_step_left_out_are_scrolled_to(page: Page, site: str) -> None:
    layout.set_window(page, (1366, 768))
    ui.visit(page, site, mode="learn", chapter="1", board=START)
    ui.press(page, "Show two nodes with one position")
    left_out = page.get_by_text("Left out by the last step:")
    assert layout.in_sight(page, left_out)
    assert page.evaluate("scrollY") == 0


def test_a_search_beside_another_is_shown(page: Page, site: str) -> None:
    ui.visit(page, site, mode="learn", chapter="7", board=START)
    ui.press(page, "Compare it with Manhattan")
    titles = page.locator(".watch-title")
    patterns = trace(Board.parse(START), heuristic="pattern-database")
    manhattan = trace(Board.parse(START))
    for shown, name, steps in (
        (titles.first, "Pattern database", patterns),
        (titles.last, "Manhattan", manhattan),
    ):
        expect(shown).to_have_text(f"A*, {name}: {len(steps)} expanded, solved in 14 moves")
    # The next button of the chapter replaces this search and ends the comparison.
    ui.press(page, "Show the exact distance")
    expect(titles.last).to_be_hidden()
    expect(page.locator(".watch-steps .place")).to_have_text("14 of 14")


def test_each_answer_is_explained_and_counted(page: Page, site: str) -> None:
    ui.visit(page, site, mode="learn", chapter="3", board=START)
    asks = "Manhattan distance of this board"
    number = question(page, asks).get_by_label("Your number")
    for typed, words in (
        ("", "Type a whole number."),
        ("4", "Not quite. The blank doesn't count"),
        ("7", "Not quite. Add up the rows and columns"),
        ("2", "Right. 7 and 8 are one column from their goal cells"),
    ):
        number.fill(typed)
        number.press("Enter")
        expect(verdict(page, asks)).to_contain_text(words)
        assert layout.in_sight(page, verdict(page, asks))
    asks = "What do you know about the moves left"
    question(page, asks).get_by_label("There are at least 15, their sum").check()
    page.keyboard.press("ArrowDown")  # the keys pass an option without an answer
    page.keyboard.press("Enter")
    expect(verdict(page, asks)).to_contain_text("Right. Both are admissible")
    # The answers are kept and handed in, and a link shows them to the teacher.
    primer(page).get_by_text("Your answers", exact=True).click()
    row = primer(page).get_by_role("row", name=re.compile("^3 "))
    expect(row).to_have_text("31 of 24")
    assert layout.in_sight(page, row)
    page.get_by_label("Your name").fill("Ada Lovelace")
    ui.idle(page)
    with page.expect_download() as download:
        ui.press(page, "Download")
    assert download.value.suggested_filename == "ada-lovelace.json"
    answers = read_answers(Path(download.value.path()).read_text("utf-8"))
    assert answers.name == "Ada Lovelace"
    assert answers.questions == {(3, 1): (3, True), (3, 2): (1, True)}
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ui.press(page, "Copy the link")
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert read_answers(f"<a href='{link}'>{link}</a>") == answers
    ui.press(page, "Forget my answers")
    expect(row).to_have_text("30 of 20")
    ui.press(page, "Bring my answers back")
    expect(row).to_have_text("31 of 24")
    ui.press(page, "Forget my answers")
    page.goto("about:blank")
    page.goto(link)
    ui.idle(page)
    shared = page.get_by_role("note")
    expect(shared).to_contain_text("Ada Lovelace shared these answers: 1 of 14")
    assert layout.in_sight(page, shared)


def test_a_chapter_and_its_figures_fit_one_sheet_of_paper(page: Page, site: str) -> None:
    ui.visit(page, site, mode="learn", chapter="5", board=START)
    ui.press(page, "Show a second expansion")
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def test_a_chapter_is_printed_without_the_controls(page: Page, site: str) -> None:
    ui.visit(page, site, mode="learn", chapter="4", board=START, step="3")
    layout.resize(page, (674, 1000))  # A4 with the margins of the style sheet
    page.emulate_media(media="print", color_scheme="dark")
    expect(primer(page).get_by_text("Why is its solution a shortest one?")).to_be_visible()
    shown = (ui.board(page), page.get_by_role("heading", name="Tree"), page.locator(".tree").first)
    for figure in shown:
        expect(figure).to_be_visible()
    for control in page.locator(
        "header, footer, .toolbar, button:not(.tile, .entry, .goal-shown)"
    ).all():
        expect(control).to_be_hidden()
    assert layout.fits_in_width(page)
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert ink == "rgb(0, 0, 0)"


def test_chapters_follow_one_another(page: Page, site: str) -> None:
    ui.visit(page, site, board=START)
    watch_in_learn(page)
    expect(title(page)).to_have_count(0)
    opener(page).click()
    expect(opener(page)).to_have_attribute("aria-expanded", "true")
    expect(title(page)).to_have_text("States and nodes")
    previous = primer(page).get_by_role("button", name="Previous chapter")
    expect(previous).to_be_hidden()
    question(page, "Two different paths").get_by_label("One node, one position").check()
    ui.press(page, "Next chapter")
    expect(title(page)).to_have_text("Breadth-first search")
    expect(title(page)).to_be_focused()
    expect(page).to_have_url(re.compile("&chapter=2$"))
    expect(primer(page).get_by_role("status")).to_have_text(["", ""])
    previous.click()
    expect(title(page)).to_have_text("States and nodes")
    primer(page).get_by_label("Chapter").select_option("7. Pattern databases")
    expect(title(page)).to_have_text("Pattern databases")
    expect(primer(page).get_by_role("button", name="Next chapter")).to_be_hidden()
    # It opens again where it was closed.
    opener(page).press("Enter")
    ui.idle(page)
    expect(title(page)).to_be_hidden()
    expect(page).not_to_have_url(re.compile("chapter"))
    opener(page).press("Enter")
    expect(title(page)).to_have_text("Pattern databases")


@pytest.mark.parametrize("size", [layout.PHONE, (360, 640), (1366, 768)])
def test_text_and_figure_are_in_sight_together(
    page: Page, site: str, size: tuple[int, int]
) -> None:
    layout.set_window(page, size)
    ui.visit(page, site, mode="learn", chapter="4", board=START)
    left, top, *_ = layout.place(page.locator(".watch-tree"))
    text = layout.place(primer(page).locator("p").first)
    assert text[1] + 60 < top or text[2] < left  # above the tree, or beside it
    for name in ("Show the map of g and h", "Show the last step"):
        show = ui.button(page, name)
        show.scroll_into_view_if_needed()
        show.click()
        ui.idle(page)
        for part in (show, page.locator(".watch-tree"), page.locator(".watch-player")):
            assert layout.in_sight(page, part), name
