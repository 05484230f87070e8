"""Variations in Analyse: begun, listed, promoted, deleted, saved, and kept from other cards."""

from __future__ import annotations

from kit.page import (
    TWO_AWAY,
    button,
    expect_board,
    idle,
    news,
    panel,
    part,
    play,
    press,
    press_solve,
    solution,
    solve_button,
    tab,
    visit,
)
from kit.reviews import INVERSE, away_and_back, mistakes, summary
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves, solve
from slidestar.games.review import grade

MOVES = "RLUL"
START = Board.parse(TWO_AWAY)
SOLVED = "1-2-3_4-5-6_7-8-0"


def analyse(page: Page, site: str, moves: str = MOVES, at: int = 0) -> None:
    """Open a line in Analyse, with the keys free for the board."""
    visit(page, site, board=TWO_AWAY, moves=moves, at=str(at), mode="analyse")
    page.locator("h1").click()


def key(page: Page, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)
        idle(page)


def move_list(page: Page) -> Locator:
    return panel(page, "solution")


def expect_lines(page: Page, main: str, *variations: str) -> None:
    """Check the rows of the main line and the variations, each with its first number."""
    idle(page)
    expect(move_list(page).locator(".move-row")).to_have_text([main])
    expect(move_list(page).get_by_role("group")).to_have_text(list(variations))


def current(page: Page) -> Locator:
    return move_list(page).locator("[aria-current=step]")


def test_arrow_keys_step_and_letters_begin_variations(page: Page, site: str) -> None:
    analyse(page, site)
    key(page, "ArrowRight", "ArrowRight")
    expect_board(page, START)
    expect(current(page)).to_have_accessible_name("Move 2: left")
    play(page, "DU")
    expect_lines(page, "1RLUL", "3DU")
    expect(current(page)).to_have_accessible_name("Move 4: up")
    expect(part(page, "replay", "place")).to_have_text("4 of 4")
    # The link is that of the main line.
    assert f"moves={MOVES}&at=2" in page.url
    # A step back to the main line continues there.
    key(page, "ArrowLeft", "ArrowLeft", "ArrowRight")
    expect_board(page, START.apply("RLU"))
    expect_lines(page, "1RLUL", "3DU")
    key(page, "Home")
    expect_board(page, START)
    key(page, "End")
    expect_board(page, SOLVED)
    # A tile does the same, and a known move follows its line.
    key(page, "ArrowLeft", "ArrowLeft")
    button(page, "Tile 2").click()
    expect_board(page, START.apply("RLD"))
    expect_lines(page, "1RLUL", "3DU")
    button(page, "Tile 1").click()
    expect_lines(page, "1RLUL", "3DU", "4R")


