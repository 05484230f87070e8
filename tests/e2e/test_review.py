"""The review of a game, the live distance and the hints, against computations of our own."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import cycle

import pytest
from browsing import processor_times, wait_for_engine, wait_until, without_long_tasks
from playwright.sync_api import BrowserContext, Locator, Page, expect
from puzzle_page import KEYS, button, expect_board, news, note, noted, outcome, panel, part
from support import distances_3x3, neighbors_3x3

from slidestar import Board, Moves, solve
from slidestar.games.review import grade
from slidestar.search import run
from slidestar.solver.distances import good_moves

INVERSE = {"U": "D", "D": "U", "L": "R", "R": "L"}
SOLVED = "1-2-3_4-5-6_7-8-0"
# Two moves wasted at the start, four in the middle; the rest is a shortest way.
START = "8-1-3_4-0-2_7-6-5"

pytestmark = pytest.mark.returning


def summary(page: Page) -> Locator:
    return part(page, "review", "summary")


def walk(board: Board, count: int, seed: str, wander: float = 1.0) -> list[str]:
    """Moves of a person who goes astray: each is a random one with a chance of `wander`."""
    chosen = random.Random(seed)
    moves: list[str] = []
    while len(moves) < count:
        legal = [m for m in board.legal_moves() if not moves or m != INVERSE[moves[-1]]]
        if chosen.random() >= wander:
            legal = list(run(good_moves(board)).moves)
        moves.append(chosen.choice(legal))
        board = board.move(moves[-1])
    return moves


AT_LEAST = re.compile(r"at least (\d+)")


def away_and_back(size: int, count: int, seed: str) -> tuple[Board, Moves]:
    """A board, and so many random moves that solve it."""
    goal = Board.solved(size)
    moves = walk(goal, count, seed)
    return goal.apply(moves), Moves(INVERSE[move] for move in reversed(moves))


def wandering_game(board: Board, seed: str) -> Moves:
    """A game on a 3x3 board that loses its way for a while, then solves it."""
    astray = walk(board, 24, seed, wander=0.5)
    return Moves([*astray, *solve(board.apply(astray)).moves])


def open_line(page: Page, site: str, board: Board, moves: Moves) -> None:
    page.goto(f"{site}?board={board.text()}&moves={moves}&mode=analyse")
    wait_for_engine(page)


def load(page: Page, board: Board, mode: str) -> None:
    """Put a board into a page whose Python is there: a new address would boot it anew."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("textbox", name="Position").fill(board.text())
    button(page, "Load").click()
    expect_board(page, board)
    page.get_by_role("tab", name=mode).click()
    page.locator("h1").click()  # keys aren't the tabs' then


