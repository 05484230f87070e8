"""Pictures: one's own on the tiles, and a solve as an animated one."""

from __future__ import annotations

import base64
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import button, grid, news, part

pytestmark = pytest.mark.returning

# --- A solve as an animated picture ---

# Its frames, how often it's repeated, how long it is, and the colours in the middles of the last
# frame's cells.
LOOK_AT = """async ([text, rows, cols]) => {
    const data = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/gif" });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    let time = 0;
    let image;
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        ({ image } = await decoder.decode({ frameIndex }));
        time += image.duration / 1000;
    }
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const side = canvas.width / cols;
    const cells = [];
    for (let i = 0; i < rows * cols; i++) {
        const [x, y] = [(i % cols + 0.5) * side, (Math.floor(i / cols) + 0.15) * side];
        cells.push([...context.getImageData(x, y, 1, 1).data.slice(0, 3)].join());
    }
    return { frameCount, endless: repetitionCount === Infinity, time, cells };
}"""


def animated(page: Page) -> bytes:
    page.get_by_text("Copy as …").click()
    with page.expect_download(timeout=180_000) as download:  # of as many as 600 frames
        button(page, "Animated picture (GIF file)").click()
    expect(news(page)).to_contain_text("The animated picture is saved")
    return Path(download.value.path()).read_bytes()


def test_a_solve_becomes_an_animated_picture(page: Page, site: str) -> None:
    page.goto(f"{site}?board=1-2-3-4_5-0-6-8_9-10-7-11&moves=LUL&mode=analyse")
    page.get_by_label("Speed").select_option("slow")
    content = animated(page)
    assert content.startswith(b"GIF89a")
    text = base64.b64encode(content).decode()
    seen = page.evaluate(LOOK_AT, [text, 3, 4])
    assert seen["frameCount"] == 1 + 2 * 3  # between two positions, a tile on its way
    assert seen["endless"]
    assert seen["time"] == 900 + 2 * 800 + 40 + 2500
    blank = seen["cells"].pop()
    assert blank == "216,200,174"
    assert set(seen["cells"]) == {"15,76,129"}


@pytest.mark.parametrize(
    ("theme", "tiles", "tray"),
    [
        ("contrast", {"0,0,0"}, "255,255,255"),
        ("rings", {"15,76,129", "234,183,101", "29,102,92"}, "216,200,174"),
    ],
)
def test_an_animated_picture_has_the_boards_colours(
    page: Page, site: str, theme: str, tiles: set[str], tray: str
) -> None:
    page.add_init_script(
        f"localStorage.setItem('slidestar-settings', '{{\"theme\": \"{theme}\"}}')"
    )
    page.goto(f"{site}?board=1-2-3-4_5-6-7-8_9-10-0-11_13-14-15-12&moves=LU&mode=analyse")
    text = base64.b64encode(animated(page)).decode()
    cells = page.evaluate(LOOK_AT, [text, 4, 4])["cells"]
    assert cells.pop() == tray
    assert set(cells) == tiles


def test_one_of_a_very_long_game_leaves_moves_out(page: Page, site: str) -> None:
    moves = "R2L2" * 350
    page.goto(f"{site}?board=1-2-3_4-5-6_7-8-0&moves={moves}&mode=analyse")
    content = animated(page)
    assert content.count(b"\x21\xf9\x04") <= 600
    expect(news(page)).to_contain_text("one move in 3")


# --- One's own picture ---

# A photograph of two halves, as a camera writes it that was held sideways: seen, the upper half is
# red and the lower one is blue.
PHOTO = """async () => {
    const canvas = new OffscreenCanvas(400, 300);
    const context = canvas.getContext("2d");
    context.fillStyle = "#0000ff";
    context.fillRect(0, 0, 400, 300);
    context.fillStyle = "#ff0000";
    context.fillRect(0, 0, 200, 300);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 1 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
}"""
# A quarter turn clockwise.
TURNED = (
    b"\xff\xe1"
    + struct.pack(">H", 34)
    + b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01"
    + struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    + b"\0\0\0\0"
)
# The kept picture's size, and the colours a quarter from its top and from its bottom.
KEPT = """async () => {
    const style = getComputedStyle(document.documentElement);
    const address = /"(.*)"/.exec(style.getPropertyValue("--own-picture"))[1];
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const at = (y) => [...context.getImageData(width / 2, y, 1, 1).data].map((c) => c > 128);
    return [width, height, at(height / 4), at(height * 3 / 4)];
}"""
RED, BLUE = [True, False, False, True], [False, False, True, True]


def choose(page: Page, name: str, kind: str, content: bytes) -> None:
    part(page, "picture", "file").set_input_files(
        {"name": name, "mimeType": kind, "buffer": content}
    )


