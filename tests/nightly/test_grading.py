"""A class's submissions of all kinds, graded in one run."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from kit.commandline import posix, run, session_members, start
from kit.searches import RIGHT, WRONG

pytestmark = [
    posix,
    pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 reads no TOML"),
    pytest.mark.skipif(not Path("/proc").exists(), reason="looks for remaining processes"),
]

TOML = """
kind = "search"
rules = "ties:none,then:oldest"
boards = ["1-2-3_4-0-6_7-5-8", "8-1-3_4-0-2_7-6-5"]
timeout = 2

[points]
solved = 2
shortest = 2
expansions = 3
order = 3
"""
OLDEST = RIGHT["oldest"][2]
# Points of the other textbook searches. On the near board, those with h have the same order. On
# the other board, A* has as many expansions by the rules of AIMA's code.
OTHERS = {
    "aima": 8.5, "aima_blank": 8.5, "aima_bfs": 7, "aima_greedy": 6, "aima_weighted": 7, "newest": 7,
    "tiles": 7, "bfs": 4, "ida": 7, "deepening": 4,
}  # fmt: skip
BUSY = "def search(problem):\n    while True: pass"
HANGING = {
    "busy": BUSY,
    "busy_import": "while True: pass",
    "sleeps": "import time\ndef search(problem): time.sleep(10**6)",
    "stops_itself": "import os\ndef search(problem): os.kill(os.getpid(), 19)",
    "deadlock": "import threading\ndef search(problem):\n    lock = threading.Lock()\n    lock.acquire()\n"
                "    lock.acquire()",
    "prints_forever": "def search(problem):\n    while True: print('x' * 10**6)",
    "walks": "def search(problem):\n    state = problem.initial\n    while True:\n"
             "        state = problem.result(state, problem.actions(state)[0])",
    "catches_all": "def search(problem):\n    while True:\n        try: problem.actions(problem.initial)\n"
                   "        except BaseException: pass",
    "endless_attribute": "class Answer:\n    @property\n    def parent(self):\n        while True: pass\n"
                         "def search(problem): return Answer()",
    "silent_generator": "def search(problem):\n    while True: pass\n    yield 'U'",
    "no_closed_list": "from collections import deque\ndef search(problem):\n"
                      "    queue = deque([problem.initial])\n    while queue:\n"
                      "        state = queue.popleft()\n        for action in problem.actions(state):\n"
                      "            queue.append(problem.result(state, action))",
    "ignores_signals": "import signal\nfor number in range(1, 64):\n    try: signal.signal(number,"
                       " signal.SIG_IGN)\n    except (OSError, ValueError): pass\n" + BUSY,
}  # fmt: skip
# Right searches with side effects: they have all points.
NOISY = {
    "prints": f"print('x' * 10**7)\n{OLDEST}",
    "bytes": f"import os\nos.write(1, bytes(range(256)))\n{OLDEST}",
    "forks": f"import os, time\nif os.fork() == 0: time.sleep(10**6)\n{OLDEST}",
    "threads": "import threading, time\nthreading.Thread(target=time.sleep, args=(10**6,)).start()\n"
               + OLDEST,
    "helped": "from _helper import search",
    "main": f"{OLDEST}\nif __name__ == '__main__': search(None)",
    "lambda": f"{OLDEST}\ninner = search\nsearch = lambda problem: ''.join(inner(problem))",
    "callable": f"{OLDEST}\nclass Search:\n    __call__ = staticmethod(search)\nsearch = Search()",
    "global": "import sys\nsys.setrecursionlimit(10**8)\nsys.path.clear()\nsys.modules.pop('json')\n" + OLDEST,
}  # fmt: skip
HOSTILE = {
    "own_count": "def search(problem):\n    problem.expansions = 41\n    return 'UL'",
    "patched": "import json\njson.dumps = lambda *_: '{\"points\": 10}'\n" + OLDEST,
    "deep": "import sys\nsys.setrecursionlimit(10**9)\nclass Deep:\n    def __getattr__(self, name):\n"
            "        return getattr(self, name + 'x')\ndef search(problem): return Deep()",
    "memory": "def search(problem):\n    kept = []\n    while True: kept.append(bytearray(10**8))",
    "threads_forever": "import threading\ndef search(problem):\n    while True:\n"
                       "        threading.Thread(target=threading.Event().wait).start()",
    "kills_its_group": "import os\ndef search(problem): os.killpg(0, 9)",
    "closes_files": "import os, time\ndef search(problem):\n    os.closerange(3, 64)\n    time.sleep(10**6)",
    "heuristic": "def h(tiles): return 0",
}  # fmt: skip


def test_sixty_submissions_are_graded_in_one_run(tmp_path: Path) -> None:
    folder, feedback = tmp_path / "class", tmp_path / "feedback"
    folder.mkdir()
    textbook = {name: source for name, (_, _, source) in RIGHT.items()}
    wrong = {name: source for name, (source, _) in WRONG.items()}
    files = {**textbook, **wrong, **HANGING, **NOISY, **HOSTILE}
    for name, source in files.items():
        (folder / f"{name}.py").write_text(source)
    (folder / "_helper.py").write_text(OLDEST)
    (folder / "utf16.py").write_bytes(OLDEST.encode("utf-16"))
    (folder / "binary.py").write_bytes(bytes(range(256)) * 100)
    (folder / "folder.py").mkdir()
    (folder / "broken.py").symlink_to("nothing")
    (tmp_path / "exercise.toml").write_text(TOML)

    done = run(
        "grade", str(folder), "--exercise", str(tmp_path / "exercise.toml"), "--format", "json",
        "--feedback", str(feedback),
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == "slidestar: folder.py is not graded: no Python file in it\n"
    grades = {grade["name"].removesuffix(".py"): grade for grade in json.loads(done.stdout)}
    assert set(grades) == {*files, "utf16", "binary", "broken"}
    assert len(grades) >= 60
    points = {name: grade["points"] for name, grade in grades.items()}
    assert {name: points[name] for name in ("oldest", *NOISY)} == dict.fromkeys(
        ("oldest", *NOISY), 10
    )
    assert {name: points[name] for name in OTHERS} == OTHERS
    for name in (
        *WRONG,
        *HANGING,
        "patched",
        "memory",
        "deep",
        "closes_files",
        "heuristic",
        "utf16",
        "binary",
    ):
        assert points[name] == 0, name
    for name, (_, message) in WRONG.items():
        assert message in (feedback / f"{name}.py.txt").read_text(), name
    for name in HANGING:
        error = grades[name]["error"]
        assert re.search("stopped after (2 s of processor time|15 s by the clock)", error), name
    assert len((feedback / "prints.py.txt").read_text()) < 10_000


def test_no_process_of_a_submission_is_left(tmp_path: Path) -> None:
    for name in ("forks", "threads", "lambda"):
        (tmp_path / f"{name}.py").write_text(NOISY[name])
    (tmp_path / "exercise.toml").write_text(TOML)
    with start("grade", str(tmp_path), "--exercise", str(tmp_path / "exercise.toml")) as process:
        assert process.stdout is not None
        assert process.stdout.read().count(b".py") == 3
        process.wait()
        assert session_members(process.pid) == []
