"""Ctrl-C while something is kept whole."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from slidestar.cli.processes import Interrupts


@pytest.fixture(autouse=True)
def default_handler() -> Iterator[None]:
    """Hear Ctrl-C as a command in the foreground does; one in the background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_is_raised_after_what_is_kept_whole() -> None:
    interrupts = Interrupts()
    done = []

    def work() -> None:
        with interrupts.handled():
            with interrupts.uninterrupted():
                signal.raise_signal(signal.SIGINT)
                done.append("the rest")
            done.append("more")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["the rest"]


def test_a_second_interrupt_is_raised_at_once() -> None:
    interrupts = Interrupts()
    done = []

    def work() -> None:
        with interrupts.handled(), interrupts.uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("so far")
            signal.raise_signal(signal.SIGINT)
            done.append("more")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["so far"]


def test_the_usual_handler_is_back_afterwards() -> None:
    with Interrupts().handled():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_ignored_interrupt_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    interrupts = Interrupts()
    with interrupts.handled(), interrupts.uninterrupted():
        signal.raise_signal(signal.SIGINT)
