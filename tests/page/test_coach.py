"""Learn's lesson Coach: a course in solving the puzzle by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from kit.browser import Faults
from kit.layout import DESKTOP, PHONE, SMALL_PHONE, fits_in_width, in_sight, place, set_window
from kit.learn import lesson_panel, open_lesson
from kit.page import (
    FARTHEST,
    HARDEST,
    TWO_AWAY,
    board,
    board_of,
    button,
    expect_board,
    idle,
    news,
    panel,
    part,
    play,
    press,
    tab,
    visit,
)
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, solve
from slidestar.coach import advise, course, find_shortcut

BESIDE = "1-6-2_7-8-0_5-3-4"
"""1 is in its place, 2 in the corner; 3 has to go below it."""
ROW_LEFT = "1-2-12-10_15-0-8-5_13-3-7-11_14-4-9-6"
"""The end of the first row is next."""


def coach(page: Page) -> Locator:
    return lesson_panel(page, "Coach")


def opened(page: Page, site: str, chapter: str, start: str, **query: str) -> Page:
    return visit(page, site, mode="learn", lesson="coach", chapter=chapter, board=start, **query)


def expect_words(page: Page, *sentences: str) -> None:
    """Check the sentences of the live region."""
    idle(page)
    words = coach(page).get_by_role("status")
    expect(words.locator("p:not(:empty)")).to_have_text([*sentences])


def tiles(page: Page, mark: str) -> set[int]:
    """Return the tiles with a mark."""
    return {int(number) for number in page.locator(f".tile.{mark}").all_text_contents()}


def follow(page: Page) -> None:
    """Make the moves that the coach advises until the chapter is finished."""
    for advice in course(Board.parse(board_of(page))):
        assert advice.step is not None
        for move in advice.step.moves:
            play(page, move)
            if "Go on with the next chapter" in coach(page).inner_text():
                return


def done(page: Page) -> list[str]:
    """Return the numbers of the finished chapters."""
    return page.locator(".chapters .done").all_text_contents()


def test_a_new_user_goes_from_the_first_boards_to_the_coach(page: Page, site: str) -> None:
    visit(page, site)
    press(page, "Learn how to solve")
    expect(page.get_by_role("tab", name="Coach")).to_have_attribute("aria-selected", "true")
    expect(coach(page).get_by_role("heading")).to_have_text("1. The goal")
    expect(coach(page).get_by_role("img", name="The goal")).to_be_visible()
    if button(page, "Deal a board").is_visible():
        press(page, "Deal a board")
    follow(page)
    expect_words(page, "Solved!", "Go on with the next chapter, or try another board.")
    assert done(page) == ["1"]
    page.reload()
    idle(page)
    assert done(page) == ["1"]


@pytest.mark.parametrize(
    ("chapter", "start"),
    [
        pytest.param("tile", "7-2-5_1-6-8_0-3-4", marks=pytest.mark.nightly),
        pytest.param("row", FARTHEST, marks=pytest.mark.nightly),
        ("row-end", ROW_LEFT),
        pytest.param("column", "1-2-3_0-7-6_5-4-8", marks=pytest.mark.nightly),
        ("last", "1-2-3-4_5-6-7-8_9-11-15-14_13-0-10-12"),
    ],
)
def test_a_chapter_is_finished_by_following_the_coach(
    page: Page, site: str, chapter: str, start: str
) -> None:
    opened(page, site, chapter, start)
    assert done(page) == []
    follow(page)
    expect(coach(page).get_by_role("status")).to_contain_text("Go on with the next chapter")
    # The first row of three columns has no other tile than the first.
    assert len(done(page)) == (2 if chapter == "tile" else 1)
    expect(coach(page).locator('[aria-current="step"]')).to_have_class("done")


def test_a_step_shows_what_is_fixed_and_what_matters(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    goes = "Tile 3 goes to the dashed cell, row 2, column 3."
    expect_words(page, "Bring the gap above tile 3.", goes)
    expect(coach(page).get_by_text("Part 2 of 4: the end of row 1. In place: 1.")).to_be_visible()
    assert tiles(page, "locked") == {1, 2}
    assert tiles(page, "wanted") == {3}
    expect(board(page)).to_have_class(re.compile("aimed"))
    play(page, "R")
    expect_words(page, "Slide tile 3 up.", goes)


def test_a_wrong_try_is_explained_and_taken_back(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    expect(button(page, "Take it back")).to_be_disabled()
    play(page, "D")
    words = coach(page).get_by_role("status")
    expect_words(page, "That moved tile 2, which has to wait there. Take it back.")
    expect(page.locator("button.primary:visible")).to_have_text(["Take it back"])
    press(page, "Take it back")
    expect_board(page, BESIDE)
    expect(words).to_contain_text("Bring the gap above tile 3.")
    play(page, "R")
    ready = board_of(page)
    play(page, "R")
    expect(words).to_contain_text("Wrong way: the gap is needed above tile 3. Take it back.")
    play(page, "U")
    press(page, "Take it back")
    expect_board(page, ready)


def test_disturbing_a_tile_in_place_is_explained(page: Page, site: str) -> None:
    opened(page, site, "row-end", "1-0-3_4-2-6_7-5-8")
    play(page, "R")
    expect(coach(page).get_by_role("status")).to_contain_text(
        "That moved tile 1, which was in place. Take it back."
    )


def test_show_me_plays_the_next_step(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    step = advise(Board.parse(BESIDE)).step
    assert step is not None
    press(page, "Show me")
    expect_board(page, Board.parse(BESIDE).apply(step.moves))
    expect(coach(page).get_by_role("status")).to_contain_text("Tiles 2 and 3 go into their places.")
    press(page, "Show me")
    expect_words(page, "That is how it goes.", "Now try it yourself on another board.")
    assert done(page) == []
    press(page, "Another board")
    follow(page)
    assert done(page) == ["4"]


@pytest.mark.nightly
def test_every_second_board_has_a_caught_tile(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    press(page, "Another board")
    press(page, "Another board")
    assert Board.parse(board_of(page)).tiles[:3] == (1, 3, 2)
    expect(coach(page).get_by_role("status")).to_contain_text("Tile 3 is caught behind 2")
    follow(page)
    assert done(page) == ["4"]


@pytest.mark.nightly
def test_the_next_chapter_keeps_a_board_that_suits_it(page: Page, site: str) -> None:
    opened(page, site, "row", ROW_LEFT.replace("15-0", "0-15"))
    note = coach(page).get_by_text("On this board, that part is done: deal another one.")
    expect(note).to_be_visible()
    press(page, "Next chapter")
    expect(note).to_be_hidden()
    expect_board(page, ROW_LEFT.replace("15-0", "0-15"))
    expect(coach(page).get_by_role("heading")).to_have_text("4. The last two of a row")
    page.get_by_role("button", name="7: Boards that cannot be solved").click()
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-15-14-0")
    page.keyboard.press("u")
    expect_board(page, ROW_LEFT.replace("15-0", "0-15"))


def test_a_board_that_counts_is_not_coached_unasked(page: Page, site: str) -> None:
    visit(page, site, size="3x3", seed="a", mode="learn", lesson="coach", chapter="row")
    expect(coach(page).get_by_role("status")).to_contain_text("counts for your averages")
    assert tiles(page, "wanted") == set()
    press(page, "Coach me on this board")
    advice = advise(Board.parse(board_of(page)))
    assert advice.step is not None
    expect(coach(page).get_by_text("Part 1 of 4: row 1.")).to_be_visible()
    assert tiles(page, "wanted") == set(advice.step.tiles)


@pytest.mark.nightly
def test_an_odd_board_stays_odd_until_two_tiles_are_swapped(page: Page, site: str) -> None:
    opened(page, site, "parity", "1-2-3_4-5-6_8-7-0")
    expect(panel(page, "unsolvable")).to_be_hidden()
    assert tiles(page, "wanted") == {7, 8}
    expect_words(
        page,
        "Slide any tiles, and watch the sum: it stays odd.",
        "1 inversion: 8 before 7. 1 is odd.",
    )
    play(page, "D")
    expect_words(
        page,
        "Still odd after 1 move. Swap the two lit tiles to mend the board.",
        "3 inversions: 8 before 7, 8 before 6 and 7 before 6. 3 is odd.",
    )
    press(page, "Swap 7 and 8")
    expect_board(page, "1-2-3_4-5-0_7-8-6")
    expect(coach(page).get_by_role("status")).to_contain_text("Now the sum is even")
    assert done(page) == ["7"]


@pytest.mark.nightly
def test_fewer_moves_than_the_steps_need(page: Page, site: str) -> None:
    opened(page, site, "ahead", "1-5-3_6-7-2_4-8-0")
    shortcut = find_shortcut(Board.parse(board_of(page)))
    assert shortcut is not None
    by_steps, best = shortcut.by_steps, len(shortcut.moves)
    words = coach(page).get_by_role("status")
    expect_words(
        page, f"Place tiles 2 and 3 in fewer than {by_steps} moves.", f"{best} are enough."
    )
    for advice in course(Board.parse(board_of(page))):
        if advice.number > 2 or advice.step is None:
            break
        play(page, advice.step.moves)
    expect(words).to_contain_text(f"the steps need only {by_steps}. Take it back and try again.")
    assert done(page) == []
    press(page, "Take it back")
    play(page, shortcut.moves)
    expect(words).to_contain_text("Well done!")
    assert done(page) == ["8"]
    press(page, "Another board")
    dealt = find_shortcut(Board.parse(board_of(page)))
    assert dealt is not None
    assert dealt.by_steps - len(dealt.moves) >= 2
    press(page, "Show me")
    expect(words).to_contain_text("That is how it goes.")


@pytest.mark.nightly
def test_the_course_ends_with_a_4x4_without_help(page: Page, site: str) -> None:
    opened(page, site, "ahead", HARDEST)
    press(page, "Next chapter")
    expect(button(page, "Next chapter")).to_be_disabled()
    press(page, "Start the 4 × 4")
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    for advice in course(Board.parse(board_of(page))):
        if advice.step:
            play(page, advice.step.moves)
    tab(page, "Learn")
    page.get_by_role("button", name="9: On your own, done").click()
    expect_words(
        page,
        "You have finished the course.",
        "You have solved a 4 × 4 on your own. Come back to any chapter.",
    )


@pytest.mark.nightly
@pytest.mark.parametrize("size", ["2x2", "2x4", "5x2", "5x3"])
def test_each_size_has_boards_for_all_chapters(page: Page, site: str, size: str) -> None:
    visit(page, site, size=size, seed="a", mode="learn", lesson="coach", chapter="goal")
    press(page, "Coach me on this board" if size == "2x2" else "Deal a board")
    follow(page)
    for name in ("2: Moving a tile", "5: Columns", "6: The last six and four"):
        page.get_by_role("button", name=name).click()
        idle(page)
        if button(page, "Deal a board").is_visible():
            press(page, "Deal a board")
        expect(coach(page).locator(".coach-headline")).not_to_be_empty()


@pytest.mark.nightly
def test_a_goal_of_columns_is_coached(page: Page, site: str) -> None:
    goal = "1-4-7_2-5-8_3-6-0"
    opened(page, site, "tile", Board.parse(goal).apply("D2R2").text(), goal=goal)
    assert tiles(page, "wanted") == {1}
    expect(coach(page).get_by_role("status")).to_contain_text("row 1, column 1")


def test_the_course_works_by_keyboard(page: Page, site: str) -> None:
    opened(page, site, "goal", TWO_AWAY)
    page.get_by_role("button", name="4: The last two of a row").focus()
    page.keyboard.press("Enter")
    idle(page)
    expect(coach(page).get_by_role("heading")).to_have_text("4. The last two of a row")
    button(page, "Show me").focus()
    page.keyboard.press("Enter")
    idle(page)
    expect(button(page, "Show me")).to_be_focused()


@pytest.mark.nightly
def test_marks_are_only_on_the_coachs_board(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    tab(page, "Play")
    assert tiles(page, "locked") == set()
    expect(board(page)).not_to_have_class(re.compile("aimed"))
    tab(page, "Learn")
    assert tiles(page, "locked") == {1, 2}
    tab(page, "Race")
    assert tiles(page, "locked") == set()


@pytest.mark.nightly
@pytest.mark.parametrize("size", [PHONE, (844, 390), (820, 1180)])
def test_board_and_words_are_in_sight(page: Page, site: str, size: tuple[int, int]) -> None:
    set_window(page, size)
    opened(page, site, "row-end", BESIDE)
    left, _, right, _ = place(board(page))
    assert right - left > 0.54 * min(size)
    for each in (board(page), coach(page).locator(".coach-headline")):
        assert in_sight(page, each)
    assert in_sight(page, button(page, "Show me")) or size == (844, 390)
    assert fits_in_width(page)


@pytest.mark.nightly
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, DESKTOP])
def test_nothing_moves_while_the_course_goes_on(
    page: Page, site: str, size: tuple[int, int]
) -> None:
    set_window(page, size)
    opened(page, site, "row-end", BESIDE)
    parts = (board(page), button(page, "Show me"), button(page, "Take it back"))
    before = [place(each) for each in parts]
    for moves in ("D", "UUR", "LDL"):
        play(page, moves)
        assert [place(each) for each in parts] == before, moves
    assert fits_in_width(page)


def test_the_coach_waits_for_python_and_reports_its_failure(
    page: Page, site: str, script: Script, faults: Faults
) -> None:
    script.hold("coach")
    page.goto(f"{site}?board={BESIDE}&mode=learn&lesson=coach&chapter=row-end")
    request = script.requested("coach")[0]
    expect(coach(page).get_by_role("status")).to_contain_text("The coach is getting ready.")
    script.reply(request, {"type": "error", "code": "limit", "message": "it took too long"})
    expect(coach(page).get_by_role("status")).to_contain_text(
        "The coach cannot help here: it took too long."
    )


@pytest.mark.nightly
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_axe_finds_nothing_in_the_course(
    page: Page, site: str, axe: Callable[[Page], list[str]], size: tuple[int, int]
) -> None:
    set_window(page, size)
    opened(page, site, "row-end", BESIDE)
    play(page, "D")
    assert axe(page) == []
    page.get_by_role("button", name="8: Fewer moves").click()
    assert axe(idle(page)) == []


def made_moves(page: Page) -> str:
    """Return the number of moves over the board of Play."""
    return part(page, "controls", "moves").inner_text()


@pytest.mark.nightly
def test_play_has_its_game_again_after_the_coach(page: Page, site: str) -> None:
    visit(page, site, size="3x3", seed="tea")
    start = Board.parse(board_of(page))
    play(page, "".join(solve(start).moves[:3]))
    game = board_of(page)
    tab(page, "Learn")
    for name in ("1: The goal", "4: The last two of a row", "5: Columns"):
        page.get_by_role("button", name=name).click()
        idle(page)
    press(page, "Show me")
    taught = board_of(page)
    assert taught != game
    tab(page, "Play")
    expect_board(page, game)
    assert made_moves(page) == "3"
    expect(news(page)).to_contain_text("Your game is back: 3 moves")
    expect(button(page, "Back to my previous game")).to_be_hidden()
    # The coach has its board again, too.
    tab(page, "Learn")
    expect_board(page, taught)
    tab(page, "Play")
    expect_board(page, game)
    # In the coach, one step back leads to the game, whatever the coach has dealt.
    tab(page, "Learn")
    press(page, "Another board")
    press(page, "Another board")
    press(page, "Back to my previous game")
    expect_board(page, game)


@pytest.mark.nightly
@pytest.mark.parametrize("lesson", ["Coach", "Watch", "Race"])
def test_play_has_its_game_again_after_a_reload(page: Page, site: str, lesson: str) -> None:
    visit(page, site, size="3x3", seed="tea")
    start = Board.parse(board_of(page))
    play(page, "".join(solve(start).moves[:3]))
    game = board_of(page)
    tab(page, "Learn")
    page.get_by_role("button", name="5: Columns").click()
    idle(page)
    press(page, "Another board")
    taught = board_of(page)
    tab(page, lesson)
    page.reload()
    expect_board(page, taught)
    tab(page, "Play")
    expect_board(page, game)
    assert made_moves(page) == "3"
    expect(news(page)).to_contain_text("Your game is back: 3 moves")
    tab(page, "Learn")
    tab(page, "Coach")
    expect_board(page, taught)
    tab(page, "Play")
    expect_board(page, game)
    # A reload in Play keeps the game.
    page.reload()
    expect_board(page, game)


def test_the_coach_leaves_a_practice_game_as_it_was(page: Page, site: str) -> None:
    visit(page, site, board=BESIDE)
    play(page, "D")
    game = board_of(page)
    tab(page, "Learn")
    page.get_by_role("button", name="4: The last two of a row").click()
    idle(page)
    press(page, "Show me")
    play(page, Board.parse(board_of(page)).legal_moves()[0])
    assert board_of(page) != game
    tab(page, "Play")
    expect_board(page, game)
    assert made_moves(page) == "1"
    play(page, "U")
    tab(page, "Learn")
    expect_board(page, BESIDE)


@pytest.mark.nightly
def test_a_board_solved_alone_stays_in_play(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    tab(page, "Learn")
    page.get_by_role("button", name="1: The goal").click()
    page.get_by_role("button", name="9: On your own").click()
    press(page, "Start the 4 × 4")
    assert Board.parse(board_of(page)).rows == 4
    tab(page, "Analyse")
    tab(page, "Play")
    assert Board.parse(board_of(page)).rows == 4


@pytest.mark.nightly
def test_the_course_is_opened_as_a_study(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    press(page, "Open as a study")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    reader = panel(page, "study-reader")
    expect(reader.get_by_role("heading")).to_be_focused()
    expect(reader.get_by_role("heading")).to_have_text("How people solve it")
    expect_board(page, BESIDE)
    chapters = reader.get_by_role("combobox", name="Chapter")
    names = chapters.locator("option").all_text_contents()
    assert names[0] == "1. The end of row 1: tiles 2 and 3"
    assert names[-1] == f"{len(names)}. The last four cells: tiles 5, 6 and 8"
    words = reader.get_by_role("status")
    expect(words).to_contain_text("Tile 3 goes to row 2, column 3.")
    expect(words).to_contain_text("Faded: tile 1 and tile 2. Marked: tile 3. Arrow from tile 3 to ")
    expect(board(page).locator(".study-marks .veil")).to_have_count(2)
    # The last chapter ends with the goal, and a reload keeps the study.
    chapters.select_option(names[-1])
    idle(page)
    press(page, "Last")
    expect(words).to_have_text("Solved!")
    expect_board(page, Board.solved(3))
    assert page.url.endswith(f"&chapter={len(names)}")
    page.reload()
    expect(idle(page).get_by_role("heading", name="How people solve it")).to_be_visible()
    # Back returns to the coach, with its board.
    page.go_back()
    expect_board(page, BESIDE)
    expect(coach(page)).to_be_visible()


@pytest.mark.nightly
def test_a_copy_of_the_course_can_be_edited(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    press(page, "Open as a study")
    card = panel(page, "study")
    card.locator("summary").click()
    press(page, "Edit a copy")
    expect(card.get_by_label("Title of the study")).to_have_value("How people solve it")
    expect(card.get_by_label("Comment on this position")).to_have_value(
        "Tile 3 goes to row 2, column 3."
    )
    expect(card.get_by_label("Faded tiles")).to_have_value("1, 2")


@pytest.mark.nightly
def test_a_board_that_counts_is_opened_as_a_study_after_a_choice(page: Page, site: str) -> None:
    visit(page, site, size="3x3", seed="a", mode="learn", lesson="coach", chapter="row")
    study = button(page, "Open as a study")
    expect(study).to_have_attribute("aria-disabled", "true")
    press(page, "Coach me on this board")
    expect(study).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="9: On your own").click()
    expect(study).to_have_attribute("aria-disabled", "true")


@pytest.mark.nightly
def test_an_unsolvable_board_is_a_study_that_ends_early(page: Page, site: str) -> None:
    opened(page, site, "parity", "1-2-3_4-5-6_8-7-0")
    press(page, "Open as a study")
    reader = panel(page, "study-reader")
    chapters = reader.get_by_role("combobox", name="Chapter")
    chapters.select_option(chapters.locator("option").all_text_contents()[-1])
    idle(page)
    press(page, "Last")
    expect(reader.get_by_role("status")).to_contain_text("This board cannot be solved: tiles ")


def test_a_course_that_fails_is_named(page: Page, site: str, script: Script) -> None:
    opened(page, site, "row-end", BESIDE)
    script.hold("course")
    button(page, "Open as a study").click()
    request = script.requested("course")[0]
    script.reply(request, {"type": "error", "code": "limit", "message": "it took too long"})
    idle(page)
    expect(news(page)).to_have_text("The coach cannot help here: it took too long.")
    expect(coach(page)).to_be_visible()


@pytest.mark.nightly
def test_the_coach_shows_no_solution_of_the_board(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    press(page, "Show the solution")
    idle(page)
    solution = panel(page, "replay")
    expect(solution).to_be_visible()
    tab(page, "Learn")
    expect(coach(page)).to_be_visible()
    expect(solution).to_be_hidden()
    open_lesson(page, "Watch")
    expect(solution).to_be_visible()
