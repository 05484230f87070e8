"""The review of a game, against computations of our own."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle

import pytest
from browsing import processor_times, wait_for_engine, wait_until
from kit.oracles import distances_3x3, neighbors_3x3
from played import away_and_back, load, play, summary, walk
from playwright.sync_api import BrowserContext, Locator, Page, expect
from puzzle_page import KEYS, button, expect_board, news, note, noted, panel, part

from slidestar import Board, Moves, solve
from slidestar.games.review import grade
from slidestar.search import run
from slidestar.solver.distances import good_moves

SOLVED = "1-2-3_4-5-6_7-8-0"

# Two moves wasted at the start, four in the middle; the rest is a shortest way.
START = "8-1-3_4-0-2_7-6-5"

pytestmark = pytest.mark.returning


def open_line(page: Page, site: str, board: Board, moves: Moves) -> None:
    page.goto(f"{site}?board={board.text()}&moves={moves}&mode=analyse")
    wait_for_engine(page)


def wandering_game(board: Board, seed: str) -> Moves:
    """A game on a 3x3 board that loses its way for a while, then solves it."""
    astray = walk(board, 24, seed, wander=0.5)
    return Moves([*astray, *solve(board.apply(astray)).moves])


def table_distances(board: Board, moves: Moves) -> list[int]:
    """The distances along a 3x3 game, from the breadth-first table of the tests' own."""
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


def test_review_of_a_won_game_is_one_key_away(booted: Page) -> None:
    page = booted
    board = Board.parse(START)
    moves = wandering_game(board, "won")
    load(page, board, "Play")
    expect(button(page, "Review")).to_be_hidden()
    for move in moves:
        page.keyboard.press(KEYS[move])
    expect(news(page)).to_contain_text(f"You did it: {len(moves)} moves")
    expect(button(page, "Review")).to_be_visible()
    page.keyboard.press("v")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")

    distances = table_distances(board, moves)
    wrong = [i for i in range(len(moves)) if distances[i + 1] > distances[i]]
    assert len(wrong) > 2
    assert len(moves) == distances[0] + 2 * len(wrong)
    expect(summary(page)).to_have_text(
        f"{len(moves)} moves, optimal {distances[0]}; {len(wrong)} wrong moves cost"
        f" {2 * len(wrong)}; efficiency {distances[0] / len(moves):.0%}."
    )
    # The moves are marked one by one, in the text and under the slider.
    marked = "(spans) => spans.flatMap((s, i) => (s.classList.contains('wrong') ? [i] : []))"
    assert panel(page, "solution").locator("span").evaluate_all(marked) == wrong
    places = (
        panel(page, "review-marks")
        .locator("span")
        .evaluate_all(
            "(marks) => marks.map((mark) => Number(mark.style.getPropertyValue('--place')))"
        )
    )
    for place, i in zip(places, wrong, strict=True):
        assert place == pytest.approx((i + 0.5) / len(moves), abs=0.005)
    # The mistakes' costs are all that was wasted, and each begins with a wrong move.
    texts = page.get_by_role("list", name="Mistakes").get_by_role("button").all_inner_texts()
    costs = [int(re.findall(r": (\d+) wasted", text)[0]) for text in texts]
    begins = [int(re.findall(r"^Moves? (\d+)", text)[0]) - 1 for text in texts]
    assert sum(costs) == 2 * len(wrong)
    assert set(begins) <= set(wrong)
    expect(page.get_by_role("img", name=f"{distances[0]} at the start")).to_be_visible()

    assert len(begins) > 1
    expect(part(page, "review", "proof")).to_contain_text("Those that lie close together are")

    # The list, the button and the key all lead to where it went wrong.
    page.get_by_role("list", name="Mistakes").get_by_role("button").last.click()
    expect_board(page, board.apply(moves[: begins[-1]]))
    button(page, "Next mistake").click()
    expect_board(page, board.apply(moves[: begins[0]]))
    page.locator("h1").click()
    page.keyboard.press("m")
    expect_board(page, board.apply(moves[: begins[1 % len(begins)]]))
    # And a better line from there can be had.
    button(page, "Show a better line").click()
    line = part(page, "review", "better-line")
    left = distances[begins[1]]
    expect(line).to_contain_text(
        f". That's {left} moves to the goal; yours took {len(moves) - begins[1]}."
    )
    better = Moves.parse(line.inner_text().removeprefix("Better: ").split(".")[0])
    assert (len(better), board.apply(moves[: begins[1]]).apply(better).is_goal()) == (left, True)
    expect(button(page, "Show a better line")).to_be_hidden()
    page.keyboard.press("m")
    expect(line).to_be_empty()


