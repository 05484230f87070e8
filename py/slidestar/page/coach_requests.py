"""The requests of the coach."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, cast

from slidestar.coach import Advice, advise, find_shortcut
from slidestar.coach import course as find_course
from slidestar.coach.chapters import divide_course
from slidestar.coach.verdict import compare_advice
from slidestar.page.messages import Message, Steps, read_boards
from slidestar.pdb.table_sets import Source

if TYPE_CHECKING:
    from slidestar.page import protocol


def coach(request: Message, _: Source) -> Steps[protocol.CoachResult]:
    board, goal = read_boards(request)
    advice = advise(board, goal)
    yield None
    verdict = None
    if request.get("before") is not None:
        before = read_boards({"board": request["before"]})[0]
        verdict = asdict(compare_advice(before, advise(before, goal), board, advice))
        yield None
    shortcut = find_shortcut(board, goal)
    record = {
        **advice.record(),
        "verdict": verdict,
        "shortcut": None if shortcut is None else shortcut.record(),
    }
    return cast("protocol.CoachResult", record)


def course(request: Message, _: Source) -> Steps[protocol.CourseResult]:
    board, goal = read_boards(request)
    found: list[Advice] = []
    for advice in find_course(board, goal):
        found.append(advice)
        yield None
    chapters = [chapter.record() for chapter in divide_course(board, found)]
    return cast("protocol.CourseResult", {"chapters": chapters})
