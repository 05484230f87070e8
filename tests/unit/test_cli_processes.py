"""Ctrl-C while a result is written."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from slidestar.cli.interrupts import Interrupts


@pytest.fixture(autouse=True)
def default_handler() -> Iterator[None]:
    """Handle Ctrl-C as in the foreground. The shell ignores it for commands in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_interrupt_is_raised_after_the_block() -> None:
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


def test_second_interrupt_is_raised_at_once() -> None:
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


def test_usual_handler_is_restored() -> None:
    with Interrupts().handled():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ignored_interrupt_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    interrupts = Interrupts()
    with interrupts.handled(), interrupts.uninterrupted():
        signal.raise_signal(signal.SIGINT)