PRICE = "led away from the goal and cost two moves: itself, and the one that makes up for it."
EACH = f"Each wrong move {PRICE}"
ONE_MISTAKE = "They lie close together and are listed as one mistake."
# From 2 away, by moves: what's listed, and what's said above the list.
SAID = {
    "UL": ([], ""),
    "RLUL": (["Moves 1–2: 2 wasted; tile 4 had to come back"], f"It {PRICE}"),
    "R": (
        ["Move 1: 2 wasted; away from the goal"],
        "It leads away from the goal, and one more move is needed to make up for it.",
    ),
    "ULR": (
        ["Move 3: 2 wasted; you undid your move"],
        "It undid the move before, so both were wasted.",
    ),
    "RD": (
        ["Moves 1–2: 4 wasted; away from the goal"],
        f"{EACH} None of them is made up for yet. {ONE_MISTAKE}",
    ),
    "RLR": (
        ["Moves 1–3: 4 wasted; tile 4 had to come back"],
        f"{EACH} One isn't made up for yet. {ONE_MISTAKE}",
    ),
    "RLUDUL": (
        ["Moves 1–5: 4 wasted; tile 4 had to come back"],
        f"{EACH} {ONE_MISTAKE} The good moves between them aren't counted.",
    ),
}


@pytest.mark.parametrize("moves", SAID)
def test_what_is_said_of_wrong_moves(booted: Page, moves: str) -> None:
    page = booted
    listed, said = SAID[moves]
    load(page, Board.parse("1-2-3_4-0-6_7-5-8"), "Analyse")
    page.get_by_label("Paste a solution").fill(moves)
    button(page, "Read").click()
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", moves)
    button(page, "Review").click()
    expect(summary(page)).not_to_be_empty()
    expect(page.get_by_role("list", name="Mistakes").get_by_role("button")).to_have_text(listed)
    expect(part(page, "review", "proof")).to_have_text(said)


def test_mistakes_say_how_long_they_took(booted: Page) -> None:
    page = booted
    board = Board.parse("1-2-3_4-0-6_7-5-8")
    load(page, board, "Play")
    page.evaluate(
        """async () => {
            const act = (code) =>
                document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
            act("ArrowRight"); // away, and back after a while
            await new Promise((done) => setTimeout(done, 1300));
            act("ArrowLeft");
            act("ArrowUp");
            act("ArrowLeft");
        }"""
    )
    expect(news(page)).to_contain_text("You did it: 4 moves")
    # There's nothing to solve, and the review stays on offer.
    button(page, "Solve").click()
    expect(news(page)).to_have_text("You've solved it. There's nothing left to move.")
    page.keyboard.press("v")
    mistake = page.get_by_role("list", name="Mistakes").get_by_role("button")
    expect(mistake).to_have_text(
        re.compile(
            r"^Moves 1–2: 2 wasted; tile 4 had to come back; took (1\.[3-9]|[2-9]\.\d|\d\d+\.\d)\u00a0s$"
        ),
        timeout=20_000,
    )
    # Where no times are known it says nothing of them.
    page.get_by_role("textbox", name="Position").fill(board.text())
    button(page, "Load").click()
    page.get_by_label("Paste a solution").fill("RLUL")
    button(page, "Read").click()
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", "RLUL")
    page.locator("h1").click()
    page.keyboard.press("v")
    expect(mistake).to_have_text("Moves 1–2: 2 wasted; tile 4 had to come back")


