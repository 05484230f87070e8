"""Learn's lesson Write: a heuristic is typed, checked and used.

Unless a test scripts the sandbox, `slidestar.page.sandbox` runs the heuristic in the test's process.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from kit.browser import Faults
from kit.hostile import code_link
from kit.learn import check, code, editor, lesson_panel, open_lesson, verdict, write
from kit.page import (
    HARDEST,
    button,
    expect_board,
    expect_status,
    idle,
    press,
    press_solve,
    solution,
    solve_button,
    tab,
    visit,
)
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
    return visit(page, site, board=board, mode="learn", lesson="write")


def printed(page: Page) -> str:
    return page.get_by_label("Printed by your code").inner_text()


def test_an_admissible_heuristic_is_proven(page: Page, site: str) -> None:
    open_write(page, site)
    check(page, ZERO)
    expect(verdict(page)).to_have_text("Admissible, proven: never too high on all 360 positions.")
    expect(lesson_panel(page, "Write")).to_contain_text("Consistent, proven")
    facts = lesson_panel(page, "Write").locator(".check-facts")
    expect(facts).to_contain_text("Mean of h / distance")
    expect(facts).to_contain_text("every position")
    expect(page.get_by_text("leaves the editor")).to_be_visible()  # where there are keys


def test_a_refuted_heuristic_shows_a_counterexample(page: Page, site: str) -> None:
    open_write(page, site)
    check(page, "def h(tiles):\n    return 2 if tiles != GOAL else 0")
    expect(verdict(page)).to_have_text(
        "Not admissible: too high on 2 of 360 positions. The worst: h is 2, the true distance 1."
    )
    counterexample = (
        lesson_panel(page, "Write").locator(".mini").first.get_attribute("data-board") or ""
    )
    assert Board.parse(counterexample) in Board.solved(2, 3).neighbors()
    press(page, "Play it")
    expect(page.get_by_role("tab", name="Play", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    expect_board(page, counterexample)


def test_a_fault_marks_its_line(page: Page, site: str) -> None:
    open_write(page, site)
    check(page, "def h(tiles):\n    return tils")
    expect(verdict(page)).to_contain_text("Line 2: NameError: name 'tils' is not defined")
    expect(lesson_panel(page, "Write").locator(".mini").first).to_have_attribute(
        "data-board", "1-2-3_4-5-0"
    )
    expect(code(page).locator(".cm-fault")).to_contain_text("return tils")
    write(page, "def h(tiles):\n    return 1")
    expect(code(page).locator(".cm-fault")).to_have_count(0)
    expect(verdict(page)).to_have_count(0)


@pytest.mark.nightly
def test_ended_run_has_a_reason(page: Page, site: str, script: Script) -> None:
    open_write(page, site)
    script.sandbox(
        LOADED, {"type": "fault", "kind": "memory", "message": "", "line": 3, "board": None}
    )
    check(page, ZERO)
    expect(verdict(page)).to_have_text("Your code took more than 512 MB. Python was restarted.")


def test_code_that_no_interrupt_stops_is_ended(page: Page, site: str, script: Script) -> None:
    page.clock.install()
    open_write(page, site)
    page.get_by_label("Check on").select_option("2x3")
    script.sandbox({"type": "at", "line": 2}, {"type": "print", "text": "reached"})
    button(page, "Check").click()
    expect(page.get_by_label("Printed by your code")).to_contain_text("reached")
    page.clock.run_for(11_500)  # more than the 10.7 s in which the code must be loaded
    idle(page)
    expect(verdict(page)).to_contain_text(
        "Your code didn't finish within 10 s: line 2 was running. It wouldn't stop by itself"
    )


@pytest.mark.nightly
def test_a_missing_sandbox_is_requested_once_more(page: Page, site: str, faults: Faults) -> None:
    open_write(page, site)
    page.route("**/sandbox-worker.js*", lambda route: route.abort(), times=1)
    faults.expect("ERR_FAILED")
    check(page, ZERO)
    expect(verdict(page)).to_contain_text("Admissible, proven")


def test_stop_ends_a_check(page: Page, site: str, script: Script) -> None:
    open_write(page, site)
    write(page, ZERO)
    script.sandbox(LOADED, {"type": "progress", "done": 90, "of": 360})
    button(page, "Check").click()
    script.requested("run")
    progress = lesson_panel(page, "Write").get_by_role("progressbar")
    expect(progress).to_have_attribute("value", "0.25")
    lesson_panel(page, "Write").get_by_role("button", name="Stop", exact=True).click()
    expect_status(page, "Stopped.")
    expect(progress).to_be_hidden()
    expect(verdict(page)).to_have_count(0)


@pytest.mark.nightly
def test_a_board_is_solved_during_a_check(page: Page, site: str, script: Script) -> None:
    open_write(page, site)
    write(page, ZERO)
    page.get_by_label("Check on").select_option("2x3")
    script.hold("run")
    button(page, "Check").click()
    script.requested("run")
    page.get_by_role("tab", name="Play", exact=True).click()
    solve_button(page).click()
    expect(page.get_by_text("Solved in 14 moves (optimal)")).to_be_visible()
    page.get_by_role("tab", name="Learn", exact=True).click()
    expect(button(page, "Check")).to_be_hidden()
    script.release("run")
    idle(page)
    expect(verdict(page)).to_contain_text("Admissible, proven")


@pytest.mark.nightly
def test_prints_are_shown(page: Page, site: str, script: Script) -> None:
    open_write(page, site)
    fault = {"type": "fault", "kind": "error", "message": "Line 1: no", "line": 1, "board": None}
    script.sandbox(
        {"type": "print", "text": "line 0\n"}, {"type": "print", "text": "line 1\n"}, fault
    )
    check(page, ZERO)
    assert printed(page) == "line 0\nline 1\n"
    script.sandbox(*[{"type": "print", "text": "x" * 5000}] * 4, LOADED, fault)
    press(page, "Check")
    assert len(printed(page)) == 12_000


def test_malformed_messages_of_the_sandbox_are_ignored(
    page: Page, site: str, script: Script
) -> None:
    open_write(page, site)
    script.sandbox(
        {"type": "print", "text": {"toString": "evil"}},
        {"type": "print", "text": "y" * 12_001},
        {"type": "progress", "done": "<b>", "of": 1},
        {"type": "fault", "kind": "error", "message": "no", "line": 1, "board": "<script>"},
        {
            "type": "fault",
            "kind": "error",
            "message": "Line 1: <b>no</b>",
            "line": 1,
            "board": None,
        },
        malformed=True,
    )
    check(page, ZERO)
    expect(verdict(page)).to_have_text("Line 1: <b>no</b>")
    expect(page.get_by_label("Printed by your code")).to_be_hidden()


def test_typed_code_survives_a_reload(page: Page, site: str) -> None:
    open_write(page, site)
    write(page, "def h(tiles):\n    return 0  # mine")
    expect(page).to_have_url(re.compile("#code="))
    page.reload()
    idle(page)
    expect(code(page)).to_contain_text("# mine")
    visit(page, site, mode="learn", lesson="write")
    expect(code(page)).to_contain_text("# mine")


def test_code_is_handed_in_as_a_file_or_a_link(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    open_write(page, site)
    write(page, ZERO)
    page.get_by_text("Hand in", exact=True).click()
    page.get_by_label("Your name").fill("Ada Lovelace")
    with page.expect_download() as download:
        press(page, "Download")
    assert download.value.suggested_filename == "ada-lovelace.py"
    handed_in = f"# Handed in by Ada Lovelace\n{ZERO}"
    assert Path(download.value.path()).read_text("utf-8") == handed_in
    press(page, "Copy the link")
    expect(
        page.get_by_text("The link is copied: it holds your code and your name.")
    ).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    idle(page)
    expect(code(page)).to_contain_text("# Handed in by Ada Lovelace")
    expect(page.get_by_role("note")).to_contain_text("The code in this link isn't yours")


@pytest.mark.nightly
def test_a_links_code_does_not_replace_typed_code(page: Page, site: str) -> None:
    open_write(page, site)
    write(page, "def h(tiles):\n    return 0  # mine")
    page.goto("about:blank")
    page.goto(code_link(site, "def h(tiles):\n    return 1  # theirs"))
    idle(page)
    expect(code(page)).to_contain_text("# theirs")
    press(page, "Back to my own")
    expect(code(page)).to_contain_text("# mine")
    expect(page.get_by_role("note")).to_be_hidden()


def test_a_damaged_link_is_reported(page: Page, site: str) -> None:
    page.goto(code_link(site, FOREIGN)[:-20])
    idle(page)
    expect(page.get_by_text("The code in this link can't be read")).to_be_visible()
    expect(code(page)).not_to_contain_text("it has run")


@pytest.mark.nightly
def test_a_links_code_runs_only_by_check(page: Page, site: str, script: Script) -> None:
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.goto(code_link(f"{site}?board={START}", FOREIGN))
    idle(page)
    expect(page.get_by_role("note")).to_have_text(
        re.compile("The code in this link isn't yours. Read it, then press Check.")
    )
    expect(code(page)).to_contain_text("it has run")
    for name in ("Race it", "Watch it", "Solve with it"):
        expect(button(page, name)).to_be_disabled()
    for name in ("Watch", "Race", "Tables", "Write"):
        open_lesson(page, name)
    tab(page, "Play")
    press_solve(page)
    tab(page, "Learn")
    page.get_by_label("Check on").select_option("2x3")
    editor(page).press("Control+Enter")
    editor(page).press("Enter")
    idle(page)
    page.reload()
    idle(page)
    expect(code(page)).to_contain_text("it has run")
    sandboxes = [url for url in workers if "sandbox-worker" in url]
    assert not sandboxes
    assert "run" not in [request["type"] for request in script.requests]
    script.sandbox(
        {"type": "print", "text": "it has run\n"}, LOADED, {"type": "fatal", "message": ""}
    )
    press(page, "Check")
    assert script.requested("run")[0]["code"].count("it has run") == 1
    assert printed(page) == "it has run\n"


@pytest.mark.nightly
def test_each_tab_keeps_its_user_code(context: BrowserContext, site: str) -> None:
    first, second = open_write(context.new_page(), site), open_write(context.new_page(), site)
    write(first, "def h(tiles): return 1")
    write(second, "def h(tiles): return 2")
    for page, text in ((first, "return 1"), (second, "return 2"), (context.new_page(), "return 2")):
        visit(page, site, mode="learn", lesson="write")
        expect(code(page)).to_contain_text(text)
        expect(page.get_by_role("note")).to_be_hidden()


@pytest.mark.nightly
@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_keys_are_not_explained_on_a_phone(page: Page, site: str) -> None:
    open_write(page, site)
    expect(page.get_by_text("You can use GOAL, ROWS, COLS and Board.")).to_be_visible()
    expect(page.get_by_text("leaves the editor")).to_be_hidden()


@pytest.mark.nightly
def test_an_example_is_loaded_into_the_editor(page: Page, site: str) -> None:
    open_write(page, site)
    page.get_by_label("Example", exact=True).select_option("constant")
    idle(page)
    expect(code(page)).to_contain_text("And is 1 still admissible?")
    fragment = urlsplit(page.url).fragment
    assert fragment.startswith("code=")


def test_an_example_keeps_the_users_code(page: Page, site: str) -> None:
    open_write(page, site)
    write(page, "def h(tiles):\n    return 0  # mine")
    note = page.get_by_role("note")
    for opener in ("Example", "Check it in Write"):
        if opener == "Example":
            page.get_by_label("Example", exact=True).select_option("constant")
        else:
            open_lesson(page, "Tables")
            press(page, opener)
        idle(page)
        expect(code(page)).not_to_contain_text("# mine")
        expect(note).to_contain_text("An example has replaced your own code")
        page.reload()
        press(page, "Back to my own")
        expect(code(page)).to_contain_text("# mine")
        expect(note).to_be_hidden()


def test_a_study_in_the_address_is_not_read_as_code(page: Page, site: str) -> None:
    open_write(page, site)
    page.evaluate("location.hash = 'study=x'")
    idle(page)
    expect(page.get_by_text("The code in this link can't be read")).to_be_hidden()


@pytest.mark.nightly
def test_a_heuristic_of_the_user_races(page: Page, site: str) -> None:
    open_write(page, site)
    press(page, "Race it")  # Write begins with Hamming
    race = lesson_panel(page, "Race")
    expect(race.get_by_role("checkbox", name="A* with your own")).to_be_checked()
    steps = len(trace(Board.parse(START), None, "astar", "hamming"))
    for name in ("A* with your own", "A* Hamming"):
        row = race.get_by_role("row", name=re.compile(rf"^{re.escape(name)}"))
        expect(row).to_contain_text(str(steps))
        expect(row.get_by_role("cell").nth(4)).to_have_text(re.compile(r"^1\.\d\d$"))  # b*
    expect(race.get_by_text("The race is over").first).to_be_visible()
    open_lesson(page, "Write")
    page.get_by_label("Example", exact=True).select_option("manhattan")
    idle(page)
    press(page, "Race it")
    steps = len(trace(Board.parse(START)))
    for name in ("A* with your own", "A* Manhattan"):
        row = race.get_by_role("row", name=re.compile(rf"^{re.escape(name)}"))
        expect(row).to_contain_text(str(steps))


@pytest.mark.nightly
def test_a_heuristic_of_the_user_is_watched(page: Page, site: str) -> None:
    open_write(page, site)
    press(page, "Watch it")
    watch = lesson_panel(page, "Watch")
    steps = len(trace(Board.parse(START), None, "astar", "hamming"))
    expect(watch.locator(".watch-steps .place")).to_have_text(f"0 of {steps}")
    expect(watch.get_by_label("Heuristic")).to_have_value("own")
    # The address has it. A user who opens the address must first read and check the code.
    expect(page).to_have_url(re.compile("heuristic=own#code="))
    page.goto("about:blank")
    page.go_back()
    idle(page)
    expect(watch.locator(".watch-words")).to_contain_text("open Write, press Check")
    watch.get_by_label("Heuristic").select_option("manhattan")
    idle(page)
    steps = len(trace(Board.parse(START)))
    expect(watch.locator(".watch-steps .place")).to_have_text(f"0 of {steps}")


@pytest.mark.nightly
def test_estimates_of_any_size_are_watched(page: Page, site: str) -> None:
    open_write(page, site, board="1-2-3_4-0-6_7-5-8")
    write(page, "def h(tiles):\n    return 0 if tiles == GOAL else 10**299")
    press(page, "Watch it")
    watch = lesson_panel(page, "Watch")
    for view in ("Dots", "Folded", "Map"):
        watch.get_by_role("button", name=view, exact=True).click()
        watch.get_by_role("button", name="Step", exact=True).click()
        idle(page)
    expect(watch.locator(".watch-steps .place")).to_have_text(re.compile("^3 of "))
    expect(watch.locator("canvas:visible")).to_have_attribute(
        "aria-label", re.compile(r"^The map of g and h: 3 nodes expanded")
    )


def test_a_heuristic_of_the_user_solves(page: Page, site: str) -> None:
    open_write(page, site)
    press(page, "Solve with it")
    expect(page.get_by_text("Solved with your heuristic in 14 moves (optimal)")).to_be_in_viewport()
    expect(page.get_by_role("tab", name="Play", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    assert Board.parse(START).apply(solution(page)).is_goal()


@pytest.mark.nightly
def test_moves_that_do_not_solve_are_refused(page: Page, site: str, script: Script) -> None:
    open_write(page, site, board=HARDEST)
    stats = asdict(Stats())
    result = {"moves": "UL", "length": 2, "optimal": True, "lower_bound": 2, "stats": stats}
    result |= {"algorithm": "astar", "heuristic": "h"}
    script.sandbox(LOADED, {"type": "result", "result": result})
    press(page, "Solve with it")
    expect(verdict(page)).to_have_text("The moves that your code led to don't solve the board.")


@pytest.mark.nightly
def test_axe_finds_nothing_in_write(
    page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    open_write(page, site)
    check(page, "def h(tiles): return 2 * (tiles != GOAL)")
    expect(verdict(page)).to_contain_text("Not admissible")
    assert axe(page) == []
