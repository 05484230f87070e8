"""What the page says stands in modules of messages, where it can be read as one text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "static/js"

# What runs in workers has messages of its own, and else says nothing to people; published figures have the words of their papers.
_NOT_THE_PAGE = {"worker", "published"}
# Tables of choices with their names, which read as one text where they are.
TABLES = {"state/choices.js", "state/learn.js", "state/shortcuts.js", "write/examples.js"}
# What looks like a sentence and stays where it is, with the reason.
EXCEPTIONS = {
    ("animation/picture.js", "the browser has no canvas"): "for the console: people read another",
    ("engine/trusted.js", "{} isn't of this page's host"): "a mistake of ours",
    ("learn/install.js", "its style can't be loaded"): "for the console: people read another",
    ("lib/database.js", "another tab holds the database"): "nobody reads it: who calls says why",
    ("lib/dom.js", "part {} in {}"): "a mistake of ours",
    ("lib/dom.js", "the page has no {} for the {}"): "a mistake of ours",
    ("puzzle/solution-text.js", "the line has an impossible move: {}"): "a mistake of ours",
    ("puzzle/solution-text.js", "Minimum number of moves = {}"): "a form of text, as Princeton's",
    ("puzzle/solution-text.js", "Number of moves = {}{}"): "a form of text, as Princeton's",
    ("race/picture.js", "Outfit, system-ui, sans-serif"): "typefaces",
    ("race/result.js", "there's no race to draw"): "a mistake of ours",
    ("state/state.js", "the line has an impossible move: {}"): "a mistake of ours",
    (
        "shell/not-loaded.js",
        "Browsers don't run Slidestar from a file: serve its folder (./build.sh serve, or ",
    ): "a script that runs where none can be imported",
    (
        "shell/not-loaded.js",
        "python3 -m http.server inside dist) and open the address that's printed.",
    ): "a script that runs where none can be imported",
}
FILES = sorted(
    path
    for path in SCRIPTS.rglob("*.js")
    if not path.name.endswith("messages.js")
    and path.relative_to(SCRIPTS).parts[0] not in _NOT_THE_PAGE
    and path.relative_to(SCRIPTS).as_posix() not in TABLES
)

HOLE = "{}"
STRING = re.compile(r"""(["'])((?:\\.|(?!\1)[^\\\n])*)\1""")
REGEX = re.compile(r"/(?![*/])(?:\\.|\[(?:\\.|[^]\\\n])*\]|[^/\\\n[])+/[a-z]*")
CONSOLE = re.compile(r"console\.\w+\(")
# After one of these a slash begins a regular expression; after anything else it divides.
BEFORE_REGEX = re.compile(r"(?:[(,=:;\[!&|?{}]|\breturn|=>|^)\s*$")


class Literals:
    """The strings and templates of a script, each with its line, but not what it tells the console.

    A template's holes are `{}`.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[tuple[int, str]] = []
        self._code(0)
        self.found.sort()

    def _note(self, at: int, literal: str) -> None:
        self.found.append((self.text.count("\n", 0, at) + 1, literal))

    def _code(self, at: int, within: str = "{}") -> int:
        """Read on to the end of the brackets, or of the script, and return where that is."""
        text, depth = self.text, 0
        while at < len(text):
            if text.startswith("//", at):
                at = text.index("\n", at)
            elif text.startswith("/*", at):
                at = text.index("*/", at) + 2
            elif match := CONSOLE.match(text, at):
                noted = len(self.found)
                at = self._code(match.end(), "()")
                del self.found[noted:]
            elif text[at] == "`":
                at = self._template(at + 1)
            elif match := STRING.match(text, at):
                self._note(at, match[2])
                at = match.end()
            elif match := self._regex(at):
                at = match.end()
            else:
                depth += (text[at] == within[0]) - (text[at] == within[1])
                at += 1
                if depth < 0:
                    return at
        return at

    def _regex(self, at: int) -> re.Match[str] | None:
        """A regular expression that begins there; a slash may divide, too."""
        match = REGEX.match(self.text, at)
        before = self.text[max(0, at - 99) : at] if match else ""
        return match if BEFORE_REGEX.search(before) else None

    def _template(self, begin: int) -> int:
        text, at, parts = self.text, begin, list[str]()
        while text[at] != "`":
            if text[at] == "\\":
                parts.append(text[at : at + 2])
                at += 2
            elif text.startswith("${", at):
                parts.append(HOLE)
                at = self._code(at + 2)
            else:
                parts.append(text[at])
                at += 1
        self._note(begin, "".join(parts))
        return at + 1


def is_sentence(literal: str) -> bool:
    """Whether it looks like one, or like a part of one."""
    text = literal.strip()
    words = re.findall(r"\{\}|\w[\w'’]*", text)
    plain = [word for word in words if re.match(r"[A-Za-z][a-z’']", word)]
    if text[:1].isupper() and " " in text and len(words) >= 3 and len(plain) >= 2:
        return True
    if re.search(r"[A-Za-z}\d)”] ?[.…?!]$", text) and (" " in text or text[:1].isupper()):
        return bool(plain)
    # A part of a sentence, or a fault that stands after a colon: four words or more, no signs.
    word = r"(?:[A-Za-z][a-z]*(?:'[a-z]+)?|\{\}|\d+)"
    in_a_row = re.fullmatch(rf"{word}(?:[,:;]? {word})+[,:;]?", text)
    return bool(in_a_row and plain) and len(words) >= 4


def name(path: Path) -> str:
    return path.relative_to(SCRIPTS).as_posix()


def sentences(text: str) -> list[tuple[int, str]]:
    """Those of a script, with their lines."""
    return [(line, literal) for line, literal in Literals(text).found if is_sentence(literal)]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_sentences_stand_in_messages(path: Path) -> None:
    found = [
        f"static/js/{name(path)}:{line}: {literal}"
        for line, literal in sentences(path.read_text(encoding="utf-8"))
        if (name(path), literal) not in EXCEPTIONS
    ]
    assert not found, "belongs in messages.js:\n" + "\n".join(found)


def test_exceptions_are_needed() -> None:
    found = {
        (name(path), literal)
        for path in FILES
        for _, literal in sentences(path.read_text(encoding="utf-8"))
    }
    assert set(EXCEPTIONS) <= found, "these are no exceptions any more"


def test_what_is_left_out_is_there() -> None:
    assert all((SCRIPTS / folder).is_dir() for folder in _NOT_THE_PAGE)
    assert all((SCRIPTS / file).is_file() for file in TABLES)


SAMPLE = r"""
import { say } from "./a b c d.js"; // It's a comment.
/* Another comment. */
const pattern = /["'`/]/.test(text) ? "Stopped." : `Tile ${n ? `${n} is in the way` : "x"} here`;
console.warn("Nobody reads this sentence.", `nor this.`);
say(
  "press two tiles to swap them",
  half / 2, "4 / 2", "Escape", "M0 0H{}V1z", "0 0 24 24", "input, select, [role=tab]", "a.b.",
);
"""


def test_sentences_are_told_from_other_texts() -> None:
    assert sentences(SAMPLE) == [
        (4, "Stopped."),
        (4, "Tile {} here"),
        (4, "{} is in the way"),
        (7, "press two tiles to swap them"),
    ]
