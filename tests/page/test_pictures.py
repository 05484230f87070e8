"""Pictures: the user's picture on the tiles, and a solution as an animated picture."""

from __future__ import annotations

import base64
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from kit import events
from kit import page as ui
from kit.games import deal, finish, prefer
from kit.history import open_row
from playwright.sync_api import FilePayload, Page, expect

from slidestar import Moves, shuffle, solve

# --- A solution as an animated picture ---

# The number of frames, whether they repeat, their time in ms, and the colours at the top of each
# cell and near the first cell's corner in the last frame.
DECODE = """async ([text, rows, cols]) => {
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
    const colourAt = (x, y) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].join();
    const cells = [];
    for (let i = 0; i < rows * cols; i++) {
        cells.push(colourAt((i % cols + 0.5) * side, (Math.floor(i / cols) + 0.15) * side));
    }
    const corner = colourAt(8, 8);
    return { frameCount, endless: repetitionCount === Infinity, time, cells, corner };
}"""


def animated(page: Page, button: str = "Animated picture (GIF file)") -> bytes:
    """Save the solution as an animated picture, and return the file."""
    with page.expect_download() as download:
        ui.button(page, button).click()
    ui.idle(page)
    expect(page.get_by_text("Animated picture saved").first).to_be_visible()
    return Path(download.value.path()).read_bytes()


def decoded(page: Page, picture: bytes, rows: int, cols: int) -> dict[str, Any]:
    """Return what an animated picture shows."""
    text = base64.b64encode(picture).decode()
    seen: dict[str, Any] = page.evaluate(DECODE, [text, rows, cols])
    return seen


