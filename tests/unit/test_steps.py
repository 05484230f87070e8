"""Work in steps: driven to its end, told in other words, and closed with whoever drives it."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from slidestar.lib.steps import retold, run


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


def test_what_comes_of_it_is_handed_on() -> None:
    def outer() -> Generator[str, None, str]:
        return (yield from retold(Work().steps(), str)) + " and used"

    assert run(outer()) == "made and used"
    assert list(outer()) == ["1", "2"]


def test_it_is_closed_with_what_retells_it() -> None:
    work = Work()
    telling = retold(work.steps(), str)
    assert next(telling) == "1"
    assert not work.closed
    telling.close()
    assert work.closed


def test_it_is_closed_when_telling_fails() -> None:
    work = Work()
    with pytest.raises(ZeroDivisionError) as failed:
        run(retold(work.steps(), lambda number: number / (number - 2)))
    assert work.closed, failed


def test_what_it_raises_comes_through() -> None:
    def steps() -> Generator[None, None, None]:
        yield
        raise KeyError("of its own")

    with pytest.raises(KeyError, match="of its own"):
        run(retold(steps(), lambda _: None))
