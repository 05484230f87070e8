"""Links: what Share writes opens the same state elsewhere, and no link breaks the page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from puzzle_page import TWO_AWAY, board_of, button, expect_board, news, part, status, whole

from slidestar import Board, shuffle

pytestmark = pytest.mark.returning


def test_a_shared_link_restores_board_goal_moves_and_position(browser: Browser, site: str) -> None:
    goal = "0-1-2_3-4-5_6-7-8"
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site}?board=7-2-4_5-0-6_8-3-1&goal={goal}")
    button(page, "Solve").click()
    expect(status(page, "Solved in 26 moves")).to_be_visible(timeout=90_000)
    page.get_by_role("slider", name="Position in the solution").fill("9")
    moves = page.get_by_test_id("solution").get_attribute("data-moves")
    button(page, "Share").click()
    expect(status(page, "link is copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    shown = board_of(page)
    expect(page).to_have_url(link)
    assert f"board=7-2-4_5-0-6_8-3-1&goal={goal}&moves={moves}&at=9" in link
    page.get_by_role("tab", name="Analyse").click()  # elsewhere it isn't said any more
    expect(news(page)).to_have_text("")
    context.close()

    elsewhere = browser.new_context()
    page = elsewhere.new_page()
    page.goto(link)
    expect_board(page, shown)
    assert moves
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", moves)
    expect(page.get_by_role("slider", name="Position in the solution")).to_have_value("9")
    button(page, "Last").click()
    expect_board(page, goal)
    button(page, "Reset").click()
    expect_board(page, "7-2-4_5-0-6_8-3-1")
    elsewhere.close()


def test_a_link_to_a_long_game_holds_the_board_as_it_stands(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    """Hosts answer no address that's much longer than this."""
    page = new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.goto(f"{site}?board={TWO_AWAY}&moves={'UD' * 3600}&at=1")
    button(page, "Share").click()
    expect(status(page, "holds the board, the goal and the moves")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"{'UD' * 3600}&at=1")
    page.goto(f"{site}?board={TWO_AWAY}&moves={'UD' * 3800}&at=1")
    button(page, "Share").click()
    expect(status(page, "there are too many moves for a link")).to_be_visible()
    stands = Board.parse(TWO_AWAY).apply("U")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}?board={stands.text()}"


def test_the_address_follows_the_state(page: Page, site: str) -> None:
    page.goto(f"{site}?board={TWO_AWAY}")
    page.keyboard.press("ArrowUp")
    expect(page).to_have_url(re.compile(rf"\?board={TWO_AWAY}&moves=U&at=1$"))
    page.get_by_role("tab", name="Learn").click()
    page.get_by_label("Algorithm").select_option("bfs")
    page.get_by_label("Heuristic").select_option("hamming")
    expect(page).to_have_url(
        re.compile(r"moves=U&at=1&mode=learn&algorithm=bfs&heuristic=hamming$")
    )
    page.reload()
    expect(page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_label("Algorithm")).to_have_value("bfs")
    expect(page.get_by_label("Heuristic")).to_have_value("hamming")
    expect_board(page, "1-2-3_4-5-6_7-0-8")


@pytest.mark.parametrize(
    "text",
    ["1,2,3,4,0,6,7,5,8", "1 2 3/4 0 6/7 5 8", "123406758", "3 1 2 3 4 0 6 7 5 8",
     "1.2.3.4.0.6.7.5.8", "3\n1 2 3\n4 0 6\n7 5 8\n", "[[1,2,3],[4,0,6],[7,5,8]]"],
)  # fmt: skip
def test_boards_in_every_form_by_link_and_by_hand(page: Page, site: str, text: str) -> None:
    page.goto(site)
    box = page.get_by_role("textbox", name="Position")
    box.fill(text)
    button(page, "Load").click()
    expect_board(page, TWO_AWAY)
    expect(box).to_have_value(TWO_AWAY)
    page.goto("about:blank")
    page.evaluate("([site, text]) => location.assign(`${site}?board=${encodeURIComponent(text)}`)",
                  [site, text])  # fmt: skip
    expect_board(page, TWO_AWAY)


# A slow machine, and a person who types a board and loads it as soon as the box shows one.
QUICK_HAND = """(text) => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...all) {
        setTimeout(() => post.apply(this, all), 250);
    };
    const find = (part) => document.querySelector(`[data-panel=position] ${part}`);
    const watch = new MutationObserver(() => {
        const box = find("textarea");
        if (!box?.hasAttribute("aria-invalid")) return;
        watch.disconnect();
        document.documentElement.dataset.typed = document.documentElement.dataset.page ?? "early";
        box.value = text;
        box.dispatchEvent(new Event("input", { bubbles: true }));
        setTimeout(() => find("button").click(), 100);
    });
    watch.observe(document, { subtree: true, attributeFilter: ["aria-invalid"] });
}"""


def test_a_board_typed_before_all_of_the_page_is_there_is_taken(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"({QUICK_HAND})('{TWO_AWAY}')")
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("data-typed", "early")
    expect_board(page, TWO_AWAY)


# Whoever is in the box already when the page writes the board into it, and goes on to type.
IN_THE_BOX = """() => document.addEventListener("DOMContentLoaded", () => {
    const box = document.querySelector("[data-panel=position] textarea");
    box.focus();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        document.execCommand("insertText", false, "TEXT");
        document.querySelector("[data-panel=position] button").click();
    });
    watch.observe(document.documentElement, { attributeFilter: ["data-page"] });
})"""


