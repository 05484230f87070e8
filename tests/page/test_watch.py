"""Learn's lesson Watch: a search step by step, compared with the library's trace."""

from __future__ import annotations

import re
from itertools import product

import pytest
from kit import layout
from kit import page as ui
from kit.learn import lesson_panel, open_lesson, unfold_search, watch_in_learn
from kit.worker import Script
from playwright.sync_api import Locator, Page, Route, expect

from slidestar import Board, Limit, SearchOptions, Trace, solve, trace
from slidestar.page.trace_columns import trace_message

START = "8-1-3_4-0-2_7-6-5"
KORF = "13-6-8-12_15-14-0-10_11-7-4-5_9-1-3-2"
DEALT = "so here's one that's 10 to 12 moves away"
PARTS = (".board", ".watch-setup", ".watch-steps", ".watch-frontier", ".watch-tree")
BOARDS = "(all) => all.map((one) => one.dataset.board)"


def opened(page: Page, site: str, board: str = START, **query: str) -> Page:
    """Open a search in Watch, and unfold its choice."""
    ui.visit(page, site, mode="learn", board=board, **query)
    unfold_search(page)
    return page


def watch(page: Page) -> Locator:
    return lesson_panel(page, "Watch")


def words(page: Page) -> Locator:
    return watch(page).locator(".watch-words")


def place(page: Page) -> Locator:
    """Return the place of the step, such as `5 of 41`."""
    return watch(page).locator(".watch-steps .place")


def at(page: Page, step: int, last: int) -> None:
    expect(place(page)).to_have_text(f"{step:,} of {last:,}")


def rows(page: Page) -> Locator:
    return watch(page).locator("ol.frontier:not(.gone) > li:visible")


def boards(page: Page) -> list[str]:
    """Return the positions in the frontier that are shown."""
    found: list[str] = rows(page).locator(".mini").evaluate_all(BOARDS)
    return found


def frontier(steps: Trace, step: int, most: int = 8) -> list[str]:
    return [entry.board.text() for entry in steps.frontier(step)[:most]]


def go(page: Page, name: str) -> None:
    watch(page).get_by_role("button", name=name, exact=True).click()
    ui.idle(page)


def choose(page: Page, label: str, value: str) -> None:
    watch(page).get_by_label(label).select_option(value)
    ui.idle(page)


def enter(field: Locator, value: str) -> None:
    field.fill(value)
    field.press("Tab")
    ui.idle(field.page)


def test_the_top_of_the_frontier_is_expanded_and_described(page: Page, site: str) -> None:
    steps = trace(Board.parse(START))
    opened(page, site)
    expect(words(page)).to_have_text("Nothing has been expanded yet. Only the start is waiting.")
    for step in range(3):
        at(page, step, len(steps))
        assert boards(page) == frontier(steps, step)
        expect(rows(page).first).to_have_attribute("data-tag", "next")
        go(page, "Step")
        ui.expect_board(page, steps.expanded(step).board)
        if step == 0:
            expect(words(page)).to_contain_text(
                "Step 1: not the goal, so it was expanded (g 0, h 10, f 10)"
            )
            expect(words(page)).to_contain_text("4 new nodes.")
    go(page, "To the start")
    at(page, 0, len(steps))
    ui.expect_board(page, START)
    go(page, "Until f rises")
    rise = next(n for n in range(2, len(steps)) if steps.expanded(n).f > steps.expanded(n - 1).f)
    at(page, rise, len(steps))
    go(page, "To the end")
    at(page, len(steps), len(steps))
    assert steps.solution
    expect(words(page)).to_contain_text(
        f"the goal, in 14 moves; no solution is shorter. {len(steps)} expanded,"
        f" {steps.solution.stats.generated} generated."
    )
    ui.expect_board(page, Board.solved(3))
    expect(rows(page).first).to_have_attribute("data-tag", "goal")


def test_a_deepening_search_shows_its_thresholds(page: Page, site: str) -> None:
    steps = trace(Board.parse(START), None, "ida-star", "hamming")
    opened(page, site, algorithm="ida-star", heuristic="hamming")
    waiting = watch(page).locator(".watch-frontier .place")
    assert len(steps.thresholds) > 2
    for number, (step, threshold) in enumerate(steps.thresholds, 1):
        at(page, step, len(steps))
        assert boards(page) == frontier(steps, step)
        expect(words(page)).to_contain_text(
            f"Round {number} begins with the threshold {threshold}."
        )
        expect(waiting).to_have_text(re.compile(f"threshold {threshold}$"))
        go(page, "Until the threshold rises")
    at(page, len(steps), len(steps))
    expect(words(page)).to_contain_text("the goal, in 14 moves")


