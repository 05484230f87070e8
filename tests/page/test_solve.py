"""Solve and Stop, what is shown meanwhile and afterwards, unsolvable boards, and timed games."""

from __future__ import annotations

import re
from dataclasses import asdict
from itertools import pairwise
from typing import Any

import pytest
from kit import page as ui
from kit.games import deal
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves, all_optimal, shuffle, solve
from slidestar.algorithms import Stats, run
from slidestar.solver.lines import find_lines

BLANK_FIRST = "0-1-2-3_4-5-6-7_8-9-10-11_12-13-14-15"
SHORTER_FOR = "Look for shorter ones"


def live(page: Page) -> Locator:
    return ui.part(page, "solver", "live")


def counts(page: Page) -> Locator:
    page.get_by_text("What the search did").click()
    return ui.part(page, "solver", "counts-list")


def stats(expanded: int, seconds: float = 1) -> dict[str, Any]:
    return asdict(Stats(expanded=expanded, seconds=seconds))


def progress(expanded: int, bound: int | None = None, **more: object) -> dict[str, Any]:
    """Return a message about a search under way."""
    return {"type": "progress", "stats": stats(expanded), "bound": bound, **more}


def begin(page: Page, script: Script, name: str | None = None) -> dict[str, Any]:
    """Press a button that solves, and return the request, which waits for its reply."""
    count = len([request for request in script.requests if request["type"] == "solve"])
    script.hold("solve")
    if name:
        ui.button(page, name).click()
    else:
        ui.start_solve(page)
    return script.requested("solve", count + 1)[-1]


