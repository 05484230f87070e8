// Many boards in Pyodide, which has neither processes nor threads.

import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = new URL("../../../", import.meta.url);
const ENGINE = new URL("static/node_modules/pyodide/", ROOT);
const { loadPyodide } = await import(new URL("pyodide.mjs", ENGINE).href);

test("solve_many works without processes and threads", async () => {
  const python = await loadPyodide({ indexURL: fileURLToPath(ENGINE) });
  python.mountNodeFS("/package", fileURLToPath(new URL("py", ROOT)));
  const output = python.runPython(`
import json, sys
sys.path.insert(0, "/package")
sys.dont_write_bytecode = True
from itertools import islice, repeat
from slidestar import Board, solve_many

boards = [Board.parse("1 2 3/4 0 5"), Board.parse("2 1 3/4 5 0"), Board.parse("1 2 3/0 4 5")]
found = [len(each) if each_is_solution else type(each).__name__
         for each in solve_many(boards, on_error="return")
         for each_is_solution in [hasattr(each, "moves")]]
json.dumps([found, [len(each) for each in islice(solve_many(repeat(boards[0])), 3)]])
`);
  expect(JSON.parse(output)).toStrictEqual([
    [1, "Unsolvable", 2],
    [1, 1, 1],
  ]);
});
