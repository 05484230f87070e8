"""Variations in Analyse: begun, listed, promoted, deleted, saved, and kept from other cards."""

from __future__ import annotations

from kit import page as ui
from kit import reviews
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves, solve
from slidestar.review import grade

MOVES = "RLUL"
START = Board.parse(ui.TWO_AWAY)
SOLVED = "1-2-3_4-5-6_7-8-0"


def analyse(page: Page, site: str, moves: str = MOVES, at: int = 0) -> None:
    """Open a line in Analyse, with the keys free for the board."""
    ui.visit(page, site, board=ui.TWO_AWAY, moves=moves, at=str(at), mode="analyse")
    page.locator("h1").click()


def key(page: Page, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)
        ui.idle(page)


def move_list(page: Page) -> Locator:
    return ui.panel(page, "solution")


def expect_lines(page: Page, main: str, *variations: str) -> None:
    """Check the rows of the main line and the variations, each with its first number."""
    ui.idle(page)
    expect(move_list(page).locator(".move-row")).to_have_text([main])
    expect(move_list(page).get_by_role("group")).to_have_text(list(variations))


def current(page: Page) -> Locator:
    return move_list(page).locator("[aria-current=step]")


def test_arrow_keys_step_and_letters_begin_variations(page: Page, site: str) -> None:
    analyse(page, site)
    key(page, "ArrowRight", "ArrowRight")
    ui.expect_board(page, START)
    expect(current(page)).to_have_accessible_name("Move 2: left")
    ui.play(page, "DU")
    expect_lines(page, "1RLUL", "3DU")
    expect(current(page)).to_have_accessible_name("Move 4: up")
    expect(ui.part(page, "replay", "place")).to_have_text("4 of 4")
    # The link has the main line.
    assert f"moves={MOVES}&at=2" in page.url
    # A step back to the main line continues there.
    key(page, "ArrowLeft", "ArrowLeft", "ArrowRight")
    ui.expect_board(page, START.apply("RLU"))
    expect_lines(page, "1RLUL", "3DU")
    key(page, "Home")
    ui.expect_board(page, START)
    key(page, "End")
    ui.expect_board(page, SOLVED)
    # A tile does the same, and a known move follows its line.
    key(page, "ArrowLeft", "ArrowLeft")
    ui.button(page, "Tile 2").click()
    ui.expect_board(page, START.apply("RLD"))
    expect_lines(page, "1RLUL", "3DU")
    ui.button(page, "Tile 1").click()
    expect_lines(page, "1RLUL", "3DU", "4R")


