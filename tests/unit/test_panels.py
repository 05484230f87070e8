"""Each panel owns its elements, by the page's markup, scripts and style sheets."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "static/js"
STYLES = ROOT / "static/css"
VOID = {"meta", "link", "input"}
# The attributes of HTML that refer to other elements.
REFERENCES = ("aria-labelledby", "aria-controls", "aria-describedby", "for")


class Panels(HTMLParser):
    """The ids of a page, the references to them, its panels, and the parts of each."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.referred: set[str] = set()
        self.panels: Counter[str] = Counter()
        self.parts: Counter[tuple[str, str]] = Counter()
        self._open: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        panel = self._open[-1][1] if self._open else ""
        if "id" in values:
            self.ids[values["id"]] += 1
        self.referred |= {name for by in REFERENCES for name in values.get(by, "").split()}
        if "data-panel" in values:
            self.panels[values["data-panel"]] += 1
        elif "data-part" in values:
            self.parts[panel, values["data-part"]] += 1
        if tag not in VOID:
            self._open.append((tag, values.get("data-panel", panel)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._open.pop()
        assert opened == tag


PAGE = Panels((ROOT / "index.html").read_text("utf-8"))
TEXTS = {path: path.read_text("utf-8") for path in SCRIPTS.rglob("*.ts*")}


def drawn(attribute: str) -> set[str]:
    """Return the values that an attribute has in components."""
    return set(re.findall(rf'\b{attribute}="([a-z-]+)"', "".join(TEXTS.values())))


def test_each_panel_and_part_exists_once() -> None:
    assert set(PAGE.panels.values()) == {1}
    assert set(PAGE.parts.values()) == {1}
    assert {panel for panel, _ in PAGE.parts} <= set(PAGE.panels)


def test_each_id_is_referred_to() -> None:
    # The selected tab labels the tab panel.
    tabs = {"tab-play", "tab-analyse", "tab-puzzles", "tab-learn"}
    assert set(PAGE.ids) == PAGE.referred - drawn("id") | tabs
    assert set(PAGE.ids.values()) == {1}


def test_each_panel_belongs_to_one_feature() -> None:
    """Only one folder's scripts, main.ts, and the script that orders the cards find its element."""
    homes: dict[str, set[str]] = {name: set() for name in PAGE.panels}
    for path, text in TEXTS.items():
        folder = path.relative_to(SCRIPTS).parts[0]
        for name in re.findall(r'\b(?:findPanel|createDialog)\("([^"]+)"', text):
            if path.name != "card-order.ts" or name == "tools":  # no other script finds this one
                homes.setdefault(name, set()).add(folder)
        if folder != "lib":
            assert not re.search(r"\bdocument\s*\.\s*(?:querySelector|getElement)", text), path
    assert {name: len(folders - {"main.ts"}) for name, folders in homes.items()} == dict.fromkeys(
        homes, 1
    )
    assert set(homes) <= set(PAGE.panels) | drawn("data-panel")


def test_each_style_sheet_is_imported_once() -> None:
    # Learn, Puzzles, events and studies load their style sheets later.
    tops = ("page.css", "classroom.css", "rated-puzzles.css", "events.css", "studies.css")
    imports = [re.findall(r'@import "([^"]+)"', (STYLES / top).read_text("utf-8")) for top in tops]
    named = [name for top in imports for name in top]
    files = {path.relative_to(STYLES).as_posix() for path in STYLES.rglob("*.css")} - set(tops)
    assert Counter(named) == Counter(files)
    for path in STYLES.rglob("*.css"):
        lines = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL).split("\n")
        selectors = [line for line in lines if line.endswith(("{", ","))]
        assert not re.search(r"#[a-z]", "\n".join(selectors)), f"{path.name} names an id"
        colour = re.search(r": .*(#[\da-f]{3,8}\b|rgb\(\d)", path.read_text("utf-8"))
        assert colour is None or path.name == "tokens.css", f"{path.name}: {colour}"
