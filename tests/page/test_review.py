"""The review of a game, compared with the tests' own distances and the library's grades."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict

import pytest
from kit import page as ui
from kit import reviews
from kit.games import close_result, play_at_once, record_values, recorded_values
from kit.oracles import distances_3x3, neighbors_3x3
from kit.worker import Script
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board, Moves, shuffle, solve
from slidestar.algorithms import Stats, run
from slidestar.review import Review, grade
from slidestar.solver.distances import good_moves

SOLVED = "1-2-3_4-5-6_7-8-0"
START = "8-1-3_4-0-2_7-6-5"
WRONG = "(moves) => moves.flatMap((s, i) => (s.classList.contains('wrong') ? [i] : []))"
LIVE = "Show distance and good moves"


def open_line(page: Page, site: str, board: Board, moves: Moves | str) -> None:
    """Open a link to a game and review it."""
    ui.visit(page, site, board=board.text(), moves=str(moves), mode="analyse")
    ui.press(page, "Review")
    expect(reviews.summary(page)).not_to_be_empty()


def wandering_game(seed: str) -> Moves:
    """Return a game on START that strays for a while, then solves the board."""
    board = Board.parse(START)
    astray = reviews.walk(board, 24, seed, wander=0.5)
    return Moves([*astray, *solve(board.apply(astray)).moves])


def table_distances(board: Board, moves: Moves) -> list[int]:
    """Return the distances along a 3x3 game, from the tests' own breadth-first table."""
    table = distances_3x3()
    position = re.sub(r"\D", "", board.text())
    found = [table[position]]
    for move in moves:
        board = board.move(move)
        after = re.sub(r"\D", "", board.text())
        assert after in neighbors_3x3(position)
        position = after
        found.append(table[position])
    return found


def wrong_moves(distances: list[int]) -> list[int]:
    return [i for i in range(len(distances) - 1) if distances[i + 1] > distances[i]]


# A won game


def test_won_game_is_reviewed_by_a_key(page: Page, site: str) -> None:
    board, moves = Board.parse(START), wandering_game("won")
    ui.visit(page, site, board=START)
    expect(ui.button(page, "Review")).to_be_hidden()
    play_at_once(page, moves)
    expect(ui.news(page)).to_contain_text(f"Solved in {len(moves)} moves")
    expect(ui.button(page, "Review")).to_be_visible()
    page.keyboard.press("v")
    ui.idle(page)
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")

    distances = table_distances(board, moves)
    wrong = wrong_moves(distances)
    assert len(wrong) > 2
    assert len(moves) == distances[0] + 2 * len(wrong)
    expect(reviews.summary(page)).to_have_text(
        f"{len(moves)} moves. It can be done in {distances[0]}. {len(wrong)} wrong moves cost you"
        f" {2 * len(wrong)} ({distances[0] / len(moves):.0%} efficient)."
    )
    # The moves are marked, in the text and under the slider.
    assert ui.panel(page, "solution").locator(".move").evaluate_all(WRONG) == wrong
    places = page.locator(".marks span").evaluate_all(
        "(marks) => marks.map((mark) => Number(mark.style.getPropertyValue('--place')))"
    )
    assert places == [pytest.approx((i + 0.5) / len(moves), abs=0.005) for i in wrong]
    # The costs of the mistakes are all the wasted moves, and each begins with a wrong move.
    texts = reviews.mistakes(page).all_inner_texts()
    costs = [int(re.findall(r": (\d+) wasted", text)[0]) for text in texts]
    begins = [int(re.findall(r"^Moves? (\d+)", text)[0]) - 1 for text in texts]
    assert sum(costs) == 2 * len(wrong)
    assert len(begins) > 1
    assert set(begins) <= set(wrong)
    expect(page.get_by_role("img", name=f"{distances[0]} at the start")).to_be_visible()
    expect(ui.part(page, "review", "proof")).to_contain_text("Wrong moves in a row are")

    # The list, the button and the key lead to the mistakes.
    reviews.mistakes(page).last.click()
    ui.expect_board(page, board.apply(moves[: begins[-1]]))
    ui.press(page, "Next mistake")
    ui.expect_board(page, board.apply(moves[: begins[-1]]))
    ui.press(page, "Next mistake")
    expect(ui.news(page)).to_have_text("That was the last one.")
    ui.press(page, "First")
    page.locator("h1").click()
    for begin in begins[:2]:
        page.keyboard.press("m")
        ui.expect_board(page, board.apply(moves[:begin]))
    # The better line begins at the position before the mistake.
    ui.press(page, "Play a better line")
    line = ui.part(page, "review", "better-line")
    left = distances[begins[1]]
    expect(line).to_contain_text(
        f". That's {left} moves to the goal; yours took {len(moves) - begins[1]}."
    )
    better = Moves.parse(line.inner_text().removeprefix("Better: ").split(".")[0])
    assert len(better) == left
    assert board.apply(moves[: begins[1]]).apply(better).is_goal()
    # It is played as a variation, and the game stays the main line.
    assert ui.solution(page) == Moves([*moves[: begins[1]], *better])
    ui.expect_board(page, SOLVED)
    ui.press(page, "First")
    expect(line).to_be_empty()
    assert ui.solution(page) == moves