def test_variations_survive_other_views_and_a_reload(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    ui.play(page, "DU")
    ui.tab(page, "Play")
    ui.expect_board(page, START.apply("RLDU"))
    ui.tab(page, "Analyse")
    expect_lines(page, "1RLUL", "3DU")
    page.reload()
    expect_lines(page, "1RLUL", "3DU")
    ui.expect_board(page, START.apply("RLDU"))
    ui.button(page, "Move 1: right").click()
    ui.expect_board(page, START.apply("R"))
    page.reload()
    expect_lines(page, "1RLUL", "3DU")
    ui.expect_board(page, START.apply("R"))
    ui.press(page, "Shuffle")
    page.go_back()
    expect_lines(page, "1RLUL", "3DU")


def test_moves_in_play_become_the_main_line(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    ui.play(page, "D")
    ui.tab(page, "Play")
    page.locator("h1").click()
    key(page, "ArrowRight")  # slides a tile in Play
    assert "moves=RLDR&at=4" in page.url
    ui.expect_board(page, START.apply("RLDR"))
    ui.tab(page, "Analyse")
    expect_lines(page, "1RLDR", "3UL")


def test_variation_is_promoted_and_deleted_with_undo(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    row = ui.part(page, "variations", "lines")
    expect(row).to_be_hidden()
    ui.play(page, "DU")
    ui.press(page, "Promote")
    expect(ui.news(page)).to_have_text("Variation promoted.")
    expect_lines(page, "1RLDU", "3UL")
    assert "moves=RLDU&at=4" in page.url
    expect(ui.button(page, "Delete")).to_have_attribute("aria-disabled", "true")
    ui.press(page, "Undo promotion")
    expect_lines(page, "1RLUL", "3DU")
    expect(ui.button(page, "Promote")).to_be_focused()
    ui.press(page, "Delete")
    expect(ui.news(page)).to_have_text("Variation deleted.")
    expect_lines(page, "1RLUL")
    ui.expect_board(page, START)
    ui.press(page, "Undo deletion")
    expect_lines(page, "1RLUL", "3DU")
    ui.expect_board(page, START.apply("RLDU"))
    expect(row.get_by_role("button")).to_have_text(["Promote", "Delete"])


def test_undo_key_undoes_promotion_and_deletion(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    ui.play(page, "DU")
    ui.press(page, "Promote")
    page.locator("h1").click()
    key(page, "a", "u")  # a later move is undone first
    expect(ui.news(page)).not_to_have_text("The variations are as before.")
    key(page, "u")
    expect_lines(page, "1RLUL", "3DUL")
    expect(ui.news(page)).to_have_text("The variations are as before.")
    key(page, "u")  # then it undoes moves
    ui.expect_board(page, START.apply("RLD"))
    ui.press(page, "Delete")
    page.locator("h1").click()
    key(page, "u")
    expect_lines(page, "1RLUL", "3DUL")
    expect(ui.news(page)).to_have_text("The variations are as before.")


def test_list_of_moves_has_one_tab_stop(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    ui.play(page, "D")
    stops = move_list(page).locator("button[tabindex='0']")
    expect(stops).to_have_accessible_name("Move 3: down")
    stops.focus()
    for name, place in (
        ("ArrowLeft", "Move 2: left"),
        ("ArrowRight", "Move 3: up"),
        ("ArrowDown", "Move 3: down"),
        ("ArrowUp", "Move 3: up"),
        ("ArrowLeft", "Move 2: left"),
        ("ArrowLeft", "Move 1: right"),
    ):
        key(page, name)
        expect(stops).to_have_accessible_name(place)
        expect(stops).to_be_focused()
        expect(current(page)).to_have_accessible_name(place)
    key(page, "ArrowLeft")
    expect(current(page)).to_have_count(0)
    expect(stops).to_be_focused()
    # In Play, too, the list has the arrow keys.
    move_list(page).get_by_role("button", name="Move 4: left").click()
    ui.expect_board(page, SOLVED)
    ui.tab(page, "Play")
    stops.focus()
    key(page, "ArrowLeft")
    ui.expect_board(page, START.apply("RLU"))


def test_solution_from_the_middle_is_a_variation(page: Page, site: str) -> None:
    analyse(page, site, at=1)
    ui.press_solve(page)
    expect_lines(page, "1RLUL")  # the solution continues as the line did
    outcome = ui.part(page, "solver", "outcome")
    expect(outcome).to_have_text("Solved in 3 moves (optimal)")
    page.locator("h1").click()
    key(page, "Home", "ArrowRight")
    ui.play(page, "D")
    ui.press_solve(page)
    found = str(ui.solution(page))
    expect(outcome).to_contain_text("(optimal)")
    expect(outcome).to_be_visible()
    # The card is about its own line only.
    ui.button(page, "Move 4: left").first.click()
    ui.idle(page)
    expect(outcome).to_be_empty()
    expect(ui.button(page, "Watch it")).to_be_hidden()
    expect(ui.part(page, "solver", "counts")).to_be_hidden()
    move_list(page).get_by_role("group").get_by_role("button").last.click()
    ui.idle(page)
    expect(outcome).to_have_text(f"Solved in {len(Moves.parse(found))} moves (optimal)")
    ui.expect_board(page, SOLVED)


def test_pasted_line_ends_the_search(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    script.hold("solve")
    ui.start_solve(page)
    [request] = script.requested("solve")
    page.get_by_role("textbox", name="Paste a solution").fill(MOVES)
    ui.press(page, "Read")
    assert request["id"] in script.cancelled
    assert str(ui.solution(page)) == MOVES
    expect(ui.part(page, "solver", "outcome")).to_be_empty()
    expect(ui.part(page, "moves", "read")).to_contain_text("4 moves")
    # And a solution ends the report about the pasted line, which stays the main line.
    script.release("solve")
    ui.press_solve(page)
    expect(ui.part(page, "moves", "read")).to_be_empty()
    expect_lines(page, "1RLUL", "1UL")


def test_next_mistake_begins_with_the_first_move(page: Page, site: str) -> None:
    board = Board.parse("8-1-3_4-0-2_7-6-5")
    shortest = solve(board).moves
    moves = list(shortest)
    for place in (8, 0):  # a move away, and back
        there = board.apply(shortest[:place])
        away = next(
            move for move in there.legal_moves() if len(solve(there.move(move))) > len(solve(there))
        )
        moves[place:place] = [away, reviews.INVERSE[away]]
    ui.visit(page, site, board=board.text(), moves=str(Moves(moves)), mode="analyse")
    page.locator("h1").click()
    key(page, "v")
    expect(reviews.summary(page)).not_to_be_empty()
    for place in (0, 10):
        key(page, "m")
        expect(ui.news(page)).to_have_text(
            "This is where it went wrong. Which tile brings you closer?"
        )
        expect(ui.part(page, "replay", "place")).to_have_text(f"{place} of {len(moves)}")
    key(page, "m")
    expect(ui.news(page)).to_have_text("That was the last one.")


def test_detours_are_cut_from_a_solution(page: Page, site: str) -> None:
    board, moves = reviews.away_and_back(5, 150, "detours")
    found = grade(board, moves)
    detours = [one for one in found.mistakes if one.instead is not None]
    cut = list(moves)
    for one in reversed(detours):
        cut[one.first : one.last + 1] = one.instead or ()
    ui.visit(page, site, board=board.text(), moves=str(moves), mode="analyse")
    ui.press(page, "Review")
    # One of them is played as a variation.
    first = detours[0]
    reviews.mistakes(page).filter(has_text=f"Moves {first.first + 1}–{first.last + 1}").click()
    ui.press(page, "Play the shorter line")
    assert ui.solution(page) == Moves(
        [*moves[: first.first], *(first.instead or ()), *moves[first.last + 1 :]]
    )
    ui.press(page, "Apply these")
    assert ui.solution(page) == Moves(cut)
    expect(ui.news(page)).to_have_text(f"Applied: {len(cut)} moves instead of {len(moves)}.")
    expect(reviews.summary(page)).to_contain_text(f"{len(cut)} moves.")
    ui.press(page, "Undo promotion")
    assert ui.solution(page) == moves


def test_found_solution_is_followed_past_shared_moves(page: Page, site: str) -> None:
    moves = "RRULULDDRULURDDLUURDDLUURDRDLLUURRDDLLUU"
    ui.visit(page, site, board="6-2-0_7-5-4_8-3-1", moves=moves, mode="analyse")
    page.locator("h1").click()
    key(page, "ArrowRight", "ArrowRight", "ArrowRight")
    ui.press_solve(page)
    found = str(ui.solution(page))
    outcome = ui.part(page, "solver", "outcome")
    for _ in range(3):
        key(page, "ArrowRight")
        assert str(ui.solution(page)) == found
        expect(outcome).to_contain_text("Solved in")
    key(page, "ArrowLeft", "ArrowLeft")
    assert str(ui.solution(page)) == found
    expect(outcome).to_contain_text("Solved in")