def test_chart_seeks_by_press_and_drag(booted: Page, site: str) -> None:
    page = booted
    board = Board.parse(START)
    moves = wandering_game(board, "chart")
    open_line(page, site, board, moves)
    button(page, "Review").click()
    expect(summary(page)).not_to_be_empty()
    area = panel(page, "review-chart").locator(".u-over")
    box = area.bounding_box()
    assert box
    place = 7
    share = box["width"] / len(moves)
    # What's under the pointer is shown beside it, and the board stays.
    distances = table_distances(board, moves)
    tip = panel(page, "review-chart").locator(".chart-tip")
    for at, words in ((0, "At the start"), (place, f"After move {place}")):
        area.hover(position={"x": share * at + 1, "y": 20})
        expect(tip).to_contain_text(words)
        expect(tip).to_contain_text(f"{distances[at]} moves to the goal")
        expect(tip.locator(".mini")).to_have_attribute("data-board", board.apply(moves[:at]).text())
    expect_board(page, board)
    page.locator("h1").hover()
    expect(tip).to_be_hidden()
    area.click(position={"x": share * place, "y": box["height"] / 2})
    expect_board(page, board.apply(moves[:place]))
    box = area.bounding_box()
    assert box
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + 5, steps=5)
    page.mouse.up()
    expect_board(page, SOLVED)


def test_review_of_120_moves_on_4x4(booted: Page) -> None:
    page = booted
    board, moves = away_and_back(4, 120, "fifteen")
    found = grade(board, moves)
    assert found.exact
    play(page, board, moves)

    def review() -> None:
        button(page, "Review").click()
        expect(summary(page)).to_have_text(f"{found}.", timeout=120_000)

    # It's under 1 s, on a machine that has nothing else to do.
    assert sum(processor_times(page, review)["DedicatedWorker thread"]) < 5000
    marked = "(spans) => spans.flatMap((s, i) => (s.classList.contains('wrong') ? [i] : []))"
    assert panel(page, "solution").locator("span").evaluate_all(marked) == list(found.wrong)
    texts = page.get_by_role("list", name="Mistakes").get_by_role("button").all_inner_texts()
    untimed = [re.sub(r"; took \d+\.\d\s+s$", "", text.lower()) for text in texts]
    assert untimed == [str(mistake).replace("-", "–") for mistake in found.mistakes]
    button(page, "Previous").click()
    expect(summary(page)).to_have_text(f"{found}.")


# The position, how many tiles are marked as tried well, and what's said.
TRIED = """() => {
    const marked = document.querySelectorAll(".tried-nearer").length;
    const [board, news] = ["board", "news"].map((name) =>
        document.querySelector(`[data-panel=${name}]`),
    );
    return `${board.dataset.board} ${marked} ${news.textContent}`;
}"""


