"""Learn's lesson Write: a heuristic is typed, checked and used.

Unless a test scripts the sandbox, `slidestar.page.sandbox` runs the heuristic in the test's process.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from kit import layout, learn
from kit import page as ui
from kit.hostile import code_link
from kit.worker import Script
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board, trace
from slidestar.algorithms import Stats

START = "8-1-3_4-0-2_7-6-5"
ZERO = "def h(tiles):\n    return 0"
FOREIGN = """
print("it has run")
import js
def h(tiles):
    return 0
"""
LOADED = {"type": "loaded"}


def open_write(page: Page, site: str, board: str = START) -> Page:
    return ui.visit(page, site, board=board, mode="learn", lesson="write")


def test_a_check_proves_refutes_or_names_a_fault(page: Page, site: str) -> None:
    open_write(page, site)
    panel = learn.lesson_panel(page, "Write")
    expect(page.get_by_text("leaves the editor")).to_be_visible()  # where there are keys
    learn.check(page, ZERO)
    expect(learn.verdict(page)).to_have_text(
        "Admissible, proven: never too high on all 360 positions."
    )
    expect(panel).to_contain_text("Consistent, proven")
    facts = panel.locator(".check-facts")
    expect(facts).to_contain_text("Mean of h / distance")
    expect(facts).to_contain_text("every position")
    # A fault marks its line, until the code is changed.
    learn.check(page, "def h(tiles):\n    return tils")
    expect(learn.verdict(page)).to_contain_text("Line 2: NameError: name 'tils' is not defined")
    expect(panel.locator(".mini").first).to_have_attribute("data-board", "1-2-3_4-5-0")
    expect(learn.code(page).locator(".cm-fault")).to_contain_text("return tils")
    learn.write(page, "def h(tiles):\n    return 2 if tiles != GOAL else 0")
    expect(learn.code(page).locator(".cm-fault")).to_have_count(0)
    expect(learn.verdict(page)).to_have_count(0)
    # A counterexample can be played.
    ui.press(page, "Check")
    expect(learn.verdict(page)).to_have_text(
        "Not admissible: too high on 2 of 360 positions. The worst case: h is 2, the true distance 1."
    )
    assert layout.in_sight(page, panel.locator(".mini").first)
    counterexample = panel.locator(".mini").first.get_attribute("data-board") or ""
    assert Board.parse(counterexample) in Board.solved(2, 3).neighbors()
    ui.press(page, "Play it")
    expect(page.get_by_role("tab", name="Play", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    ui.expect_board(page, counterexample)


def test_a_board_is_solved_during_a_check_which_is_stopped(
    page: Page, site: str, script: Script
) -> None:
    open_write(page, site)
    learn.write(page, ZERO)
    # Code that is still loading has ten seconds, and a call of `h` only two.
    script.sandbox({"type": "progress", "done": 90, "of": 360})
    ui.button(page, "Check").click()
    script.requested("run")
    progress = learn.lesson_panel(page, "Write").get_by_role("progressbar")
    expect(progress).to_have_attribute("value", "0.25")
    play = page.get_by_role("tab", name="Play", exact=True)
    play.click()
    expect(play).to_have_attribute("aria-selected", "true")
    ui.start_solve(page)
    expect(page.get_by_text("Solved in 14 moves (optimal)")).to_be_visible()
    page.get_by_role("tab", name="Learn", exact=True).click()
    expect(ui.button(page, "Check")).to_be_hidden()
    learn.lesson_panel(page, "Write").get_by_role("button", name="Stop", exact=True).click()
    ui.expect_status(page, "Stopped.")
    expect(progress).to_be_hidden()
    expect(learn.verdict(page)).to_have_count(0)
    expect(ui.button(page, "Check")).to_be_visible()


def test_prints_are_shown_and_malformed_messages_ignored(
    page: Page, site: str, script: Script
) -> None:
    open_write(page, site)
    fault = {"type": "fault", "kind": "error", "message": "Line 1: <b>no</b>", "line": 1}
    script.sandbox(
        {"type": "print", "text": {"toString": "evil"}},
        {"type": "print", "text": "y" * 12_001},
        {"type": "progress", "done": "<b>", "of": 1},
        {"type": "fault", "kind": "error", "message": "no", "line": 1, "board": "<script>"},
        {**fault, "board": None},
        malformed=True,
    )
    learn.check(page, ZERO)
    expect(learn.verdict(page)).to_have_text("Line 1: <b>no</b>")
    expect(page.get_by_label("Printed by your code")).to_be_hidden()
    lines = [{"type": "print", "text": f"line {i}\n"} for i in range(2)]
    script.sandbox(*lines, {**fault, "board": None})
    ui.press(page, "Check")
    assert learn.printed(page) == "line 0\nline 1\n"
    script.sandbox(*[{"type": "print", "text": "x" * 5000}] * 4, LOADED, {**fault, "board": None})
    ui.press(page, "Check")
    assert len(learn.printed(page)) == 12_000


def test_the_users_code_comes_back(page: Page, site: str) -> None:
    """Reload, visit the page again, and open a link and the examples of two lessons."""
    open_write(page, site)
    note = page.get_by_role("note")
    learn.write(page, "def h(tiles):\n    return 0  # mine")
    expect(page).to_have_url(re.compile("#code="))
    page.reload()
    ui.idle(page)
    expect(learn.code(page)).to_contain_text("# mine")
    ui.visit(page, site, mode="learn", lesson="write")
    expect(learn.code(page)).to_contain_text("# mine")
    page.goto("about:blank")
    page.goto(code_link(site, "def h(tiles):\n    return 1  # theirs"))
    ui.idle(page)
    expect(learn.code(page)).to_contain_text("# theirs")
    ui.press(page, "Back to my own")
    expect(learn.code(page)).to_contain_text("# mine")
    expect(note).to_be_hidden()
    for opener, text in (
        ("Example", "And is 1 still admissible?"),
        ("Check it in Write", "def h(tiles)"),
    ):
        if opener == "Example":
            page.get_by_label("Example", exact=True).select_option("constant")
        else:
            learn.open_lesson(page, "Tables")
            ui.press(page, opener)
        ui.idle(page)
        expect(learn.code(page)).to_contain_text(text)
        expect(learn.code(page)).not_to_contain_text("# mine")
        expect(note).to_contain_text("Your code was replaced by an example")
        expect(page).to_have_url(re.compile("#code="))
        page.reload()
        ui.press(page, "Back to my own")
        expect(learn.code(page)).to_contain_text("# mine")
        expect(note).to_be_hidden()


def test_code_is_handed_in_as_a_file_or_a_link(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    open_write(page, site)
    learn.write(page, ZERO)
    page.get_by_text("Hand in", exact=True).click()
    page.get_by_label("Your name").fill("Ada Lovelace")
    with page.expect_download() as download:
        ui.press(page, "Download")
    assert download.value.suggested_filename == "ada-lovelace.py"
    handed_in = f"# Handed in by Ada Lovelace\n{ZERO}"
    assert Path(download.value.path()).read_text("utf-8") == handed_in
    ui.press(page, "Copy the link")
    expect(page.get_by_text("Link copied. It includes your code and your name.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    ui.idle(page)
    expect(learn.code(page)).to_contain_text("# Handed in by Ada Lovelace")
    expect(page.get_by_role("note")).to_contain_text("The code in this link isn't yours")


def test_a_search_is_checked_watched_and_handed_in(page: Page, site: str) -> None:
    open_write(page, site, board="1-2-3_4-5-6_7-0-8")
    page.get_by_role("radio", name="Search", exact=True).check()
    ui.press(page, "Check")
    expect(learn.verdict(page)).to_have_text("It does what the exercise asks on 1 of 3 boards.")
    panel = learn.lesson_panel(page, "Write")
    expect(panel).to_contain_text("solved in 25 moves; a shortest solution has 23.")
    # The position that the search expands is on the board, and the reference expands another.
    ui.button(page, "Open this step in Watch").first.click()
    ui.idle(page)
    expect(page).to_have_url(re.compile(r"board=8-1-3_4-0-2_7-6-5.*&step=6"))
    ui.expect_board(page, "8-1-3_4-6-0_7-5-2")
    expect(learn.lesson_panel(page, "Watch")).to_contain_text("6 of 41")
    learn.open_lesson(page, "Write")
    expect(learn.verdict(page)).to_be_visible()
    # A faulty exercise, and code for another kind of exercise, are refused.
    page.get_by_text("Exercise", exact=True).click()
    page.get_by_label("Exercise", exact=True).fill('kind = "search"\nboards = ["1-2-3"]')
    ui.press(page, "Check")
    expect(learn.verdict(page)).to_contain_text("1-2-3")
    page.get_by_label("Exercise", exact=True).fill("")
    learn.write(page, ZERO)
    ui.press(page, "Check")
    expect(learn.verdict(page)).to_contain_text("defines no search: write def search(problem)")
    page.reload()
    ui.idle(page)
    expect(learn.code(page)).to_contain_text("return 0")
    page.get_by_text("Hand in", exact=True).click()
    # A file without a name would replace another student's.
    ui.press(page, "Download")
    ui.expect_status(page, "Type your name first. The file is named after you.")
    name = page.get_by_label("Your name")
    expect(name).to_be_focused()
    name.fill("Ben")
    with page.expect_download() as download:
        ui.press(page, "Download")
    assert download.value.suggested_filename == "ben.py"
    assert Path(download.value.path()).read_text("utf-8") == f"# Handed in by Ben\n{ZERO}"


def test_only_a_damaged_link_to_code_is_reported(page: Page, site: str) -> None:
    page.goto(code_link(site, FOREIGN)[:-20])
    ui.idle(page)
    report = page.get_by_text("The code in this link can't be read")
    expect(report).to_be_visible()
    expect(learn.code(page)).not_to_contain_text("it has run")
    # A study in the address is not read as code.
    open_write(page, site)
    page.evaluate("location.hash = 'study=x'")
    ui.idle(page)
    expect(report).to_be_hidden()


def test_a_links_code_runs_only_by_check(page: Page, site: str, script: Script) -> None:
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.goto(code_link(f"{site}?board={START}", FOREIGN))
    ui.idle(page)
    expect(page.get_by_role("note")).to_have_text(
        re.compile("The code in this link isn't yours. Read it, then press Check.")
    )
    expect(learn.code(page)).to_contain_text("it has run")
    for name in ("Race it", "Watch it", "Solve with it"):
        expect(ui.button(page, name)).to_be_disabled()
    for name in ("Watch", "Race", "Tables", "Write"):
        learn.open_lesson(page, name)
    ui.tab(page, "Play")
    ui.press_solve(page)
    ui.tab(page, "Learn")
    page.get_by_label("Check on").select_option("2x3")
    learn.editor(page).press("Control+Enter")
    learn.editor(page).press("Enter")
    ui.idle(page)
    page.reload()
    ui.idle(page)
    expect(learn.code(page)).to_contain_text("it has run")
    sandboxes = [url for url in workers if "sandbox-worker" in url]
    assert not sandboxes
    assert "run" not in [request["type"] for request in script.requests]
    script.sandbox(
        {"type": "print", "text": "it has run\n"}, LOADED, {"type": "fatal", "message": ""}
    )
    ui.press(page, "Check")
    assert script.requested("run")[0]["code"].count("it has run") == 1
    assert learn.printed(page) == "it has run\n"


def test_each_tab_keeps_its_user_code(context: BrowserContext, site: str) -> None:
    first, second = open_write(context.new_page(), site), open_write(context.new_page(), site)
    learn.write(first, "def h(tiles): return 1")
    learn.write(second, "def h(tiles): return 2")
    for page, text in ((first, "return 1"), (second, "return 2"), (context.new_page(), "return 2")):
        ui.visit(page, site, mode="learn", lesson="write")
        expect(learn.code(page)).to_contain_text(text)
        expect(page.get_by_role("note")).to_be_hidden()


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_keys_are_not_explained_on_a_phone(page: Page, site: str) -> None:
    open_write(page, site)
    expect(page.get_by_text("You can use GOAL, ROWS, COLS and Board.")).to_be_visible()
    expect(page.get_by_text("leaves the editor")).to_be_hidden()


def test_a_heuristic_of_the_user_races(page: Page, site: str) -> None:
    open_write(page, site)
    ui.press(page, "Race it")  # Write begins with Hamming
    race = learn.lesson_panel(page, "Race")
    expect(race.get_by_role("checkbox", name="A* with your own")).to_be_checked()
    steps = len(trace(Board.parse(START), None, "astar", "hamming"))
    for name in ("A* with your own", "A* Hamming"):
        row = race.get_by_role("row", name=re.compile(rf"^{re.escape(name)}"))
        expect(row).to_contain_text(str(steps))
        expect(row.get_by_role("cell").nth(4)).to_have_text(re.compile(r"^1\.\d\d$"))  # b*
    expect(race.get_by_text("The race is over").first).to_be_visible()
    learn.open_lesson(page, "Write")
    page.get_by_label("Example", exact=True).select_option("manhattan")
    ui.idle(page)
    ui.press(page, "Race it")
    steps = len(trace(Board.parse(START)))
    for name in ("A* with your own", "A* Manhattan"):
        row = race.get_by_role("row", name=re.compile(rf"^{re.escape(name)}"))
        expect(row).to_contain_text(str(steps))


def test_a_heuristic_of_the_user_is_watched(page: Page, site: str) -> None:
    open_write(page, site)
    learn.write(page, "def h(tiles):\n    return 0 if tiles == GOAL else 10**299")
    ui.press(page, "Watch it")
    watch = learn.lesson_panel(page, "Watch")
    place = watch.locator(".watch-steps .place")
    for view in ("Dots", "Folded", "Map"):
        watch.get_by_role("button", name=view, exact=True).click()
        watch.get_by_role("button", name="Step", exact=True).click()
        ui.idle(page)
    expect(place).to_have_text(re.compile("^3 of "))
    expect(watch.locator("canvas:visible")).to_have_attribute(
        "aria-label", re.compile(r"^The map of g and h: 3 nodes expanded")
    )
    learn.open_lesson(page, "Write")
    learn.write(page, "def h(tiles):\n    return sum(t not in (0, g) for t, g in zip(tiles, GOAL))")
    ui.press(page, "Watch it")
    steps = len(trace(Board.parse(START), None, "astar", "hamming"))
    expect(place).to_have_text(f"0 of {steps}")
    expect(watch.get_by_label("Heuristic")).to_have_value("own")
    # The address has it. A user who opens the address must first read and check the code.
    expect(page).to_have_url(re.compile("heuristic=own.*#code="))
    page.goto("about:blank")
    page.go_back()
    ui.idle(page)
    expect(watch.locator(".watch-words")).to_contain_text("Open Write, press Check")
    learn.unfold_search(page)
    watch.get_by_label("Heuristic").select_option("manhattan")
    ui.idle(page)
    expect(place).to_have_text(f"0 of {len(trace(Board.parse(START)))}")


def test_a_heuristic_of_the_user_solves(page: Page, site: str, script: Script) -> None:
    open_write(page, site)
    ui.press(page, "Solve with it")
    expect(page.get_by_text("Solved with your heuristic in 14 moves (optimal)")).to_be_in_viewport()
    expect(page.get_by_role("tab", name="Play", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    assert Board.parse(START).apply(ui.solution(page)).is_goal()
    # Moves that do not solve the board are refused.
    result = {"moves": "DU", "length": 2, "optimal": True, "lower_bound": 2}
    run = {"algorithm": "astar", "heuristic": "h", "stats": asdict(Stats())}
    script.sandbox(LOADED, {"type": "result", "result": {**result, **run}})
    open_write(page, site)
    ui.press(page, "Solve with it")
    expect(learn.verdict(page)).to_have_text(
        "The moves found with your code don't solve the board."
    )
