"""The user's metric: single tiles (STM) or slides of several tiles (MTM), in all parts of the page."""

from __future__ import annotations

from kit import events, history
from kit import page as ui
from kit.games import expect_moves, prefer
from kit.reviews import away_and_back, mistakes, summary
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves, all_optimal, distance, solve
from slidestar.review import grade

LINE = "1-2-3_4-5-6_0-7-8"  # one slide of two tiles, L2, from the goal
SLIDES = "Multi-tile moves (MTM)"


def moves_name(page: Page) -> Locator:
    """Return the name of the number of moves over the board."""
    return ui.part(page, "controls", "moves-name")


def choose_metric(page: Page, name: str = SLIDES) -> None:
    """Choose a metric in the settings."""
    ui.open_more(page, "Settings")
    page.get_by_role("dialog", name="Settings").get_by_text(name, exact=True).click()
    page.keyboard.press("Escape")
    ui.idle(page)


def test_choice_counts_at_once_and_is_stored(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2-3_0-4-6_7-5-8")
    ui.play(page, "LUD")
    expect(moves_name(page)).to_have_text("Moves")
    expect_moves(page, 3)
    expect(ui.part(page, "controls", "moves")).to_have_attribute("title", "3 slides (MTM)")
    ui.play(page, "UL")
    expect(ui.part(page, "result", "headline")).to_contain_text("5 moves")
    choose_metric(page)
    expect(ui.part(page, "result", "headline")).to_contain_text("5 slides")
    expect(ui.part(page, "result", "note")).to_contain_text("It can be done in 3.")
    expect(history.rows(page).first).to_contain_text("5 slides")
    page.reload()
    expect(moves_name(page)).to_have_text("Slides")
    choose_metric(page, "Single-tile moves (STM)")
    expect(moves_name(page)).to_have_text("Moves")
    expect(history.rows(page).first).to_contain_text("5 moves")


def test_solver_finds_fewest_slides(page: Page, site: str, script: Script) -> None:
    prefer(page, metric="mtm")
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    board = Board.parse(ui.HARDEST)
    found = solve(board, metric="mtm")
    ui.press_solve(page)
    ui.expect_status(
        page, f"Solved in {found.length_mtm} slides (optimal), {len(found)} single-tile moves (STM)"
    )
    assert ui.solution(page).length_mtm == distance(board, metric="mtm")
    expect(ui.part(page, "replay", "place")).to_have_text(f"0 of {found.length_mtm}")
    expect(ui.panel(page, "distance-bar")).to_have_attribute(
        "aria-valuetext", f"{found.length_mtm} slides to the goal"
    )
    ui.press(page, "All optimal solutions")
    every = all_optimal(board, metric="mtm")
    expect(ui.panel(page, "optimal").get_by_role("status")).to_contain_text(
        f"{every.length} slides"
    )
    # Another search counts single tiles, and says so.
    page.get_by_label("Algorithm").select_option("astar")
    ui.press_solve(page)
    ui.expect_status(page, f"Solved in {distance(board)} moves (optimal)")
    assert [one.get("metric") for one in script.requests if one["type"] == "solve"] == [
        "mtm",
        None,
    ]


def test_hint_and_solve_are_in_slides(page: Page, site: str) -> None:
    prefer(page, metric="mtm")
    ui.visit(page, site, board=LINE)
    for words in (
        "1 slide to go.",
        "Tile 8 is the only good move.",
        "Move tiles 7 and 8 left.",
    ):
        ui.press(page, "Hint")
        expect(ui.news(page)).to_contain_text(words)
    expect(page.locator(".board .hinted")).to_have_count(2)
    ui.play(page, "LL")
    expect_moves(page, 1)
    expect(ui.news(page)).to_contain_text("Solved in 1 slide")
    expect(ui.part(page, "result", "headline")).to_contain_text("Perfect: 1 slide")
    expect(ui.part(page, "result", "figures")).to_contain_text("2 single-tile moves (STM)")
    expect(history.rows(page).first).to_contain_text("1 slide")
    expect(history.open_row(page).locator(".note").first).to_contain_text(
        "2 single-tile moves (STM) · "
    )
    # So are the daily board and its result.
    ui.visit(page, site, daily="3x3")
    best = solve(Board.parse(ui.board_of(page)), metric="mtm")
    expect(ui.part(page, "daily", "aim")).to_have_text(
        f"It can be solved in {best.length_mtm} slides."
    )
    ui.play(page, best.moves)
    result = ui.part(page, "daily-result", "line")
    expect(result).to_contain_text(f"{best.length_mtm} slides (shortest {best.length_mtm}) in")


def test_distance_and_ratio_follow_the_metric(page: Page, site: str) -> None:
    ui.visit(page, site, board=LINE, moves="DULL", mode="analyse")
    facts, bar = ui.panel(page, "facts"), ui.panel(page, "distance-bar")
    expect(facts).to_contain_text("Moves/MD0.00 so far, 2.00 in all")
    expect(bar).to_have_attribute("aria-valuetext", "2 moves to the goal")
    choose_metric(page)
    expect(bar).to_have_attribute("aria-valuetext", "1 slide to the goal")
    ui.press(page, "Last")
    expect(facts).to_contain_text("Slides/MD1.50")
    choose_metric(page, "Single-tile moves (STM)")
    expect(facts).to_contain_text("Moves/MD2.00")
    ui.press(page, "First")
    expect(bar).to_have_attribute("aria-valuetext", "2 moves to the goal")


def test_review_counts_slides(page: Page, site: str) -> None:
    prefer(page, metric="mtm")
    board, moves = Board.solved(3).apply("R2D2"), Moves.parse("LRU2L2")
    found = grade(board, moves, metric="mtm")
    ui.visit(page, site, board=board.text(), moves=str(moves), mode="analyse")
    ui.press(page, "Review")
    expect(summary(page)).to_contain_text("4 slides. It can be done in 2. ")
    expect(summary(page)).to_contain_text(f" cost you {found.wasted} (50% efficient).")
    expect(ui.part(page, "review", "proof")).to_contain_text("A slide that gets you no closer")
    expect(mistakes(page)).to_have_count(len(found.mistakes))
    expect(mistakes(page).first).to_contain_text(f"{found.mistakes[0].cost} wasted")
    # Slides have their own numbers: the third one begins with the third tile, and ends with the fourth.
    page.get_by_role("button", name="Move 4: up").click()
    expect(ui.panel(page, "distance-bar")).to_have_attribute(
        "aria-valuetext", "1 slide to the goal"
    )
    # A better slide may be tried tile by tile.
    ui.press(page, "First")
    ui.press(page, "Next mistake")
    ui.play(page, "U")
    expect(ui.news(page)).to_contain_text("Keep going")
    ui.play(page, "U")
    expect(ui.news(page)).to_contain_text("Yes! 1 slide to go.")
    ui.press(page, "First")
    ui.press(page, "Play a better line")
    expect(ui.part(page, "review", "better-line")).to_have_text(
        "Better: U2L2. That's 2 slides to the goal; yours took 4."
    )


def test_review_of_a_large_board_counts_slides(page: Page, site: str) -> None:
    prefer(page, metric="mtm")
    board, moves = away_and_back(5, 150, "slides")
    found = grade(board, moves, metric="mtm")
    mistake = next(one for one in found.mistakes if one.instead)
    ui.visit(page, site, board=board.text(), moves=str(moves), mode="analyse")
    ui.press(page, "Review")
    expect(summary(page)).to_contain_text(
        f"{found.length} slides. The shortest is at least {found.shortest}, probably about "
    )
    expect(ui.part(page, "review", "proof")).to_contain_text(
        "fewer slides lead to the same position"
    )
    made = mistake.last + 1 - mistake.first
    enough = f"{made - mistake.cost} slide{'s' * (made - mistake.cost > 1)}"
    mistakes(page).filter(has_text=f"–{mistake.last + 1}: ").click()
    expect(ui.news(page)).to_have_text(
        f"From here you made {made} slides where {made - mistake.cost} would have been enough."
    )
    expect(ui.part(page, "review", "better-line")).to_have_text(
        f"Shorter: {mistake.instead}. That's {enough} to the same position; yours took {made}."
    )
    ui.press(page, "Play the shorter line")
    ui.expect_board(page, Board.solved(5))


def test_splits_and_speed_of_a_large_board(page: Page, site: str) -> None:
    history.hold_time(page)
    moves = Moves.parse("RDLU")
    ui.visit(page, site, board=Board.solved(5).apply(moves.reverse()).text())
    for move in moves:
        ui.play(page, move)
        history.pass_time(page, 500)
    ui.tab(page, "Analyse")
    facts = ui.panel(page, "facts")
    facts.get_by_text("Splits").click()
    splits = [row.split("\t") for row in facts.locator("tbody tr").all_inner_texts()]
    assert splits == [
        ["Quarter 1", "0.000\xa0s", "1", "0"],
        *([f"Quarter {number}", "0.500\xa0s", "1", "2.00"] for number in (2, 3, 4)),
    ]
    expect(facts).to_contain_text("a 10 × 10 would take about 12.0 s")
    expect(facts).to_contain_text("TPS2.67")
    ui.press(page, "Quarter 2")
    expect(facts).to_contain_text("TPS4.00 so far, 2.67 in all")


def test_event_in_slides(page: Page, site: str) -> None:
    ui.visit(page, site, event="fmc", size="3x3", metric="mtm", seed="tea")
    assert "metric=mtm" in page.url
    start = events.event_position(page)
    ui.press(page, "Start")
    best = solve(start, metric="mtm")
    ui.play(page, best.moves)
    expect(events.event_figure(page, "Best")).to_have_text(str(best.length_mtm))
    expect(events.event_figure(page, "Slides")).to_have_text(str(best.length_mtm))
    ui.press(page, "Finish")
    expect(events.event_message(page)).to_have_text(
        f"Solved in {best.length_mtm} slides, the fewest possible!"
    )
    (result,) = events.event_results(page)
    assert result["key"] == "event=fmc&size=3x3&metric=mtm"
    assert result["moves"] == result["optimum"] == distance(start, metric="mtm")
    # The dialog has the choice for the events in which moves count.
    ui.press(page, "Other events")
    dialog = page.get_by_role("dialog", name="Events")
    expect(dialog.get_by_role("combobox", name="Count")).to_have_count(2)
    hunt = dialog.get_by_role("region", name="Optimal hunt")
    hunt.get_by_role("combobox", name="Count").select_option(label="Slides")
    ui.press(page, "Open Optimal hunt")
    assert "metric=mtm" in page.url