def test_better_move_is_judged_and_the_line_stays(booted: Page) -> None:
    page = booted
    board = Board.parse(START)
    moves = wandering_game(board, "better")
    play(page, board, moves)
    page.keyboard.press("v")
    expect(summary(page)).not_to_be_empty()
    page.keyboard.press("m")
    expect(news(page)).to_have_text("It went wrong here: which tile brings you closer?")
    distances = table_distances(board, moves)
    first = next(i for i in range(len(moves)) if distances[i + 1] > distances[i])
    here = board.apply(moves[:first])
    expect_board(page, here)
    solution = page.get_by_test_id("solution")
    line = solution.get_attribute("data-moves")
    good = run(good_moves(here)).moves
    note(page, TRIED)
    for move in here.legal_moves():
        page.keyboard.press(KEYS[move])
        after = here.move(move)
        if move in good:
            said = f"Yes: one nearer, {len(solve(after))} move"
        else:
            said = f"No: that leads away, {len(solve(after))} move"
        # With its mark; and it goes back by itself.
        seen = rf"{after.text()} {int(move in good)} {said}.*\n{here.text()} 0 "
        wait_until(lambda seen=seen: bool(re.search(seen, "\n".join(noted(page)))), True, 20, said)
        assert solution.get_attribute("data-moves") == line
    # By a press too, one try after the other without waiting; where no mistake begins, as well.
    button(page, "Last").click()
    expect_board(page, SOLVED)
    for number, board_after in ((6, "1-2-3_4-5-0_7-8-6"), (8, "1-2-3_4-5-6_7-0-8")):
        page.get_by_role("button", name=f"Tile {number}", exact=True).click()
        seen = f"{board_after} 0 No: that leads away, 1 move from there"
        wait_until(lambda seen=seen: seen in "\n".join(noted(page)), True, 20, seen)
    expect_board(page, SOLVED)
    assert solution.get_attribute("data-moves") == line
    # A right move goes on along the line. Closed, the review gives the line free.
    button(page, "Previous").click()
    page.keyboard.press(KEYS[moves[-1]])
    expect_board(page, SOLVED)
    button(page, "Close").click()
    expect(summary(page)).to_be_empty()
    page.keyboard.press("ArrowDown")
    expect_board(page, "1-2-3_4-5-0_7-8-6")
    expect(solution).to_have_attribute("data-moves", "")


def test_nothing_to_review(booted: Page) -> None:
    page = booted
    load(page, Board.parse(START), "Analyse")
    expect(panel(page, "review")).to_be_hidden()
    page.keyboard.press("v")
    expect(news(page)).to_have_text("There are no moves to review yet.")


def test_axe_finds_nothing_in_a_review(
    new_context: Callable[..., BrowserContext], site: str, axe: Callable[[Page], list[str]]
) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    board = Board.parse(START)
    open_line(page, site, board, wandering_game(board, "axe"))
    page.get_by_role("checkbox", name="Distance and good moves on the board").check()
    page.keyboard.press("v")
    expect(summary(page)).not_to_be_empty()
    room = panel(page, "review-chart")
    canvas = room.locator("canvas")
    expect(canvas).to_be_visible()
    unlike = lambda: abs(wide(canvas) - wide(room)) > 2  # noqa: E731
    button(page, "Next mistake").click()
    expect(part(page, "distance", "number")).not_to_have_class("old")
    sizes = cycle([(320, 640), (390, 844), (1440, 900)])
    for theme in ("classic", "rings", "plain", "contrast"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        for scheme in ("light", "dark"):
            width, height = next(sizes)
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert axe(page) == [], (width, theme, scheme)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            # The curve is drawn anew, as wide as there's room.
            expect(canvas).to_have_count(1)
            wait_until(unlike, False, 20, "whether the curve is of another width")


def test_wrong_moves_are_framed_in_forced_colours(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(forced_colors="active").new_page()
    open_line(page, site, Board.parse("1-2-3_4-0-6_7-5-8"), Moves("RLUL"))
    button(page, "Review").click()
    expect(summary(page)).not_to_be_empty()
    framed = "(moves) => moves.map((move) => getComputedStyle(move).borderTopStyle === 'solid')"
    moves = panel(page, "solution").locator("span")
    assert moves.evaluate_all(framed) == [True, False, False, False]
    # Once made, too.
    button(page, "Last").click()
    expect(moves.first).to_have_class(re.compile("made"))
    assert moves.evaluate_all(framed) == [True, False, False, False]
    # The mistake that's on the board is as legible as what's chosen elsewhere.
    chosen = page.get_by_role("tab", name="Analyse")
    page.get_by_role("list", name="Mistakes").get_by_role("button").click()
    listed = page.get_by_role("list", name="Mistakes").locator("[aria-current]")
    colours = "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    wait_until(lambda: listed.evaluate(colours), chosen.evaluate(colours), 20, "its colours")


def wide(one: Locator) -> float:
    box = one.bounding_box()
    return box["width"] if box else 0
