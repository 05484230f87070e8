"""Watching a search: its frontier and its tree, step by step, against the library's own trace."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browsing import wait_for_engine, wait_until, without_long_tasks
from history_card import play
from playwright.sync_api import Locator, Page, expect
from puzzle_page import board_of, button, drawn, expect_board, grid, news, part

from slidestar import Board, Trace, solve, trace

START = "8-1-3_4-0-2_7-6-5"
FAR = "8-6-7_2-5-4_3-0-1"
KORF = "13-6-8-12_15-14-0-10_11-7-4-5_9-1-3-2"

pytestmark = pytest.mark.returning


def room(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Watch")


def opened(page: Page, site: str, query: str) -> Page:
    page.goto(f"{site}?mode=learn&{query}")
    wait_for_engine(page)
    expect(place(page)).to_have_text(re.compile(" of "))
    return page


def place(page: Page) -> Locator:
    """Such as `5 of 41`."""
    return room(page).locator(".watch-steps .place")


def at(page: Page, step: int, last: int) -> None:
    expect(place(page)).to_have_text(f"{step:,} of {last:,}")


def rows(page: Page) -> Locator:
    return room(page).locator("ol.frontier:not(.gone) > li:visible")


def boards(page: Page) -> list[str]:
    """The positions that wait, as far as they're shown."""
    shown = rows(page).locator(".mini")
    return [str(one) for one in shown.evaluate_all("(all) => all.map((one) => one.dataset.board)")]


def waiting(steps: Trace, step: int, most: int = 8) -> list[str]:
    return [entry.board.text() for entry in steps.frontier(step)[:most]]


def go(page: Page, name: str) -> None:
    room(page).get_by_role("button", name=name, exact=True).click()


SEARCHES = [
    ("astar", "manhattan"),
    ("astar", "hamming"),
    ("weighted-astar", "linear-conflict"),
    ("greedy", "manhattan"),
    ("bfs", "manhattan"),
    ("dfs", "manhattan"),
    ("iterative-deepening", "manhattan"),
    ("ida-star", "hamming"),
]


@pytest.mark.parametrize(("algorithm", "heuristic"), SEARCHES)
def test_the_top_of_the_frontier_is_expanded_next(
    page: Page, site: str, algorithm: str, heuristic: str
) -> None:
    steps = trace(Board.parse(START), None, algorithm, heuristic)
    opened(page, site, f"board={START}&algorithm={algorithm}&heuristic={heuristic}")
    last = sum(1 for entry in steps.entries[:20_000] if entry.fate == "expanded")
    for step in range(min(12, len(steps))):
        expect(place(page)).to_have_text(re.compile(rf"^{step} of "))
        wait_until(lambda: boards(page), waiting(steps, step), 30, "the frontier")
        expect(rows(page).first).to_have_attribute("data-tag", "next")
        go(page, "Step")
        expect_board(page, steps.expanded(step).board)
    assert last > 5


def test_a_hundred_steps_forward_and_back(page: Page, site: str) -> None:
    steps = trace(Board.parse(FAR))
    opened(page, site, f"board={FAR}&step=50")
    before = waiting(steps, 50)
    wait_until(lambda: boards(page), before, 30, "the frontier")
    for _ in range(100):
        page.keyboard.press(".")
    at(page, 150, len(steps))
    wait_until(lambda: boards(page), waiting(steps, 150), 30, "the frontier")
    for _ in range(100):
        page.keyboard.press("Backspace")
    at(page, 50, len(steps))
    wait_until(lambda: boards(page), before, 30, "the frontier")


def test_the_steps_tell_what_happened(page: Page, site: str) -> None:
    steps = trace(Board.parse(START))
    opened(page, site, f"board={START}")
    words = room(page).locator(".watch-words")
    expect(words).to_have_text("Nothing has been expanded yet; only the start is waiting.")
    go(page, "Step")
    expect(words).to_contain_text("Step 1: it isn't the goal, so it was expanded (g 0, h 10, f 10)")
    expect(words).to_contain_text("4 new positions came in")
    go(page, "Until f rises")
    rise = next(n for n in range(2, len(steps)) if steps.expanded(n).f > steps.expanded(n - 1).f)
    at(page, rise, len(steps))
    go(page, "To the end")
    at(page, len(steps), len(steps))
    assert steps.solution
    expect(words).to_contain_text(
        f"the goal, in 14 moves; no shorter way exists. {len(steps)} expanded,"
        f" {steps.solution.stats.generated} generated."
    )
    expect_board(page, Board.solved(3))
    expect(rows(page).first).to_have_attribute("data-tag", "goal")
    go(page, "To the start")
    at(page, 0, len(steps))
    expect_board(page, START)


