"""Solving in the real worker: every algorithm, Stop, limits, unsolvable boards, and the replay."""

from __future__ import annotations

import re

import pytest
from browsing import wait_until, without_long_tasks
from playwright.sync_api import Page, expect
from puzzle_page import (
    FARTHEST,
    HARDEST,
    KEYS,
    board_of,
    button,
    expect_board,
    grid,
    news,
    outcome,
    panel,
    part,
    solution,
    status,
)

from slidestar import ALGORITHMS, HEURISTICS, Board, shuffle, solve
from slidestar.kernel import constructive
from slidestar.search import run
from slidestar.solver.codes import as_moves


def load(page: Page, board: str, algorithm: str = "auto", heuristic: str = "manhattan") -> None:
    """Put a board into a page whose Python is there: a new address would boot it anew."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("textbox", name="Position").fill(board)
    button(page, "Load").click()
    expect_board(page, Board.parse(board).text())
    page.get_by_label("Algorithm").select_option(algorithm)
    page.get_by_label("Heuristic").select_option(heuristic)


def test_shuffle_solve_replay(booted: Page) -> None:
    page = booted
    load(page, HARDEST)
    button(page, "Shuffle").click()
    expect(grid(page)).not_to_have_attribute("data-board", HARDEST)
    start = Board.parse(board_of(page))
    button(page, "Solve").click()
    optimal = len(solve(start))
    expect(status(page, f"Solved in {optimal} moves (optimal)")).to_be_visible(timeout=120_000)
    moves = solution(page)
    assert len(moves) == optimal
    assert start.apply(moves).is_goal()

    slider = page.get_by_role("slider", name="Position in the solution")
    button(page, "Next").click()
    expect_board(page, start.apply(moves[:1]).text())
    button(page, "Next").click()
    button(page, "Previous").click()
    expect_board(page, start.apply(moves[:1]).text())
    button(page, "Last").click()
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    button(page, "First").click()
    expect_board(page, start.text())
    slider.fill("5")
    expect_board(page, start.apply(moves[:5]).text())
    speed = page.get_by_label("Speed")
    speed.select_option("slow")
    button(page, "Play").click()
    expect(button(page, "Pause")).to_be_visible()
    button(page, "Pause").click()
    expect(button(page, "Play")).to_be_visible()
    speed.select_option("fastest")
    button(page, "Play").click()
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(button(page, "Play")).to_be_visible()
    # At the end, Play begins again.
    speed.select_option("slow")
    button(page, "Play").click()
    expect(slider).not_to_have_value(str(optimal))
    speed.select_option("fastest")
    expect_board(page, "1-2-3_4-5-6_7-8-0")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm(booted: Page, algorithm: str) -> None:
    board = "1-2-3_4-6-8_7-5-0"
    load(booted, board, algorithm)
    button(booted, "Solve").click()
    found = solve(Board.parse(board), algorithm=algorithm)
    expect(status(booted, f"Solved in {len(found)} moves (")).to_be_visible(timeout=120_000)
    expect(booted.get_by_test_id("solution")).to_have_attribute("data-moves", str(found.moves))
    booted.get_by_text("What the search did").click()
    counts = part(booted, "solver", "counts-list")
    if algorithm != "auto":
        expect(counts).to_contain_text(f"Expanded{found.stats.expanded:,}")
    expect(counts).to_contain_text("Nodes per second")


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_every_heuristic_on_a_hardest_board(booted: Page, heuristic: str) -> None:
    load(booted, HARDEST, "astar", heuristic)
    button(booted, "Solve").click()
    expect(status(booted, "Solved in 31 moves (optimal)")).to_be_visible(timeout=120_000)
    found = solve(Board.parse(HARDEST), algorithm="astar", heuristic=heuristic)
    booted.get_by_text("What the search did").click()
    expect(part(booted, "solver", "counts-list")).to_contain_text(
        f"Expanded{found.stats.expanded:,}"
    )


def test_stop_in_mid_search_then_solve_again(booted: Page) -> None:
    load(booted, FARTHEST, "ida-star")

    def solve_and_stop() -> None:
        button(booted, "Solve").click()
        expect(booted.locator("html")).to_have_attribute("data-engine", "busy")
        expect(part(booted, "solver", "live")).to_contain_text("expanded")
        expect(part(booted, "solver", "live")).to_contain_text("at least 6")
        button(booted, "Stop").click()
        expect(status(booted, re.compile(r"Stopped after [\d,]+ nodes"))).to_be_visible()
        expect(booted.locator("html")).to_have_attribute("data-engine", "ready")

    # A Stop waits for the worker's slice of the moment, and for the page's: the aim is 200 ms.
    without_long_tasks(
        booted, solve_and_stop, {"DedicatedWorker thread": 180, "CrRendererMain": 50}
    )

    load(booted, HARDEST, "astar")
    button(booted, "Solve").click()
    expect(status(booted, "Solved in 31 moves (optimal)")).to_be_visible(timeout=120_000)


def test_stop_with_thousands_of_moves_in_a_line(booted: Page) -> None:
    """What a search leaves behind is put away in a browser's small stack."""
    load(booted, shuffle(9, 9, seed="c").text(), "greedy", "hamming")
    live = part(booted, "solver", "live")

    def expanded() -> int:
        found = re.search(r"([\d,]+) expanded", live.inner_text())
        return int(found[1].replace(",", "")) if found else 0

    for _ in range(2):
        button(booted, "Solve").click()
        wait_until(lambda: expanded() > 6000, True, 60, "that thousands are expanded")
        button(booted, "Stop").click()
        expect(status(booted, "Stopped after")).to_be_visible()
        expect(booted.locator("html")).to_have_attribute("data-engine", "ready")
    load(booted, HARDEST)
    button(booted, "Solve").click()
    expect(status(booted, "Solved in 31 moves (optimal)")).to_be_visible(timeout=60_000)


