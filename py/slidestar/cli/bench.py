"""The verb `bench`."""

from __future__ import annotations

import argparse
import json
from typing import TextIO

from slidestar.cli import benchmark
from slidestar.cli.arguments import BAD_INPUT, SOLVED, complain
from slidestar.cli.terminal import HEAD, painted
from slidestar.cli.textfiles import writing

__all__ = ["add_bench"]


def add_bench(verb: argparse.ArgumentParser) -> None:
    """What `bench` takes."""
    verb.set_defaults(run=_bench)
    verb.add_argument("--quick", action="store_true", help="fewer cases, each run once")
    verb.add_argument("--json", metavar="FILE", help="also write the figures to this file")


def _bench(arguments: argparse.Namespace, out: TextIO) -> int:
    def table() -> int:
        head = (
            f"{'case':<40} {'moves':>5} {'published':>9} {'expanded':>11} {'ms':>9} {'nodes/s':>12}"
        )
        print(", ".join(f"{what} {value}" for what, value in benchmark.machine().items()), file=out)
        print(painted(head, HEAD, out), file=out)
        status = SOLVED
        for row in benchmark.rows(arguments.quick):
            records.append(row._asdict())
            rate = f"{row.expanded / row.seconds:,.0f}" if row.seconds else ""
            print(
                f"{row.case:<40} {row.moves or '':>5} {row.published or '':>9} {row.expanded:>11,}"
                f" {1000 * row.seconds:>9.1f} {rate:>12}",
                file=out,
                flush=True,
            )
            if row.moves != row.published:
                status = complain(f"{row.case}: {row.moves} moves, not {row.published}", BAD_INPUT)
        return status

    records: list[dict[str, object]] = []
    if arguments.json is None:
        return table()
    with writing(arguments.json) as file:  # from the start: it may be no place to write to
        status = table()
        figures = {"machine": benchmark.machine(), "rows": records}
        print(json.dumps(figures, indent=2), file=file)
    return status