def data_engine(page: Page, state: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-engine", state)


# The search


def test_chosen_search_is_requested_and_its_counts_shown(
    page: Page, site: str, script: Script
) -> None:
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    for algorithm, heuristic in (("greedy", "hamming"), ("astar", "linear-conflict")):
        ui.choose(page, "Algorithm", algorithm)
        ui.choose(page, "Heuristic", heuristic)
        ui.press_solve(page)
        request = script.requested("solve")[-1]
        assert (request["algorithm"], request["heuristic"]) == (algorithm, heuristic)
        found = solve(Board.parse(ui.HARDEST), algorithm=algorithm, heuristic=heuristic)
        ui.expect_status(page, f"Solved in {len(found):,} moves (")
        assert ui.solution(page) == found.moves
    ui.expect_status(page, "Solved in 31 moves (optimal)")
    shown = counts(page)
    expect(shown).to_contain_text(f"Expanded{found.stats.expanded:,}")
    expect(shown).to_contain_text("Nodes per second")


def test_stop_in_mid_search_then_solve_again(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=ui.FIFTY_AWAY, algorithm="ida-star", mode="analyse")
    request = begin(page, script)
    data_engine(page, "busy")
    expect(ui.solve_button(page)).to_have_attribute("aria-disabled", "true")
    for share, shown in ((0, "…"), (0.426, ": 42%")):
        script.reply(request, progress(0, prepared=share))
        expect(live(page)).to_have_text(f"Preparing the tables for this size and goal{shown}")
    for bound in (62, 64):
        script.reply(request, progress(1000 * bound, bound))
        expect(live(page)).to_contain_text(f"{bound},000 expanded")
        expect(live(page)).to_contain_text(f"at least {bound} moves")
    ui.press(page, "Stop")
    assert script.cancelled == [request["id"]]
    ui.expect_status(page, re.compile(r"^Stopped after [\d,]+ nodes$"))
    data_engine(page, "ready")
    script.release("solve")
    ui.load(page, ui.HARDEST)
    ui.press_solve(page)
    ui.expect_status(page, "Solved in 31 moves (optimal)")


def test_move_and_stop_end_a_search_without_its_result(
    page: Page, site: str, script: Script
) -> None:
    ui.visit(page, site, board=ui.FIFTY_AWAY, algorithm="ida-star")
    request = begin(page, script)
    page.keyboard.press("ArrowDown")
    ui.expect_status(page, "Stopped after")
    assert script.cancelled == [request["id"]]
    data_engine(page, "ready")
    # A result may cross a cancel.
    script.hang("solve")
    request = begin(page, script)
    ui.button(page, "Stop").click()
    script.wait_for_cancel(request)
    late = {"moves": "U", "length": 1, "optimal": True, "lower_bound": 1}
    run = {"algorithm": "auto", "heuristic": None, "stats": stats(7)}
    script.reply(request, {"type": "result", **late, **run})
    ui.expect_status(page, "Stopped after 7 nodes")
    assert len(ui.solution(page)) == 0


def test_failed_search_is_explained(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=ui.FIFTY_AWAY, algorithm="astar", heuristic="hamming")
    message = "stopped at the limit of 1,000 stored nodes"
    limit = {"type": "error", "code": "limit", "message": message}
    script.replies("solve", progress(12, 60), {**limit, "stats": stats(1234)})
    ui.press_solve(page)
    ui.expect_status(page, f"Gave up: {message}")
    expect(page.get_by_text("Auto always finds a solution.")).to_be_visible()
    expect(counts(page)).to_contain_text("Expanded1,234")
    script.replies("solve", {"type": "error", "code": "internal", "message": "KeyError: 5"})
    ui.press_solve(page)
    ui.expect_status(page, "No answer: KeyError: 5")
    ui.expect_board(page, ui.FIFTY_AWAY)
    script.replies("solve")
    ui.load(page, ui.HARDEST)
    ui.press_solve(page)
    ui.expect_status(page, "Solved in 31 moves (optimal)")


# Boards without a solution


def test_unsolvable_board_has_a_reason_and_a_swap(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board="1-2-3-4_5-6-7-8_9-10-11-12_13-15-14-0", mode="analyse")
    ui.expect_status(
        page,
        "This board can't be solved. It has 1 inversion + 0 rows between the blank and its goal row"
        " = 1. On a board 4 wide this sum must be even.",
    )
    ui.press_solve(page)
    assert [one for one in script.requests if one["type"] == "solve"] == []
    ui.press(page, "Swap 14 and 15")
    ui.expect_board(page, Board.solved(4))
    expect(ui.status(page, "This board can't be solved")).to_have_count(0)
    ui.press_solve(page)
    ui.expect_status(page, "Solved in 0 moves (optimal)")
    ui.load(page, "1-2-3_4-5-6_8-7-0")
    ui.expect_status(
        page,
        "This board can't be solved. It has 1 inversion. On a board 3 wide this number must be even.",
    )
    ui.press(page, "Swap 7 and 8")
    ui.expect_board(page, Board.solved(3))


def test_unsolvable_board_offers_other_goals(page: Page, site: str) -> None:
    offers = ui.panel(page, "unsolvable").get_by_role("button", name="Change the goal")
    ui.visit(page, site, board="4-5-3_7-2-6_1-8-0")  # a student's, whose goal is a spiral
    expect(offers).to_have_text(["Change the goal to Snail"])
    # One of Korf's boards, with the blank first in its goal.
    korf, goal = Board.parse("14-13-15-7_11-12-9-5_6-0-2-1_4-8-10-3"), BLANK_FIRST
    ui.load(page, korf.text())
    expect(offers).to_have_text(["Change the goal to Blank first"])
    ui.press(page, "Change the goal to Blank first")
    ui.expect_board(page, korf)
    expect(page).to_have_url(re.compile(f"goal={goal}"))
    expect(ui.panel(page, "unsolvable")).to_be_hidden()
    ui.press_solve(page)
    ui.expect_status(page, f"Solved in {len(solve(korf, Board.parse(goal)))} moves (optimal)")
    ui.press(page, "Last")
    ui.expect_board(page, goal)
    # A chosen goal is not questioned.
    ui.visit(page, site, board="1-2-3_4-5-6_0-8-7", goal="1-2-3_4-5-6_0-7-8")
    ui.expect_status(page, "This board can't be solved")
    expect(ui.panel(page, "unsolvable").get_by_role("button")).to_have_text(["Swap 7 and 8"])


# All shortest solutions


def test_all_optimal_solutions_are_listed(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    ui.press(page, "All optimal solutions")
    found = all_optimal(Board.parse(ui.HARDEST)).solutions
    ui.expect_status(page, "40 shortest solutions, 31 moves each. They differ from move 1 on.")
    listed = ui.part(page, "optimal", "list").locator("li button")
    assert listed.all_text_contents() == [str(moves) for moves in found]
    listed.nth(7).click()
    ui.idle(page)
    assert ui.solution(page) == found[7]
    # The list stays while one of them is replayed; all begin on the same board.
    for _ in range(3):
        ui.press(page, "Next")
    expect(listed.nth(7)).to_have_attribute("aria-current", "true")
    listed.nth(20).click()
    ui.idle(page)
    assert ui.solution(page) == found[20]
    expect(ui.part(page, "controls", "moves")).to_have_text("0")
    expect(ui.part(page, "optimal", "list").locator("[aria-current]")).to_have_text(str(found[20]))
    # Moves that it has in common with the one above are marked.
    prefixes = listed.evaluate_all(
        "(all) => all.map((one) => one.querySelector('.shared')?.textContent ?? '')"
    )
    assert any(prefixes)
    for (above, here), prefix in zip(pairwise(found), prefixes[1:], strict=True):
        shared = Moves.parse(prefix)
        assert above[: len(shared)] == here[: len(shared)] == tuple(shared)
    # Compare moves lists a solution for each move, with its cost.
    ui.press(page, "Compare moves")
    ui.expect_status(page, "A shortest solution for each next move. Press one to play it.")
    lines = run(find_lines(Board.parse(ui.HARDEST)))
    assert listed.all_text_contents() == [
        f"Slide {tile}: 31 moves (best) {moves}"
        for tile, moves in zip((5, 1, 3), lines, strict=True)
    ]
    listed.nth(1).click()
    ui.idle(page)
    assert ui.solution(page) == lines[1]
    # They are offered up to 16 cells.
    summary, offer = (
        ui.panel(page, "optimal").get_by_role("status"),
        ui.button(page, "All optimal solutions"),
    )
    ui.choose(page, "Size", "5x5")
    expect(summary).to_contain_text("up to 16 cells")
    expect(offer).to_be_hidden()
    ui.choose(page, "Size", "4x4")
    expect(summary).to_have_text("There's often more than one.")
    expect(offer).to_be_visible()


# Large boards


def test_large_board_is_solved_shorter_and_shorter(page: Page, site: str, script: Script) -> None:
    """Each solution can be replayed. Stop keeps the shortest, and the next press continues from it."""
    board = Board.solved(6).apply("DRDR")
    shortest, longer, longest = "LULU", "LULURL", "LULURLRL"
    ui.visit(page, site, board=board.text())
    shown = page.get_by_test_id("solution")
    request = begin(page, script)
    assert request["seconds"] == 5
    script.reply(request, progress(10, 2, best=longest))
    expect(live(page)).to_have_text("8 moves, at least 2; looking for a shorter one…")
    expect(shown).to_have_attribute("data-moves", longest)
    script.reply(request, progress(20, 3, best=longer))
    expect(live(page)).to_have_text("8 → 6 moves, at least 3; looking for a shorter one…")
    expect(shown).to_have_attribute("data-moves", longer)
    ui.press(page, "Stop")
    ui.expect_status(page, "Solved in 6 moves (not proven optimal: at least 3)")
    assert str(ui.solution(page)) == longer

    ui.press(page, "Next")
    ui.expect_board(page, board.move("L"))
    request = begin(page, script, "Keep improving for 20 s")
    assert (request["seconds"], request["moves"]) == (20, longer)
    expect(ui.button(page, "Stop")).not_to_have_attribute("aria-disabled", "true")
    assert ui.board_of(page) == board.text()
    script.reply(request, progress(30, 3, best=shortest))
    expect(live(page)).to_have_text("4 moves, at least 3; looking for a shorter one…")
    # A replay ends the search and keeps its solution.
    ui.press(page, "Next")
    ui.expect_status(page, "Solved in 4 moves (not proven optimal: at least 3)")
    assert str(ui.solution(page)) == shortest
    ui.expect_board(page, board.move("L"))
    ui.press(page, "Last")
    ui.expect_board(page, Board.solved(6))


def test_steps_of_an_entered_board_begin_when_its_search_ends(
    page: Page, site: str, script: Script
) -> None:
    """A shorter solution may begin with another step than the displayed one."""
    board = Board.solved(6).apply("DRDR")
    ui.visit(page, site, board=board.text(), mode="analyse", algorithm="bfs")
    ui.press(page, "Edit")
    request = begin(page, script, "Solve it")
    assert request["algorithm"] == "auto"
    steps = ui.panel(page, "hand-steps")
    sentence = steps.get_by_role("status")
    expect(sentence).to_have_text("Looking for a solution…")
    script.reply(request, progress(10, 2, best="LULURL"))
    expect(sentence).to_have_text("Solved. Looking for a shorter solution…")
    expect(ui.board(page).locator(".hinted")).to_have_count(0)
    script.reply(request, progress(20, 3, best="LULU"))
    steps.get_by_role("button", name="Start now").click()
    expect(sentence).to_have_text("Slide 22 left, 1 of 4")
    script.wait_for_cancel(request)
    expect(ui.board(page).locator(".hinted")).to_have_text("22")
    # A move of the user ends the steps.
    page.locator("h1").click()
    ui.play(page, "R")
    expect(steps).to_be_hidden()


def test_large_solution_is_shortened_for_the_chosen_time(
    page: Page, site: str, script: Script
) -> None:
    board = Board.solved(5).apply("DRDR")
    ui.visit(page, site, board=board.text(), mode="analyse")
    choice = page.get_by_label(SHORTER_FOR)
    expect(choice).to_have_value("5")
    page.get_by_role("textbox", name="Paste a solution").fill("LULURL")
    ui.press(page, "Read")
    assert str(ui.solution(page)) == "LULURL"
    request = begin(page, script, "Shorten this for 5 s")
    assert (request["seconds"], request["moves"]) == (5, "LULURL")
    script.reply(request, progress(1, 3, best="LULU"))
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", "LULU")
    expect(live(page)).to_have_text("6 → 4 moves, at least 3; looking for a shorter one…")
    ui.press(page, "Stop")
    ui.expect_status(page, "Solved in 4 moves (not proven optimal: at least 3)")
    assert str(ui.solution(page)) == "LULU"
    # The time is chosen, and remembered.
    ui.choose(page, SHORTER_FOR, "1")
    ui.press(page, "Shuffle")
    ui.load(page, board.text())
    found = {"moves": "LULU", "length": 4, "optimal": False, "lower_bound": 3}
    result = {"type": "result", **found, "algorithm": "auto", "heuristic": None}
    request = begin(page, script)
    assert request["seconds"] == 1
    script.reply(request, progress(1, 3, best="LULURL"), {**result, "stats": stats(2, seconds=2.5)})
    near = "Solved in 4 moves (not proven optimal: at least 3). That's at most 34% longer"
    ui.expect_status(page, near)
    curve = page.get_by_role("img", name=re.compile(r"^6 moves after 1\.00\ss, 4 after 2\.50\ss$"))
    expect(curve).to_be_visible()
    page.reload()
    expect(choice).to_have_value("1")
    ui.load(page, shuffle(4, 4, "seconds").text())
    expect(choice).to_be_hidden()
    expect(curve).to_be_hidden()


# The position


def test_estimates_of_python_keep_their_height_meanwhile(
    page: Page, site: str, script: Script
) -> None:
    """A panel that folds with each move would move everything below it."""
    board = Board.parse("4-1-3_0-2-6_7-5-8")
    ui.visit(page, site, board=board.text(), mode="analyse")
    facts = ui.panel(page, "facts")
    for name, value in (("Inversions", 6), ("Hamming", 5), ("Manhattan", 5)):
        expect(facts).to_contain_text(f"{name}{value}")
    ui.press(page, "Tile 2")  # from now on there is a game to review
    after = board.move("L")
    ui.expect_board(page, after)
    expect(facts).to_contain_text(f"Manhattan{after.manhattan()}")
    expect(facts).to_contain_text("Solvable. 6 inversions. On a board 3 wide")
    place = "document.querySelector('[data-panel=moves]').getBoundingClientRect().top"
    top = page.evaluate(place)
    script.hold("check", "distance")
    page.keyboard.press("w")
    script.requested("check", 3)
    expect(facts).to_contain_text("Solvable. An even number of inversions.")
    expect(facts).to_contain_text("Manhattan…")
    assert page.evaluate(place) == top
    for kind in ("check", "distance"):
        script.release(kind)
    ui.idle(page)
    expect(facts).not_to_contain_text("…")
    assert page.evaluate(place) == top


# Games against the clock


def begin_timed(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    first = deal(page).legal_moves()[0]
    page.locator("h1").click()  # otherwise Enter presses Shuffle
    ui.play(page, first)
    expect(ui.part(page, "controls", "moves")).to_have_text("1")


def test_stray_enter_ends_no_timed_game(page: Page, site: str) -> None:
    begin_timed(page, site)
    page.keyboard.press("Enter")
    ui.expect_status(page, "Press Enter again to end the timed solve")
    # The next move withdraws the question.
    ui.play(page, Board.parse(ui.board_of(page)).legal_moves()[0])
    expect(ui.news(page)).to_be_empty()
    page.keyboard.press("Enter")
    ui.expect_status(page, "Press Enter again")
    assert len(ui.solution(page)) == 0
    page.keyboard.press("Enter")
    ui.expect_status(page, "Solved in")
    expect(ui.news(page)).to_be_empty()


def show_solution(page: Page) -> None:
    """Press Hint until it offers the solution, and show it."""
    for _ in range(3):
        ui.press(page, "Hint")
    ui.press(page, "Show the solution")


def test_the_last_hint_offers_the_solution_without_a_question(page: Page, site: str) -> None:
    begin_timed(page, site)
    meaning = page.locator(".letters-mean")
    expect(meaning).to_be_hidden()
    show_solution(page)
    ui.expect_status(page, "Solved in")
    expect(ui.button(page, "Show the solution")).to_be_hidden()
    expect(meaning).to_be_visible()
    ui.play(page, ui.solution(page))
    expect(ui.news(page)).to_have_text("Solved with help from the solution, so it doesn't count.")
    expect(ui.panel(page, "goal")).to_be_hidden()


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_solution_is_played_in_play_and_shuffle_is_next(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    shuffle = ui.button(page, "Shuffle")
    show_solution(page)
    ui.expect_board(page, Board.solved(3))
    expect(shuffle).to_have_class(re.compile(r"\bdue\b"))
    ui.press(page, "Shuffle")
    expect(shuffle).not_to_have_class(re.compile(r"\bdue\b"))
    # Without motion the user starts the replay.
    page.emulate_media(reduced_motion="reduce")
    dealt = ui.board_of(page)
    show_solution(page)
    ui.expect_board(page, dealt)
