"""The kernel as WebAssembly in Chromium returns the same results as the native library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bench.chromium import python_in
from kit.oracles import korf_table
from kit.paths import PACKAGE
from playwright.sync_api import Browser

from slidestar.kernel import KernelUnavailable, load_loops
from slidestar.kernel.library import library_name
from slidestar.pdb.table_sets import LEARNED_FILE, SLIDES_FILE

pytestmark = pytest.mark.nightly

# Runs with both kernels: every loop, with its counts.
PROGRAM = """
import json
from slidestar.kernel import *
from zlib import crc32

use = load_loops(BACKEND)
memory = bytearray(FIFTEEN.table_bytes)
for partition in range(2):
    with open(f"{FOLDER}/{partition}.pdb", "rb") as file:
        unpacker = Unpacker(TableFile.parse(file.read()), FIFTEEN, memory, partition, use)
    while not unpacker.run(100_000):
        pass
result = {"backend": use.backend, "memory": crc32(memory)}
result["packed"] = crc32(pack_tables(FIFTEEN, 1, memory, use))

with open(f"{FOLDER}/korf.tsv") as file:
    rows = [line.split("\\t") for line in file]
searches = result["searches"] = []
for _, length, tiles in sorted(rows, key=lambda row: int(row[1]))[:50]:
    for views in 2, 4:
        search = IdaStar(FIFTEEN, [int(tile) for tile in tiles.split()], memory, views, loops=use)
        while search.run(10_000) != IdaStar.FOUND:
            pass
        assert search.depth == int(length)
        searches.append([search.letters, search.expanded, search.generated])

every = IdaStar(FIFTEEN, [int(tile) for tile in rows[27][2].split()], memory, find_all=True, loops=use)
lines = result["every"] = []
while every.run(1 << 40) == IdaStar.FOUND:
    lines.append(every.letters)

table = ExactTable(3, 3, (1, 2, 3, 8, 0, 4, 7, 6, 5), use)
table.run()
result["exact"] = crc32(table.distances)

table = ExactTable(3, 3, (1, 2, 3, 8, 0, 4, 7, 6, 5), use, slides=True)
table.run()
result["slides"] = crc32(table.distances)

colours = ("1111222333333331", "1122332233223221", "1123112311231131")
colour_tables = ColourTables(4, 4, 15, colours, use)
while not colour_tables.run(100_000):
    pass
result["colours"] = crc32(colour_tables.memory)
multi_tile = result["multi-tile"] = []
for number in (8, 21, 27, 42):
    tiles = [int(tile) for tile in rows[number][2].split()]
    search = SlideSearch(colour_tables, tiles, find_all=True, loops=use)
    while search.run(10_000) != SlideSearch.EXHAUSTED:
        multi_tile.append([search.bound, search.expanded, search.generated, search.letters])

layout = SearchLayout(3, 4, (*range(1, 12), 0), (((1, 2, 5, 6), (3, 4, 7, 8), (9, 10, 11)),))
other = bytearray(layout.table_bytes)
for number in range(3):
    builder = PatternBuilder(layout, number, other, use)
    while not builder.run(5_000):
        pass
result["built"] = crc32(other)

wide = result["wide"] = []
for side in 5, 6:
    large = bound_layout(side, side * side - 1)
    with open(f"{FOLDER}/{side}x{side}.pdb", "rb") as file:
        packed = TableFile.parse(file.read())
    wider = bytearray(large.table_bytes)
    unpacker = Unpacker(packed, large, wider, 0, use)
    while not unpacker.run(100_000):
        pass
    search = IdaStar(large, range(side * side - 1, -1, -1), wider, loops=use)
    search.run(300_000)
    small = bound_layout(side, side * side - 2)  # with a table of 4 and 3 tiles that is not in the file
    smaller = bytearray(small.table_bytes)
    builder = PatternBuilder(small, small.own_tables[-1], smaller, use)
    while not builder.run(5_000):
        pass
    wide.append([crc32(wider), search.bound, search.expanded, search.generated, crc32(smaller)])
    wide.append(crc32(pack_tables(large, 0, wider, use)))

beams = result["beams"] = []
with open(f"{FOLDER}/large.estimate", "rb") as file:
    estimate = LearnedTables.parse(file.read())
with open(f"{FOLDER}/slides.estimate", "rb") as file:
    changed = estimate.for_slides(file.read())
