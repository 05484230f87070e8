"""The history of solves in the page, as its tests handle it: boards dealt and solved, files brought."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from puzzle_page import KEYS, board_of, button, drawn, news, part

from slidestar import Board, Moves, solve
from slidestar.history import Solve

EASY = Board.parse("1 2 3/4 5 6/0 7 8")
"""Two moves from solved, by `L2` or by one press."""


def rows(page: Page) -> Locator:
    return page.get_by_label("Latest solves").locator("> li")


def play(page: Page, moves: str) -> None:
    for move in Moves.parse(moves):
        page.keyboard.press(KEYS[move])


def finish(page: Page) -> Moves:
    """Solve the board that's shown, by keys."""
    moves = solve(Board.parse(board_of(page))).moves
    play(page, str(moves))
    expect(news(page)).to_contain_text("You did it")
    return moves


def deal(page: Page) -> None:
    before = board_of(page)
    for _ in range(20):  # of a 2x2's eleven boards, now and then the same one comes
        button(page, "Shuffle").click()
        drawn(page)
        if board_of(page) != before:
            return
    pytest.fail("no other board is dealt")


def unfold(page: Page) -> None:
    page.get_by_text("Sessions and files").click()


def bring(page: Page, text: str, name: str = "history.csv") -> None:
    """Import a file with this text."""
    part(page, "solves-file", "file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )


def work(page: Page) -> Locator:
    return part(page, "solves-file", "work")


def made(count: int, **more: Any) -> list[Solve]:
    """Solves a minute apart, of 1.00 s, 1.01 s and so on."""
    first = datetime(2026, 1, 1)
    return [
        Solve((first + timedelta(minutes=i)).isoformat() + "Z", EASY, Moves("LL"), 1000 + 10 * i,
              times=(0, 1000 + 10 * i), **more)
        for i in range(count)
    ]  # fmt: skip


IN_DATABASE = """([version, records]) => new Promise((done, failed) => {
    const request = indexedDB.open("slidestar", version ?? undefined);
    request.onupgradeneeded = () =>
        request.result.createObjectStore("solves", { keyPath: "key", autoIncrement: true });
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
        const database = request.result;
        const transaction = database.transaction(database.objectStoreNames, "readwrite");
        const store = transaction.objectStore("solves");
        if (!records) for (const name of ["solves", "sessions"]) transaction.objectStore(name).clear();
        for (const record of records ?? []) store.add(record);
        transaction.oncomplete = () => {
            database.close();
            new BroadcastChannel("slidestar-solves").postMessage("changed");
            done();
        };
    };
})"""


def keep(page: Page, records: list[dict[str, Any]], version: int | None = None) -> None:
    """Put records into the history as they are; with a `version`, where there's none yet, into one of that."""
    page.evaluate(IN_DATABASE, [version, records])


def clear(page: Page) -> None:
    """Forget all solves."""
    page.evaluate(IN_DATABASE, [None, None])
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_role("combobox", name="Session")).to_be_hidden()
