"""Ctrl-C between two answers, never within one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Interrupts"]


class Interrupts:
    """An interrupt that comes while something is kept `whole` is raised after it, as the usual
    `KeyboardInterrupt`; a second one is raised at once, since the work may never end.
    """

    def __init__(self) -> None:
        self._whole = False
        self._came = False

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Take over interrupts that would otherwise be raised wherever the work is."""
        usual = signal.getsignal(signal.SIGINT)
        ours = threading.current_thread() is threading.main_thread()
        if not ours or usual is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, usual)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Do something wholly or not at all."""
        self._whole = True
        try:
            yield
        finally:
            self._whole = False
        if self._came:
            raise KeyboardInterrupt

    def _interrupt(self, _: int, __: FrameType | None) -> None:
        if not self._whole or self._came:
            raise KeyboardInterrupt
        self._came = True
