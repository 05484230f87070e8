"""No text becomes code: what the page's files may not hold, whatever it's for."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "static/js").rglob("*.js"))
PAGE = ROOT / "index.html"

# Ways from a text to markup, code or an address that runs. `style` as a text is one from a text to
# styles, which the page's policy refuses.
NEVER = {
    "markup": r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|srcdoc)\b"
    r"|\bcreateContextualFragment\b|\bDOMParser\b|\bdocument\s*\.\s*(?:write|writeln)\b",
    "code": r"(?<!wasm-unsafe-)\beval\b|\bnew\s+Function\b|\bFunction\s*\(|\bimportScripts\b"
    r"|\bset(?:Timeout|Interval)\s*\(\s*[\"'`]",
    "an address that runs": r"javascript\s*:|\bdata:text|vbscript\s*:",
    "a handler as a text": r"setAttribute\(\s*[\"'`](?:on\w+|style|srcdoc|href|src)\b"
    r"|[{,]\s*[\"'`]on[a-z]+[\"'`]\s*:",
    "styles as a text": r"\bcssText\b|\.style\s*=[^=]|[\"'`]?style[\"'`]?\s*:\s*[\"'`]",
}
# A script of the page's own that's started or imported.
STARTS = r"\bnew\s+(?:Shared)?Worker\s*\(|\.register\s*\((?!\))|\bnew\s+Workbox\s*\("

PARTS = {"UPLOT", "CLASSROOM", "CODEMIRROR", "GRAPH", "KEY_EDITOR"} | {
    "ANIMATION",
    "CALENDAR",
    "HELPERS",
    "PICTURE",
}
IMPORTED = {("downloads", "new URL(name, ENGINE"), ("late-import", "`${address}${again}`")}


def code(path: Path) -> str:
    """A script's text without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)


def broken(text: str) -> list[str]:
    """Which of the rules a script's text breaks."""
    found = [f"{rule}: {match[0]}" for rule, p in NEVER.items() for match in re.finditer(p, text)]
    # Python's source is ours, whole: nothing is put into it.
    for match in re.finditer(r"\brunPython(?:Async)?\b(\s*\(\s*\"[^\"\\]*\"\s*\))?", text):
        if not match[1]:
            found.append(f"Python from a text: {text[match.start() : match.end() + 40]}")
    return found


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_no_text_becomes_code(path: Path) -> None:
    assert broken(code(path)) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_scripts_are_named_in_one_place(path: Path) -> None:
    text = code(path)
    assert ("createPolicy" in text) == (path.stem == "trusted")
    for start in re.finditer(STARTS, text):
        argument = text[start.end() : start.end() + 40]
        assert argument.startswith("scriptAddress("), argument
    # What's imported by an address is the engine's own files, and parts of the page that the build named.
    for argument in re.findall(r"\bimport\s*\(\s*([^\s][^)\n]*)", text):
        assert (path.stem, argument) in IMPORTED
    for argument in re.findall(r"\bcreateLate\s*\(([^)]*)", text):
        assert argument in PARTS or path.stem == "late-import"


class Markup(HTMLParser):
    """Notes what the page's markup may not have."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        if tag in ("style", "iframe", "object", "embed", "base") or (
            tag == "script" and "src" not in dict(attrs)
        ):
            self.broken.append(f"<{tag}>")
        for name, value in attrs:
            address = (value or "").strip()
            if (
                name.startswith("on")
                or name in ("style", "srcdoc", "action", "formaction")
                or (name in ("src", "href") and re.match(r"[a-z]+:|//", address, re.IGNORECASE))
            ):
                self.broken.append(f"{name}={value}")

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "script" and data.strip():
            self.broken.append(f"inline script: {data[:40]}")


def markup(text: str) -> list[str]:
    parser = Markup()
    parser.feed(text)
    return parser.broken


def test_markup_holds_no_code() -> None:
    assert markup(PAGE.read_text("utf-8")) == []


def test_drawings_hold_no_code() -> None:
    for path in (ROOT / "static").glob("*.svg"):
        assert markup(path.read_text("utf-8")) == []


# Else a rule that finds nothing, ever, would pass as well.
@pytest.mark.parametrize(
    "text",
    [
        *("a.innerHTML = b", "a.outerHTML += b", "a.insertAdjacentHTML('x', b)", "f.srcdoc = a"),
        *("document.write(a)", "new DOMParser()", "globalThis.eval(a)", "new Function(a)"),
        *(
            "setTimeout('a()')",
            "Function('a')()",
            "location = 'javascript:' + a",
            "`data:text/html`",
        ),
        *("a.setAttribute('onclick', b)", "element('a', { attributes: { 'onclick': b } })"),
        *("a.style.cssText = b", "a.style = b", "{ style: `top: ${a}` }"),
        *("py.runPython(text)", "py.runPython(`x = ${a}`)", 'py.runPython("x" + a)'),
        *(
            'py.runPythonAsync("x\\"" )',
            "const { runPython } = py",
            'py.runPython("x", { globals })',
        ),
    ],
)
def test_each_rule_finds_what_breaks_it(text: str) -> None:
    assert broken(text)


@pytest.mark.parametrize(
    "text",
    [
        *('<p onclick="a()">', "<script>a()</script>", '<p style="top: 0">', "<style>p {}</style>"),
        *('<a href="javascript:a()">', '<a href=" JavaScript:a()">', "<iframe>", '<base href="/">'),
        *('<script src="https://a.b/c.js"></script>', '<script src="//a.b/c.js"></script>'),
    ],
)
def test_each_rule_of_markup_too(text: str) -> None:
    assert markup(text)