# From two moves away, by moves: the listed mistakes, and the line above the list. The other wordings
# are in unit/js/review.test.js.
SAID = {
    "UL": ([], ""),
    "RLUL": (
        ["Moves 1–2: 2 wasted; tile 4 had to come back"],
        "That move took you further from the goal. It cost two moves: the wrong one and one to make up for it.",
    ),
    "ULR": (
        ["Move 3: 2 wasted; you undid your move"],
        "It undid the previous move, so both were wasted.",
    ),
}


def test_wrong_moves_are_listed_and_explained(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    expect(ui.panel(page, "review")).to_be_hidden()
    page.locator("h1").click()
    page.keyboard.press("v")
    expect(ui.news(ui.idle(page))).to_have_text("There are no moves to review yet.")
    for moves, (listed, said) in SAID.items():
        ui.load(page, ui.TWO_AWAY)
        page.get_by_label("Paste a solution").fill(moves)
        ui.press(page, "Read")
        ui.press(page, "Review")
        expect(reviews.summary(page)).not_to_be_empty()
        expect(reviews.mistakes(page)).to_have_text(listed)
        expect(ui.part(page, "review", "proof")).to_have_text(said)


def test_mistakes_show_the_time_they_took(page: Page, site: str) -> None:
    page.clock.install()
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.pause_clock(page)
    for move, ms in (("R", 1300), ("L", 200), ("U", 200), ("L", 200)):
        page.keyboard.press(ui.KEYS[move])
        page.clock.run_for(ms)
    page.clock.resume()
    expect(ui.news(ui.idle(page))).to_contain_text("Solved in 4 moves")
    # Solve has nothing to do, and leaves the review available.
    close_result(page)
    ui.press_solve(page)
    expect(ui.news(page)).to_have_text("You've already solved it.")
    page.keyboard.press("v")
    ui.idle(page)
    text = "Moves 1–2: 2 wasted; tile 4 had to come back"
    expect(reviews.mistakes(page)).to_have_text(f"{text}; took 1.3\u00a0s")
    # Without times it shows none.
    ui.load(page, ui.TWO_AWAY)
    page.get_by_label("Paste a solution").fill("RLUL")
    ui.press(page, "Read")
    ui.press(page, "Review")
    expect(reviews.mistakes(page)).to_have_text(text)


def test_chart_seeks_by_press_and_drag(page: Page, site: str) -> None:
    board, moves = Board.parse(START), wandering_game("chart")
    open_line(page, site, board, moves)
    area = ui.panel(page, "review-chart").locator(".chart-inside")
    box = area.bounding_box()
    assert box
    share = box["width"] / len(moves)
    distances = table_distances(board, moves)
    # The place below the pointer is described, and the board stays.
    tip = ui.panel(page, "review-chart").locator(".chart-tip")
    for at, words in ((0, "At the start"), (7, "After move 7")):
        area.hover(position={"x": share * at + 1, "y": 20})
        ui.idle(page)
        expect(tip).to_contain_text(words)
        expect(tip).to_contain_text(f"{distances[at]} moves to the goal")
        expect(tip.locator(".mini")).to_have_attribute("data-board", board.apply(moves[:at]).text())
    ui.expect_board(page, board)
    page.locator("h1").hover()
    ui.idle(page)
    expect(tip).to_be_hidden()
    area.click(position={"x": share * 7, "y": box["height"] / 2})
    ui.expect_board(page, board.apply(moves[:7]))
    box = area.bounding_box()
    assert box
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + 5, steps=5)
    page.mouse.up()
    ui.expect_board(page, SOLVED)


# The position, how many tiles are marked as good, and the line of news.
TRIED = """() => {
    const marked = document.querySelectorAll(".tried-nearer").length;
    const { board } = document.querySelector("[data-panel=board]").dataset;
    return `${board} ${marked} ${document.querySelector("[data-panel=news]").textContent}`;
}"""