def test_a_board_typed_where_the_page_has_just_written_one_replaces_it(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"({IN_THE_BOX.replace('TEXT', TWO_AWAY)})()")
    page.goto(site)
    expect_board(page, TWO_AWAY)


def test_a_seed_deals_everybody_the_same(page: Page, site: str) -> None:
    page.goto(f"{site}?size=4x4&seed=tea")
    expect_board(page, shuffle(4, 4, "tea").text())
    page.goto(f"{site}?size=3x5&seed=%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82")
    expect_board(page, shuffle(3, 5, "Привет").text())


MALFORMED = {
    "board=hello": "board: “h” doesn't belong in a board",
    "board=": "board: there is no board in an empty text",
    "board=1-2-3_4-0-6_7-5-5": "board: tile 5 appears twice",
    "board=1-2-3_4-0_7-5-8": "board: the rows are not equally long",
    "board=1-2-3_4-0-6_7-5-99999999999999999999": "board: tile",
    "board=%3Cscript%3Ealert(1)%3C/script%3E": "board: “<” doesn't belong",
    "board=%F0%28%8C%28%00": "board: ",
    f"board={'9' * 5000}": "board: ",
    "size=999999x2": "size: “999999x2” isn't a size",
    "size=0": "size: “0” isn't a size",
    f"board={TWO_AWAY}&goal=1-2_3-0": "goal: a 2x2 goal doesn't fit a 3x3 board",
    f"board={TWO_AWAY}&moves=ULU": "moves: move 3, U, is not possible",
    f"board={TWO_AWAY}&moves=R999999999": "moves: more than 100,000 moves",
    f"board={TWO_AWAY}&moves=UL&at=99": "at: “99” isn't a place among 2 moves",
    f"board={TWO_AWAY}&mode=<img src=x>": "mode: “<img src=x>” isn't one of play, analyse, learn",
    f"board={TWO_AWAY}&algorithm=constructor": "algorithm: “constructor” isn't one of auto",
    f"board={TWO_AWAY}&heuristic=%FF": "heuristic: ",
    "moves=UL": "moves: without a board",
}


@pytest.mark.parametrize("query", MALFORMED)
def test_malformed_links_are_named_and_the_board_plays(page: Page, site: str, query: str) -> None:
    page.goto(f"{site}?{query}")
    notice = page.get_by_role("alert").filter(has_text="Part of this link couldn't be read")
    expect(notice).to_contain_text(MALFORMED[query])
    start = Board.parse(board_of(page))
    if "board=1-2-3_4-0-6_7-5-8" in query and "moves" not in query:
        assert start.text() == TWO_AWAY  # the rest of the query counts
    after = start.neighbors()[0]
    page.get_by_role("button", name=f"Tile {start.tiles[after.blank]}", exact=True).click()
    expect_board(page, after.text())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button(page, "Got it").click()
    expect(notice).to_be_hidden()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1-2-3_4-x-6_7-5-8", "“x” doesn't belong in a board; write the gap as 0"),
        ("1 2 3 4 5 6 7", "7 numbers don't fill a board"),
        ("", "no board in an empty text"),
        (" ".join(map(str, range(121))), "too large for this page"),
    ],
)
def test_a_bad_position_is_explained_beside_the_box(
    page: Page, site: str, text: str, why: str
) -> None:
    page.goto(f"{site}?board={TWO_AWAY}")
    whole(page)  # until then, Enter makes a line in the box as well
    box = page.get_by_role("textbox", name="Position")
    box.fill(text)
    box.press("Enter")
    expect(part(page, "position", "problem")).to_contain_text(why, ignore_case=True)
    expect(box).to_have_value(text)
    expect_board(page, TWO_AWAY)
    box.fill("1-2_3-0")
    box.press("Enter")
    expect_board(page, "1-2_3-0")
    expect(part(page, "position", "problem")).to_be_empty()


def test_what_a_link_chooses_is_no_choice_of_the_persons(page: Page, site: str) -> None:
    def chosen(address: str, algorithm: str, heuristic: str) -> None:
        page.goto(f"{site}{address}")
        whole(page)
        expect(page.get_by_label("Algorithm")).to_have_value(algorithm)
        expect(page.get_by_label("Heuristic")).to_have_value(heuristic)

    chosen("?mode=analyse", "auto", "manhattan")
    page.get_by_label("Algorithm").select_option("ida-star")
    page.get_by_label("Heuristic").select_option("hamming")
    expect(page).to_have_url(re.compile("algorithm=ida-star&heuristic=hamming"))
    for link in ("&algorithm=greedy&heuristic=linear-conflict", ""):
        page.goto(f"{site}?board={TWO_AWAY}{link}")
        button(page, "Tile 5").click()  # so that something is kept
        expect(page).to_have_url(re.compile("moves=U"))
        chosen("?mode=analyse", "ida-star", "hamming")
    # What's chosen after that is.
    page.goto(f"{site}?board={TWO_AWAY}&mode=analyse&algorithm=greedy&heuristic=linear-conflict")
    page.get_by_label("Algorithm").select_option("bfs")
    expect(page).to_have_url(re.compile("algorithm=bfs"))
    chosen("?mode=analyse", "bfs", "hamming")
