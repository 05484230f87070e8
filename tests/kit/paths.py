"""Folders of the repository that tests read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
FIXTURES = ROOT / "tests" / "fixtures"
GUIDE = ROOT / "py" / "docs"
PACKAGE = ROOT / "py" / "slidestar"
SCRIPTS = ROOT / "static" / "js"
WHEELS = ROOT / "dist-wheels"