def expect_tile_picture(page: Page, address: str) -> None:
    expect(button(page, "Tile 1")).to_have_css("background-image", re.compile(address))


@pytest.fixture
def photo(page: Page) -> bytes:
    page.goto("about:blank")
    jpeg = base64.b64decode(page.evaluate(PHOTO))
    return jpeg[:2] + TURNED + jpeg[2:]


def test_ones_own_picture_is_on_the_tiles_and_kept(
    page: Page, site: str, photo: bytes, axe: Callable[[Page], list[str]]
) -> None:
    page.goto(site)
    button(page, "Settings").click()
    choose(page, "photo.jpg", "image/jpeg", photo)
    expect(part(page, "picture", "status")).to_have_text(
        re.compile(r"^It's on the tiles now, and the numbers are off\.")
    )
    expect(part(page, "picture", "about")).to_contain_text("never leaves it")
    expect_tile_picture(page, r'^url\("blob:')
    assert page.evaluate(KEPT) == [300, 400, RED, BLUE]
    assert axe(page) == []
    page.reload()
    expect(page.locator("html")).to_have_attribute("style", re.compile("blob:"))
    assert page.evaluate(KEPT) == [300, 400, RED, BLUE]
    # In the board's shape: of a tall picture on a wide board the middle, unstretched.
    page.get_by_label("Size").select_option("2x4")
    expect(grid(page).get_by_role("button")).to_have_count(7)
    size = button(page, "Tile 1").evaluate("(tile) => getComputedStyle(tile).backgroundSize")
    wide, high = (float(share) for share in re.findall(r"([\d.]+)%", size))
    assert (wide, round(high, 1)) == (400, round(400 * 4 / 3, 1))

    button(page, "Settings").click()
    button(page, "Remove").click()
    expect(part(page, "picture", "status")).to_contain_text("deleted")
    expect_tile_picture(page, r"picture\.svg")
    page.reload()
    expect_tile_picture(page, r"picture\.svg")


def test_on_a_phone_what_came_of_it_is_in_sight(
    new_context: Callable[..., BrowserContext], site: str, photo: bytes
) -> None:
    phone = {"width": 390, "height": 844}
    page = new_context(viewport=phone, has_touch=True, is_mobile=True).new_page()
    page.goto(site)
    button(page, "Settings").click()
    expect(part(page, "picture", "about")).to_have_text("The tiles' picture.")
    choose(page, "photo.jpg", "image/jpeg", photo)
    said = part(page, "picture", "status")
    expect(said).to_contain_text("the numbers are off")
    expect(said).to_be_in_viewport(ratio=1)


def test_a_picture_is_dropped_in_one_tab_and_seen_in_the_other(
    page: Page, site: str, photo: bytes
) -> None:
    page.goto(site)
    other = page.context.new_page()
    other.goto(site)
    page.evaluate(
        """(text) => {
            const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
            const told = { bubbles: true, cancelable: true, dataTransfer };
            const over = new DragEvent("dragover", told);
            document.body.dispatchEvent(over);
            if (!over.defaultPrevented) throw new Error("nothing may be dropped");
            document.body.dispatchEvent(new DragEvent("drop", told));
        }""",
        base64.b64encode(photo).decode(),
    )
    expect(news(page)).to_contain_text("Your picture is on the tiles")
    expect(other.locator("html")).to_have_attribute("style", re.compile("blob:"))


BIG = struct.pack(">II", 12_000, 12_000) + b"\x08\x02\0\0\0"


@pytest.mark.parametrize(
    ("name", "kind", "content", "said"),
    [
        ("notes.txt", "text/plain", b"no picture", "isn't a picture"),
        ("drawing.svg", "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "isn't a picture"),
        ("broken.png", "image/png", b"\x89PNG\r\n\x1a\nbroken", "can't read that picture"),
        ("cut.jpg", "image/jpeg", b"\xff\xd8\xff\xe0", "can't read that picture"),
    ],
)  # fmt: skip
def test_what_is_no_picture_is_refused_in_a_sentence(
    booted: Page, name: str, kind: str, content: bytes, said: str
) -> None:
    choose(booted, name, kind, content)
    expect(part(booted, "picture", "status")).to_contain_text(said)
    assert booted.evaluate("document.documentElement.dataset.picture") == "star"


def test_a_picture_too_large_to_be_unpacked_is_refused(booted: Page) -> None:
    """Of 12,000 by 12,000 pixels, in a file of a few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    rows = zlib.compress(b"\0" * 3_000_000, 9)
    bomb = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", BIG) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    choose(booted, "bomb.png", "image/png", bomb)
    expect(part(booted, "picture", "status")).to_contain_text("too large")
