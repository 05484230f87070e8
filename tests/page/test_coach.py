"""Learn's lesson Coach: a course in solving the puzzle by hand."""

from __future__ import annotations

import re

import pytest
from kit import layout
from kit import page as ui
from kit.games import play_at_once, shortest
from kit.learn import lesson_panel
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, solve
from slidestar.coach import advise, course, find_shortcut

BESIDE = "1-6-2_7-8-0_5-3-4"
"""1 is in its place, 2 in the corner; 3 has to go below it."""
ROW_LEFT = "1-2-12-10_15-0-8-5_13-3-7-11_14-4-9-6"
"""The end of the first row is next."""


def coach(page: Page) -> Locator:
    return lesson_panel(page, "Solve by hand")


def opened(page: Page, site: str, chapter: str, start: str, **query: str) -> Page:
    return ui.visit(page, site, mode="learn", lesson="coach", chapter=chapter, board=start, **query)


def expect_words(page: Page, *sentences: str) -> None:
    """Check the sentences of the live region."""
    ui.idle(page)
    words = coach(page).get_by_role("status")
    expect(words.locator("p:not(:empty)")).to_have_text([*sentences])


def tiles(page: Page, mark: str) -> set[int]:
    """Return the tiles with a mark."""
    return {int(number) for number in page.locator(f".tile.{mark}").all_text_contents()}


def follow(page: Page, goal: Board | None = None) -> None:
    """Make the moves that the coach advises until the chapter is finished."""
    for advice in course(Board.parse(ui.board_of(page)), goal):
        assert advice.step is not None
        for move in advice.step.moves:
            ui.play(page, move)
            if "Go on to the next chapter" in coach(page).inner_text():
                return


def done(page: Page) -> list[str]:
    """Return the numbers of the finished chapters."""
    return page.locator(".chapters .done").all_text_contents()


def test_a_new_user_goes_from_the_first_boards_to_the_coach(page: Page, site: str) -> None:
    ui.visit(page, site)
    ui.open_more(page, "Learn to solve")
    expect(page.get_by_role("tab", name="Solve by hand")).to_have_attribute("aria-selected", "true")
    expect(coach(page).get_by_role("heading")).to_have_text("1. The goal")
    expect(coach(page).get_by_role("img", name="The goal")).to_be_visible()
    follow(page)
    expect_words(page, "Solved!", "Go on to the next chapter, or try another board.")
    assert done(page) == ["1"]
    page.reload()
    ui.idle(page)
    assert done(page) == ["1"]


def test_a_chapter_is_finished_by_following_the_coach(page: Page, site: str) -> None:
    opened(page, site, "last", "1-2-3-4_5-6-7-8_9-11-15-14_13-0-10-12")
    assert done(page) == []
    follow(page)
    expect(coach(page).get_by_role("status")).to_contain_text("Go on to the next chapter")
    assert len(done(page)) == 1
    expect(coach(page).locator('[aria-current="step"]')).to_have_class("done")


def test_a_goal_of_columns_is_coached(page: Page, site: str) -> None:
    goal = Board.parse("1-4-7_2-5-8_3-6-0")
    opened(page, site, "tile", goal.apply("D2R2").text(), goal=goal.text())
    assert tiles(page, "wanted") == {1}
    expect(coach(page).get_by_role("status")).to_contain_text("row 1, column 1")
    follow(page, goal)
    expect(coach(page).get_by_role("status")).to_contain_text("Go on to the next chapter")
    # The first row of three columns has no other tile than the first.
    assert len(done(page)) == 2