def test_a_move_ends_the_search_of_the_old_position(booted: Page) -> None:
    load(booted, FARTHEST, "ida-star")
    button(booted, "Solve").click()
    expect(part(booted, "solver", "live")).to_contain_text("expanded")
    booted.keyboard.press("ArrowUp")
    expect(status(booted, "Stopped after")).to_be_visible()
    expect(booted.locator("html")).to_have_attribute("data-engine", "ready")


def test_a_search_without_end_gives_up_and_the_worker_lives(booted: Page) -> None:
    load(booted, FARTHEST, "astar", "hamming")
    button(booted, "Solve").click()
    expect(status(booted, "Gave up: stopped at the limit of")).to_be_visible(timeout=400_000)
    expect(booted.get_by_text("Auto always answers")).to_be_visible()
    load(booted, HARDEST)
    button(booted, "Solve").click()
    expect(status(booted, "Solved in 31 moves (optimal)")).to_be_visible(timeout=120_000)


@pytest.mark.parametrize(
    ("board", "why", "swap", "repaired"),
    [
        (
            "1-2-3-4_5-6-7-8_9-10-11-12_13-15-14-0",
            "1 inversion and the blank 0 rows from its goal row: on a board 4 wide their sum, 1,"
            " is odd, and must be even",
            "Swap 14 and 15",
            "1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0",
        ),
        (
            "1-2-3_4-5-6_8-7-0",
            "1 inversion: on a board 3 wide the number must be even to reach this goal",
            "Swap 7 and 8",
            "1-2-3_4-5-6_7-8-0",
        ),
    ],
)
def test_an_unsolvable_board_says_why_and_offers_the_swap(
    booted: Page, board: str, why: str, swap: str, repaired: str
) -> None:
    load(booted, board)
    expect(status(booted, f"This board can't be solved. It has {why}.")).to_be_visible(
        timeout=120_000
    )
    button(booted, "Solve").click()  # says no more than the banner does, and stays alive
    button(booted, swap).click()
    expect_board(booted, repaired)
    expect(status(booted, "This board can't be solved")).to_have_count(0)
    button(booted, "Solve").click()
    expect(status(booted, "Solved in 0 moves (optimal)")).to_be_visible()


def test_another_goal(booted: Page, site: str) -> None:
    booted.goto(f"{site}?board=7-2-4_5-0-6_8-3-1&goal=0-1-2_3-4-5_6-7-8")
    button(booted, "Solve").click()
    expect(status(booted, "Solved in 26 moves (optimal)")).to_be_visible(timeout=120_000)
    button(booted, "Last").click()
    expect_board(booted, "0-1-2_3-4-5_6-7-8")


