"""How far long work is, as a bar by tqdm, where that's installed."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sized
from typing import Any, TypeVar, overload
from warnings import catch_warnings, simplefilter

from slidestar.algorithms.budget import Progress

__all__ = ["progress"]

T = TypeVar("T")
Made = TypeVar("Made")


@overload
def progress(
    work: Generator[T, None, Made], total: float | None = None, **options: Any
) -> Generator[T, None, Made]: ...


@overload
def progress(
    work: Iterable[T], total: float | None = None, **options: Any
) -> Generator[T, None, None]: ...


def progress(
    work: Iterable[T], total: float | None = None, **options: Any
) -> Generator[T, None, Any]:
    """The same items, with a bar that tells how far it is.

    >>> from slidestar import Board, shuffle, solve_many
    >>> boards = [shuffle(3, 3, seed) for seed in ("green", "black", "white")]
    >>> [len(found) for found in progress(solve_many(boards), total=3, disable=True)]
    [24, 27, 21]

    For a search, which yields its `Progress`, the bar counts the nodes expanded and shows the
    proven bound. The solution of the search is returned here as well, so `slidestar.algorithms.run`
    can return it: `run(progress(slidestar.search(board)))`.

    `total` is how many items there are, where `work` doesn't know. `options` are tqdm's: `desc`,
    `file`, `disable` and so on. Without tqdm (`pip install 'slidestar[notebook]'`) there's no bar,
    and nothing else is different. When the iterator is closed, so is `work`.
    """
    if total is None and isinstance(work, Sized):
        total = len(work)
    bar = _bar(total, options)
    items = iter(work)
    try:
        while True:
            try:
                item = next(items)
            except StopIteration as done:
                return done.value
            if bar is not None:
                _tell(bar, item)
            yield item
    finally:
        if bar is not None:
            bar.close()
        if isinstance(items, Generator):
            items.close()


def _bar(total: float | None, options: dict[str, Any]) -> Any:
    """A bar of tqdm's for wherever this runs; None without tqdm."""
    with catch_warnings():
        simplefilter("ignore")  # in a notebook without widgets it's a line of text, which will do
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return None
        return tqdm(total=total, **options)


def _tell(bar: Any, item: object) -> None:
    if not isinstance(item, Progress):
        bar.update()
        return
    bar.unit, bar.unit_scale = " nodes", True
    if item.prepared is not None:
        said = f"tables {item.prepared:.0%}"
    else:
        parts = []
        if item.bound is not None:
            parts.append(f"at least {item.bound:,} moves")
        if item.best is not None:
            parts.append(f"{len(item.best):,} found")
        said = ", ".join(parts)
    bar.set_postfix_str(said, refresh=False)
    bar.update(item.stats.expanded - bar.n)
