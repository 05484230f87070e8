"""Views of the whole page, for axe's rules.

Each generator opens views in one visit, and yields the name of each one that is to be checked.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from kit import events, games, history
from kit import page as ui
from kit.layout import DESKTOP, PHONE
from kit.learn import check, open_lesson, verdict
from kit.paths import FIXTURES
from kit.puzzles import make_wrong_move, solve_puzzle
from slidestar import Board, Moves
from slidestar.history import write_json
from slidestar.rated_puzzles.keys import key_of_board
from slidestar.studies import Chapter, Note, Study

REPLAY = {"board": ui.TWO_AWAY, "moves": "RDLU", "at": "2", "mode": "analyse"}
FAR = "8-1-3_4-0-2_7-6-5"
COACHED = "1-6-2_7-8-0_5-3-4"
UNSOLVABLE = "1-2-3-4_5-6-7-8_9-10-11-12_13-15-14-0"


def read_study(page: Page, site: str) -> None:
    """Open a link to a study of two chapters, of which the second is a quiz."""
    start = Board.parse(ui.TWO_AWAY)
    notes = (Note(Moves(), "Look at 5.\n?size=3x3&mode=learn", tiles=(5,)),)
    first = Chapter("First", start, "UL(DU)", notes)
    study = Study("A study", (first, Chapter("Second", start, "U", quiz=True)))
    ui.visit(page, site, fragment=f"#{study.fragment()}")


def views_of_play(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site, **REPLAY)
    yield "replay"
    ui.visit(page, site, daily="3x3")
    games.play_at_once(page, games.shortest(page))
    yield "daily result"
    ui.press(page, "More")
    yield "more"
    page.keyboard.press("Escape")
    ui.open_more(page, "Daily boards")
    yield "calendar"
    page.keyboard.press("Escape")
    ui.open_more(page, "Keys")
    yield "keys"
    page.keyboard.press("Escape")
    ui.open_more(page, "Settings")
    picture = base64.b64decode(
        page.evaluate("document.createElement('canvas').toDataURL()").partition(",")[2]
    )
    ui.part(page, "picture", "file").set_input_files(
        {"name": "picture.png", "mimeType": "image/png", "buffer": picture}
    )
    expect(ui.part(ui.idle(page), "picture", "status")).to_contain_text("It's on the tiles now")
    yield "settings"


def views_of_solves(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_json(history.solves_of_easy(20)))
    history.open_files(page)
    page.get_by_text("Graph of times").click()
    page.get_by_text("Statistics", exact=True).click()
    ui.press(page, "Next")
    page.get_by_text("Personal bests").click()
    history.open_row(page)
    yield "solves"
    signed = FIXTURES / "signed.slide.json"
    history.choose_file(page, signed.read_bytes(), signed.name)
    expect(page.get_by_role("dialog", name="Ranking")).to_contain_text("it holds")
    yield "ranking"
    page.keyboard.press("Escape")
    ui.press(page, "Clear all")
    yield "question"


def views_of_analyse(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site, board=UNSOLVABLE, mode="analyse")
    yield "unsolvable board"
    page.get_by_text("Position and goal", exact=True).click()
    ui.press(page, "Edit")
    cells = page.get_by_role("grid", name="Your board").get_by_role("button")
    cells.nth(0).click()
    yield "entry"
    cells.nth(1).click()
    ui.press(page, "Solve it")
    yield "steps"


def views_of_a_review(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site, board=ui.TWO_AWAY, moves="RLUDDURLUL", mode="analyse")
    page.get_by_role("checkbox", name="Show distance and good moves").check()
    ui.press(page, "Review")
    ui.press(page, "Next mistake")
    yield "review"
    ui.press(page, "Close")
    ui.press(page, "Next")
    page.locator("h1").click()
    ui.play(page, "UR")
    yield "variations"


def views_of_the_coach(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site, board=COACHED, mode="learn", lesson="coach", chapter="row-end")
    ui.play(page, "D")
    yield "wrong try"
    page.get_by_role("button", name="8: Fewer moves").click()
    yield "chapter 8"


def views_of_watch(page: Page, site: str) -> Iterator[str]:
    watched = {"board": FAR, "mode": "learn"}
    ui.visit(page, site, **watched, step="9", view="map", beside="bfs,manhattan")
    yield "searches side by side"
    ui.visit(page, site, **watched, chapter="3")
    page.get_by_role("group", name="What do you know").get_by_label("There are at least 10").check()
    ui.press(page, "Show the two side by side")
    yield "chapter 3"


def views_of_lessons(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site, board=ui.TWO_AWAY, mode="learn", lesson="race")
    page.get_by_text("Your list", exact=True).click()
    page.get_by_label("Boards, links or scrambles").fill("123406758\n123456708")
    ui.press(page, "Race")
    yield "race"
    open_lesson(page, "Write")
    check(page, "def h(tiles): return 2 * (tiles != GOAL)")
    expect(verdict(page)).to_contain_text("Not admissible")
    yield "write"
    open_lesson(page, "Tables")
    page.get_by_role("tabpanel", name="Tables").get_by_text("Reinefeld", exact=True).click()
    ui.press(page, "Compute 12")
    yield "tables"


def views_of_puzzles(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site, puzzle=key_of_board(Board.parse("1 2 3/0 4 6/7 5 8")))
    yield "puzzle"
    make_wrong_move(page)
    yield "wrong move"
    solve_puzzle(page)
    page.locator("summary", has_text="Your puzzles").click()
    yield "solved"
    ui.press(page, "Next puzzle")
    ui.press(page, "Start a storm")
    yield "countdown"


def views_of_events(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site)
    yield "first boards"
    ui.open_more(page, "Events")
    page.get_by_text("Record categories").click()
    yield "events"
    ui.press(page, "Open Fewest moves")
    yield "covered board"
    ui.press(page, "Start")
    ui.press(page, "Give up")
    yield "result"
    ui.visit(page, site, event="average", size="2x2", count="3", seed="tea")
    for _ in range(3):
        events.solve_event(page)
    page.get_by_role("button", name="Replay of").click()
    ui.press(page, "Pause")
    yield "replay"


def views_of_a_study(page: Page, site: str) -> Iterator[str]:
    read_study(page, site)
    yield "study"
    ui.panel(page, "study").locator("summary").click()
    ui.press(page, "Edit a copy")
    yield "editor"


def views_of_a_frame(page: Page, site: str) -> Iterator[str]:
    ui.visit(page, site, embed="1", board=ui.TWO_AWAY, moves="UL")
    yield "frame"


VIEWS = {
    "play": (views_of_play, PHONE),
    "solves": (views_of_solves, PHONE),
    "analyse": (views_of_analyse, PHONE),
    "review": (views_of_a_review, DESKTOP),
    "coach": (views_of_the_coach, PHONE),
    "watch": (views_of_watch, DESKTOP),
    "lessons": (views_of_lessons, DESKTOP),
    "puzzles": (views_of_puzzles, PHONE),
    "events": (views_of_events, PHONE),
    "study": (views_of_a_study, DESKTOP),
    "frame": (views_of_a_frame, (320, 480)),
}
"""The views by name, each with the size of window in which it opens."""