def test_solve_pressed_while_python_boots(page: Page, site: str) -> None:
    page.goto(f"{site}?board={HARDEST}", wait_until="domcontentloaded")
    button(page, "Solve").click()
    expect(status(page, "Solved in 31 moves (optimal)")).to_be_visible(timeout=90_000)


NOT_PROVEN = re.compile(r"Solved in [\d,]+ moves \(not proven optimal: at least \d+\)")
SHORTER = re.compile(r"([\d,]+) moves, at least \d+; looking for shorter")


def test_a_large_board_is_solved_shorter_and_shorter(booted: Page) -> None:
    """What's there can be replayed at once; Stop keeps it, and another press goes on from there."""
    board = shuffle(6, 6, "large")
    load(booted, board.text())
    live = part(booted, "solver", "live")
    # As long as it may take to look at it and to press Stop.
    booted.get_by_label("Look for shorter ones").select_option("60")
    button(booted, "Solve").click()
    expect(live).to_have_text(SHORTER)
    assert board.apply(solution(booted)).is_goal()
    expect(live).to_have_text(re.compile(r"^[\d,]+ → "))  # a shorter one
    button(booted, "Stop").click()
    expect(status(booted, NOT_PROVEN)).to_be_visible()
    first = solution(booted)
    assert board.apply(first).is_goal()

    # Whoever replays it has it as it is.
    button(booted, "Next").click()
    expect_board(booted, board.apply(first[:1]).text())
    button(booted, "Keep improving for a minute").click()
    expect_board(booted, board.text())
    expect(live).to_have_text(SHORTER)
    wait_until(lambda: len(solution(booted)) < len(first), True, 60, "whether it's shorter")
    button(booted, "Next").click()
    expect(status(booted, NOT_PROVEN)).to_be_visible()
    better = solution(booted)
    assert board.apply(better).is_goal()
    expect_board(booted, board.apply(better[:1]).text())
    expect(booted.locator("html")).to_have_attribute("data-engine", "ready")
    button(booted, "Last").click()
    expect_board(booted, Board.solved(6).text())
    load(booted, board.text())
    booted.get_by_label("Look for shorter ones").select_option("5")  # the page is shared


def test_for_how_long_shorter_ones_are_looked_for(booted: Page) -> None:
    load(booted, shuffle(5, 5, "seconds").text())
    choice = booted.get_by_label("Look for shorter ones")
    expect(choice).to_have_value("5")
    choice.select_option("1")
    button(booted, "Solve").click()
    near = re.compile(NOT_PROVEN.pattern + r"\. That's at most \d+% longer than the shortest\.")
    expect(status(booted, near)).to_be_visible(timeout=30_000)
    # It looks at the clock now and then, which a crowded machine lets it do less often.
    told = re.compile(r"^[\d,]+ moves after .+, [\d,]+ after [1-9]\d*\.\d+\ss$")
    curve = booted.get_by_role("img", name=told)
    expect(curve).to_be_visible()
    booted.reload()
    expect(choice).to_have_value("1")
    load(booted, shuffle(4, 4, "seconds").text())
    expect(choice).to_be_hidden()
    expect(curve).to_be_hidden()


def test_a_pasted_solution_of_a_large_board_is_shortened(booted: Page) -> None:
    board = shuffle(5, 5, "pasted")
    way = as_moves(run(constructive(5, 5, board.tiles, Board.solved(5).tiles)))
    load(booted, board.text())
    booted.get_by_role("tab", name="Analyse").click()
    box = booted.get_by_role("textbox", name="Paste a solution")
    box.fill(str(way))
    box.locator("xpath=ancestor::form").get_by_role("button").click()
    wait_until(lambda: len(solution(booted)), len(way), 30, "the length of what was pasted")
    button(booted, "Shorten this for 20 s").click()
    wait_until(lambda: len(solution(booted)) < len(way), True, 60, "whether it's shorter")
    button(booted, "Stop").click()
    expect(status(booted, NOT_PROVEN)).to_be_visible()
    assert board.apply(solution(booted)).is_goal()


