"""Run the steps of a build with doit.

Steps run in parallel. A step is skipped if its inputs have not changed.
"""

from __future__ import annotations

import os
import time
from typing import Any

from doit.cmd_base import TaskLoader2
from doit.doit_cmd import DoitMain
from doit.reporter import ZeroReporter
from doit.task import Task, dict_to_task

from tasks.build_steps import all_steps, failures
from tasks.machine import CACHE, Failure, report


class Steps(TaskLoader2):  # type: ignore[misc, unused-ignore]
    """A loader that passes the steps of `tasks.build_steps` to doit."""

    def setup(self, opt_values: Any) -> None:
        """Do nothing, because no file is loaded."""

    def load_doit_config(self) -> dict[str, Any]:
        """Return doit's options."""
        return {
            "backend": "json",
            "dep_file": str(CACHE / "steps.json"),
            "reporter": Progress,
            "num_process": os.cpu_count() or 1,
            "par_type": "thread",
        }

    def load_tasks(self, cmd: Any, pos_args: Any) -> list[Task]:
        """Return the steps as tasks of doit."""
        return [dict_to_task(step) for step in all_steps()]


class Progress(ZeroReporter):  # type: ignore[misc, unused-ignore]
    """A reporter that prints the name and the time of each finished step."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.started: dict[str, float] = {}

    def execute_task(self, task: Task) -> None:
        """Store the time at which a step starts."""
        self.started[task.name] = time.monotonic()

    def add_success(self, task: Task) -> None:
        """Report a finished step."""
        if task.actions:
            seconds = time.monotonic() - self.started[task.name]
            report(f"{task.name} ... done ({seconds:.0f} s)")

    def add_failure(self, task: Task, fail: Any) -> None:
        """Report an unexpected error. `build` raises a `Failure` from `steps.failures` later."""
        if fail.report and not failures:
            report(fail.get_msg())


def build(*names: str) -> None:
    """Run the named steps and the steps that they need, unless they are up to date.

    Raise `Failure` if a step fails.
    """
    failures.clear()
    CACHE.mkdir(exist_ok=True)
    status = DoitMain(Steps(), config_filenames=()).run(["run", *names])
    if failures:
        raise failures[0]
    if status:
        raise Failure("the build failed", "see the messages above")
