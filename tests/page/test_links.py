"""Links: Share's link opens the same state elsewhere, and no link breaks the page.

All notations and all malformed values are tested in tests/unit/js.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from kit.history import catch_copies, copied
from kit.learn import watch_in_learn
from kit.page import (
    TWO_AWAY,
    board_of,
    button,
    choose,
    expect_board,
    idle,
    load,
    news,
    part,
    play,
    press,
    press_solve,
    solution,
    status,
    tab,
    visit,
)
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board, shuffle


def test_a_shared_link_opens_the_same_state(
    new_context: Callable[..., BrowserContext], page: Page, site: str
) -> None:
    start, goal = "7-2-4_5-0-6_8-3-1", "0-1-2_3-4-5_6-7-8"
    catch_copies(page)
    visit(page, site, board=start, goal=goal)
    press_solve(page)
    expect(status(page, "Solved in 26 moves")).to_be_visible()
    page.get_by_role("slider", name="Position in the solution").fill("9")
    idle(page)
    moves = page.get_by_test_id("solution").get_attribute("data-moves")
    press(page, "Share")
    expect(status(page, "link is copied")).to_be_visible()
    link = copied(page)
    expect(page).to_have_url(link)
    assert f"board={start}&goal={goal}&moves={moves}&at=9" in link
    shown = board_of(page)
    tab(page, "Analyse")  # where the news is cleared
    expect(news(page)).to_have_text("")

    other = new_context().new_page()
    other.goto(link)
    expect_board(other, shown)
    assert str(solution(other)) == str(solution(page))
    expect(other.get_by_role("slider", name="Position in the solution")).to_have_value("9")
    press(other, "Last")
    expect_board(other, goal)
    press(other, "Reset")
    expect_board(other, start)


@pytest.mark.nightly
def test_link_to_a_solved_game_is_announced(
    new_context: Callable[..., BrowserContext], page: Page, site: str
) -> None:
    catch_copies(page)
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    press(page, "Share")
    link = copied(page)
    page.reload()
    expect_board(page, Board.solved(3))
    expect(news(page)).to_have_text("")
    other = visit(new_context().new_page(), link)
    expect_board(other, TWO_AWAY)
    expect(news(other)).to_have_text("Solved in 2 moves. Play it yourself, or watch.")
    press(other, "Watch")
    expect_board(other, Board.solved(3))


def test_share_of_a_begun_game_asks_what_to_share(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, board="1-2-3_4-0-6_7-5-8")
    page.keyboard.press("ArrowUp")
    idle(page)
    for choice, query in (
        ("The board as it is now", "?board=1-2-3_4-5-6_7-0-8"),
        ("The game from its start", "?board=1-2-3_4-0-6_7-5-8&moves=U"),
    ):
        press(page, "Share")
        press(page, choice)
        assert copied(page) == site + query


@pytest.mark.nightly
def test_a_long_game_is_shared_as_its_board(page: Page, site: str) -> None:
    # Hosts refuse addresses that are much longer than this.
    catch_copies(page)
    page.goto(f"{site}?board={TWO_AWAY}&moves={'UD' * 3600}&at=1")
    idle(page)
    press(page, "Share")
    expect(status(page, "holds the board, the goal and the moves")).to_be_visible()
    assert copied(page).endswith(f"{'UD' * 3600}&at=1")
    page.goto(f"{site}?board={TWO_AWAY}&moves={'UD' * 3800}&at=1")
    idle(page)
    press(page, "Share")
    expect(status(page, "there are too many moves for a link")).to_be_visible()
    assert copied(page) == f"{site}?board={Board.parse(TWO_AWAY).apply('U').text()}"


def test_the_address_follows_the_state(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    page.keyboard.press("ArrowUp")
    idle(page)
    expect(page).to_have_url(re.compile(rf"\?board={TWO_AWAY}&moves=U&at=1$"))
    watch_in_learn(page)
    choose(page, "Algorithm", "bfs")
    choose(page, "Heuristic", "hamming")
    expect(page).to_have_url(
        re.compile(r"moves=U&at=1&mode=learn&algorithm=bfs&heuristic=hamming$")
    )
    page.reload()
    idle(page)
    expect(page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_label("Algorithm")).to_have_value("bfs")
    expect(page.get_by_label("Heuristic")).to_have_value("hamming")
    expect_board(page, "1-2-3_4-5-6_7-0-8")


@pytest.mark.nightly
def test_a_board_is_read_by_link_and_by_hand(page: Page, site: str) -> None:
    for text in ["3\n1 2 3\n4 0 6\n7 5 8\n", "[[1,2,3],[4,0,6],[7,5,8]]"]:
        visit(page, site)
        load(page, text)
        expect_board(page, TWO_AWAY)
        expect(part(page, "position", "text")).to_have_value(TWO_AWAY)
        page.goto(f"{site}?board={quote(text)}")
        expect_board(page, TWO_AWAY)


# A board that is typed and loaded as soon as the box shows one, in a page whose tasks are slow.
EARLY_TYPING = """(text) => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...all) {
        setTimeout(() => post.apply(this, all), 100);
    };
    const find = (part) => document.querySelector(`[data-panel=position] ${part}`);
    const watch = new MutationObserver(() => {
        const box = find("textarea");
        if (!box?.hasAttribute("aria-invalid")) return;
        watch.disconnect();
        document.documentElement.dataset.typed = document.documentElement.dataset.page ?? "early";
        box.value = text;
        box.dispatchEvent(new Event("input", { bubbles: true }));
        setTimeout(() => find("button").click(), 50);
    });
    watch.observe(document, { subtree: true, attributeFilter: ["aria-invalid"] });
}"""


def test_a_board_typed_during_the_start_is_loaded(page: Page, site: str) -> None:
    page.add_init_script(f"({EARLY_TYPING})('{TWO_AWAY}')")
    visit(page, site)
    expect(page.locator("html")).to_have_attribute("data-typed", "early")
    expect_board(page, TWO_AWAY)


@pytest.mark.nightly
def test_a_seed_deals_the_same_board(page: Page, site: str) -> None:
    visit(page, site, size="4x4", seed="tea")
    expect_board(page, shuffle(4, 4, "tea"))
    visit(page, site, size="3x5", seed="Привет")
    expect_board(page, shuffle(3, 5, "Привет"))


@pytest.mark.nightly
def test_a_malformed_link_is_explained(page: Page, site: str) -> None:
    for query, problem in [
        ("board=%3Cscript%3Ealert(1)%3C/script%3E", "board: “<” doesn't belong"),
        (f"board={'9' * 5000}", "board: "),
        (f"board={TWO_AWAY}&mode=<img src=x>", "mode: “<img src=x>” isn't one of play, analyse"),
    ]:
        page.goto(f"{site}?{query}")
        idle(page)
        notice = page.get_by_role("alert").filter(has_text="Part of this link couldn't be read")
        expect(notice).to_contain_text(problem)
        start = Board.parse(board_of(page))
        if TWO_AWAY in query:
            assert start.text() == TWO_AWAY  # the rest of the query counts
        after = start.neighbors()[0]
        press(page, f"Tile {start.tiles[after.blank]}")
        expect_board(page, after)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        press(page, "Got it")
        expect(notice).to_be_hidden()


def test_a_bad_position_is_explained_at_the_box(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="analyse")
    box, problem = page.get_by_role("textbox", name="Position"), part(page, "position", "problem")
    bad = "1-2-3_4-y-6_7-5-8"
    box.fill(bad)
    box.press("Enter")
    expect_board(page, TWO_AWAY)
    expect(problem).to_contain_text("'y' doesn't belong in a board")
    expect(box).to_have_value(bad)
    box.fill("1-2_3-0")
    box.press("Enter")
    expect_board(page, "1-2_3-0")
    expect(problem).to_be_empty()


@pytest.mark.nightly
def test_a_links_choices_are_not_stored(page: Page, site: str) -> None:
    def expect_choices(algorithm: str, heuristic: str) -> None:
        visit(page, site, mode="analyse")
        expect(page.get_by_label("Algorithm")).to_have_value(algorithm)
        expect(page.get_by_label("Heuristic")).to_have_value(heuristic)

    expect_choices("auto", "manhattan")
    choose(page, "Algorithm", "ida-star")
    choose(page, "Heuristic", "hamming")
    expect(page).to_have_url(re.compile("algorithm=ida-star&heuristic=hamming"))
    for choices in ({"algorithm": "greedy", "heuristic": "linear-conflict"}, {}):
        visit(page, site, "", board=TWO_AWAY, **choices)
        press(page, "Tile 5")  # so that something is stored
        expect(page).to_have_url(re.compile("moves=U"))
        expect_choices("ida-star", "hamming")
    # A choice that the user makes afterwards is stored.
    visit(page, site, board=TWO_AWAY, mode="analyse", algorithm="greedy")
    choose(page, "Algorithm", "bfs")
    expect_choices("bfs", "hamming")
    expect(button(page, "Shuffle")).to_be_visible()


def test_pasted_link_opens_what_its_address_opens(page: Page, site: str) -> None:
    moves = f"{site}?board=1-2-3_4-0-6_7-5-8&moves=UL"
    views = {
        f"{site}?puzzle=3x3-7nty.": "mode=puzzles&puzzle=3x3-7nty$",
        f"({site}?event=relay&size=2-3&seed=tea)": "&event=relay&size=2-3&seed=tea$",
        f"<{site}?board={TWO_AWAY}&mode=learn&step=2>": f"{TWO_AWAY}&mode=learn&step=2$",
        f"{site}?daily=3x3&day=2026-01-05": "[?]board=[-_0-9]+$",
        f"[{moves}]({moves})".replace("&", "&amp;"): "moves=UL&mode=analyse$",
        f"https://www.google.com/url?q={quote(moves, safe='')}&sa=D": "moves=UL&mode=analyse$",
    }
    for link, address in views.items():
        visit(page, site, board=TWO_AWAY, mode="analyse")
        page.get_by_role("textbox", name="Position").fill(link)
        press(page, "Load")
        expect(page).to_have_url(re.compile(address))
        expect(page.get_by_role("alert")).to_be_hidden()


def test_link_that_may_go_on_is_read_with_a_note(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="analyse")
    box = page.get_by_role("textbox", name="Position")
    box.fill(f"{site}?board=1-2-3_4-0-6_7-5-8&moves=U\nL")
    press(page, "Load")
    expect(page.get_by_role("alert")).to_contain_text("only the first link was read")
    expect(page).to_have_url(re.compile("moves=U&"))


def test_escaped_address_opens_the_moves(page: Page, site: str) -> None:
    for sign in ("&amp;", "&#38;"):
        page.goto(f"{site}?board=1-2-3_4-0-6_7-5-8{sign}moves=UL{sign}mode=analyse")
        idle(page)
        assert str(solution(page)) == "UL"
        expect(page.get_by_role("alert")).to_be_hidden()
