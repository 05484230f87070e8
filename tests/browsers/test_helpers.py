"""Help with a search that lasts, in Firefox and in WebKit."""

from __future__ import annotations

import json
from pathlib import Path

from browsing import wait_until
from serve import Handler, running
from visitor import Visitor

from slidestar import Board, solve

DIST = Path(__file__).resolve().parents[2] / "dist"
LONG = "0-12-10-13_15-11-14-9_7-8-6-2_4-3-5-1"  # 80 moves: some seconds
# By a page that may do no more than ours. What its helpers have done is among what's posted.
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
            if (message.type === "helped" && message.reply?.type === "result") helped += 1;
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
}


class PlusHelp(Handler):
    """The page and, beside it, the one above."""

    def do_GET(self) -> None:
        name = self.path.partition("?")[0]
        if name not in PAGES:
            super().do_GET()
            return
        content = PAGES[name].encode()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def test_the_same_answer_with_help(visitor: Visitor) -> None:
    with running(DIST, handler=PlusHelp) as url:
        for turn in range(2):  # where no helper's script could be loaded, it's done without
            visitor.driver.get(f"{url}help.html?{turn}")
            wait_until(lambda: visitor.driver.title[:1], "{", 240, "that it's solved")
            found = json.loads(visitor.driver.title)
            if found["helped"]:
                break
    moves = str(solve(Board.parse(LONG)).moves)
    assert found == {"started": 2, "ended": 2, "helped": True, "moves": moves}
