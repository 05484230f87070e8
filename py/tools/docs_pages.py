"""The reference's pages: which names are on which, in the order in which a reader would ask."""

from __future__ import annotations

from typing import NamedTuple


class Page(NamedTuple):
    """A page of the reference: which names are on it, of which module."""

    address: str
    title: str
    about: str
    module: str
    names: tuple[str, ...]
    # What their functions return: nobody makes one, so it's imported only to be named in a type.
    returned: tuple[str, ...] = ()
    # The module whose docstring says what the page is about.
    whole: str = ""


# Every public name of the package is on one of these: tests/unit/test_docs.py.
PAGES = (
    Page(
        "boards.html",
        "Boards and moves",
        "The puzzle itself: a position, the moves that lead on from it, and how both are written."
        " The guide's page is [Boards](../boards.html).",
        "slidestar",
        ("Board", "Moves", "named_goal", "read_moves", "shuffle"),
        ("slidestar.puzzle.move_formats.MovesReading",),
    ),
    Page(
        "solving.html",
        "Solving",
        "From a board to its solution: by the engine or by a textbook's search, one board or many."
        " The guide's pages are [Searches](../searches.html), [The engine](../engine.html) and"
        " [Clusters](../clusters.html).",
        "slidestar",
        (
            *("solve", "solve_many", "search", "proof", "distance", "all_optimal", "good_moves"),
            *("Solution", "Limit", "Stats", "Progress"),
            *("ALGORITHMS", "HEURISTICS", "kernel_status", "progress"),
        ),
        (
            "slidestar.solver.all_optimal.AllOptimal",
            "slidestar.solver.distances.GoodMoves",
            "slidestar.kernel.backends.KernelStatus",
        ),
    ),
    Page(
        "classroom.html",
        "Traces, checks, races",
        "Searches to be watched, raced and understood, and heuristics to be checked. The guide's"
        " page is [The classroom](../classroom.html).",
        "slidestar",
        (
            *("trace", "Trace", "check_heuristic", "HeuristicReport"),
            *("race", "Contestant", "Finishes"),
            *("effective_branching", "boards_at", "counts_by_depth"),
        ),
        (
            "slidestar.algorithms.trace.Entry",
            "slidestar.algorithms.trace.Threshold",
            "slidestar.classroom.report.Overestimate",
            "slidestar.classroom.report.Jump",
            "slidestar.classroom.report.TwoAnswers",
            "slidestar.classroom.race.Finish",
            "slidestar.classroom.finishes.Median",
        ),
    ),
    Page(
        "games.html",
        "Games",
        "A game that was played, held against the shortest way.",
        "slidestar",
        ("grade", "Review"),
        ("slidestar.games.review.Mistake", "slidestar.games.review.Likely"),
    ),
    Page(
        "errors.html",
        "Errors",
        "Everything that the package raises on purpose is a `PuzzleError`. Those that find fault"
        " with what they were given are Python's `ValueError` too. The message names the fault, and"
        " quotes the input.",
        "slidestar",
        (
            *("PuzzleError", "InvalidBoard", "IllegalMove", "Unsolvable"),
            *("LimitReached", "HeuristicError"),
        ),
    ),
    Page(
        "records.html",
        "slidestar.records",
        "",
        "slidestar.records",
        (
            *("AVERAGES", "Result", "average", "averages", "best_average"),
            *("bests", "bests_of", "bests_in_steps", "Bests", "multi_tile_moves"),
        ),
        whole="slidestar.games.records",
    ),
    Page(
        "history.html",
        "slidestar.history",
        "",
        "slidestar.history",
        (
            *("Solve", "DNF", "History", "Refusal", "read_csv", "read_json", "reading"),
            *("write_csv", "write_json", "write_part", "Part", "to_record", "from_record"),
            *("merge", "Merged", "VERSION"),
        ),
        whole="slidestar.games.history",
    ),
    Page(
        "slidysim.html",
        "slidestar.slidysim",
        "",
        "slidestar.slidysim",
        ("read_replay", "read_replays", "write_replay", "Replay", "PAGE", "MAX_BYTES"),
        whole="slidestar.games.slidysim",
    ),
)
