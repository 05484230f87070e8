"""Apply the rules in .vale/styles to comments, messages, the page and Markdown, without Vale.

    python py/tools/prose.py FILE...

No package contains Vale's binary, so this script applies the kind of rules that Slidestar uses:
`existence` rules whose tokens are regular expressions.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

STYLES = Path(__file__).resolve().parents[2] / ".vale/styles"


class Rule(NamedTuple):
    """A rule about the prose."""

    name: str
    message: str
    pattern: re.Pattern[str]  # must not occur
    docstrings_only: bool  # True if the rule applies only to the first lines of docstrings


def read_rule(path: Path) -> Rule:
    """Read a rule of Vale. Each of its tokens must be a double-quoted string."""
    text = path.read_text(encoding="utf-8")
    tokens = [json.loads(token) for token in re.findall(r'^  - (".*")$', text, re.MULTILINE)]
    [message] = re.findall(r'^message: "(.*)"$', text, re.MULTILINE)
    flags = re.IGNORECASE if "ignorecase: true" in text else 0
    return Rule(
        path.stem, message, re.compile("|".join(tokens), flags), "scope: text.comment.block" in text
    )


def passages(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield the texts of a file.

    Each item is the line number, the text, and whether the text is the first line of a docstring.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = re.sub(
            r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), text, flags=re.S | re.M
        )
        for number, line in enumerate(text.splitlines(), 1):
            yield number, re.sub(r"`[^`]*`", "", line), False
    elif path.suffix == ".py":
        tree = ast.parse(text)
        is_test = "tests" in path.parts
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string, False
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        for node in ast.walk(tree):
            # The strings of tests repeat the words of the page.
            if not is_test and isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, without_examples(node.value), False
            elif isinstance(node, documented) and (docstring := ast.get_docstring(node)):
                yield node.body[0].lineno, without_examples(docstring), False
                yield node.body[0].lineno, docstring.partition("\n")[0], True
    elif path.suffix in {".ts", ".tsx", ".js", ".mjs", ".css", ".html"}:
        # No code matches the rules, so comments and strings need not be separated from it.
        yield 1, text, False
        for comment in re.finditer(r"/\*\*\s+(?:\* )?(.*)", text):
            yield text.count("\n", 0, comment.start(1)) + 1, comment[1], True
    else:  # the file is a shell script
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(r"^\s*#|\b(?:say|fail) \"", line):
                yield number, line, False


def speaks_to_users(path: Path) -> bool:
    """Return whether a file has the page's texts, which use everyday contractions."""
    is_test = path.parts[0] == "tests" and path.suffix == ".ts"
    return is_test or path.name.endswith(("-text.ts", ".tsx")) or path.name == "index.html"


def without_examples(docstring: str) -> str:
    """Remove doctests and code from a docstring, but not its line breaks."""
    text = re.sub(r"^ *(?:>>>|\.\.\.).*$", "", docstring, flags=re.MULTILINE)
    return re.sub(r"`[^`]*`", "", text)


def main(paths: list[str]) -> int:
    """Print all violations, and return 1 if there are any."""
    rules = [read_rule(path) for path in sorted(STYLES.glob("*/*.yml"))]
    found = set()
    for path in map(Path, paths):
        everyday = speaks_to_users(path)
        for start, text, is_docstring in passages(path):
            for rule in rules:
                if everyday and rule.name == "Contractions":
                    continue
                if rule.docstrings_only and not is_docstring:
                    continue
                for match in rule.pattern.finditer(text):
                    line = start + text[: match.start()].count("\n")
                    found.add(f"{path}:{line}: {rule.message.replace('%s', match[0])}")
    for violation in sorted(found):
        print(violation)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