def play(page: Page, board: Board, moves: Moves, mode: str = "Analyse") -> None:
    """Play a whole game in a page whose Python is there."""
    load(page, board, "Play")
    page.evaluate(
        """(keys) => {
            for (const code of keys) {
                document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
            }
        }""",
        [KEYS[move] for move in moves],
    )
    expect_board(page, board.apply(moves))
    page.get_by_role("tab", name=mode).click()
    page.locator("h1").click()


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
    expect(part(page, "review", "proof")).to_contain_text(
        f"The {len(wrong)} wrong moves lie in {len(begins)} stretches. Each begins with a move that"
    )

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
    page.keyboard.press("v")
    mistake = page.get_by_role("list", name="Mistakes").get_by_role("button")
    expect(mistake).to_have_text(
        re.compile(
            r"^Moves 1-2: 2 wasted; tile 4 had to come back; took (1\.[3-9]|[2-9]\.\d|\d\d+\.\d) s$"
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
    expect(mistake).to_have_text("Moves 1-2: 2 wasted; tile 4 had to come back")


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
    untimed = [re.sub(r"; took \d+\.\d s$", "", text.lower()) for text in texts]
    assert untimed == [str(mistake) for mistake in found.mistakes]
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


def test_the_best_bound_is_the_one_that_is_shown(booted: Page) -> None:
    page = booted
    board, _ = away_and_back(5, 40, "c")
    load(page, board, "Play")
    length = len(solve(board))
    assert grade(board, solve(board).moves).shortest < length
    button(page, "Solve").click()
    outcome(page, f"Solved in {length} moves (optimal)")
    page.keyboard.press("v")
    # Its length is the best that can be, so that the review is exact.
    expect(summary(page)).to_contain_text(f"{length} moves, optimal {length}; no wrong move")
    facts = panel(page, "facts")
    expect(facts).to_contain_text(f"Distanceat least {length}")
    button(page, "Next").click()
    expect(facts).to_contain_text(f"Distanceat least {length - 1}")


def test_what_a_stopped_search_has_proven_stays(booted: Page) -> None:
    page = booted
    board, _ = away_and_back(5, 120, "d")
    load(page, board, "Analyse")
    distance = panel(page, "facts").locator("dt", has_text=re.compile("^Distance$"))
    number = distance.locator("+ dd")
    expect(number).to_contain_text(AT_LEAST)

    def least(of: Locator) -> int:
        found = AT_LEAST.search(of.inner_text())
        return int(found[1]) if found else 0

    before = least(number)
    page.get_by_label("Algorithm").select_option("ida-star")
    page.get_by_label("Heuristic").select_option("manhattan")
    button(page, "Solve").click()
    live = part(page, "solver", "live")
    wait_until(lambda: least(live) > before, True, 120, "whether more is proven")
    button(page, "Stop").click()
    outcome(page, re.compile("Stopped"))
    wait_until(lambda: least(number) > before, True, 20, "whether it's shown")
    page.get_by_label("Algorithm").select_option("auto")


def take_in(page: Page, board: Board, moves: Moves) -> None:
    """Have moves to be replayed, by a paste."""
    load(page, board, "Analyse")
    part(page, "moves", "text").evaluate("(box, text) => { box.value = text; }", str(moves))
    button(page, "Read").click()
    expect(part(page, "replay", "place")).to_have_text(f"0 of {len(moves):,}", timeout=60_000)
    page.locator("h1").click()


def test_a_long_line_shows_the_moves_around_its_place(booted: Page) -> None:
    page = booted
    board, moves = Board.parse(SOLVED), Moves("DRUL" * 200)
    take_in(page, board, moves)
    page.keyboard.press("v")
    expect(summary(page)).not_to_be_empty(timeout=30_000)
    wrong = grade(board, moves).wrong
    text = page.get_by_test_id("solution")
    for place in (0, 150, 149, 199, 200, 795, 800, 1, 500):
        part(page, "replay", "slider").fill(str(place))
        expect(part(page, "replay", "place")).to_have_text(f"{place} of 800")
        shown = text.locator("span").evaluate_all(
            "(spans) => spans.map((span) => [span.textContent, ...span.classList])"
        )
        done = [("made" in names) for _, *names in shown]
        first = place - sum(done)
        assert done == sorted(done, reverse=True)
        assert [letter for letter, *_ in shown] == list(moves[first : first + len(shown)])
        marked = [first + i for i, (_, *names) in enumerate(shown) if "wrong" in names]
        assert marked == [i for i in wrong if first <= i < first + len(shown)]
        assert text.inner_text().startswith("…") == (first > 0)
        assert text.inner_text().endswith("…") == (first + len(shown) < 800)
        assert text.get_attribute("data-moves") == str(moves)


def test_a_hundred_thousand_moves_are_smooth_to_walk_on(booted: Page) -> None:
    page = booted
    board, moves = Board.parse(SOLVED), Moves("DRUL" * 24_999)
    take_in(page, board, moves)
    end = len(moves)

    def walk_on() -> None:
        for key, place in (("End", end), ("u", end - 1), ("Home", 0), ("End", end), ("u", end - 1)):
            page.keyboard.press(key)
            expect(part(page, "replay", "place")).to_have_text(f"{place:,} of {end:,}")

    without_long_tasks(page, walk_on)
    load(page, board, "Play")


def test_stop_in_mid_review(booted: Page) -> None:
    page = booted
    board = Board.parse("0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1")  # 80 moves: takes a minute
    moves = Moves(walk(board, 3, "far"))
    play(page, board, moves)
    button(page, "Review").click()
    expect(button(page, "Stop")).to_have_count(1)
    expect(part(page, "review", "progress")).to_contain_text("Measuring")
    button(page, "Stop").click()
    expect(part(page, "review", "progress")).to_have_text("Stopped after 0 of 4 positions.")
    wait_for_engine(page)
    expect(button(page, "Review")).to_be_visible()
    # Another line needs no Stop: what runs is ended.
    button(page, "Review").click()
    expect(button(page, "Stop")).to_be_enabled()
    button(page, "Shuffle").click()
    wait_for_engine(page)
    expect(panel(page, "review")).to_be_hidden()


def test_large_board_says_what_is_proven(booted: Page) -> None:
    page = booted
    board, moves = away_and_back(5, 60, "large")
    circle = Moves.parse("DRUL")
    moves = Moves([*moves, *circle, *circle, *circle])
    found = grade(board, moves)
    assert not found.exact
    assert found.mistakes
    play(page, board, moves)
    button(page, "Review").click()
    expect(summary(page)).to_have_text(f"{found}.")
    expect(part(page, "review", "proof")).to_contain_text("The shaded band is proven")
    expect(part(page, "review", "proof")).to_contain_text("estimate")
    expect(page.get_by_role("img", name="estimated distance")).to_be_visible()
    # Nobody judges there what can't be proven.
    off = next(move for move in board.legal_moves() if move != moves[0])
    button(page, "First").click()
    expect_board(page, board)
    page.keyboard.press(KEYS[off])
    expect(news(page)).to_contain_text("Nobody can prove that")
    expect_board(page, board)


def test_detours_on_a_large_board(booted: Page) -> None:
    page = booted
    board, moves = away_and_back(5, 150, "detours")
    found = grade(board, moves)
    mistake = next(one for one in found.mistakes if one.instead)
    play(page, board, moves)
    button(page, "Review").click()
    expect(summary(page)).to_have_text(f"{found}.")
    expect(part(page, "review", "proof")).to_contain_text("fewer moves lead to the same position")
    listed = part(page, "review", "mistakes").get_by_role("button")
    listed.filter(has_text=f"{mistake}"[1:]).click()
    made, enough = mistake.last - mistake.first + 1, len(mistake.instead or ())
    expect(news(page)).to_have_text(f"From here you made {made} moves where {enough} were enough.")
    expect(part(page, "review", "better-line")).to_have_text(
        f"Shorter: {mistake.instead}. That's {enough} moves to the same position; yours took {made}."
    )


def test_what_is_likely_wasted_on_a_large_board(booted: Page) -> None:
    page = booted
    board, moves = away_and_back(6, 240, "likely")
    found = grade(board, moves)
    stretch = found.likely[0]
    play(page, board, moves)
    button(page, "Review").click()
    expect(summary(page)).to_have_text(f"{found}.")
    listed = part(page, "review", "mistakes").get_by_role("button")
    expect(listed).to_have_count(len(found.mistakes) + len(found.likely))
    expect(part(page, "review", "proof")).to_contain_text("What's only probable is in grey")
    listed.filter(has_text=f"{stretch}"[1:]).click()
    made = stretch.last - stretch.first + 1
    expect(news(page)).to_have_text(
        f"From here you made {made} moves, of which about {stretch.cost} were probably wasted."
    )
    expect_board(page, board.apply(moves[: stretch.first]))


def test_nothing_to_review(booted: Page) -> None:
    page = booted
    load(page, Board.parse(START), "Analyse")
    expect(panel(page, "review")).to_be_hidden()
    page.keyboard.press("v")
    expect(news(page)).to_have_text("There are no moves to review yet.")


def test_live_distance_ends_with_the_right_number(booted: Page) -> None:
    page = booted
    goal = Board.solved(4)
    board = goal.apply(walk(goal, 60, "live"))
    load(page, board, "Analyse")
    number = part(page, "distance", "number")
    expect(number).to_be_hidden()
    toggle = page.get_by_role("checkbox", name="Distance and good moves on the board")
    toggle.check()
    expect(number).to_have_text(str(len(solve(board))))
    moves = walk(board, 90, "fast")

    # As fast as a hand can: 30 a second. Frames keep coming, and no move waits.
    def play_fast() -> None:
        page.evaluate(
            """async (keys) => {
                const began = performance.now();
                for (const [i, code] of keys.entries()) {
                    document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
                    const due = began + (i + 1) * 33;
                    await new Promise((go) => setTimeout(go, due - performance.now()));
                }
            }""",
            [KEYS[move] for move in moves],
        )

    longest: list[float] = []
    while len(longest) < 3 and min(longest, default=51) > 50:  # as in browsing.without_long_tasks
        if longest:
            load(page, board, "Analyse")
        longest.append(max(processor_times(page, play_fast)["CrRendererMain"]))
    assert min(longest) <= 50
    after = board.apply(moves)
    expect_board(page, after)
    found = run(good_moves(after))
    expect(number).to_have_text(str(found.distance))
    expect(number).not_to_have_class("old")
    good = page.locator(".tile.good")
    expect(good).to_have_count(len(found.moves))
    movers = {after.tiles[after.move(move).blank] for move in found.moves}
    assert {int(text) for text in good.all_inner_texts()} == movers
    # It's remembered, and it's the same number in the list of facts.
    expect(part(page, "facts", "list")).to_contain_text(f"Distance{found.distance}")
    page.reload()
    wait_for_engine(page)
    expect(number).to_have_text(str(found.distance))
    toggle.uncheck()
    expect(number).to_be_hidden()
    expect(good).to_have_count(0)


def test_distance_on_a_large_board_is_a_bound(booted: Page) -> None:
    page = booted
    board, _ = away_and_back(5, 300, "bound")
    load(page, board, "Analyse")
    found = run(good_moves(board))
    expect(part(page, "facts", "list")).to_contain_text(
        f"Distanceat least {found.lower_bound}, about {found.estimate}"
    )
    toggle = page.get_by_role("checkbox", name="Distance and good moves on the board")
    toggle.check()
    expect(part(page, "distance", "number")).to_have_text(f"~{found.estimate}")
    toggle.uncheck()  # the page is shared


def test_hints_say_more_each_time(booted: Page) -> None:
    page = booted
    board = Board.parse("1-2-3_4-0-6_7-5-8").apply("LURD")
    found = run(good_moves(board))
    movers = {move: board.tiles[board.move(move).blank] for move in found.moves}
    load(page, board, "Play")
    expect(button(page, "Solve from here")).to_be_hidden()
    hinted = page.locator(".tile.hinted")
    button(page, "Hint").click()
    expect(news(page)).to_have_text(re.compile(r"^Move tile \d (up|down|left|right)\.$"))
    expect(hinted).to_have_count(1)
    assert int(hinted.inner_text()) in movers.values()
    page.keyboard.press("h")
    expect(news(page)).to_have_text(re.compile(r"bring(s)? you closer\.$"))
    expect(hinted).to_have_count(len(movers))
    assert {int(text) for text in hinted.all_inner_texts()} == set(movers.values())
    page.keyboard.press("h")
    expect(news(page)).to_have_text(f"{found.distance} moves from here.")
    button(page, "Solve from here").click()
    outcome(page, f"Solved in {found.distance} moves (optimal)")
    # Another position begins anew.
    button(page, "Next").click()
    expect(button(page, "Solve from here")).to_be_hidden()
    expect(hinted).to_have_count(0)
    page.keyboard.press("h")
    expect(news(page)).to_contain_text("Move tile")


def test_hint_on_a_large_board(booted: Page) -> None:
    page = booted
    board, _ = away_and_back(5, 200, "hint")
    load(page, board, "Play")
    for text in ("Move tile", "Nothing more is proven", "Between "):
        button(page, "Hint").click()
        expect(news(page)).to_contain_text(text, timeout=120_000)


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


def wide(one: Locator) -> float:
    box = one.bounding_box()
    return box["width"] if box else 0
