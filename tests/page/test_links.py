"""Links: Share's link opens the same state elsewhere, and no link breaks the page.

All notations and all malformed values are tested in tests/unit/js.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kit import layout
from kit import page as ui
from kit.history import catch_copies, copied
from kit.learn import unfold_search, watch_in_learn
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board


def test_a_shared_link_opens_the_same_state(
    new_context: Callable[..., BrowserContext], page: Page, site: str
) -> None:
    start, goal = "7-2-4_5-0-6_8-3-1", "0-1-2_3-4-5_6-7-8"
    catch_copies(page)
    ui.visit(page, site, board=start, goal=goal)
    ui.press_solve(page)
    expect(ui.status(page, "Solved in 26 moves")).to_be_visible()
    page.get_by_role("slider", name="Position in the solution").fill("9")
    ui.idle(page)
    moves = page.get_by_test_id("solution").get_attribute("data-moves")
    ui.press(page, "Share")
    expect(ui.status(page, "Link copied")).to_be_visible()
    link = copied(page)
    expect(page).to_have_url(link)
    assert f"board={start}&goal={goal}&moves={moves}&at=9" in link
    shown = ui.board_of(page)
    ui.tab(page, "Analyse")  # where the news is cleared
    expect(ui.news(page)).to_have_text("")

    other = new_context().new_page()
    other.goto(link)
    ui.expect_board(other, shown)
    assert str(ui.solution(other)) == str(ui.solution(page))
    expect(other.get_by_role("slider", name="Position in the solution")).to_have_value("9")
    ui.press(other, "Last")
    ui.expect_board(other, goal)
    ui.press(other, "Reset")
    ui.expect_board(other, start)


def test_a_begun_game_and_a_solved_game_are_shared(
    new_context: Callable[..., BrowserContext], page: Page, site: str
) -> None:
    catch_copies(page)
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.play(page, "U")
    for choice, query in (
        ("The board as it is now", "?board=1-2-3_4-5-6_7-0-8"),
        ("The game from its start", f"?board={ui.TWO_AWAY}&moves=U"),
    ):
        ui.press(page, "Share")
        ui.press(page, choice)
        assert copied(page) == site + query
    ui.play(page, "L")
    page.keyboard.press("l")
    ui.idle(page)
    link = copied(page)
    page.reload()
    ui.expect_board(page, Board.solved(3))
    expect(ui.news(page)).to_have_text("")
    other = ui.visit(new_context().new_page(), link)
    ui.expect_board(other, ui.TWO_AWAY)
    expect(ui.news(other)).to_have_text("Solved in 2 moves. Play it yourself or watch.")
    ui.press(other, "Play")
    ui.expect_board(other, Board.solved(3))
    # Of a long game only the board is shared: hosts refuse addresses that are much longer than this.
    page.goto(f"{site}?board={ui.TWO_AWAY}&moves={'UD' * 3800}&at=1")
    ui.idle(page)
    ui.press(page, "Share")
    expect(ui.status(page, "Your moves don't fit in a link")).to_be_visible()
    assert copied(page) == f"{site}?board={Board.parse(ui.TWO_AWAY).apply('U').text()}"


def test_shared_win_shows_its_moves_when_it_is_watched(page: Page, site: str) -> None:
    layout.set_window(page, (360, 640))
    ui.visit(page, site, board=ui.TWO_AWAY, moves="UL")
    letters = page.get_by_test_id("solution")
    # The user's own first move does not show the solution either.
    for key in ("ArrowUp", "u"):
        expect(letters).to_be_hidden()
        page.keyboard.press(key)
        ui.idle(page)
    expect(letters).to_be_hidden()
    ui.expect_board(page, ui.TWO_AWAY)
    for shown in (ui.board(page), ui.button(page, "Play")):
        assert layout.in_sight(page, shown), shown
    ui.press(page, "Play")
    expect(letters).to_have_text(re.compile("U.*L"))
    ui.expect_board(page, Board.solved(3))


def test_the_address_follows_the_state(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    page.keyboard.press("ArrowUp")
    ui.idle(page)
    expect(page).to_have_url(re.compile(rf"\?board={ui.TWO_AWAY}&moves=U&at=1$"))
    watch_in_learn(page)
    unfold_search(page)
    ui.choose(page, "Algorithm", "bfs")
    ui.choose(page, "Heuristic", "hamming")
    expect(page).to_have_url(
        re.compile(r"moves=U&at=1&mode=learn&algorithm=bfs&heuristic=hamming$")
    )
    page.reload()
    ui.idle(page)
    expect(page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
    expect_choices(page, "bfs", "hamming")
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")


def test_a_links_choices_are_not_stored(page: Page, site: str) -> None:
    ui.visit(page, site, mode="analyse")
    expect_choices(page, "auto", "manhattan")
    ui.choose(page, "Algorithm", "ida-star")
    ui.choose(page, "Heuristic", "hamming")
    expect(page).to_have_url(re.compile("algorithm=ida-star&heuristic=hamming"))
    linked = {"board": ui.TWO_AWAY, "algorithm": "greedy", "heuristic": "linear-conflict"}
    ui.visit(page, site, **linked)
    ui.press(page, "Tile 5")  # so that something is stored
    ui.visit(page, site, mode="analyse")
    expect_choices(page, "ida-star", "hamming")
    # A choice that the user makes afterwards is stored.
    ui.visit(page, site, mode="analyse", **linked)
    ui.choose(page, "Algorithm", "bfs")
    ui.visit(page, site, mode="analyse")
    expect_choices(page, "bfs", "hamming")


def expect_choices(page: Page, algorithm: str, heuristic: str) -> None:
    expect(page.get_by_label("Algorithm")).to_have_value(algorithm)
    expect(page.get_by_label("Heuristic")).to_have_value(heuristic)


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
    page.add_init_script(f"({EARLY_TYPING})('{ui.TWO_AWAY}')")
    ui.visit(page, site)
    expect(page.locator("html")).to_have_attribute("data-typed", "early")
    ui.expect_board(page, ui.TWO_AWAY)


def test_a_malformed_link_is_explained(page: Page, site: str) -> None:
    page.goto(f"{site}?board={'9' * 5000}&mode=<img src=x>")
    ui.idle(page)
    notice = page.get_by_role("alert").filter(has_text="Part of this link couldn't be read")
    for problem in ("board: ", "mode: “<img src=x>” isn't one of play, analyse"):
        expect(notice).to_contain_text(problem)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The page can be used.
    start = Board.parse(ui.board_of(page))
    after = start.neighbors()[0]
    ui.press(page, f"Tile {start.tiles[after.blank]}")
    ui.expect_board(page, after)
    ui.press(page, "Got it")
    expect(notice).to_be_hidden()


def test_a_position_is_loaded_or_explained_at_the_box(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    box, problem = (
        page.get_by_role("textbox", name="Position"),
        ui.part(page, "position", "problem"),
    )
    bad = "1-2-3_4-y-6_7-5-8"
    box.fill(bad)
    box.press("Enter")
    ui.expect_board(page, ui.TWO_AWAY)
    expect(problem).to_contain_text("'y' doesn't belong in a board")
    expect(box).to_have_value(bad)
    box.fill("1-2_3-0")
    box.press("Enter")
    ui.expect_board(page, "1-2_3-0")
    expect(problem).to_be_empty()
    # A board in another notation, in several lines.
    box.fill("3\n1 2 3\n4 0 6\n7 5 8\n")
    ui.press(page, "Load")
    ui.expect_board(page, ui.TWO_AWAY)
    expect(box).to_have_value(ui.TWO_AWAY)


def test_pasted_link_opens_what_its_address_opens(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    moves = f"{site}?board=1-2-3_4-0-6_7-5-8&moves=UL"
    views = {
        f"{site}?puzzle=3x3-7nty.": "mode=puzzles&puzzle=3x3-7nty$",
        f"({site}?event=relay&size=2-3&seed=tea)": "&event=relay&size=2-3&seed=tea$",
        f"<{site}?board={ui.TWO_AWAY}&mode=learn&step=2>": f"{ui.TWO_AWAY}&mode=learn&step=2$",
        f"{site}?daily=3x3&day=2026-01-05": "[?]board=[-_0-9]+$",
        f"[{moves}]({moves})".replace("&", "&amp;"): "moves=UL&mode=analyse$",
    }
    for link, address in views.items():
        ui.tab(page, "Analyse")
        page.get_by_role("textbox", name="Position").fill(link)
        ui.press(page, "Load")
        expect(page).to_have_url(re.compile(address))
        expect(page.get_by_role("alert")).to_be_hidden()
    # A link that may go on in the next line is read with a note.
    page.get_by_role("textbox", name="Position").fill(f"{moves[:-1]}\nL")
    ui.press(page, "Load")
    expect(page.get_by_role("alert")).to_contain_text("only the first link was read")
    expect(page).to_have_url(re.compile("moves=U&"))
    # An address whose signs are escaped.
    page.goto(f"{site}?board={ui.TWO_AWAY}&#38;moves=UL&#38;mode=analyse")
    ui.idle(page)
    assert str(ui.solution(page)) == "UL"
    expect(page.get_by_role("alert")).to_be_hidden()


def test_errors_of_a_link_are_in_sight_on_a_phone(page: Page, site: str) -> None:
    layout.set_window(page, (360, 640))
    ui.visit(page, site, daily="9x9")
    notice = ui.panel(page, "notices")
    expect(notice).to_contain_text("there's no “9x9” daily")
    expect(notice).to_be_in_viewport(ratio=1)
    ui.press(page, "Got it")
    expect(notice).to_be_hidden()
