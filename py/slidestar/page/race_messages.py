"""The options of a search in a request, and the rows of a race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slidestar.classroom.race import Finish
from slidestar.errors import PuzzleError, quote
from slidestar.page.messages import Message, error_message, solution_message, stats_message
from slidestar.solver.options import OPTIONS, SearchOptions

if TYPE_CHECKING:
    from slidestar.page import protocol


def read_options(request: Message) -> SearchOptions:
    """Return the options of a search in a request."""
    options = request.get("options", {})
    if not isinstance(options, dict) or not options.keys() <= OPTIONS.keys():
        raise PuzzleError(
            f"options must be an object with {', '.join(OPTIONS)}, got {quote(options)}"
        )
    return SearchOptions(**options)


def race_row(labels: Message, finish: Finish) -> Message:
    """Return the event for a finished run of a race."""
    row: protocol.SolveResult | protocol.FailedRow
    if finish.solution is not None:
        row = solution_message(finish.solution)
    else:
        assert finish.error is not None, "a run without a solution has an error"
        fault = error_message(finish.error)
        row = {
            "algorithm": finish.contestant.algorithm,
            "heuristic": finish.contestant.heuristic_name,
            "stats": None if finish.stats is None else stats_message(finish.stats),
            "error": {"code": fault["code"], "message": fault["message"]},
        }
    return {"type": "row", **labels, "row": row, "branching": finish.branching}
