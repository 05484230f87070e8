"""Read and check result files (`*.slide.json`): one solve or one result of an event.

A result file is a JSON object, which a link may contain. Everyone can check it without a network:
its moves are replayed, its times and its scramble are checked, and so is its signature. The guide
describes the format.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from slidestar.errors import PuzzleError, check_type
from slidestar.lib.link_text import packed_text
from slidestar.result_files.checking import Finding, findings_of
from slidestar.result_files.reading import FORMAT, MAX_CHARACTERS, ResultFile, read_result

__all__ = ["FORMAT", "MAX_CHARACTERS", "Finding", "ResultFile", "Verification", "verify_result"]


@dataclass(frozen=True)
class Verification:
    """A result file and the findings of its checks."""

    result: ResultFile
    findings: tuple[Finding, ...]

    @cached_property
    def holds(self) -> bool:
        """True if no check has failed."""
        return all(finding.holds is not False for finding in self.findings)


def verify_result(text: str) -> Verification:
    """Read the text of a result file, or a link to a result, and check its claims.

    >>> text = '''{"format": 1, "date": "2026-11-29T10:00:00Z", "board": "1-2-3_4-0-6_7-5-8",
    ...     "moves": "UL", "times": [0, 250], "penalty": 0, "practice": false}'''
    >>> verification = verify_result(text)
    >>> verification.holds, verification.result.milliseconds
    (True, 250)
    >>> [finding.code for finding in verification.findings]
    ['legal', 'solved', 'sound', 'few', 'no-seed', 'absent']

    Raises `PuzzleError` if the text is not a result file, and for a field that cannot be read.
    """
    check_type("text", text, str)
    try:
        is_file = text.lstrip("\ufeff \t\r\n").startswith("{")
        linked = None if is_file else packed_text(text, "result", MAX_CHARACTERS)
    except ValueError as error:
        raise PuzzleError(str(error)) from None
    result = read_result(text if linked is None else linked)
    return Verification(result, tuple(findings_of(result)))