def test_analyse_shows_what_python_sees(booted: Page) -> None:
    load(booted, "4-1-3_0-2-6_7-5-8")
    booted.get_by_role("tab", name="Analyse").click()
    facts = part(booted, "facts", "list")
    for name, value in [("Inversions", 6), ("Hamming", 5), ("Manhattan", 5)]:
        expect(facts).to_contain_text(f"{name}{value}", timeout=120_000)
    after = Board.parse("4-1-3_0-2-6_7-5-8").move("L")
    booted.get_by_role("button", name="Tile 2", exact=True).click()
    expect_board(booted, after.text())
    expect(facts).to_contain_text(f"Manhattan{after.manhattan()}")


def test_what_is_said_of_a_position_keeps_its_place(booted: Page) -> None:
    """A panel that folds with each move until Python has answered would have all below it jump."""
    load(booted, "4-1-3_0-2-6_7-5-8")
    booted.get_by_role("tab", name="Analyse").click()
    button(booted, "Tile 2").click()  # since then there's a game to review
    facts = panel(booted, "facts")
    expect(booted.locator("html")).to_have_attribute("data-engine", "ready")
    expect(facts).to_contain_text("Solvable. 6 inversions: on a board 3 wide", timeout=120_000)
    expect(facts).to_contain_text(re.compile(r"Distance\d"), timeout=120_000)
    place = "document.querySelector('[data-panel=moves]').getBoundingClientRect().top"
    top = booted.evaluate(place)
    tops, said = booted.evaluate(
        """async () => {
            const drawn = () => new Promise((done) => requestAnimationFrame(done));
            const facts = document.querySelector("[data-panel=facts]");
            const key = { key: "ArrowUp", code: "ArrowUp", bubbles: true };
            document.dispatchEvent(new KeyboardEvent("keydown", key));
            const tops = [];
            await drawn(); // the move: only with it is Python asked
            const said = facts.textContent;
            while (facts.textContent.includes("…")) {
                tops.push(PLACE);
                await drawn();
            }
            tops.push(PLACE);
            return [tops, said];
        }""".replace("PLACE", place)
    )
    assert set(tops) == {top}
    assert "Solvable. … inversions: on a board 3 wide" in said
    assert "Manhattan…" in said


def timed(page: Page) -> None:
    """Begin a game against the clock."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_label("Algorithm").select_option("auto")
    page.get_by_label("Size").select_option("4x4")
    page.get_by_label("Size").select_option("3x3")
    page.locator("h1").click()  # keys aren't the select's then
    page.keyboard.press(KEYS[Board.parse(board_of(page)).legal_moves()[0]])
    expect(part(page, "controls", "moves")).to_have_text("1")


def test_a_stray_enter_ends_no_timed_solve(booted: Page) -> None:
    page = booted
    timed(page)
    page.keyboard.press("Enter")
    expect(status(page, "Press Enter again to end the timed solve")).to_be_visible()
    # It goes on: the next move forgets the question.
    page.keyboard.press(KEYS[Board.parse(board_of(page)).legal_moves()[0]])
    expect(news(page)).to_be_empty()
    page.keyboard.press("Enter")
    expect(status(page, "Press Enter again")).to_be_visible()
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", "")
    page.keyboard.press("Enter")
    outcome(page, "Solved in")
    expect(news(page)).to_be_empty()


def test_what_a_solution_helped_with_is_not_counted(booted: Page) -> None:
    page = booted
    timed(page)
    expect(page.locator(".letters-mean")).to_be_hidden()
    button(page, "Solve").click()
    button(page, "Solve").click()
    outcome(page, "Solved in")
    expect(page.locator(".letters-mean")).to_be_visible()
    for move in solution(page):
        page.keyboard.press(KEYS[move])
    expect(news(page)).to_have_text("Solved with the solution's help, so it isn't counted.")
    expect(panel(page, "aim")).to_be_hidden()


def test_the_button_asks_once_in_a_timed_solve(booted: Page) -> None:
    page = booted
    timed(page)
    button(page, "Solve").click()
    expect(status(page, "Press Solve again to end the timed solve")).to_be_visible()
    button(page, "Solve").click()
    outcome(page, "Solved in")
    # Where nothing counts, a press is meant.
    load(page, HARDEST)
    page.get_by_role("button", name="Tile 5", exact=True).click()
    button(page, "Solve").click()
    outcome(page, "Solved in")
