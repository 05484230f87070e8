"""Panels own their elements: read from the page's markup, scripts and style sheets."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "static/js"
STYLES = ROOT / "static/css"
VOID = {"meta", "link", "input"}
# HTML's own references from one element to another.
REFERENCES = ("aria-labelledby", "aria-controls", "aria-describedby", "for")


class Panels(HTMLParser):
    """Notes a page's ids, what refers to them, its panels, and the parts of each."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.referred: set[str] = set()
        self.panels: Counter[str] = Counter()
        self.parts: Counter[tuple[str, str]] = Counter()
        self._inside: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        around = self._inside[-1][1] if self._inside else ""
        if "id" in given:
            self.ids[given["id"]] += 1
        self.referred |= {name for by in REFERENCES for name in given.get(by, "").split()}
        if "data-panel" in given:
            self.panels[given["data-panel"]] += 1
        elif "data-part" in given:
            self.parts[around, given["data-part"]] += 1
        if tag not in VOID:
            self._inside.append((tag, given.get("data-panel", around)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._inside.pop()

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._inside.pop()
        assert opened == tag


PAGE = Panels((ROOT / "index.html").read_text("utf-8"))


def test_each_panel_and_each_part_is_there_once() -> None:
    assert set(PAGE.panels.values()) == {1}
    assert set(PAGE.parts.values()) == {1}
    assert {panel for panel, _ in PAGE.parts} <= set(PAGE.panels)


def test_ids_are_for_references_alone() -> None:
    # The tab that's shown is the panel's label.
    tabs = {"tab-play", "tab-analyse", "tab-learn"}
    assert set(PAGE.ids) == PAGE.referred | tabs
    assert set(PAGE.ids.values()) == {1}


def test_a_panel_is_one_features() -> None:
    """Each is found by the scripts of one folder, besides main.js."""
    homes: dict[str, set[str]] = {name: set() for name in PAGE.panels}
    for path in SCRIPTS.rglob("*.js"):
        text = path.read_text("utf-8")
        room = path.relative_to(SCRIPTS).parts[0]
        for name in re.findall(r'\b(?:findPanel|createDialog)\("([^"]+)"', text):
            homes[name].add(room)
        if room != "lib":
            assert not re.search(r"\bdocument\s*\.\s*(?:querySelector|getElement)", text), path
    assert {name: len(rooms - {"main.js"}) for name, rooms in homes.items()} == dict.fromkeys(
        homes, 1
    )


def test_a_style_sheet_is_a_panels_or_common_and_is_named_in_one_place() -> None:
    # The page's, and the classroom's, which come late.
    tops = ("page.css", "classroom.css")
    imports = [re.findall(r'@import "([^"]+)"', (STYLES / top).read_text("utf-8")) for top in tops]
    named = [name for top in imports for name in top]
    files = {path.relative_to(STYLES).as_posix() for path in STYLES.rglob("*.css")} - set(tops)
    starred = {name for name in files - set(named) if name.startswith("panels/")}
    others = {"uplot/dist/uPlot.min.css", "panels/*.css"}
    assert Counter(named) == Counter(files - starred | others)
    for path in STYLES.rglob("*.css"):
        selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(r"#[a-z]", selectors), f"{path.name} names an id"
