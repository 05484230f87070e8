"""Helper workers of a long search in Firefox and WebKit."""

from __future__ import annotations

import json

from kit.browser import wait_until
from kit.paths import DIST
from kit.sites import with_pages
from kit.visitor import Visitor

from slidestar import Board, solve
from slidestar.cli.static_server import running

LONG = "0-12-10-13_15-11-14-9_7-8-6-2_4-3-5-1"  # 80 moves, which take some seconds
# A page with Slidestar's content security policy that counts the helpers and their results.
PAGES = {
    "/help.html": """<!doctype html>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none';
            script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self'" />
        <script type="module" src="help.js"></script>""",
    "/help.js": f"""
        import {{ createSolverClient }} from "./static/js/solver-client.js";
        Object.defineProperty(Navigator.prototype, "hardwareConcurrency", {{ get: () => 3 }});
        const {{ postMessage, terminate }} = Worker.prototype;
        let [started, ended, helped] = [0, 0, 0];
        Worker.prototype.postMessage = function (message, ...more) {{
            if (message.helping) started += 1;
            if (message.type === "task_reply" && message.reply?.type === "result") helped += 1;
            postMessage.call(this, message, ...more);
        }};
        Worker.prototype.terminate = function () {{
            ended += 1;
            terminate.call(this);
        }};
        let status;
        const client = createSolverClient({{ onStatus: (next) => {{ status = next; }} }});
        const {{ moves }} = await client.request({{
            type: "solve", board: "{LONG}", algorithm: "auto", heuristic: null,
        }});
        while (ended < started) await new Promise((resolve) => setTimeout(resolve, 5));
        document.title = JSON.stringify({{ started, ended, helped: helped > 0, moves }});""",
    "/engine/tables/4x4-large.pdb": "",  # with these tables the search would need no helpers
}


def test_helpers_find_the_same_solution(visitor: Visitor) -> None:
    with running(DIST, handler=with_pages(PAGES)) as url:
        visitor.driver.get(f"{url}help.html")
        wait_until(lambda: visitor.title()[:1], "{", 240, "the first character of the title")
        found = json.loads(visitor.title())
    moves = str(solve(Board.parse(LONG)).moves)
    assert found == {"started": 2, "ended": 2, "helped": True, "moves": moves}
