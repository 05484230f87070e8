"""The review of a game, compared with the tests' own distances and the library's grades."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict

import pytest
from kit.games import play_at_once, record_values, recorded_values
from kit.oracles import distances_3x3, neighbors_3x3
from kit.page import (
    KEYS,
    TWO_AWAY,
    board_of,
    button,
    expect_board,
    expect_status,
    idle,
    load,
    news,
    panel,
    part,
    play,
    press,
    press_solve,
    solution,
    solve_button,
    visit,
)
from kit.reviews import away_and_back, mistakes, summary, walk
from kit.worker import Script
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board, Moves, shuffle, solve
from slidestar.algorithms import Stats, run
from slidestar.games.review import Review, grade
from slidestar.solver.distances import good_moves

SOLVED = "1-2-3_4-5-6_7-8-0"
START = "8-1-3_4-0-2_7-6-5"
WRONG = "(moves) => moves.flatMap((s, i) => (s.classList.contains('wrong') ? [i] : []))"
LIVE = "Distance and good moves on the board"


def open_line(page: Page, site: str, board: Board, moves: Moves | str) -> None:
    """Open a link to a game and review it."""
    visit(page, site, board=board.text(), moves=str(moves), mode="analyse")
    press(page, "Review")
    expect(summary(page)).not_to_be_empty()


def wandering_game(seed: str) -> Moves:
    """Return a game on START that strays for a while, then solves the board."""
    board = Board.parse(START)
    astray = walk(board, 24, seed, wander=0.5)
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


@pytest.mark.nightly
def test_won_game_is_reviewed_by_a_key(page: Page, site: str) -> None:
    board, moves = Board.parse(START), wandering_game("won")
    visit(page, site, board=START)
    expect(button(page, "Review")).to_be_hidden()
    play_at_once(page, moves)
    expect(news(page)).to_contain_text(f"You did it: {len(moves)} moves")
    expect(button(page, "Review")).to_be_visible()
    page.keyboard.press("v")
    idle(page)
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")

    distances = table_distances(board, moves)
    wrong = wrong_moves(distances)
    assert len(wrong) > 2
    assert len(moves) == distances[0] + 2 * len(wrong)
    expect(summary(page)).to_have_text(
        f"{len(moves)} moves; the shortest is {distances[0]}. {len(wrong)} wrong moves cost you"
        f" {2 * len(wrong)} ({distances[0] / len(moves):.0%} efficient)."
    )
    # The moves are marked, in the text and under the slider.
    assert panel(page, "solution").locator(".move").evaluate_all(WRONG) == wrong
    places = (
        panel(page, "review-marks")
        .locator("span")
        .evaluate_all(
            "(marks) => marks.map((mark) => Number(mark.style.getPropertyValue('--place')))"
        )
    )
    assert places == [pytest.approx((i + 0.5) / len(moves), abs=0.005) for i in wrong]
    # The costs of the mistakes are all the wasted moves, and each begins with a wrong move.
    texts = mistakes(page).all_inner_texts()
    costs = [int(re.findall(r": (\d+) wasted", text)[0]) for text in texts]
    begins = [int(re.findall(r"^Moves? (\d+)", text)[0]) - 1 for text in texts]
    assert sum(costs) == 2 * len(wrong)
    assert len(begins) > 1
    assert set(begins) <= set(wrong)
    expect(page.get_by_role("img", name=f"{distances[0]} at the start")).to_be_visible()
    expect(part(page, "review", "proof")).to_contain_text("Wrong moves in a row are")

    # The list, the button and the key lead to the mistakes.
    mistakes(page).last.click()
    expect_board(page, board.apply(moves[: begins[-1]]))
    press(page, "Next mistake")
    expect_board(page, board.apply(moves[: begins[-1]]))
    press(page, "Next mistake")
    expect(news(page)).to_have_text("That was the last one.")
    press(page, "First")
    page.locator("h1").click()
    for begin in begins[:2]:
        page.keyboard.press("m")
        expect_board(page, board.apply(moves[:begin]))
    # The better line begins at the position before the mistake.
    press(page, "Play a better line")
    line = part(page, "review", "better-line")
    left = distances[begins[1]]
    expect(line).to_contain_text(
        f". That is {left} moves to the goal; yours took {len(moves) - begins[1]}."
    )
    better = Moves.parse(line.inner_text().removeprefix("Better: ").split(".")[0])
    assert len(better) == left
    assert board.apply(moves[: begins[1]]).apply(better).is_goal()
    # It is played as a variation, and the game stays the main line.
    assert solution(page) == Moves([*moves[: begins[1]], *better])
    expect_board(page, SOLVED)
    press(page, "First")
    expect(line).to_be_empty()
    assert solution(page) == moves


# From two moves away, by moves: the listed mistakes, and the line above the list. The other wordings
# are in unit/js/review.test.js.
SAID = {
    "UL": ([], ""),
    "RLUL": (
        ["Moves 1–2: 2 wasted; tile 4 had to come back"],
        "That move took you further away. It cost two: the move, and another to make up for it.",
    ),
    "ULR": (
        ["Move 3: 2 wasted; you undid your move"],
        "It undid the move before, so both were wasted.",
    ),
}


def test_wrong_moves_are_listed_and_explained(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="analyse")
    for moves, (listed, said) in SAID.items():
        load(page, TWO_AWAY)
        page.get_by_label("Paste a solution").fill(moves)
        press(page, "Read")
        press(page, "Review")
        expect(summary(page)).not_to_be_empty()
        expect(mistakes(page)).to_have_text(listed)
        expect(part(page, "review", "proof")).to_have_text(said)


@pytest.mark.nightly
def test_mistakes_show_the_time_they_took(page: Page, site: str) -> None:
    page.clock.install()
    visit(page, site, board=TWO_AWAY)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)
    for move, ms in (("R", 1300), ("L", 200), ("U", 200), ("L", 200)):
        page.keyboard.press(KEYS[move])
        page.clock.run_for(ms)
    page.clock.resume()
    expect(news(idle(page))).to_contain_text("You did it: 4 moves")
    # Solve has nothing to do, and leaves the review available.
    press_solve(page)
    expect(news(page)).to_have_text("You've solved it. There is nothing left to move.")
    page.keyboard.press("v")
    idle(page)
    text = "Moves 1–2: 2 wasted; tile 4 had to come back"
    expect(mistakes(page)).to_have_text(f"{text}; took 1.3\u00a0s")
    # Without times it shows none.
    load(page, TWO_AWAY)
    page.get_by_label("Paste a solution").fill("RLUL")
    press(page, "Read")
    press(page, "Review")
    expect(mistakes(page)).to_have_text(text)


def test_chart_seeks_by_press_and_drag(page: Page, site: str) -> None:
    board, moves = Board.parse(START), wandering_game("chart")
    open_line(page, site, board, moves)
    area = panel(page, "review-chart").locator(".u-over")
    box = area.bounding_box()
    assert box
    share = box["width"] / len(moves)
    distances = table_distances(board, moves)
    # The place below the pointer is described, and the board stays.
    tip = panel(page, "review-chart").locator(".chart-tip")
    for at, words in ((0, "At the start"), (7, "After move 7")):
        area.hover(position={"x": share * at + 1, "y": 20})
        idle(page)
        expect(tip).to_contain_text(words)
        expect(tip).to_contain_text(f"{distances[at]} moves to the goal")
        expect(tip.locator(".mini")).to_have_attribute("data-board", board.apply(moves[:at]).text())
    expect_board(page, board)
    page.locator("h1").hover()
    idle(page)
    expect(tip).to_be_hidden()
    area.click(position={"x": share * 7, "y": box["height"] / 2})
    expect_board(page, board.apply(moves[:7]))
    box = area.bounding_box()
    assert box
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + 5, steps=5)
    page.mouse.up()
    expect_board(page, SOLVED)


# The position, how many tiles are marked as good, and the line of news.
TRIED = """() => {
    const marked = document.querySelectorAll(".tried-nearer").length;
    const { board } = document.querySelector("[data-panel=board]").dataset;
    return `${board} ${marked} ${document.querySelector("[data-panel=news]").textContent}`;
}"""


@pytest.mark.nightly
def test_wrong_tries_are_taken_back_and_the_right_one_is_kept(page: Page, site: str) -> None:
    board, moves = Board.parse(START), wandering_game("better")
    open_line(page, site, board, moves)
    page.locator("h1").click()
    page.keyboard.press("m")
    idle(page)
    expect(news(page)).to_have_text("It went wrong here: which tile brings you closer?")
    distances = table_distances(board, moves)
    here = board.apply(moves[: wrong_moves(distances)[0]])
    expect_board(page, here)
    good = run(good_moves(here)).moves
    bad = next(move for move in here.legal_moves() if move not in good)
    record_values(page, TRIED)
    play(page, bad)
    after = here.move(bad)
    said = f"{after.text()} 0 Not that one: now {len(solve(after))} move"
    assert [text for text in recorded_values(page) if text.startswith(said)]
    expect_board(page, here)  # by itself
    assert solution(page) == moves
    play(page, good[0])
    after = here.move(good[0])
    expect_board(page, after)
    expect(news(page)).to_have_text(
        f"Yes! {len(solve(after))} moves to go. It is kept as a variation."
    )
    at = wrong_moves(distances)[0]
    assert solution(page) == Moves([*moves[:at], good[0]])
    title = part(page, "review", "title")
    expect(title).to_have_text("Review of the main line")
    # The verdict ends with the position, and the next mistake is another one.
    page.keyboard.press("ArrowLeft")
    expect_board(page, here)
    expect(news(page)).to_be_empty()
    expect(title).to_have_text("Review")
    page.keyboard.press("ArrowDown")
    expect_board(page, after)
    assert solution(page) == Moves([*moves[:at], good[0]])


@pytest.mark.nightly
def test_promoted_line_is_reviewed_again(page: Page, site: str) -> None:
    open_line(page, site, Board.parse(TWO_AWAY), "RLUL")
    page.locator("h1").click()
    play(page, "UL")
    expect(summary(page)).to_contain_text("4 moves; the shortest is 2.")
    press(page, "Promote")
    expect(news(page)).to_have_text("The variation is promoted. The new main line is reviewed.")
    expect(summary(page)).to_have_text("2 moves; the shortest is 2. No mistake (100% efficient).")
    expect_board(page, SOLVED)
    press(page, "Undo promotion")
    expect(summary(page)).to_contain_text("4 moves; the shortest is 2.")
    # The title is about the line on show.
    title = part(page, "replay", "title")
    expect(title).to_have_text("Solution")
    page.locator("h1").click()
    page.keyboard.press("Home")
    play(page, "D")
    expect(title).to_have_text("Moves")


@pytest.mark.nightly
def test_tries_follow_each_other_without_a_wait(page: Page, site: str) -> None:
    """Tiles can be pressed while the last try is still on the board."""
    moves = Moves.parse("RLUL")
    open_line(page, site, Board.parse(TWO_AWAY), moves)
    press(page, "Next mistake")
    record_values(page, TRIED)
    for number in (4, 2):
        button(page, f"Tile {number}").click()
        expect(news(page)).to_contain_text("Not that one: now 3 moves to go.")
    expect_board(page, TWO_AWAY)
    for after in ("1-2-3_0-4-6_7-5-8", "1-0-3_4-2-6_7-5-8"):
        assert [
            text
            for text in recorded_values(page)
            if text.startswith(f"{after} 0 Not that one: now")
        ]
    assert solution(page) == moves


@pytest.mark.nightly
def test_variations_in_a_review_are_judged_and_stay(page: Page, site: str) -> None:
    """Without Next mistake, a move off the line begins a variation."""
    moves = Moves.parse("RLUL")
    open_line(page, site, Board.parse(TWO_AWAY), moves)
    page.locator("h1").click()
    play(page, "D")
    expect(news(page)).to_have_text("Not that one: now 3 moves to go.")
    expect_board(page, "1-0-3_4-2-6_7-5-8")
    # The review is still that of the main line.
    expect(summary(page)).to_contain_text("4 moves; the shortest is 2.")
    page.keyboard.press("ArrowLeft")
    expect_board(page, TWO_AWAY)
    play(page, "U")
    expect(news(page)).to_have_text("Yes! 1 move to go.")
    expect(panel(page, "solution").get_by_role("group")).to_have_count(2)
    mistakes(page).click()
    assert solution(page) == moves


@pytest.mark.nightly
def test_closed_review_allows_other_moves(page: Page, site: str) -> None:
    moves = wandering_game("better")
    open_line(page, site, Board.parse(START), moves)
    press(page, "Last")
    press(page, "Previous")
    page.locator("h1").click()
    play(page, moves[-1])  # along the line
    expect_board(page, SOLVED)
    assert solution(page) == moves
    button(page, "Close").press("Enter")
    idle(page)
    expect(summary(page)).to_be_empty()
    expect(button(page, "Review")).to_be_focused()
    button(page, "Review").press("Enter")
    idle(page)
    expect(button(page, "Next mistake")).to_be_focused()
    press(page, "Close")
    page.locator("h1").click()
    play(page, "D")
    expect_board(page, "1-2-3_4-5-0_7-8-6")
    assert len(solution(page)) == 0


def test_nothing_to_review(page: Page, site: str) -> None:
    visit(page, site, board=START, mode="analyse")
    expect(panel(page, "review")).to_be_hidden()
    page.keyboard.press("v")
    idle(page)
    expect(news(page)).to_have_text("There are no moves to review yet.")


@pytest.mark.nightly
def test_axe_finds_nothing_in_a_review(
    page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    open_line(page, site, Board.parse(START), wandering_game("axe"))
    page.get_by_role("checkbox", name=LIVE).check()
    press(page, "Next mistake")
    assert axe(page) == []


@pytest.mark.nightly
def test_wrong_moves_are_framed_in_forced_colours(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(forced_colors="active").new_page()
    open_line(page, site, Board.parse(TWO_AWAY), "RLUL")
    framed = "(moves) => moves.map((move) => getComputedStyle(move).borderTopStyle === 'solid')"
    moves = panel(page, "solution").locator(".move")
    assert moves.evaluate_all(framed) == [True, False, False, False]
    press(page, "Last")
    expect(moves.first).to_have_class(re.compile("made"))
    assert moves.evaluate_all(framed) == [True, False, False, False]
    # The mistake on the board has the colours of other current items.
    mistakes(page).click()
    idle(page)
    current = page.get_by_role("list", name="Mistakes").locator("[aria-current]")
    colours = "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    assert current.evaluate(colours) == page.get_by_role("tab", name="Analyse").evaluate(colours)


# Under way


def test_stop_in_mid_review(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=TWO_AWAY, moves="RLU", mode="analyse")
    script.hold("review")
    button(page, "Review").click()
    [request] = script.requested("review")
    expect(button(page, "Stop")).to_have_count(1)
    progress = part(page, "review", "progress")
    event = {
        "type": "progress",
        "stats": asdict(Stats()),
        "distances": [None, None, None, 1],
    }
    script.reply(request, event)
    expect(progress).to_have_text("Measuring: 1 of 4 positions")
    button(page, "Stop").press("Enter")
    idle(page)
    assert script.cancelled == [request["id"]]
    expect(progress).to_have_text("Stopped after 1 of 4 positions.")
    expect(button(page, "Review")).to_be_focused()
    # Another board ends a review without Stop.
    button(page, "Review").click()
    second = script.requested("review", 2)[-1]
    expect(button(page, "Stop")).to_be_enabled()
    press(page, "Shuffle")
    assert script.cancelled == [request["id"], second["id"]]
    expect(panel(page, "review")).to_be_hidden()


def test_review_waits_for_python(page: Page, site: str, script: Script) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={TWO_AWAY}&moves=RLUL&mode=analyse")
    button(page, "Review").click()
    expect(part(page, "review", "progress")).to_contain_text("Python is still on its way")
    script.finish_boot()
    idle(page)
    expect(summary(page)).to_contain_text("4 moves; the shortest is 2")


def test_fault_in_a_review_is_shown(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=TWO_AWAY, moves="RLUL", mode="analyse")
    script.replies("review", {"type": "error", "code": "internal", "message": "KeyError: 5"})
    press(page, "Review")
    expect(part(page, "review", "progress")).to_have_text("No review: KeyError: 5")
    script.replies("review")
    press(page, "Review")
    expect(summary(page)).to_contain_text("4 moves; the shortest is 2")


# Large boards


def bounds_of(found: Review) -> str:
    """Return the beginning of the summary of a game on a large board."""
    return f"{len(found.moves)} moves. The shortest is at least {found.shortest}, probably about "


def test_large_board_shows_proven_bounds(page: Page, site: str) -> None:
    board, moves = away_and_back(5, 60, "large")
    moves = Moves([*moves, *Moves.parse("DRUL" * 3)])
    found = grade(board, moves)
    assert not found.exact
    assert found.mistakes
    open_line(page, site, board, moves)
    expect(summary(page)).to_contain_text(bounds_of(found))
    expect(part(page, "review", "proof")).to_contain_text("The shaded band is proven")
    expect(part(page, "review", "proof")).to_contain_text("estimate")
    expect(page.get_by_role("img", name="estimated distance")).to_be_visible()
    # A try is not judged without a proof.
    press(page, "Next mistake")
    page.locator("h1").click()
    here = Board.parse(board_of(page))
    at = found.mistakes[0].first
    record_values(page, TRIED)
    play(page, next(move for move in here.legal_moves() if move != moves[at]))
    assert any("That can't be proven" in text for text in recorded_values(page))
    expect_board(page, here)


@pytest.mark.nightly
def test_detours_on_a_large_board_are_listed(page: Page, site: str) -> None:
    board, moves = away_and_back(5, 150, "detours")
    found = grade(board, moves)
    mistake = next(one for one in found.mistakes if one.instead)
    open_line(page, site, board, moves)
    expect(summary(page)).to_contain_text(bounds_of(found))
    expect(part(page, "review", "proof")).to_contain_text("fewer moves lead to the same position")
    listed = part(page, "review", "mistakes").get_by_role("button")
    listed.filter(has_text=f"{mistake}"[1:].replace("-", "–")).click()
    idle(page)
    made, enough = mistake.last - mistake.first + 1, len(mistake.instead or ())
    expect(news(page)).to_have_text(f"From here you made {made} moves where {enough} were enough.")
    expect(part(page, "review", "better-line")).to_have_text(
        f"Shorter: {mistake.instead}. That is {enough} moves to the same position; yours took {made}."
    )


@pytest.mark.nightly
def test_probably_wasted_moves_are_listed(page: Page, site: str) -> None:
    board, moves = away_and_back(6, 240, "likely")
    found = grade(board, moves)
    stretch = found.likely[0]
    open_line(page, site, board, moves)
    expect(summary(page)).to_contain_text(bounds_of(found))
    listed = part(page, "review", "mistakes").get_by_role("button")
    expect(listed).to_have_count(len(found.mistakes) + len(found.likely))
    expect(part(page, "review", "proof")).to_contain_text("Probable mistakes are in grey")
    listed.filter(has_text=f"{stretch}"[1:].replace("-", "–")).click()
    expect_board(page, board.apply(moves[: stretch.first]))
    made = stretch.last - stretch.first + 1
    expect(news(page)).to_have_text(
        f"From here you made {made} moves, of which about {stretch.cost} were probably wasted."
    )


@pytest.mark.nightly
def test_best_bound_is_the_one_that_is_shown(page: Page, site: str, script: Script) -> None:
    """Solve proves more than a review does, and the review is exact then."""
    board, _ = away_and_back(5, 40, "c")
    length = len(solve(board))
    assert grade(board, solve(board).moves).shortest < length
    visit(page, site, board=board.text())
    press_solve(page)
    expect_status(page, f"Solved in {length} moves (optimal)")
    page.locator("h1").click()
    page.keyboard.press("v")
    idle(page)
    assert script.requested("review")[-1]["proven"] == [0, length]
    expect(summary(page)).to_contain_text(f"{length} moves; the shortest is {length}. No mistake")
    facts = panel(page, "facts")
    expect(facts).to_contain_text(f"Distance{length}")
    press(page, "Next")
    expect(facts).to_contain_text(f"Distance{length - 1}")


@pytest.mark.nightly
def test_bound_of_a_stopped_search_stays(page: Page, site: str, script: Script) -> None:
    board = shuffle(6, 6, "d")
    visit(page, site, board=board.text(), mode="analyse")
    facts = panel(page, "facts")
    expect(facts).to_contain_text(re.compile(r"Distanceat least \d+"))
    expect(facts).not_to_contain_text("at least 200")
    script.hold("solve")
    solve_button(page).click()
    [request] = script.requested("solve")
    script.reply(request, {"type": "progress", "stats": asdict(Stats()), "bound": 200})
    expect(part(page, "solver", "live")).to_contain_text("at least 200 moves")
    press(page, "Stop")
    expect(facts).to_contain_text("Distanceat least 200")
    assert board_of(page) == board.text()