def test_a_search_plays_at_its_pace(page: Page, site: str) -> None:
    page.clock.install()
    steps = trace(Board.parse(START))
    opened(page, site)
    watch(page).get_by_label("Pace").select_option("Very fast")
    ui.pause_clock(page)
    ui.button(page, "Play").click()
    page.clock.run_for(60_000)
    at(page, len(steps), len(steps))
    expect(watch(page).get_by_role("button", name="Play", exact=True)).to_be_visible()
    # At the end, Play begins again.
    watch(page).get_by_label("Pace").select_option("Slow")
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(watch(page).get_by_role("button", name="Pause")).to_be_visible()
    at(page, 0, len(steps))
    page.clock.run_for(2000)
    expect(place(page)).to_have_text(re.compile("^[1-9] of "))
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(watch(page).get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")
    page.clock.run_for(50)
    at(page, len(steps), len(steps))
    page.keyboard.press("Home")
    page.clock.run_for(50)
    at(page, 0, len(steps))


def test_the_address_has_the_search_the_step_and_the_views(page: Page, site: str) -> None:
    steps = trace(Board.parse(START), None, "ida-star", "hamming")
    query = {"algorithm": "ida-star", "heuristic": "hamming", "step": "7", "view": "dots"}
    opened(page, site, **query, beside="bfs,manhattan", by="f")
    at(page, 7, len(steps))
    expect(watch(page).get_by_role("button", name="Dots")).to_have_attribute("aria-pressed", "true")
    expect(watch(page).get_by_label("Compare with search")).to_have_value("bfs")
    expect(watch(page).get_by_label("Advance both by")).to_have_value("f")
    go(page, "Step")
    expect(page).to_have_url(re.compile("step=8&view=dots&beside=bfs,manhattan&by=f$"))
    page.reload()
    ui.idle(page)
    at(page, 8, len(steps))
    # Another search begins at its start.
    unfold_search(page)
    watch(page).get_by_label("Algorithm").select_option("bfs")
    ui.idle(page)
    expect(place(page)).to_have_text(re.compile("^0 of "))
    expect(watch(page)).to_contain_text(
        "Breadth-first search expands the start, then all nodes one move"
    )
    search = "algorithm=bfs&heuristic=hamming&view=dots&beside=bfs,manhattan&by=f$"
    expect(page).to_have_url(re.compile(search))
    # Fields that cannot be read are named.
    opened(page, site, step="x", view="y", beside="z", lesson="q", by="w", weight="0", width="1.5")
    expect(page.get_by_role("alert").locator("li")).to_have_count(7)
    at(page, 0, len(trace(Board.parse(START))))


def test_the_weight_of_two_searches_is_chosen(page: Page, site: str) -> None:
    opened(page, site, ui.HARDEST, beside="weighted-astar,manhattan", weight="5", step="20")
    steps = trace(
        Board.parse(ui.HARDEST),
        None,
        "weighted-astar",
        "manhattan",
        options=SearchOptions(weight=5),
    )
    weight = watch(page).get_by_label("Weight w of h")
    expect(weight).to_have_value("5")
    expect(watch(page)).to_contain_text(f"Weighted A*, Manhattan: 20 of {len(steps):,} expanded")
    choose(page, "Compare with search", "None")
    expect(weight).to_be_hidden()
    choose(page, "Algorithm", "weighted-astar")
    enter(weight, "3.5")
    steps = trace(
        Board.parse(ui.HARDEST),
        None,
        "weighted-astar",
        "manhattan",
        options=SearchOptions(weight=3.5),
    )
    at(page, 0, len(steps))
    expect(watch(page)).to_contain_text("Here f = g + 3.5·h.")
    expect(watch(page)).to_contain_text("at most 3.5 times as many moves as a shortest one")
    go(page, "Step")
    go(page, "Step")
    expect(watch(page)).to_contain_text(
        re.compile(r"Next because its g \+ 3\.5h = [\d.]+ is the smallest")
    )
    assert boards(page) == frontier(steps, 2)
    expect(page).to_have_url(re.compile("algorithm=weighted-astar&weight=3.5&step=2$"))
    weight.fill("0.5")  # not a weight: the field returns to the last one
    weight.press("Tab")
    expect(weight).to_have_value("3.5")
    page.reload()
    ui.idle(page)
    at(page, 2, len(steps))
    expect(weight).to_have_value("3.5")


def test_a_search_from_both_ends_meets(page: Page, site: str) -> None:
    opened(page, site, algorithm="bidirectional", view="dots")
    for algorithm in ("bidirectional", "mm"):
        choose(page, "Algorithm", algorithm)
        steps = trace(Board.parse(START), None, algorithm, "manhattan")
        assert steps.solution
        assert steps.meeting
        expect(words(page)).to_contain_text("The start and the goal are waiting")
        assert boards(page) == frontier(steps, 0)
        expect(rows(page).filter(has_text="from the goal")).to_have_count(1)
        go(page, "Step")
        assert boards(page) == frontier(steps, 1)
        ui.expect_board(page, steps.expanded(0).board)
        go(page, "To the end")
        entry, other = steps.meeting
        expect(words(page)).to_contain_text(
            f"meet at this position ({entry.g} + {other.g} moves), so there's a solution in 14 moves;"
            f" no solution is shorter. {len(steps)} expanded"
        )
        ui.expect_board(page, entry.board)
        expect(watch(page).locator(".watch-frontier .why")).to_contain_text("the search ends here")
        expect(rows(page).first).to_have_attribute("data-tag", "meeting")
        expect(watch(page).locator(".watch-tree canvas")).to_have_attribute(
            "aria-label", re.compile(rf"The tree of the search: {len(steps.entries)} nodes")
        )


SMALLEST_LETTERS = """(room) => Math.min(...[...room.querySelectorAll("*")]
    .filter((one) => one.checkVisibility() && !one.closest(".mini, .unseen"))
    .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


@pytest.mark.parametrize("subgrids", [True, False])
def test_board_frontier_and_tree_are_on_one_screen(page: Page, site: str, subgrids: bool) -> None:
    if not subgrids:  # as in Chrome 115

        def without(route: Route) -> None:
            sheet = route.fetch()
            route.fulfill(response=sheet, body=sheet.text().replace("subgrid", "unknown"))

        page.route("**/*.css", without)
    layout.set_window(page, (1366, 768))
    ui.visit(page, site, mode="learn", board=START, step="30")
    for size in ((1920, 1080), (1366, 768)):
        layout.resize(page, size)
        for part in PARTS:
            assert layout.in_sight(page, page.locator(part)), (part, size)
    for view in ("Dots", "Map"):
        go(page, view)
        assert layout.in_sight(page, page.locator("canvas:visible")), view
    summary = page.locator(".watch-setup summary").first
    expect(summary).to_have_text("Search: A*, Manhattan")
    unfold_search(page)
    choose(page, "Compare with search", "greedy")
    expect(summary).to_have_text(
        "Search: A*, Manhattan · compared with Greedy best-first, Manhattan"
    )


def test_board_and_buttons_stay_above_the_search_on_a_phone(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, mode="learn", board=START, step="30")
    cards = (".board", ".watch-frontier", ".watch-tree")
    for size in (layout.PHONE, (360, 640), layout.SMALL_PHONE):
        layout.resize(page, size)
        layout.scroll(page, 0)
        tops = [layout.place(page.locator(part))[1] for part in cards]
        assert tops == sorted(tops), size
        for part in (".watch-frontier .why", ".watch-tree"):
            page.locator(part).evaluate("(one) => one.scrollIntoView({ block: 'center' })")
            ui.idle(page)
            for head in (".board", ".watch-player"):
                assert layout.in_sight(page, page.locator(head)), (part, head, size)
        assert layout.fits_in_width(page), size
    go(page, "Step")
    expect(place(page)).to_have_text(re.compile("^31 of"))


def test_the_text_of_present_is_enlarged_and_stays_so(page: Page, site: str) -> None:
    ui.visit(page, site, mode="learn", board=START)
    go(page, "Present")
    before = watch(page).evaluate(SMALLEST_LETTERS)
    expect(ui.button(page, "Smaller text")).to_have_attribute("aria-disabled", "true")
    go(page, "Larger text")
    larger = watch(page).evaluate(SMALLEST_LETTERS)
    assert larger > before
    expect(ui.button(page, "Deal an easy board")).to_be_visible()
    page.reload()
    ui.idle(page)
    go(page, "Present")
    assert watch(page).evaluate(SMALLEST_LETTERS) == pytest.approx(larger)
    go(page, "Smaller text")
    assert watch(page).evaluate(SMALLEST_LETTERS) == pytest.approx(before)


def test_two_presented_trees_are_whole_in_larger_text(page: Page, site: str) -> None:
    layout.set_window(page, (1366, 768))
    ui.visit(page, site, mode="learn", board=START, view="dots", beside="bfs,manhattan")
    for name in ("To the end", "Present", "Larger text"):
        go(page, name)
    assert layout.in_sight(page, watch(page).get_by_label("Pace"))
    hidden = "(trees) => trees.map((tree) => tree.scrollHeight - tree.clientHeight)"
    assert watch(page).locator(".tree").evaluate_all(hidden) == [0, 0]


SCROLL_TO_TOP = "(tree) => { tree.dispatchEvent(new WheelEvent('wheel')); tree.scrollTop = 0; }"
EXPANDED_IN_SIGHT = """(tree) => {
    const [box, entry] = [tree, tree.querySelector("[aria-current]")]
        .map((one) => one.getBoundingClientRect());
    return box.top <= entry.top && entry.bottom <= box.bottom;
}"""


def test_the_tree_follows_the_search_unless_it_is_scrolled(page: Page, site: str) -> None:
    layout.set_window(page, (1366, 768))
    page.clock.install()
    ui.visit(page, site, mode="learn", board=START, step="30")
    tree = watch(page).locator(".tree").first
    assert tree.evaluate(EXPANDED_IN_SIGHT)
    ui.press(page, "Present")
    assert tree.evaluate(EXPANDED_IN_SIGHT)
    ui.pause_clock(page)
    tree.evaluate(SCROLL_TO_TOP)
    ui.button(page, "Play").click()
    page.clock.run_for(1300)
    assert tree.evaluate(EXPANDED_IN_SIGHT)
    tree.evaluate(SCROLL_TO_TOP)
    page.clock.run_for(1300)
    at(page, 34, 41)
    assert tree.evaluate("(tree) => tree.scrollTop") == 0
    ui.button(page, "Pause").click()
    page.clock.run_for(50)
    watch(page).get_by_role("button", name="Step", exact=True).click()
    page.clock.run_for(100)
    assert tree.evaluate(EXPANDED_IN_SIGHT)


def test_watch_is_presented_on_one_screen(page: Page, site: str) -> None:
    places = """(all) => all.map((one) => one.getBoundingClientRect())
        .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""
    query = {"beside": "bidirectional,manhattan", "view": "dots", "step": "30", "chapter": "2"}
    parts = (*PARTS, ".primer")
    ui.visit(page, site, mode="learn", board=START, **query)
    for width, height in ((1280, 720), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        ui.idle(page)
        go(page, "Present")
        shown = page.locator(", ".join(parts)).locator("visible=true").evaluate_all(places)
        trees = watch(page).locator(".tree canvas").evaluate_all(places)
        assert (len(shown), len(trees)) == (len(parts), 2)
        assert layout.in_sight(page, watch(page).get_by_label("Pace"))
        expect(watch(page).get_by_text("Blue: expanded. Amber: waiting.")).to_be_visible()
        for left, top, right, bottom in shown:
            assert 0 <= left <= right <= width, (width, shown)
            assert 0 <= top <= bottom <= height, (height, shown)
        assert all(bottom <= height for *_, bottom in trees), (height, trees)
        assert watch(page).evaluate(SMALLEST_LETTERS) >= height / 30
        if (width, height) != (1920, 1080):
            page.keyboard.press("Escape")
            ui.idle(page)
    go(page, "Step")
    expect(place(page)).to_have_text(re.compile("^31 of"))
    page.keyboard.press("Escape")
    ui.idle(page)
    expect(ui.button(page, "Present")).to_be_visible()
    expect(page.get_by_role("tab", name="Race")).to_be_visible()


def test_the_width_of_a_beam_is_chosen(page: Page, site: str) -> None:
    opened(page, site, ui.HARDEST, algorithm="beam")
    at(page, 0, len(trace(Board.parse(ui.HARDEST), None, "beam")))
    width = watch(page).get_by_label("Width of the beam")
    expect(width).to_have_value("10")
    enter(width, "3")
    narrow = trace(Board.parse(ui.HARDEST), None, "beam", options=SearchOptions(width=3))
    at(page, 0, len(narrow))
    expect(watch(page)).to_contain_text("At most 3 nodes of each level are expanded.")
    # The first entry that was in the frontier before the beam dropped it.
    dropped = (e.left or 0 for e in narrow.entries if e.fate == "cut-off" and e.left != e.born - 1)
    step = next(dropped)
    for _ in range(step + 1):
        go(page, "Step")
    assert boards(page) == frontier(narrow, step + 1)
    expect(watch(page).locator('ol.gone > li:visible[data-tag="cut"]')).not_to_have_count(0)
    expect(page).to_have_url(re.compile(f"algorithm=beam&width=3&step={step + 1}$"))
    # A beam that is too narrow finds no goal.
    enter(width, "1")
    steps = trace(Board.parse(ui.HARDEST), None, "beam", options=SearchOptions(width=1))
    assert steps.solution is None
    go(page, "To the end")
    at(page, len(steps), len(steps))
    expect(words(page)).to_contain_text("The search stopped at width 1")
    expect(watch(page).locator(".why")).to_have_text("Nothing is waiting.")


def test_the_frontier_of_a_small_memory_is_shown(page: Page, site: str) -> None:
    step = 31
    opened(page, site, algorithm="sma-star", memory="20", step=str(step))
    steps = trace(Board.parse(START), None, "sma-star", options=SearchOptions(memory=20))
    at(page, step, len(steps))
    assert boards(page) == frontier(steps, step)
    forgotten = [e for e in steps.entries if e.fate == "cut-off" and e.left == step - 1]
    assert any(e.born <= step - 1 for e in forgotten)
    gone = watch(page).locator('ol.gone > li:visible[data-tag="cut"]')
    expect(gone).to_have_count(len(forgotten))
    expect(watch(page)).to_contain_text("At most 20 nodes are stored.")


def test_the_cost_of_a_move_and_the_depth_are_chosen(page: Page, site: str) -> None:
    start = Board.parse("2-5-3_7-0-6_1-4-8")
    opened(page, site, start.text(), algorithm="uniform-cost", view="dots", step="30")
    assert boards(page) == frontier(trace(start, None, "uniform-cost"), 30)
    choose(page, "Cost of a move", "vertical")
    at(page, 0, len(trace(start, None, "uniform-cost", options=SearchOptions(cost="vertical"))))
    go(page, "To the end")
    expect(words(page)).to_contain_text("in 10 moves at a cost of 15; no solution is cheaper.")
    expect(page).to_have_url(re.compile("algorithm=uniform-cost&cost=vertical&step="))
    choose(page, "Algorithm", "dfs")
    depth = watch(page).get_by_label("Depth limit")
    expect(depth).to_have_value("45")
    enter(depth, "8")
    steps = trace(start, None, "dfs", limit=Limit(depth=8))
    at(page, 0, len(steps))
    go(page, "To the end")
    expect(words(page)).to_contain_text("The search stopped at depth 8.")
    expect(watch(page).locator(".why")).to_have_text("Nothing is waiting.")
    expect(page).to_have_url(
        re.compile(rf"algorithm=dfs&cost=vertical&depth=8&step={len(steps)}&view=dots$")
    )


def test_keys_step_and_pressed_positions_are_shown(page: Page, site: str) -> None:
    steps = trace(Board.parse(START))
    opened(page, site, step="12")
    assert boards(page) == frontier(steps, 12)
    for name, count, step in ((".", 3, 15), ("Backspace", 3, 12)):
        for _ in range(count):
            page.keyboard.press(name)
        ui.idle(page)
        at(page, step, len(steps))
        assert boards(page) == frontier(steps, step)
        ui.expect_board(page, steps.expanded(step - 1).board)
    for row in (3, 0):
        entry = steps.frontier(12)[row]
        rows(page).nth(row).get_by_role("button").click()
        ui.expect_board(page, entry.board)
        expect(watch(page).locator(".watch-entry")).to_have_text(
            f"On the board: g {entry.g}, h {entry.h}, f {entry.f}; still waiting."
        )
    path = watch(page).locator(".folded-tree > li > .entry:first-child .mini").evaluate_all(BOARDS)
    assert path[: entry.g + 1] == [one.board.text() for one in entry.path]
    # Keys slide no tiles of a watched board, but begin a game at its start.
    for name in ("a", "d"):
        page.keyboard.press(name)
    ui.idle(page)
    expect(ui.news(page)).to_contain_text("The board shows the search")
    ui.expect_board(page, entry.board)
    go(page, "To the start")
    page.keyboard.press("KeyW")
    after = Board.parse(START).move("U")
    ui.expect_board(page, after)
    at(page, 0, len(trace(after)))


def test_pressed_dots_are_shown_on_the_board(page: Page, site: str) -> None:
    steps = trace(Board.parse(START))
    ui.visit(page, site, mode="learn", board=START)
    go(page, "To the end")
    for view, name in (("Dots", "tree"), ("Map", "map")):
        go(page, view)
        canvas = watch(page).locator("canvas:visible")
        expect(canvas).to_have_attribute("aria-label", re.compile(f"^The {name} of "))
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        assert box
        seen = set()
        for x, y in product((1, 2, 3), (1, 2, 3)):
            page.mouse.click(box["x"] + box["width"] * x / 4, box["y"] + box["height"] * y / 4)
            ui.idle(page)
            seen.add(ui.board_of(page))
        assert len(seen) > 1
        assert seen <= {entry.board.text() for entry in steps.entries}


def test_left_out_positions_are_tagged(page: Page, site: str) -> None:
    steps = trace(Board.parse(START), None, "weighted-astar", "manhattan")
    left = {entry.fate: entry for entry in steps.entries if entry.left == 13}
    opened(page, site, algorithm="weighted-astar", step="14")
    for tag in ("known", "superseded"):
        gone = watch(page).locator(f'ol.gone > li:visible[data-tag="{tag}"] .mini')
        expect(gone).to_have_attribute("data-board", left[tag].board.text())
    gone.click()
    ui.idle(page)
    expect(watch(page).locator(".watch-entry")).to_contain_text("superseded by a shorter path")


def test_the_next_position_is_guessed(page: Page, site: str) -> None:
    steps = trace(Board.parse(START))
    last = len(steps)
    opened(page, site, step=str(last - 3))
    watch(page).get_by_label("Let me guess the next one").check()
    ui.idle(page)
    verdict = watch(page).locator(".verdict")
    expect(verdict).to_have_text("Press the node you think comes next.")
    expect(watch(page).locator('[data-tag="next"]')).to_have_count(0)
    assert sorted(boards(page)) == sorted(frontier(steps, last - 3))

    def guess(step: int, place: int) -> None:
        """Press the node at a place in the order of the frontier."""
        row = boards(page).index(frontier(steps, step)[place])
        rows(page).nth(row).get_by_role("button").click()
        at(page, step + 1, last)

    guess(last - 3, 0)
    expect(verdict).to_have_text(re.compile("^Right: .*1 of 1 right"))
    guess(last - 2, -1)
    expect(verdict).to_have_text(
        re.compile(r"^No\. The next one is g.*1 of 2 right\. Which one is next")
    )
    guess(last - 1, 0)
    expect(verdict).to_have_text(re.compile(r"^Right: .*2 of 3 right\. The search is over\.$"))


def test_an_unfit_board_is_replaced_by_an_easy_one(page: Page, site: str) -> None:
    for query, why in (
        ({"size": "11x11", "seed": "large"}, "is too large to watch"),
        ({"board": "1-2-3_4-5-6_8-7-0"}, "can't be solved"),
    ):
        ui.visit(page, site, **query)
        before = ui.board_of(page)
        watch_in_learn(page)
        reason = watch(page).get_by_text(f"Your board {why}, {DEALT}")
        expect(reason).to_be_visible()
        expect(place(page)).to_have_text(re.compile("^0 of "))
        assert 10 <= len(solve(Board.parse(ui.board_of(page)))) <= 12
        ui.press(page, "Use my board")
        ui.expect_board(page, before)
        expect(reason).to_be_hidden()
        expect(ui.button(page, "Deal an easy board")).to_be_focused()


def test_a_board_near_its_goal_is_replaced_unless_it_was_chosen(page: Page, site: str) -> None:
    ui.visit(page, site)  # a new user's first board is 4 moves from its goal
    first = ui.board_of(page)
    page.reload()
    ui.idle(page)
    watch_in_learn(page)
    reason = watch(page).get_by_text(f"is fewer than 8 moves from solved, {DEALT}")
    expect(reason).to_be_visible()
    ui.press(page, "Deal an easy board")  # another one still replaces the user's board
    expect(reason).to_be_visible()
    ui.tab(page, "Play")
    ui.expect_board(page, first)
    expect(ui.button(page, "Back to my previous game")).to_be_hidden()
    ui.tab(page, "Learn")
    ui.press(page, "Use my board")
    ui.expect_board(page, first)
    ui.tab(page, "Race")
    open_lesson(page, "Watch")
    ui.expect_board(page, first)
    expect(reason).to_be_hidden()


def test_the_reason_for_a_dealt_board_is_kept_in_other_lessons(page: Page, site: str) -> None:
    ui.visit(page, site)
    first = ui.board_of(page)
    watch_in_learn(page)
    for lesson in ("Solve by hand", "Race", "Solve by hand"):
        dealt = ui.board_of(page)
        open_lesson(page, lesson)
        open_lesson(page, "Watch")
        ui.expect_board(page, dealt)
        expect(watch(page).get_by_text(DEALT)).to_be_visible()
        ui.press(page, "Deal an easy board")
    ui.press(page, "Use my board")
    ui.expect_board(page, first)


@pytest.mark.parametrize("lesson", ["Watch", "Race"])
def test_a_reload_keeps_the_users_game_and_the_reason(page: Page, site: str, lesson: str) -> None:
    ui.visit(page, site)
    first = ui.board_of(page)
    watch_in_learn(page)
    dealt = ui.board_of(page)
    open_lesson(page, lesson)
    page.reload()
    ui.expect_board(page, dealt)
    ui.tab(page, "Play")
    ui.expect_board(page, first)
    expect(ui.panel(page, "levels")).to_have_text("Level 1 of 6")
    ui.tab(page, "Learn")
    open_lesson(page, "Watch")
    page.reload()
    expect(watch(ui.idle(page)).get_by_text(DEALT)).to_be_visible()
    ui.press(page, "Use my board")
    ui.expect_board(page, first)
    open_lesson(page, "Race")
    open_lesson(page, "Watch")
    ui.expect_board(page, first)
    ui.tab(page, "Play")
    ui.expect_board(page, first)


def test_a_linked_board_near_its_goal_is_watched(page: Page, site: str) -> None:
    near = "1-2-3_4-0-6_7-5-8"
    ui.visit(page, site, mode="learn", board=near)
    expect(watch(page).get_by_text(DEALT)).to_be_hidden()
    ui.expect_board(page, near)


def test_the_first_steps_of_a_hard_board_are_watched(page: Page, site: str, script: Script) -> None:
    steps = trace(Board.parse(KORF), limit=Limit(nodes=300))
    message = {**trace_message(steps), "complete": False}
    script.replies("trace", {"type": "result", **message})
    ui.visit(page, site, board=KORF)
    watch_in_learn(page)
    ui.expect_board(page, KORF)
    expect(watch(page).get_by_text(DEALT)).to_be_hidden()
    at(page, 0, 300)
    go(page, "To the end")
    expect(words(page)).to_contain_text(
        re.compile(
            r"The search stopped at its limit of 300 nodes.* Only the first 300 steps can be watched"
        )
    )


def test_leaving_watch_restores_the_users_game(page: Page, site: str) -> None:
    ui.visit(page, site, daily="3x3", day="2026-11-21")
    ui.play(page, solve(Board.parse(ui.board_of(page))).moves)
    result = ui.part(page, "daily-result", "line")
    expect(result).to_be_visible()
    reason = watch(page).get_by_text(DEALT)
    for _ in range(2):  # it is as solved the second time
        watch_in_learn(page)
        expect(reason).to_be_visible()
        dealt = ui.board_of(page)
        ui.tab(page, "Play")
        ui.expect_board(page, Board.solved(3))
        expect(result).to_be_visible()
        expect(page).not_to_have_url(re.compile("mode=learn"))
    page.go_forward()
    ui.expect_board(page, dealt)
    page.go_back()
    ui.expect_board(page, Board.solved(3))
    expect(result).to_be_visible()


def test_a_watched_search_is_not_the_solvers(page: Page, site: str) -> None:
    ui.visit(page, site, board=START, mode="analyse", algorithm="ida-star")
    watch_in_learn(page)
    unfold_search(page)
    watch(page).get_by_label("Algorithm").select_option("bfs")
    expect(page).to_have_url(re.compile("algorithm=bfs"))
    ui.tab(page, "Analyse")
    expect(page.get_by_label("Algorithm")).to_have_value("ida-star")
    ui.tab(page, "Learn")
    watch(page).get_by_label("Algorithm").select_option("greedy")
    expect(page).to_have_url(re.compile("algorithm=greedy"))
    page.goto("about:blank")
    ui.visit(page, site, mode="analyse")
    expect(page.get_by_label("Algorithm")).to_have_value(
        "auto"
    )  # nor is the algorithm of a link stored


def test_a_move_on_the_dealt_board_keeps_it(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2-3_4-5-6_7-8-0")
    watch_in_learn(page)
    expect(watch(page).get_by_text(f"Your board was already solved, {DEALT}")).to_be_visible()
    dealt = Board.parse(ui.board_of(page))
    after = dealt.neighbors()[0]
    page.get_by_role("grid").get_by_role(
        "button", name=f"Tile {after.tiles[dealt.blank]}", exact=True
    ).press("Enter")
    ui.expect_board(page, after)
    ui.tab(page, "Play")
    ui.expect_board(page, after)


def test_size_chosen_while_watch_opens_stays(page: Page, site: str) -> None:
    opened(page, site)
    ui.tab(page, "Play")
    # Within the debounce, before Watch has judged the board.
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
    expect(page.get_by_role("grid").get_by_role("button")).to_have_count(15)
    ui.idle(page)
    expect(place(page)).to_have_text(re.compile("^0 of "))
    expect(watch(page).get_by_text(DEALT)).to_be_hidden()
    assert Board.parse(ui.board_of(page)).rows == 4


def test_a_started_game_is_not_replaced(page: Page, site: str, script: Script) -> None:
    script.hold("trace")  # of this board, it would take seconds
    ui.visit(page, site, board=KORF)
    ui.play(page, "U")
    page.get_by_role("tab", name="Learn").click()
    page.get_by_role("tab", name="Watch").click()
    request = script.requested("trace")[0]
    assert request["board"] == Board.parse(KORF).move("U").text()
    script.reply(request, {"type": "error", "code": "limit", "message": "it took too long"})
    ui.idle(page)
    expect(watch(page).get_by_role("button", name="Deal an easy board")).to_be_visible()
    assert ui.board_of(page) == request["board"]
    expect(watch(page).get_by_text(DEALT)).to_be_hidden()
    expect(words(page)).to_contain_text("it took too long")


def test_two_searches_are_compared(page: Page, site: str) -> None:
    first = trace(Board.parse(START))
    second = trace(Board.parse(START), None, "astar", "hamming")
    opened(page, site, step="20", view="map", beside="astar,hamming")
    titles = watch(page).locator(".watch-title")
    expect(titles.nth(0)).to_have_text(f"A*, Manhattan: 20 of {len(first)} expanded")
    expect(titles.nth(1)).to_have_text(f"A*, Hamming: 20 of {len(second)} expanded")
    watch(page).get_by_label("Advance both by").select_option("f")
    ui.idle(page)
    most = max(first.expanded(n).f for n in range(20))
    within = next(n for n in range(len(second)) if second.expanded(n).f > most)
    expect(titles.nth(1)).to_have_text(f"A*, Hamming: {within} of {len(second)} expanded")
    # Step by step, the longer one is shown to its end too.
    watch(page).get_by_label("Advance both by").select_option("Steps")
    ui.idle(page)
    go(page, "To the end")
    at(page, len(second), len(second))
    for title, found in zip(titles.all(), (first, second), strict=True):
        assert found.solution is not None
        expect(title).to_have_text(re.compile(f"expanded, solved in {len(found.solution)} moves$"))
    watch(page).get_by_label("Compare with search").select_option("None")
    ui.idle(page)
    expect(titles.nth(1)).to_be_hidden()
    at(page, len(first), len(first))
