"""Show progress bars with tqdm, if it is installed."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sized
from typing import Any, TypeVar, overload
from warnings import catch_warnings, simplefilter

from slidestar.algorithms.budget import Progress

T = TypeVar("T")
Result = TypeVar("Result")


@overload
def progress(
    work: Generator[T, None, Result], total: float | None = None, **options: Any
) -> Generator[T, None, Result]: ...


@overload
def progress(
    work: Iterable[T], total: float | None = None, **options: Any
) -> Generator[T, None, None]: ...


def progress(
    work: Iterable[T], total: float | None = None, **options: Any
) -> Generator[T, None, Any]:
    """Yield the items of `work`, and show a progress bar.

    >>> from slidestar import Board, shuffle, solve_many
    >>> boards = [shuffle(3, 3, seed) for seed in ("green", "black", "white")]
    >>> [len(found) for found in progress(solve_many(boards), total=3, disable=True)]
    [24, 27, 21]

    For a search the bar counts the expanded nodes and shows the proven bound. The generator returns
    the solution: `slidestar.algorithms.run(progress(slidestar.search(board)))`.

    `total` is the number of items, by default the length of `work` if it has one. `options` are
    passed to tqdm: `desc`, `file`, `disable` and others. Without tqdm (`pip install
    'slidestar[notebook]'`) no bar is shown. Closing the generator closes `work`.
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
                _update(bar, item)
            yield item
    finally:
        if bar is not None:
            bar.close()
        if isinstance(items, Generator):
            items.close()


def _bar(total: float | None, options: dict[str, Any]) -> Any:
    """Return a bar for a terminal or a notebook, or None if tqdm is not installed."""
    with catch_warnings():
        simplefilter("ignore")  # tqdm warns if a notebook has no widgets
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return None
        return tqdm(total=total, **options)


def _update(bar: Any, item: object) -> None:
    if not isinstance(item, Progress):
        bar.update()
        return
    bar.unit, bar.unit_scale = " nodes", True
    if item.prepared is not None:
        text = f"tables {item.prepared:.0%}"
    else:
        parts = []
        if item.bound is not None:
            parts.append(f"at least {item.bound:,} moves")
        if item.best is not None:
            parts.append(f"{len(item.best):,} found")
        text = ", ".join(parts)
    bar.set_postfix_str(text, refresh=False)
    bar.update(item.stats.expanded - bar.n)
