"""Run Lighthouse on the built page, as on a phone and on a desktop, and check the scores.

Performance depends on the load of the machine, so its score is the median of several runs.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from slidestar.cli.static_server import running

MIN_SCORES = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
DEVICES: dict[str, list[str]] = {"mobile": [], "desktop": ["--preset=desktop"]}
CHROME_FLAGS = (
    "--headless=new --no-first-run --disable-background-networking --disable-component-update"
    " --disable-gpu --disable-sync"
)
TIMINGS = (
    *("first-contentful-paint", "largest-contentful-paint", "speed-index"),
    *("total-blocking-time", "cumulative-layout-shift"),
)


def report(command: list[str], url: str, device: str) -> dict[str, Any]:
    """Run Lighthouse once and return its report."""
    flags = CHROME_FLAGS
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags += " --no-sandbox"  # Chromium refuses to run as root with one
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        options = [
            *("--output=json", f"--output-path={path}", "--quiet", "--no-enable-error-reporting"),
            *(f"--chrome-flags={flags}", f"--only-categories={','.join(MIN_SCORES)}"),
        ]
        subprocess.run([*command, url, *options, *DEVICES[device]], check=True)
        found = json.loads(path.read_text("utf-8"))
    assert isinstance(found, dict)
    if "runtimeError" in found:
        raise SystemExit(f"Lighthouse: {found['runtimeError']['message']}")
    return found


def score(found: dict[str, Any], category: str) -> int:
    """Return the score of a category, from 0 to 100."""
    fraction: float = found["categories"][category]["score"]
    return round(100 * fraction)


def failed_audits(found: dict[str, Any]) -> dict[str, str]:
    """Return the titles and values of the failed audits that affect a score, by name."""
    audits = found["audits"]
    counted = [
        reference["id"]
        for category in found["categories"].values()
        for reference in category["auditRefs"]
        if reference["weight"] > 0
    ]
    return {
        name: f"{audits[name]['title']} {audits[name].get('displayValue', '')}".strip()
        for name in counted
        if audits[name]["score"] is not None and audits[name]["score"] < 0.9
    }


def main() -> int:
    """Print the scores and return 1 if one is below its minimum."""
    parser = argparse.ArgumentParser(prog="./build.sh lighthouse", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="runs for each device (default: 3)")
    parser.add_argument("--device", choices=DEVICES, help="run for this device only")
    parser.add_argument("--json", type=Path, metavar="FOLDER", help="write the reports there")
    parser.add_argument("--command", required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    below = False
    with running(Path("dist")) as url:
        for device in DEVICES if options.device is None else [options.device]:
            command = ["node", options.command]
            found = [report(command, url, device) for _ in range(max(1, options.runs))]
            if options.json is not None:
                options.json.mkdir(parents=True, exist_ok=True)
                for number, one in enumerate(found, 1):
                    (options.json / f"{device}-{number}.json").write_text(json.dumps(one))
            for category, minimum in MIN_SCORES.items():
                scores = [score(one, category) for one in found]
                # Other categories are not measurements, so each run must reach the minimum.
                reached = statistics.median(scores) if category == "performance" else min(scores)
                below |= reached < minimum
                mark = "ok" if reached >= minimum else f"below {minimum}"
                each = " ".join(map(str, scores))
                print(f"{device:<8} {category:<15} {reached:>5.0f}  {mark:<9} ({each})")
            for name in TIMINGS:
                values = [one["audits"][name]["numericValue"] for one in found]
                print(f"{device:<8}   {name:<25} {statistics.median(values):>8.2f}")
            failed = {name: title for one in found for name, title in failed_audits(one).items()}
            for name, title in failed.items():
                print(f"{device:<8}   failed: {name}: {title}")
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    if load > 1:
        print(f"The machine is busy (load {load:.1f} per core), which raises the blocking time.")
    return int(below)


if __name__ == "__main__":
    sys.exit(main())
