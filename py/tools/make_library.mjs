// Run make_library.py in Pyodide, so that the same Python version writes and runs the page's bytecode.
//
//   node py/tools/make_library.mjs PYODIDE PACKAGE OUT

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [engine, source, out] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
// Omit column numbers for tracebacks. They would take a quarter of the compressed bytecode.
const env = { PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: engine, env });
python.mountNodeFS("/source/slidestar", source);
python.mountNodeFS("/out", out);
const program = readFileSync(new URL("make_library.py", import.meta.url), "utf-8");
python.runPython(program, { filename: "make_library.py" });