def test_a_step_shows_what_matters_and_explains_wrong_tries(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    goes = "Tile 3 goes to the dashed cell, row 2, column 3."
    expect_words(page, "Move the gap above tile 3.", goes)
    expect(coach(page).get_by_text("Part 2 of 4: the end of row 1. In place: 1.")).to_be_visible()
    assert (tiles(page, "locked"), tiles(page, "wanted")) == ({1, 2}, {3})
    expect(ui.board(page)).to_have_class(re.compile("aimed"))
    expect(ui.button(page, "Undo it")).to_be_disabled()
    ui.play(page, "D")
    expect_words(page, "That moved tile 2, which has to wait there. Undo it.")
    expect(page.locator("button.primary:visible")).to_have_text(["Undo it"])
    ui.press(page, "Undo it")
    ui.expect_board(page, BESIDE)
    ui.play(page, "R")
    ready = ui.board_of(page)
    expect_words(page, "Slide tile 3 up.", goes)
    ui.play(page, "R")
    expect_words(page, "Wrong way: the gap is needed above tile 3. Undo it.")
    ui.play(page, "U")
    ui.press(page, "Undo it")
    ui.expect_board(page, ready)
    # The marks are only on the coach's board.
    for view, locked in (("Play", set()), ("Learn", {1, 2}), ("Race", set())):
        ui.tab(page, view)
        assert tiles(page, "locked") == locked, view
        assert ("aimed" in (ui.board(page).get_attribute("class") or "")) == bool(locked), view


def test_show_me_plays_the_next_step(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    step = advise(Board.parse(BESIDE)).step
    assert step is not None
    ui.press(page, "Show me")
    ui.expect_board(page, Board.parse(BESIDE).apply(step.moves))
    expect(coach(page).get_by_role("status")).to_contain_text("Tiles 2 and 3 go into their places.")
    ui.button(page, "Show me").press("Enter")
    expect_words(page, "That's how it's done.", "Now try it yourself on another board.")
    assert done(page) == []
    ui.press(page, "Another board")
    follow(page)
    assert done(page) == ["4"]
    # Every second board has a caught tile.
    ui.press(page, "Another board")
    assert Board.parse(ui.board_of(page)).tiles[:3] == (1, 3, 2)
    expect(coach(page).get_by_role("status")).to_contain_text("Tile 3 is stuck behind 2")


def test_another_board_of_the_first_chapter_is_another(page: Page, site: str) -> None:
    ui.visit(page, site, mode="learn", lesson="coach", chapter="goal")
    for _ in range(6):
        before = ui.board_of(page)
        ui.press(page, "Another board")
        assert ui.board_of(page) != before


def test_a_chapter_deals_a_board_unless_the_board_suits_it(page: Page, site: str) -> None:
    start = ROW_LEFT.replace("15-0", "0-15")
    opened(page, site, "row", start)
    note = coach(page).get_by_text("That part is already done on this board. Deal another one.")
    expect(coach(page).get_by_text("Part 1 of 9: row 1.")).to_be_visible()
    expect(note).to_be_hidden()
    page.keyboard.press("u")
    ui.expect_board(page, start)
    expect(note).to_be_visible()
    ui.press(page, "Next chapter")
    expect(note).to_be_hidden()
    ui.expect_board(page, start)
    heading = coach(page).get_by_role("heading")
    expect(heading).to_have_text("4. The last two of a row")
    # The board has not reached the columns.
    ui.press(page, "Next chapter")
    expect(heading).to_have_text("5. Columns")
    expect(coach(page).get_by_text(re.compile(r"Part \d of 9: column 1\."))).to_be_visible()
    # By keyboard, too.
    page.get_by_role("button", name="7: Boards that can't be solved").press("Enter")
    ui.expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_13-15-14-0")
    expect(heading).to_have_text(re.compile("^7"))
    page.keyboard.press("u")
    ui.expect_board(page, start)
    page.get_by_role("button", name="4: The last two of a row").press("Enter")
    expect(heading).to_have_text("4. The last two of a row")
    ui.button(page, "Show me").press("Enter")
    expect(ui.button(ui.idle(page), "Show me")).to_be_focused()


def test_a_board_that_counts_is_not_coached_unasked(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3", seed="a", mode="learn", lesson="coach", chapter="row")
    expect(coach(page).get_by_role("status")).to_contain_text("counts towards your averages")
    assert tiles(page, "wanted") == set()
    study = ui.button(page, "Open as a study")
    expect(study).to_have_attribute("aria-disabled", "true")
    ui.press(page, "Coach me on this board")
    advice = advise(Board.parse(ui.board_of(page)))
    assert advice.step is not None
    expect(coach(page).get_by_text("Part 1 of 4: row 1.")).to_be_visible()
    assert tiles(page, "wanted") == set(advice.step.tiles)
    expect(study).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="9: On your own").click()
    expect(study).to_have_attribute("aria-disabled", "true")


def test_an_odd_board_stays_odd_until_two_tiles_are_swapped(page: Page, site: str) -> None:
    opened(page, site, "parity", "1-2-3_4-5-6_8-7-0")
    expect(ui.panel(page, "unsolvable")).to_be_hidden()
    assert tiles(page, "wanted") == {7, 8}
    expect_words(
        page,
        "Slide any tiles and watch the sum. It stays odd.",
        "1 inversion: 8 before 7. 1 is odd.",
    )
    ui.play(page, "D")
    expect_words(
        page,
        "Still odd after 1 move. Swap the two highlighted tiles to fix the board.",
        "3 inversions: 8 before 7, 8 before 6 and 7 before 6. 3 is odd.",
    )
    ui.press(page, "Swap 7 and 8")
    ui.expect_board(page, "1-2-3_4-5-0_7-8-6")
    expect(coach(page).get_by_role("status")).to_contain_text("Now the sum is even")
    assert done(page) == ["7"]


def test_fewer_moves_than_the_steps_need(page: Page, site: str) -> None:
    opened(page, site, "ahead", "1-5-3_6-7-2_4-8-0")
    shortcut = find_shortcut(Board.parse(ui.board_of(page)))
    assert shortcut is not None
    by_steps, best = shortcut.by_steps, len(shortcut.moves)
    words = coach(page).get_by_role("status")
    expect_words(
        page, f"Place tiles 2 and 3 in fewer than {by_steps} moves.", f"It can be done in {best}."
    )
    for advice in course(Board.parse(ui.board_of(page))):
        if advice.number > 2 or advice.step is None:
            break
        ui.play(page, advice.step.moves)
    expect(words).to_contain_text(f"but the steps take {by_steps}. Undo them and try again.")
    assert done(page) == []
    ui.press(page, "Undo it")
    ui.play(page, shortcut.moves)
    expect(words).to_contain_text("Well done!")
    assert done(page) == ["8"]
    ui.press(page, "Another board")
    dealt = find_shortcut(Board.parse(ui.board_of(page)))
    assert dealt is not None
    assert dealt.by_steps - len(dealt.moves) >= 2
    ui.press(page, "Show me")
    expect(words).to_contain_text("That's how it's done.")


def test_the_course_ends_with_a_4x4_without_help(page: Page, site: str) -> None:
    opened(page, site, "ahead", ui.HARDEST)
    ui.press(page, "Next chapter")
    expect(ui.button(page, "Next chapter")).to_be_disabled()
    ui.press(page, "Start the 4 × 4")
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    play_at_once(page, shortest(page))
    ui.tab(page, "Learn")
    page.get_by_role("button", name="9: On your own, done").click()
    expect_words(
        page,
        "You've finished the course.",
        "You've solved a 4 × 4 on your own. Come back to any chapter you like.",
    )
    # The board stays in Play.
    ui.press(page, "Start the 4 × 4")
    alone = ui.board_of(page)
    assert Board.parse(alone).rows == 4
    ui.tab(page, "Analyse")
    ui.tab(page, "Play")
    ui.expect_board(page, alone)


def test_board_and_words_stay_in_sight_while_the_course_goes_on(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    opened(page, site, "row-end", BESIDE)
    shown = (ui.board(page), coach(page).locator(".coach-headline"))
    for size in (layout.PHONE, layout.LANDSCAPE, (820, 1180)):
        layout.resize(page, size)
        left, _, right, _ = layout.place(ui.board(page))
        assert right - left > 0.54 * min(size), size
        for each in (*shown, *([ui.button(page, "Show me")] if size != layout.LANDSCAPE else [])):
            assert layout.in_sight(page, each), (size, each)
        assert layout.fits_in_width(page), size
    # Nothing moves while the course goes on.
    parts = (ui.board(page), ui.button(page, "Show me"), ui.button(page, "Undo it"))
    before: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}
    for moves in ("", "D", "UUR", "LDL"):
        ui.play(page, moves)
        for size in (layout.PHONE, layout.SMALL_PHONE, layout.DESKTOP):
            layout.resize(page, size)
            places = [layout.place(each) for each in parts]
            assert places == before.setdefault(size, places), (moves, size)
            assert layout.fits_in_width(page), size
    # They do not move after a win, and the line below the buttons does not cover them.
    layout.resize(page, (360, 640))
    opened(page, site, "goal", ui.TWO_AWAY)
    tabs = page.get_by_role("tablist", name="Lesson")
    layout.scroll(page, 0)
    row = layout.place(tabs)
    follow(page)
    expect(coach(page).get_by_role("status")).to_contain_text("Solved!")
    layout.scroll(page, 0)
    assert layout.place(tabs) == row
    tools = page.get_by_role("group", name="Game", exact=True)
    assert layout.place(tools)[3] <= layout.place(page.locator(".news-line"))[1]


def test_the_coach_waits_for_python_and_reports_its_failures(
    page: Page, site: str, script: Script
) -> None:
    failure = {"type": "error", "code": "limit", "message": "it took too long"}
    words = "The coach can't help here: it took too long."
    opened(page, site, "row-end", BESIDE)
    script.hold("course", "coach")
    ui.button(page, "Open as a study").click()
    script.reply(script.requested("course")[0], failure)
    ui.idle(page)
    expect(ui.news(page)).to_have_text(words)
    expect(coach(page)).to_be_visible()
    page.reload()
    request = script.requested("coach", 2)[1]
    status = coach(page).get_by_role("status")
    expect(status).to_contain_text("The coach is getting ready.")
    script.reply(request, failure)
    expect(status).to_contain_text(words)


def made_moves(page: Page) -> str:
    """Return the number of moves over the board of Play."""
    return ui.part(page, "controls", "moves").inner_text()


def test_play_has_its_game_again_after_the_coach(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3", seed="tea")
    start = Board.parse(ui.board_of(page))
    ui.play(page, "".join(solve(start).moves[:3]))
    game = ui.board_of(page)
    ui.tab(page, "Learn")
    for name in ("1: The goal", "4: The last two of a row", "5: Columns"):
        page.get_by_role("button", name=name).click()
        ui.idle(page)
    ui.press(page, "Show me")
    taught = ui.board_of(page)
    assert taught != game
    ui.tab(page, "Play")
    ui.expect_board(page, game)
    assert made_moves(page) == "3"
    expect(ui.news(page)).to_contain_text("Your game is back: 3 moves")
    expect(ui.button(page, "Back to my previous game")).to_be_hidden()
    # The coach has its board again, too.
    ui.tab(page, "Learn")
    ui.expect_board(page, taught)
    ui.tab(page, "Play")
    ui.expect_board(page, game)
    # In the coach, one step back leads to the game, whatever the coach has dealt.
    ui.tab(page, "Learn")
    # The button has another name if the step has finished the chapter.
    page.get_by_role("button", name=re.compile("^(Another|Deal a) board$")).click()
    ui.press(ui.idle(page), "Another board")
    ui.press(page, "Back to my previous game")
    ui.expect_board(page, game)


WAYS = (
    ("Another board", "Watch A*", "Solve by hand"),
    ("Watch A*", "Solve by hand", "Another board"),
    ("Another board", "Watch A*", "Solve by hand", "Another board", "Watch A*"),
)


@pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))
def test_play_has_its_game_again_after_two_lessons(
    page: Page, site: str, way: tuple[str, ...]
) -> None:
    ui.visit(page, site)
    game = ui.board_of(page)
    ui.tab(page, "Learn")
    for name in way:
        if name == "Another board":
            ui.press(page, name)
        else:
            ui.tab(page, name)
    ui.tab(page, "Play")
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    ui.expect_board(page, game)
    expect(ui.button(page, "Back to my previous game")).to_be_hidden()


def test_play_has_its_game_again_after_a_reload(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3", seed="tea")
    start = Board.parse(ui.board_of(page))
    ui.play(page, "".join(solve(start).moves[:3]))
    game = ui.board_of(page)
    ui.tab(page, "Learn")
    page.get_by_role("button", name="5: Columns").click()
    ui.idle(page)
    ui.press(page, "Another board")
    taught = ui.board_of(page)
    for lesson in ("Solve by hand", "Watch A*", "Race"):
        ui.tab(page, lesson)
        page.reload()
        ui.expect_board(page, taught)
        ui.tab(page, "Play")
        ui.expect_board(page, game)
        assert made_moves(page) == "3"
        expect(ui.news(page)).to_contain_text("Your game is back: 3 moves")
        ui.tab(page, "Learn")
        ui.tab(page, "Solve by hand")
        ui.expect_board(page, taught)
    ui.tab(page, "Play")
    # A reload in Play keeps the game.
    page.reload()
    ui.expect_board(page, game)


def test_the_coach_leaves_a_practice_game_as_it_was(page: Page, site: str) -> None:
    ui.visit(page, site, board=BESIDE, lesson="coach", chapter="row-end")
    ui.play(page, "D")
    game = ui.board_of(page)
    ui.tab(page, "Learn")
    ui.expect_board(page, game)
    ui.press(page, "Show me")
    ui.play(page, Board.parse(ui.board_of(page)).legal_moves()[0])
    assert ui.board_of(page) != game
    ui.tab(page, "Play")
    ui.expect_board(page, game)
    assert made_moves(page) == "1"
    ui.play(page, "U")
    ui.tab(page, "Learn")
    ui.expect_board(page, BESIDE)


def test_the_course_is_opened_as_a_study(page: Page, site: str) -> None:
    opened(page, site, "row-end", BESIDE)
    ui.press(page, "Open as a study")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    reader = ui.panel(page, "study-reader")
    expect(reader.get_by_role("heading")).to_be_focused()
    expect(reader.get_by_role("heading")).to_have_text("How people solve it")
    ui.expect_board(page, BESIDE)
    chapters = reader.get_by_role("combobox", name="Chapter")
    names = chapters.locator("option").all_text_contents()
    assert names[0] == "1. The end of row 1: tiles 2 and 3"
    assert names[-1] == f"{len(names)}. The last four cells: tiles 5, 6 and 8"
    words = reader.get_by_role("status")
    expect(words).to_contain_text("Tile 3 goes to row 2, column 3.")
    expect(words).to_contain_text("Faded: tile 1 and tile 2. Marked: tile 3. Arrow from tile 3 to ")
    expect(ui.board(page).locator(".study-marks .veil")).to_have_count(2)
    # The last chapter ends with the goal, and a reload keeps the study.
    chapters.select_option(names[-1])
    ui.idle(page)
    ui.press(page, "Last")
    expect(words).to_have_text("Solved!")
    ui.expect_board(page, Board.solved(3))
    assert page.url.endswith(f"&chapter={len(names)}")
    page.reload()
    expect(ui.idle(page).get_by_role("heading", name="How people solve it")).to_be_visible()
    # Back returns to the coach, with its board.
    page.go_back()
    ui.expect_board(page, BESIDE)
    expect(coach(page)).to_be_visible()
    # A copy can be edited.
    ui.press(page, "Open as a study")
    card = ui.panel(page, "study")
    card.locator("summary").click()
    ui.press(page, "Edit a copy")
    expect(card.get_by_label("Study title")).to_have_value("How people solve it")
    comment = card.get_by_label("Comment on this position")
    expect(comment).to_have_value("Tile 3 goes to row 2, column 3.")
    expect(card.get_by_label("Faded tiles")).to_have_value("1, 2")


def test_learn_shows_no_solution_of_the_board(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.press_solve(page)
    ui.idle(page)
    solution = ui.panel(page, "replay")
    expect(solution).to_be_visible()
    ui.tab(page, "Learn")
    expect(coach(page)).to_be_visible()
    expect(solution).to_be_hidden()
