"""Convert grades to results for Gradescope."""

from __future__ import annotations

from typing import Any

from slidestar.classroom.grading.grade import Grade


def gradescope_results(grade: Grade) -> dict[str, Any]:
    """Return the contents of Gradescope's `results.json` for a submission.

    https://gradescope-autograders.readthedocs.io/en/latest/specs/ describes the format. Each
    criterion of the exercise is a test.
    """
    return {
        "score": grade.points,
        "output": str(grade),
        "output_format": "text",
        "tests": [
            {
                "name": result.name,
                "score": round(result.points, 4),
                "max_score": round(result.most, 4),
                "status": "passed" if result.met else "failed",
                "output": result.text,
                "output_format": "text",
            }
            for result in grade.results
        ],
    }