def test_a_solution_is_saved_as_an_animation(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2-3-4_5-0-6-8_9-10-7-11", moves="LUL", mode="analyse")
    ui.choose(page, "Speed", "slow")
    page.get_by_text("Copy as…").click()
    content = animated(page)
    assert content.startswith(b"GIF89a")
    seen = decoded(page, content, 3, 4)
    assert seen["frameCount"] == 1 + 2 * 3  # two for each move
    assert seen["endless"]
    assert seen["time"] == 900 + 2 * 800 + 40 + 2500
    assert seen["cells"].pop() == "216,200,174"  # the blank
    assert set(seen["cells"]) == {"15,76,129"}
    assert seen["corner"] == "216,200,174"


def test_an_animation_has_the_users_colours_tiles_and_font(page: Page, site: str) -> None:
    prefer(
        page, theme="fringe", colours=["#ff0000", "#00ff00", "#0000ff", "#ffff00"], tiles="joined"
    )
    ui.visit(page, site, board="1-2-3_4-5-6_7-0-8", moves="L", mode="analyse")
    page.get_by_text("Copy as…").click()
    picture = animated(page)
    seen = decoded(page, picture, 3, 3)
    top, left, row, column = "255,0,0", "0,255,0", "0,0,255", "255,255,0"
    assert seen["cells"][:-1] == [top, top, top, left, row, row, left, column]
    assert seen["corner"] != "216,200,174"  # joined tiles leave no gap
    ui.open_more(page, "Settings")
    page.get_by_role("dialog", name="Settings").get_by_text("Serif", exact=True).click()
    ui.press(page, "Close")
    page.get_by_text("Copy as…").click()
    assert animated(page) != picture


# --- A solution as a video ---

# The length of a video in seconds, and of its last frame the colours at the top of each cell and the
# largest shares of red in the middle of each.
PLAY = """async ([type, text, rows, cols]) => {
    const video = document.createElement("video");
    const happens = (name) => new Promise((resolve, reject) => {
        video.addEventListener(name, resolve, { once: true });
        video.addEventListener("error", () => reject(video.error), { once: true });
    });
    const loaded = happens("loadeddata");
    video.src = `data:video/${type};base64,${text}`;
    await loaded;
    // The picture that is sought can be drawn some time after "seeked".
    const drawn = new Promise((resolve) => {
        const check = (_, { mediaTime }) => {
            if (mediaTime > 0) resolve();
            else video.requestVideoFrameCallback(check);
        };
        video.requestVideoFrameCallback(check);
    });
    video.currentTime = video.duration - 0.5;
    await drawn;
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    const context = canvas.getContext("2d");
    context.drawImage(video, 0, 0);
    const side = canvas.width / cols;
    const [cells, reds] = [[], []];
    for (let i = 0; i < rows * cols; i++) {
        const [x, y] = [(i % cols + 0.5) * side, (Math.floor(i / cols) + 0.15) * side];
        cells.push([...context.getImageData(x, y, 1, 1).data.slice(0, 3)]);
        const middle = context.getImageData(x - side / 5, y + 0.35 * side, 0.4 * side, 1).data;
        reds.push(Math.max(...middle.filter((_, at) => at % 4 === 0)));
    }
    return { seconds: video.duration, cells, reds };
}"""


def filmed(
    page: Page, rows: int, cols: int, button: str = "Video (MP4 or WebM file)", name: str = ""
) -> dict[str, Any]:
    """Save the shown line as a video, and return what it shows."""
    with page.expect_download() as download:
        ui.button(page, button).click()
    ui.idle(page)
    expect(page.get_by_text("Video saved").first).to_be_visible()
    start = name or f"slidestar-{rows}x{cols}-"
    name = download.value.suggested_filename
    content = Path(download.value.path()).read_bytes()
    assert name.startswith(start)
    player = page.context.new_page()  # this page's policy allows no videos
    text = base64.b64encode(content).decode()
    seen: dict[str, Any] = player.evaluate(PLAY, [name.rpartition(".")[2], text, rows, cols])
    return seen


def test_a_solution_is_saved_as_a_video(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2-3-4_5-0-6-8_9-10-7-11", moves="LUL", mode="analyse")
    ui.choose(page, "Speed", "slow")
    page.get_by_text("Copy as…").click()
    seen = filmed(page, 3, 4)
    assert seen["seconds"] == pytest.approx(1 + 2 * 0.8 + 0.08 + 2.5, abs=0.1)
    *tiles, blank = seen["cells"]
    assert blank == pytest.approx([216, 200, 174], abs=12)
    for tile in tiles:
        assert tile == pytest.approx([15, 76, 129], abs=12)
    assert seen["reds"][-1] == pytest.approx(216, abs=12)  # no pointer in the blank's cell


def test_a_video_shows_the_pointer_of_a_game_by_clicks(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.press(page, "Tile 5")
    ui.press(page, "Tile 8")
    ui.tab(page, "Analyse")
    pointer = pytest.approx(255, abs=12)
    page.get_by_text("Copy as…").click()
    assert filmed(page, 3, 3)["reds"][-1] == pointer  # in the blank's cell
    # The stored game has it, too.
    ui.tab(page, "Play")
    deal(page)
    open_row(page)
    ui.press(page, "Review")
    page.get_by_text("Copy as…").click()
    assert filmed(page, 3, 3)["reds"][-1] == pointer


def test_replay_of_an_event_is_saved_as_gif_and_video(page: Page, site: str) -> None:
    boards = [shuffle(2, 2, seed=f"tea-{number}") for number in (1, 2)]
    moves = Moves.parse("".join(str(solve(board).moves.letters()) for board in boards))
    query = {"event": "marathon", "size": "2x2", "count": "2", "seed": "tea"}
    ui.visit(page, site, **query, replay=events.packed_replay(moves, 3000))
    seen = decoded(page, animated(page, "Save as GIF"), 2, 2)
    assert seen["frameCount"] == 2 + 2 * len(moves)
    assert seen["cells"] == [*["15,76,129"] * 3, "216,200,174"]
    video = filmed(page, 2, 2, "Save as video", "slidestar-marathon-2x2.")
    # The first move begins the clock, and all moves are made at the same time.
    assert video["seconds"] == pytest.approx(2 * (1 + 0.08) + 0.8 + 2.5, abs=0.1)
    assert video["cells"][-1] == pytest.approx([216, 200, 174], abs=12)


# --- The user's own picture ---

# A photograph of two halves, as a camera held sideways stores it: the upper half is red and the
# lower one blue once it is turned.
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
# Exif's orientation: a quarter turn clockwise.
TURNED = (
    b"\xff\xe1"
    + struct.pack(">H", 34)
    + b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01"
    + struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    + b"\0\0\0\0"
)
# The stored picture's size, and the colours a quarter from its top and from its bottom.
STORED = """async () => {
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


def give(page: Page, name: str, kind: str, content: bytes) -> None:
    """Choose a picture's file."""
    file: FilePayload = {"name": name, "mimeType": kind, "buffer": content}
    ui.part(page, "picture", "file").set_input_files(file)
    ui.idle(page)


@pytest.fixture
def photo(page: Page) -> bytes:
    """The photograph as a JPEG file with Exif data."""
    jpeg = base64.b64decode(page.evaluate(PHOTO))
    return jpeg[:2] + TURNED + jpeg[2:]


@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
)
def test_own_picture_is_on_the_tiles_and_stored(page: Page, site: str, photo: bytes) -> None:
    root, status = page.locator("html"), ui.part(page, "picture", "status")
    ui.visit(page, site)
    ui.open_more(page, "Settings")
    expect(page.get_by_role("switch", name="Hover mode")).to_have_count(0)  # it needs a mouse
    expect(ui.part(page, "picture", "about")).to_have_text("Put your own picture on the tiles.")
    give(page, "photo.jpg", "image/jpeg", photo)
    expect(status).to_have_text(re.compile(r"^It's on the tiles now, and the numbers are off\."))
    expect(status).to_be_in_viewport(ratio=1)
    numbers = page.get_by_label("Numbers on the tiles")
    numbers.check()
    expect(status).to_have_text("It's on the tiles now.")
    numbers.uncheck()
    expect(ui.part(page, "picture", "about")).to_contain_text("never leaves it")
    expect(ui.button(page, "Tile 1")).to_have_css("background-image", re.compile(r'^url\("blob:'))
    # A win adds the last piece of the picture.
    last = "getComputedStyle(document.querySelector('.board .blank'), '::after').backgroundImage"
    assert page.evaluate(last) == "none"
    ui.press(page, "Close")
    finish(page)
    assert page.evaluate(last).startswith('url("blob:')
    assert page.evaluate(STORED) == [300, 400, RED, BLUE]
    page.reload()
    ui.idle(page)
    assert page.evaluate(STORED) == [300, 400, RED, BLUE]
    # On a wide board the middle of a tall picture is shown, not stretched.
    ui.choose(page, "Size", "2x4")
    expect(ui.board(page).get_by_role("button")).to_have_count(7)
    size = ui.button(page, "Tile 1").evaluate("(tile) => getComputedStyle(tile).backgroundSize")
    wide, high = (float(share) for share in re.findall(r"([\d.]+)%", size))
    assert (wide, round(high, 1)) == (400, round(400 * 4 / 3, 1))

    ui.open_more(page, "Settings")
    ui.press(page, "Remove")
    expect(status).to_contain_text("deleted")
    expect(root).to_have_attribute("data-numbers", "shown")
    page.reload()
    expect(ui.idle(page).locator("html")).to_have_attribute("data-picture", "star")
    expect(root).to_have_attribute("data-numbers", "shown")
    # Numbers that were off before stay off without it.
    ui.open_more(page, "Settings")
    numbers.uncheck()
    for _ in range(2):  # the second picture replaces the first
        give(page, "photo.jpg", "image/jpeg", photo)
    ui.press(page, "Remove")
    expect(root).to_have_attribute("data-picture", "star")
    expect(root).to_have_attribute("data-numbers", "hidden")


def test_a_dropped_picture_shows_in_the_other_tab(page: Page, site: str, photo: bytes) -> None:
    ui.visit(page, site)
    other = ui.visit(page.context.new_page(), site)
    page.evaluate(
        """(text) => {
            const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
            const options = { bubbles: true, cancelable: true, dataTransfer };
            const over = new DragEvent("dragover", options);
            document.body.dispatchEvent(over);
            if (!over.defaultPrevented) throw new Error("nothing may be dropped");
            document.body.dispatchEvent(new DragEvent("drop", options));
        }""",
        base64.b64encode(photo).decode(),
    )
    ui.idle(page)
    expect(ui.news(page)).to_contain_text("Your picture is on the tiles")
    expect(other.locator("html")).to_have_attribute("style", re.compile("blob:"))


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# A picture of 12,000 by 12,000 pixels in a file of a few bytes.
BOMB = (
    b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">II", 12_000, 12_000) + b"\x08\x02\0\0\0")
    + chunk(b"IDAT", zlib.compress(b"\0" * 3_000_000, 9))
    + chunk(b"IEND", b"")
)
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64)
NO_HEIC = "can't read HEIC pictures. Choose a JPEG, PNG, WebP"
NO_PICTURES = [
    ("notes.txt", "text/plain", b"no picture", "isn't a picture"),
    ("drawing.svg", "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "read SVG pictures"),
    ("IMG_1.HEIC", "", HEIC, NO_HEIC),
    ("photo.jpg", "image/jpeg", HEIC, NO_HEIC),
    ("empty.jpg", "image/jpeg", b"", "That file is empty."),
    ("broken.png", "image/png", b"\x89PNG\r\n\x1a\nbroken", "can't read that picture. The file may"),
    ("cut.jpg", "image/jpeg", b"\xff\xd8\xff\xe0", "can't read that picture. The file may"),
    ("bomb.png", "image/png", BOMB, "too large"),
]  # fmt: skip


def test_files_that_are_no_pictures_are_refused(page: Page, site: str) -> None:
    ui.visit(page, site)
    for name, kind, content, reason in NO_PICTURES:
        give(page, name, kind, content)
        expect(ui.part(page, "picture", "status")).to_contain_text(reason)
    expect(page.locator("html")).to_have_attribute("data-picture", "star")