def test_variations_survive_other_views_and_a_reload(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    play(page, "DU")
    tab(page, "Play")
    expect_board(page, START.apply("RLDU"))
    tab(page, "Analyse")
    expect_lines(page, "1RLUL", "3DU")
    page.reload()
    expect_lines(page, "1RLUL", "3DU")
    expect_board(page, START.apply("RLDU"))
    button(page, "Move 1: right").click()
    expect_board(page, START.apply("R"))
    page.reload()
    expect_lines(page, "1RLUL", "3DU")
    expect_board(page, START.apply("R"))
    press(page, "Shuffle")
    page.go_back()
    expect_lines(page, "1RLUL", "3DU")


def test_moves_in_play_become_the_main_line(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    play(page, "D")
    tab(page, "Play")
    page.locator("h1").click()
    key(page, "ArrowRight")  # slides a tile in Play
    assert "moves=RLDR&at=4" in page.url
    expect_board(page, START.apply("RLDR"))
    tab(page, "Analyse")
    expect_lines(page, "1RLDR", "3UL")


def test_variation_is_promoted_and_deleted_with_undo(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    row = part(page, "variations", "lines")
    expect(row).to_be_hidden()
    play(page, "DU")
    press(page, "Promote")
    expect(news(page)).to_have_text("The variation is promoted.")
    expect_lines(page, "1RLDU", "3UL")
    assert "moves=RLDU&at=4" in page.url
    expect(button(page, "Delete")).to_have_attribute("aria-disabled", "true")
    press(page, "Undo promotion")
    expect_lines(page, "1RLUL", "3DU")
    expect(button(page, "Promote")).to_be_focused()
    press(page, "Delete")
    expect(news(page)).to_have_text("The variation is deleted.")
    expect_lines(page, "1RLUL")
    expect_board(page, START)
    press(page, "Undo deletion")
    expect_lines(page, "1RLUL", "3DU")
    expect_board(page, START.apply("RLDU"))
    expect(row.get_by_role("button")).to_have_text(["Promote", "Delete"])


def test_undo_key_undoes_promotion_and_deletion(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    play(page, "DU")
    press(page, "Promote")
    page.locator("h1").click()
    key(page, "a", "u")  # a later move is undone first
    expect(news(page)).not_to_have_text("The lines are as before.")
    key(page, "u")
    expect_lines(page, "1RLUL", "3DUL")
    expect(news(page)).to_have_text("The lines are as before.")
    key(page, "u")  # then it undoes moves
    expect_board(page, START.apply("RLD"))
    press(page, "Delete")
    page.locator("h1").click()
    key(page, "u")
    expect_lines(page, "1RLUL", "3DUL")
    expect(news(page)).to_have_text("The lines are as before.")


def test_list_of_moves_has_one_tab_stop(page: Page, site: str) -> None:
    analyse(page, site, at=2)
    play(page, "D")
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
    expect_board(page, SOLVED)
    tab(page, "Play")
    stops.focus()
    key(page, "ArrowLeft")
    expect_board(page, START.apply("RLU"))


def test_solution_from_the_middle_is_a_variation(page: Page, site: str) -> None:
    analyse(page, site, at=1)
    press_solve(page)
    expect_lines(page, "1RLUL")  # the solution continues as the line did
    outcome = part(page, "solver", "outcome")
    expect(outcome).to_have_text("Solved in 3 moves (optimal)")
    page.locator("h1").click()
    key(page, "Home", "ArrowRight")
    play(page, "D")
    press_solve(page)
    found = str(solution(page))
    expect(outcome).to_contain_text("(optimal)")
    expect(outcome).to_be_visible()
    # The card is about its own line only.
    button(page, "Move 4: left").first.click()
    idle(page)
    expect(outcome).to_be_empty()
    expect(button(page, "Watch it")).to_be_hidden()
    expect(part(page, "solver", "counts")).to_be_hidden()
    move_list(page).get_by_role("group").get_by_role("button").last.click()
    idle(page)
    expect(outcome).to_have_text(f"Solved in {len(Moves.parse(found))} moves (optimal)")
    expect_board(page, SOLVED)


def test_pasted_line_ends_the_search(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=TWO_AWAY, mode="analyse")
    script.hold("solve")
    solve_button(page).click()
    [request] = script.requested("solve")
    page.get_by_role("textbox", name="Paste a solution").fill(MOVES)
    press(page, "Read")
    assert request["id"] in script.cancelled
    assert str(solution(page)) == MOVES
    expect(part(page, "solver", "outcome")).to_be_empty()
    expect(part(page, "moves", "read")).to_contain_text("4 moves")
    # And a solution ends the report about the pasted line, which stays the main line.
    script.release("solve")
    press_solve(page)
    expect(part(page, "moves", "read")).to_be_empty()
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
        moves[place:place] = [away, INVERSE[away]]
    visit(page, site, board=board.text(), moves=str(Moves(moves)), mode="analyse")
    page.locator("h1").click()
    key(page, "v")
    expect(summary(page)).not_to_be_empty()
    for place in (0, 10):
        key(page, "m")
        expect(news(page)).to_have_text("It went wrong here: which tile brings you closer?")
        expect(part(page, "replay", "place")).to_have_text(f"{place} of {len(moves)}")
    key(page, "m")
    expect(news(page)).to_have_text("That was the last one.")


def test_detours_are_cut_from_a_solution(page: Page, site: str) -> None:
    board, moves = away_and_back(5, 150, "detours")
    found = grade(board, moves)
    detours = [one for one in found.mistakes if one.instead is not None]
    cut = list(moves)
    for one in reversed(detours):
        cut[one.first : one.last + 1] = one.instead or ()
    visit(page, site, board=board.text(), moves=str(moves), mode="analyse")
    press(page, "Review")
    # One of them is played as a variation.
    first = detours[0]
    mistakes(page).filter(has_text=f"Moves {first.first + 1}–{first.last + 1}").click()
    press(page, "Play the shorter way")
    assert solution(page) == Moves(
        [*moves[: first.first], *(first.instead or ()), *moves[first.last + 1 :]]
    )
    press(page, "Apply these")
    assert solution(page) == Moves(cut)
    expect(news(page)).to_have_text(f"Applied: {len(cut)} moves instead of {len(moves)}.")
    expect(summary(page)).to_contain_text(f"{len(cut)} moves.")
    press(page, "Undo promotion")
    assert solution(page) == moves


def test_found_solution_is_followed_past_shared_moves(page: Page, site: str) -> None:
    moves = "RRULULDDRULURDDLUURDDLUURDRDLLUURRDDLLUU"
    visit(page, site, board="6-2-0_7-5-4_8-3-1", moves=moves, mode="analyse")
    page.locator("h1").click()
    key(page, "ArrowRight", "ArrowRight", "ArrowRight")
    press_solve(page)
    found = str(solution(page))
    outcome = part(page, "solver", "outcome")
    for _ in range(3):
        key(page, "ArrowRight")
        assert str(solution(page)) == found
        expect(outcome).to_contain_text("Solved in")
    key(page, "ArrowLeft", "ArrowLeft")
    assert str(solution(page)) == found
    expect(outcome).to_contain_text("Solved in")