def test_a_deepening_searchs_thresholds(page: Page, site: str) -> None:
    steps = trace(Board.parse(START), None, "ida-star", "hamming")
    opened(page, site, f"board={START}&algorithm=ida-star&heuristic=hamming")
    words = room(page).locator(".watch-words")
    waits = room(page).locator(".watch-frontier .place")
    assert len(steps.thresholds) > 2
    for number, (step, threshold) in enumerate(steps.thresholds, 1):
        at(page, step, len(steps))
        expect(words).to_contain_text(f"Round {number} begins: its threshold is {threshold}.")
        expect(waits).to_have_text(re.compile(f"threshold {threshold}$"))
        go(page, "Until the threshold rises")
    at(page, len(steps), len(steps))
    expect(words).to_contain_text("the goal, in 14 moves")


def test_a_search_plays_at_a_pace(page: Page, site: str) -> None:
    steps = trace(Board.parse(START))
    opened(page, site, f"board={START}")
    room(page).get_by_label("Pace").select_option("Very fast")
    go(page, "Play")
    at(page, len(steps), len(steps))
    expect(room(page).get_by_role("button", name="Play", exact=True)).to_be_visible()
    # From the end it begins again.
    room(page).get_by_label("Pace").select_option("Slow")
    page.keyboard.press("Space")
    expect(room(page).get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(room(page).get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")
    at(page, len(steps), len(steps))
    page.keyboard.press("Home")
    at(page, 0, len(steps))


def test_the_address_is_the_place(page: Page, site: str) -> None:
    steps = trace(Board.parse(START), None, "ida-star", "hamming")
    query = "algorithm=ida-star&heuristic=hamming&step=7&view=dots&beside=bfs,manhattan&by=f"
    opened(page, site, f"board={START}&{query}")
    at(page, 7, len(steps))
    expect(room(page).get_by_role("button", name="Dots")).to_have_attribute("aria-pressed", "true")
    expect(room(page).get_by_label("Search beside it")).to_have_value("bfs")
    expect(room(page).get_by_label("Advance both by")).to_have_value("f")
    go(page, "Step")
    expect(page).to_have_url(re.compile("step=8&view=dots&beside=bfs,manhattan&by=f$"))
    page.reload()
    wait_for_engine(page)
    at(page, 8, len(steps))
    # What can't be read is named, and the rest counts.
    page.goto(f"{site}?mode=learn&board={START}&step=x&view=y&beside=z&lesson=q&by=w")
    expect(page.get_by_role("alert").locator("li")).to_have_count(5)
    wait_for_engine(page)
    at(page, 0, len(trace(Board.parse(START))))


def test_another_search_begins_at_its_start(page: Page, site: str) -> None:
    opened(page, site, f"board={START}&step=5")
    room(page).get_by_label("Heuristic").select_option("hamming")
    at(page, 0, len(trace(Board.parse(START), None, "astar", "hamming")))
    room(page).get_by_label("Algorithm").select_option("bfs")
    expect(room(page)).to_contain_text("Breadth-first looks at all positions one move away")
    expect(page).to_have_url(re.compile("algorithm=bfs&heuristic=hamming$"))


def test_a_position_that_is_pressed_is_on_the_board(page: Page, site: str) -> None:
    steps = trace(Board.parse(START))
    opened(page, site, f"board={START}&step=12")
    expect_board(page, steps.expanded(11).board)
    for k in (3, 0):
        rows(page).nth(k).get_by_role("button").click()
        expect_board(page, steps.frontier(12)[k].board)
        about = room(page).locator(".watch-entry")
        entry = steps.frontier(12)[k]
        expect(about).to_have_text(
            f"On the board: g {entry.g}, h {entry.h}, f {entry.f}; it waits."
        )
    # The way to it, in the folded tree.
    way = room(page).locator(".folded-tree > li > .entry:first-child .mini")
    read = "(all) => all.map((one) => one.dataset.board)"
    wait_until(
        lambda: way.evaluate_all(read)[: entry.g + 1],
        [one.board.text() for one in entry.way],
        30,
        "the way",
    )
    # Tiles aren't slid there.
    page.keyboard.press("a")
    page.keyboard.press("d")
    expect(news(page)).to_contain_text("The board shows the search")
    assert board_of(page) == entry.board.text()
    go(page, "To the start")
    page.keyboard.press("KeyW")
    expect_board(page, Board.parse(START).move("U"))
    at(page, 0, len(trace(Board.parse(START).move("U"))))


@pytest.mark.parametrize("view", ["Dots", "Map"])
def test_dots_and_map_are_pressed(page: Page, site: str, view: str) -> None:
    steps = trace(Board.parse(START))
    opened(page, site, f"board={START}&view={view.lower()}")
    go(page, "To the end")
    canvas = room(page).locator("canvas:visible")
    expect(canvas).to_have_attribute("aria-label", re.compile(r"^The (tree|map) of "))
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    met = {entry.board.text() for entry in steps.entries}
    seen = set()
    for x in range(1, 8):
        for y in range(1, 8):
            page.mouse.click(box["x"] + box["width"] * x / 8, box["y"] + box["height"] * y / 8)
            seen.add(board_of(page))
    assert len(seen) > 2
    assert seen <= met


def test_what_is_left_out_is_shown_as_such(page: Page, site: str) -> None:
    board = "8-6-7_2-5-4_3-0-1"
    steps = trace(Board.parse(board), None, "weighted-astar", "manhattan")
    known = next(entry for entry in steps.entries if entry.fate == "known")
    superseded = next(entry for entry in steps.entries if entry.fate == "superseded")
    for entry, tag in ((known, "known"), (superseded, "superseded")):
        assert entry.left is not None
        query = f"board={board}&algorithm=weighted-astar&step={entry.left + 1}"
        opened(page, site, query)
        gone = room(page).locator(f'ol.gone > li:visible[data-tag="{tag}"] .mini')
        shown = gone.and_(page.locator(f'[data-board="{entry.board.text()}"]'))
        expect(shown.first).to_be_visible()
    gone.first.click()
    expect(room(page).locator(".watch-entry")).to_contain_text("superseded by a shorter way")


def test_what_is_next_is_guessed(page: Page, site: str) -> None:
    steps = trace(Board.parse(START))
    opened(page, site, f"board={START}&step=4")
    room(page).get_by_label("Let me guess what's next").check()
    verdict = room(page).locator(".verdict")
    expect(verdict).to_have_text("Press the position that you think is expanded next.")
    expect(room(page).locator('[data-tag="next"]')).to_have_count(0)
    wait_until(lambda: sorted(boards(page)), sorted(waiting(steps, 4)), 30, "the frontier")
    right, *_ = waiting(steps, 4)
    rows(page).nth(boards(page).index(right)).get_by_role("button").click()
    expect(verdict).to_contain_text("Right: ")
    expect(verdict).to_contain_text("1 of 1 right")
    at(page, 5, len(steps))
    wrong = waiting(steps, 5)[-1]
    wait_until(lambda: wrong in boards(page), True, 30, "the next ones")
    rows(page).nth(boards(page).index(wrong)).get_by_role("button").click()
    expect(verdict).to_contain_text("Not that one")
    expect(verdict).to_contain_text("1 of 2 right")
    at(page, 6, len(steps))


@pytest.mark.parametrize(
    ("query", "why"),
    [
        (f"board={KORF}", "is too hard to watch"),
        ("size=6x6&seed=hopeless", "is too hard to watch"),
        ("board=1-2-3_4-5-6_7-8-0", "was already solved"),
        ("board=1-2-3_4-5-6_8-7-0", "can't be solved"),
    ],
)
def test_a_hopeless_board_gives_way_to_one_that_is_near(
    page: Page, site: str, query: str, why: str
) -> None:
    page.goto(f"{site}?{query}")
    wait_for_engine(page)
    before = board_of(page)
    page.get_by_role("tab", name="Learn").click()
    said = room(page).get_by_text(f"Your board {why}, so here is an easy one")
    expect(said).to_be_visible()
    expect(place(page)).to_have_text(re.compile("^0 of "))
    dealt = board_of(page)
    steps = trace(Board.parse(dealt))
    assert steps.solution
    assert 7 <= len(steps.solution) <= 12
    button(page, "Back to my board").click()
    expect_board(page, before)
    expect(said).to_be_hidden()


def test_who_only_looks_in_has_their_own_board_again(page: Page, site: str) -> None:
    page.goto(f"{site}?daily=3x3&day=2026-11-21")
    wait_for_engine(page)
    play(page, "".join(solve(Board.parse(board_of(page))).moves))
    result = part(page, "daily-result", "line")
    expect(result).to_be_visible()
    said = room(page).get_by_text("so here is an easy one")
    for _ in range(2):  # it's as solved the second time
        page.get_by_role("tab", name="Learn").click()
        expect(said).to_be_visible()
        expect(place(page)).to_have_text(re.compile("^0 of "))
        dealt = board_of(page)
        page.get_by_role("tab", name="Play", exact=True).click()
        expect_board(page, Board.solved(3))
        expect(result).to_be_visible()
        expect(page).not_to_have_url(re.compile("mode=learn"))
    page.go_forward()
    expect_board(page, dealt)
    page.go_back()
    expect_board(page, Board.solved(3))
    expect(result).to_be_visible()
    # Who has moved on the other board stays there.
    page.get_by_role("tab", name="Learn").click()
    expect(said).to_be_visible()
    after = Board.parse(board_of(page)).neighbors()[0]
    grid(page).get_by_role("button", name=f"Tile {moved(board_of(page), after)}").press("Enter")
    expect_board(page, after)
    page.get_by_role("tab", name="Play", exact=True).click()
    expect(result).to_be_hidden()
    drawn(page)
    expect_board(page, after)


def moved(before: str, after: Board) -> int:
    """The tile that is moved from one to the other."""
    return after.tiles[Board.parse(before).blank]


def test_a_size_chosen_on_the_way_in_stays(page: Page, site: str) -> None:
    opened(page, site, f"board={START}")
    page.get_by_role("tab", name="Play", exact=True).click()
    drawn(page)
    # In one go, before the room has looked at the board.
    page.evaluate(
        """() => {
            document.querySelector("#tab-learn").click();
            requestAnimationFrame(() => requestAnimationFrame(() => {
                const size = document.querySelector("[data-part=size]");
                size.value = "4x4";
                size.dispatchEvent(new Event("change", { bubbles: true }));
            }));
        }"""
    )
    expect(grid(page).get_by_role("button")).to_have_count(15)
    expect(place(page)).to_have_text(re.compile("^0 of "), timeout=90_000)
    expect(room(page).get_by_text("so here is an easy one")).to_be_hidden()


def test_a_game_that_is_played_is_not_replaced(page: Page, site: str) -> None:
    page.goto(f"{site}?board={KORF}")
    wait_for_engine(page)
    page.keyboard.press("KeyW")
    after = Board.parse(KORF).move("U")
    expect_board(page, after)
    page.get_by_role("tab", name="Learn").click()
    expect(room(page).get_by_role("button", name="Deal an easy board")).to_be_visible()
    page.wait_for_timeout(1000)
    assert board_of(page) == after.text()
    expect(room(page).get_by_text("so here is an easy one")).to_be_hidden()


def test_two_searches_go_together(page: Page, site: str) -> None:
    first = trace(Board.parse(START))
    second = trace(Board.parse(START), None, "astar", "hamming")
    opened(page, site, f"board={START}&step=20&view=map&beside=astar,hamming")
    titles = room(page).locator(".watch-title")
    expect(titles.nth(0)).to_have_text(f"A*, Manhattan: 20 of {len(first)} expanded")
    expect(titles.nth(1)).to_have_text(f"A*, Hamming: 20 of {len(second)} expanded")
    room(page).get_by_label("Advance both by").select_option("f")
    most = max(first.expanded(n).f for n in range(20))
    within = next(n for n in range(len(second)) if second.expanded(n).f > most)
    expect(titles.nth(1)).to_have_text(f"A*, Hamming: {within} of {len(second)} expanded")
    # Step by step, the longer one is seen to its end too.
    room(page).get_by_label("Advance both by").select_option("Steps")
    go(page, "To the end")
    at(page, len(second), len(second))
    for title, found in zip(titles.all(), (first, second), strict=True):
        assert found.solution is not None
        moves = len(found.solution)
        expect(title).to_have_text(re.compile(f"expanded, done: the goal, in {moves} moves$"))
    room(page).get_by_label("Search beside it").select_option("None")
    expect(titles.nth(1)).to_be_hidden()
    at(page, len(first), len(first))


def test_twenty_thousand_entries_are_gone_through_smoothly(page: Page, site: str) -> None:
    words = room(page).locator(".watch-words")
    for _ in range(3):  # Python gives up after ten seconds, which a busy machine may take
        opened(page, site, f"board={FAR}&algorithm=astar&heuristic=hamming")
        go(page, "To the end")
        expect(words).to_contain_text("steps can be watched")
        if "the goal" in words.inner_text():
            break
    go(page, "To the start")
    slider = room(page).get_by_role("slider")
    expect(slider).to_have_attribute("max", re.compile(r"^\d{5,}$"))
    last = int(slider.get_attribute("max") or 0)
    assert last > 10_000
    expect(room(page).locator(".place").first).to_contain_text(" of ")
    for view in ("Folded", "Dots", "Map"):
        room(page).get_by_role("button", name=view).click()

        def scrub() -> None:
            for step in range(0, last, last // 12):
                slider.fill(str(step))
                page.wait_for_timeout(30)

        without_long_tasks(page, scrub)
    go(page, "To the end")
    expect(words).to_contain_text("steps can be watched")
    expect(words).to_contain_text("the goal, in 31 moves")


@pytest.mark.parametrize("view", ["fold", "dots", "map"])
def test_axe_finds_nothing(
    page: Page, site: str, axe: Callable[[Page], list[str]], view: str
) -> None:
    opened(page, site, f"board={START}&step=9&view={view}&beside=bfs,manhattan")
    assert axe(page) == []
    for width, height in ((390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