result["estimates"] = [crc32(bytes(part)) for part in (changed.near, changed.lines)]
learned, in_slides = (LearnedEstimate(grid_for(5, 6), each) for each in (estimate, changed))
slides = {"metric": "mtm"}
for options in {}, {"learned": learned}, slides, {"learned": in_slides, **slides}:
    beam = Beam(grid_for(5, 6), 200, 600, use, **options)
    beam.start([2, 1, *range(28, 2, -1), 29, 0], [*range(1, 30), 0], nodes=50_000)
    while (status := beam.run(10_000)) == Beam.RUNNING:
        pass
    assert status == Beam.FOUND
    beams.append([list(beam.moves), beam.expanded, beam.generated, beam.duplicates])

from slidestar import Board
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.kernel.textbook_beam import TextbookBeam
from slidestar.kernel.textbook_best_first import BestFirst, QueueOrder
from slidestar.kernel.textbook_deepening import Deepening
from slidestar.pdb.sum_heuristics import sums_of
start, sums = (11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 2, 0), sums_of(LinearConflict(Board.solved(3, 4)))
leveled = TextbookBeam(sums, start, layout.goal, 500, 300_000, use)
while (status := leveled.run(10_000)) == TextbookBeam.RUNNING:
    pass
assert status == TextbookBeam.FOUND
result["textbook beam"] = [leveled.letters, leveled.counts]
queues = result["best first"] = []
wide = sums_of(LinearConflict(Board.solved(4, 5)))
for then in "newest", "oldest", "tiles", "heapq", "min-pq":
    order = QueueOrder(1, 2, "none", then)
    for each, tiles in (sums, start), (wide, (*range(19, 2, -1), 1, 2, 0)):
        best = BestFirst(each, tiles, [*range(1, each.cells), 0], order, stored=300_000, loops=use)
        status = best.run(100_000)
        queues.append([status, best.bound, best.counts])
deepened = result["deepening"] = []
deep = Deepening(sums, start, layout.goal, use)
bound = sums.estimate(start)
for _ in range(8):
    deep.restart(bound)
    status = deep.run(200_000)
    deepened.append([status, bound, deep.letters, deep.counts])
    if status != Deepening.EXHAUSTED:
        break
    bound = deep.next
json.dumps(result)
"""


def native(folder: Path) -> Any:
    scope: dict[str, Any] = {"BACKEND": "native", "FOLDER": str(folder)}
    *body, last = PROGRAM.strip().splitlines()
    exec("\n".join(body), scope)
    return json.loads(eval(last, scope))


def test_webassembly_returns_the_native_results(browser: Browser, tmp_path: Path) -> None:
    compile_kernel = pytest.importorskip("compile_kernel")
    make_tables = pytest.importorskip("make_tables")
    try:
        load_loops("native")
        code = compile_kernel.cached(compile_kernel.wasm(), "kernel.wasm").read_bytes()
    except (KernelUnavailable, ImportError) as missing:
        pytest.skip(str(missing))
    files = {
        "0.pdb": make_tables.made("4x4-1.pdb").read_bytes(),
        "1.pdb": make_tables.made("4x4-2.pdb").read_bytes(),
        "5x5.pdb": make_tables.made("5x5.pdb").read_bytes(),
        "6x6.pdb": make_tables.made("6x6.pdb").read_bytes(),
        **{name: (PACKAGE / "tables" / name).read_bytes() for name in (LEARNED_FILE, SLIDES_FILE)},
        "korf.tsv": korf_table().encode(),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    library = Path(library_name(code)).with_suffix(".wasm").name
    with python_in(browser, {library: code, **files}) as page:
        page(f"import os; os.environ['SLIDESTAR_KERNEL'] = '/app/{library}'; None")
        there = json.loads(page(f"BACKEND, FOLDER = 'wasm', '.'\n{PROGRAM}"))
        assert page("import slidestar.kernel; slidestar.kernel.backend") == "wasm"
        # The loader rejects a file that is not a library, and a damaged library.
        fallback = "load_loops.cache_clear(); load_loops().backend"
        assert page(f"os.environ['SLIDESTAR_KERNEL'] = '/app/0.pdb'; {fallback}") == "interpreted"
        page(f"open('/app/broken.wasm', 'wb').write(open('/app/{library}', 'rb').read()[:5000])")
        broken = page(
            "import hashlib; hashlib.sha256(open('/app/broken.wasm', 'rb').read()).hexdigest()"
        )
        page(f"os.rename('/app/broken.wasm', '/app/kernel_{broken[:16]}.wasm')")
        page(f"os.environ['SLIDESTAR_KERNEL'] = '/app/kernel_{broken[:16]}.wasm'; None")
        assert page(fallback) == "interpreted"
    here = native(tmp_path)
    assert (there.pop("backend"), here.pop("backend")) == ("wasm", "native")
    assert there == here
    assert len(here["every"]) == len(set(here["every"])) == 31
