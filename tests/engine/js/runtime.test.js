// The trimmed runtime: whatever its scripts name is still there.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../../", import.meta.url);

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, ROOT));
/** @param {string} path @returns {string[]} */
const exportsOf = (path) =>
  WebAssembly.Module.exports(new WebAssembly.Module(read(path))).map(({ name }) => name);

test("no script of the runtime's names an export that was taken out", () => {
  const all = exportsOf("static/node_modules/pyodide/pyodide.asm.wasm");
  const left = new Set(exportsOf(".cache/runtime/pyodide.asm.wasm"));
  const scripts = ["static/node_modules/pyodide/pyodide.mjs", ".cache/runtime/pyodide.asm.mjs"]
    .map((path) => read(path).toString())
    // Where those that are left are given their names, the underscore is told from one of their own.
    .map((text) => text.replace(/var [\w,]+;function assignWasmExports\(\w+\)\{[^}]*\}/, ""));
  const words = new Set(scripts.flatMap((text) => text.match(/[\w$]+/g) ?? []));
  const gone = all.filter((name) => !left.has(name));
  expect(gone.length > left.size && left.has("malloc")).toBe(true);
  expect(gone.filter((name) => words.has(name) || words.has(`_${name}`))).toStrictEqual([]);
});
