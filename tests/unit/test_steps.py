"""`run` and `map_steps`: results, exceptions and closing of generators."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from slidestar.lib.steps import map_steps, run


class Work:
    def __init__(self) -> None:
        self.closed = False

    def steps(self) -> Generator[int, None, str]:
        try:
            yield 1
            yield 2
            return "made"
        finally:
            self.closed = True


def test_result_is_returned() -> None:
    def outer() -> Generator[str, None, str]:
        return (yield from map_steps(Work().steps(), str)) + " and used"

    assert run(outer()) == "made and used"
    assert list(outer()) == ["1", "2"]


def test_generator_is_closed_with_its_wrapper() -> None:
    work = Work()
    mapped = map_steps(work.steps(), str)
    assert next(mapped) == "1"
    assert not work.closed
    mapped.close()
    assert work.closed


def test_generator_is_closed_if_the_function_raises() -> None:
    work = Work()
    with pytest.raises(ZeroDivisionError) as failed:
        run(map_steps(work.steps(), lambda number: number / (number - 2)))
    assert work.closed, failed


def test_exceptions_propagate() -> None:
    def steps() -> Generator[None, None, None]:
        yield
        raise KeyError("failed")

    with pytest.raises(KeyError, match="failed"):
        run(map_steps(steps(), lambda _: None))