def test_wrong_tries_are_taken_back_and_the_right_one_is_kept(page: Page, site: str) -> None:
    board, moves = Board.parse(START), wandering_game("better")
    open_line(page, site, board, moves)
    page.locator("h1").click()
    page.keyboard.press("m")
    ui.idle(page)
    expect(ui.news(page)).to_have_text("This is where it went wrong. Which tile brings you closer?")
    distances = table_distances(board, moves)
    here = board.apply(moves[: wrong_moves(distances)[0]])
    ui.expect_board(page, here)
    good = run(good_moves(here)).moves
    bad = next(move for move in here.legal_moves() if move not in good)
    record_values(page, TRIED)
    ui.play(page, bad)
    after = here.move(bad)
    said = f"{after.text()} 0 Not that one. Now {len(solve(after))} move"
    assert [text for text in recorded_values(page) if text.startswith(said)]
    ui.expect_board(page, here)  # by itself
    assert ui.solution(page) == moves
    ui.play(page, good[0])
    after = here.move(good[0])
    ui.expect_board(page, after)
    expect(ui.news(page)).to_have_text(
        f"Yes! {len(solve(after))} moves to go. Saved as a variation."
    )
    at = wrong_moves(distances)[0]
    assert ui.solution(page) == Moves([*moves[:at], good[0]])
    title = ui.part(page, "review", "title")
    expect(title).to_have_text("Review of the main line")
    # The verdict ends with the position, and the next mistake is another one.
    page.keyboard.press("ArrowLeft")
    ui.expect_board(page, here)
    expect(ui.news(page)).to_be_empty()
    expect(title).to_have_text("Review")
    page.keyboard.press("ArrowDown")
    ui.expect_board(page, after)
    assert ui.solution(page) == Moves([*moves[:at], good[0]])


def test_verdict_on_a_solving_move_stays_on_show(page: Page, site: str) -> None:
    open_line(page, site, Board.parse("1-2-3_4-5-6_7-0-8"), "RLL")
    page.locator("h1").click()
    page.keyboard.press("m")
    ui.play(page, "L")
    expect(ui.news(page)).to_have_text("Yes! Solved. Saved as a variation.")


def test_promoted_line_is_reviewed_again(page: Page, site: str) -> None:
    open_line(page, site, Board.parse(ui.TWO_AWAY), "RLUL")
    page.locator("h1").click()
    ui.play(page, "UL")
    expect(reviews.summary(page)).to_contain_text("4 moves. It can be done in 2.")
    ui.press(page, "Promote")
    expect(ui.news(page)).to_have_text("Variation promoted. The new main line is reviewed.")
    expect(reviews.summary(page)).to_have_text(
        "2 moves. It can be done in 2. No mistakes (100% efficient)."
    )
    ui.expect_board(page, SOLVED)
    ui.press(page, "Undo promotion")
    expect(reviews.summary(page)).to_contain_text("4 moves. It can be done in 2.")
    # The title is about the line on show.
    title = ui.part(page, "replay", "title")
    expect(title).to_have_text("Solution")
    page.locator("h1").click()
    page.keyboard.press("Home")
    ui.play(page, "D")
    expect(title).to_have_text("Moves")


def test_variations_in_a_review_stay_and_tries_are_taken_back(page: Page, site: str) -> None:
    """Without Next mistake, a move off the line begins a variation, and with it a try."""
    moves = Moves.parse("RLUL")
    open_line(page, site, Board.parse(ui.TWO_AWAY), moves)
    page.locator("h1").click()
    ui.play(page, "D")
    expect(ui.news(page)).to_have_text("Not that one. Now 3 moves to go.")
    ui.expect_board(page, "1-0-3_4-2-6_7-5-8")
    # The review still shows the main line.
    expect(reviews.summary(page)).to_contain_text("4 moves. It can be done in 2.")
    page.keyboard.press("ArrowLeft")
    ui.expect_board(page, ui.TWO_AWAY)
    ui.play(page, "U")
    expect(ui.news(page)).to_have_text("Yes! 1 move to go.")
    expect(ui.panel(page, "solution").get_by_role("group")).to_have_count(2)
    reviews.mistakes(page).click()
    ui.expect_board(page, ui.TWO_AWAY)
    assert ui.solution(page) == moves
    # A try follows while the last one is still on the board.
    record_values(page, TRIED)
    for number in (4, 2):
        ui.button(page, f"Tile {number}").click()
        expect(ui.news(page)).to_contain_text("Not that one. Now 3 moves to go.")
    ui.expect_board(page, ui.TWO_AWAY)
    for after in ("1-2-3_0-4-6_7-5-8", "1-0-3_4-2-6_7-5-8"):
        said = f"{after} 0 Not that one. Now"
        assert [text for text in recorded_values(page) if text.startswith(said)]
    assert ui.solution(page) == moves


