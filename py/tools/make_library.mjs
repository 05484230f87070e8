// Run make_library.py in the page's Pyodide, so that the same Python writes and runs the bytecode, and
// the archives have no module that needs a left-out module of C code (unused_code.mjs).
//
//   node py/tools/make_library.mjs PYODIDE RUNTIME PACKAGE OUT

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [engine, runtime, source, out] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
// Omit column numbers for tracebacks. They would take a quarter of the compressed bytecode.
const env = { PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({
  indexURL: runtime,
  stdLibURL: join(engine, "python_stdlib.zip"),
  lockFileURL: join(engine, "pyodide-lock.json"),
  env,
});
python.mountNodeFS("/source/slidestar", source);
python.mountNodeFS("/out", out);
python.mountNodeFS("/tools", fileURLToPath(new URL(".", import.meta.url)));
const program = readFileSync(new URL("make_library.py", import.meta.url), "utf-8");
python.runPython(program, { filename: "make_library.py" });