def test_closed_review_allows_other_moves(page: Page, site: str) -> None:
    moves = wandering_game("better")
    open_line(page, site, Board.parse(START), moves)
    ui.press(page, "Last")
    ui.press(page, "Previous")
    page.locator("h1").click()
    ui.play(page, moves[-1])  # along the line
    ui.expect_board(page, SOLVED)
    assert ui.solution(page) == moves
    ui.button(page, "Close").press("Enter")
    ui.idle(page)
    expect(reviews.summary(page)).to_be_empty()
    expect(ui.button(page, "Review")).to_be_focused()
    ui.button(page, "Review").press("Enter")
    ui.idle(page)
    expect(ui.button(page, "Next mistake")).to_be_focused()
    ui.press(page, "Close")
    page.locator("h1").click()
    ui.play(page, "D")
    ui.expect_board(page, "1-2-3_4-5-0_7-8-6")
    assert len(ui.solution(page)) == 0


def test_wrong_moves_are_framed_in_forced_colours(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(forced_colors="active").new_page()
    open_line(page, site, Board.parse(ui.TWO_AWAY), "RLUL")
    framed = "(moves) => moves.map((move) => getComputedStyle(move).borderTopStyle === 'solid')"
    moves = ui.panel(page, "solution").locator(".move")
    assert moves.evaluate_all(framed) == [True, False, False, False]
    ui.press(page, "Last")
    expect(moves.first).to_have_class(re.compile("made"))
    assert moves.evaluate_all(framed) == [True, False, False, False]
    # The mistake on the board has the colours of other current items.
    reviews.mistakes(page).click()
    ui.idle(page)
    current = page.get_by_role("list", name="Mistakes").locator("[aria-current]")
    colours = "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    assert current.evaluate(colours) == page.get_by_role("tab", name="Analyse").evaluate(colours)


# Under way


def test_stop_in_mid_review(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, moves="RLU", mode="analyse")
    script.hold("review")
    ui.button(page, "Review").click()
    [request] = script.requested("review")
    expect(ui.button(page, "Stop")).to_have_count(1)
    progress = ui.part(page, "review", "progress")
    event = {
        "type": "progress",
        "stats": asdict(Stats()),
        "distances": [None, None, None, 1],
    }
    script.reply(request, event)
    expect(progress).to_have_text("Measuring: 1 of 4 positions")
    ui.button(page, "Stop").press("Enter")
    ui.idle(page)
    assert script.cancelled == [request["id"]]
    expect(progress).to_have_text("Stopped after 1 of 4 positions.")
    expect(ui.button(page, "Review")).to_be_focused()
    # Another board ends a review without Stop.
    ui.button(page, "Review").click()
    second = script.requested("review", 2)[-1]
    expect(ui.button(page, "Stop")).to_be_enabled()
    ui.press(page, "Shuffle")
    assert script.cancelled == [request["id"], second["id"]]
    expect(ui.panel(page, "review")).to_be_hidden()


def test_review_waits_for_python_and_shows_its_fault(page: Page, site: str, script: Script) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={ui.TWO_AWAY}&moves=RLUL&mode=analyse")
    ui.button(page, "Review").click()
    expect(ui.part(page, "review", "progress")).to_contain_text("Python is still starting")
    script.replies("review", {"type": "error", "code": "internal", "message": "KeyError: 5"})
    script.finish_boot()
    ui.idle(page)
    expect(ui.part(page, "review", "progress")).to_have_text("No review: KeyError: 5")
    script.replies("review")
    ui.press(page, "Review")
    expect(reviews.summary(page)).to_contain_text("4 moves. It can be done in 2")


# Large boards


def bounds_of(found: Review) -> str:
    """Return the beginning of the summary of a game on a large board."""
    return f"{len(found.moves)} moves. The shortest is at least {found.shortest}, probably about "


def test_large_board_shows_proven_bounds(page: Page, site: str) -> None:
    board, moves = reviews.away_and_back(5, 60, "large")
    moves = Moves([*moves, *Moves.parse("DRUL" * 3)])
    found = grade(board, moves)
    assert not found.exact
    assert found.mistakes
    open_line(page, site, board, moves)
    expect(reviews.summary(page)).to_contain_text(bounds_of(found))
    expect(ui.part(page, "review", "proof")).to_contain_text(
        "The true distance is somewhere in the shaded band"
    )
    expect(ui.part(page, "review", "proof")).to_contain_text("estimate")
    expect(page.get_by_role("img", name="estimated distance")).to_be_visible()
    # A try is not judged without a proof.
    ui.press(page, "Next mistake")
    page.locator("h1").click()
    here = Board.parse(ui.board_of(page))
    at = found.mistakes[0].first
    record_values(page, TRIED)
    ui.play(page, next(move for move in here.legal_moves() if move != moves[at]))
    assert any("too large to prove that" in text for text in recorded_values(page))
    ui.expect_board(page, here)


def test_detours_on_a_large_board_are_listed(page: Page, site: str) -> None:
    board, moves = reviews.away_and_back(5, 150, "detours")
    found = grade(board, moves)
    mistake = next(one for one in found.mistakes if one.instead)
    open_line(page, site, board, moves)
    expect(reviews.summary(page)).to_contain_text(bounds_of(found))
    expect(ui.part(page, "review", "proof")).to_contain_text(
        "fewer moves lead to the same position"
    )
    listed = ui.part(page, "review", "mistakes").get_by_role("button")
    named = f"{mistake}".split(";")[0][1:].replace("-", "–")
    listed.filter(has_text=named).click()
    ui.idle(page)
    made, enough = mistake.last - mistake.first + 1, len(mistake.instead or ())
    expect(ui.news(page)).to_have_text(
        f"From here you made {made} moves where {enough} would have been enough."
    )
    expect(ui.part(page, "review", "better-line")).to_have_text(
        f"Shorter: {mistake.instead}. That's {enough} moves to the same position; yours took {made}."
    )


def test_probably_wasted_moves_are_listed(page: Page, site: str) -> None:
    board, moves = reviews.away_and_back(6, 240, "likely")
    found = grade(board, moves)
    stretch = found.likely[0]
    open_line(page, site, board, moves)
    expect(reviews.summary(page)).to_contain_text(bounds_of(found))
    listed = ui.part(page, "review", "mistakes").get_by_role("button")
    expect(listed).to_have_count(len(found.mistakes) + len(found.likely))
    expect(ui.part(page, "review", "proof")).to_contain_text("Probable mistakes are grey")
    listed.filter(has_text=f"{stretch}"[1:].replace("-", "–")).click()
    ui.expect_board(page, board.apply(moves[: stretch.first]))
    made = stretch.last - stretch.first + 1
    expect(ui.news(page)).to_have_text(
        f"From here you made {made} moves, about {stretch.cost} of them probably wasted."
    )


def test_best_bound_is_the_one_that_is_shown(page: Page, site: str, script: Script) -> None:
    """Solve proves more than a review does, and the review is exact then."""
    board, _ = reviews.away_and_back(5, 40, "c")
    length = len(solve(board))
    assert grade(board, solve(board).moves).shortest < length
    ui.visit(page, site, board=board.text())
    ui.press_solve(page)
    ui.expect_status(page, f"Solved in {length} moves (optimal)")
    page.locator("h1").click()
    page.keyboard.press("v")
    ui.idle(page)
    assert script.requested("review")[-1]["proven"] == [0, length]
    expect(reviews.summary(page)).to_contain_text(
        f"{length} moves. It can be done in {length}. No mistakes"
    )
    facts = ui.panel(page, "facts")
    expect(facts).to_contain_text(f"Distance{length}")
    ui.press(page, "Next")
    expect(facts).to_contain_text(f"Distance{length - 1}")


def test_bound_of_a_stopped_search_stays(page: Page, site: str, script: Script) -> None:
    board = shuffle(6, 6, "d")
    ui.visit(page, site, board=board.text(), mode="analyse")
    facts = ui.panel(page, "facts")
    expect(facts).to_contain_text(re.compile(r"Distanceat least \d+"))
    expect(facts).not_to_contain_text("at least 200")
    script.hold("solve")
    ui.start_solve(page)
    [request] = script.requested("solve")
    script.reply(request, {"type": "progress", "stats": asdict(Stats()), "bound": 200})
    expect(ui.part(page, "solver", "live")).to_contain_text("at least 200 moves")
    ui.press(page, "Stop")
    expect(facts).to_contain_text("Distanceat least 200")
    assert ui.board_of(page) == board.text()
