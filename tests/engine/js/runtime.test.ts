// The trimmed runtime has every export that its scripts use.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../../", import.meta.url);

const read = (path: string) => readFileSync(new URL(path, ROOT));
const exportsOf = (path: string): string[] =>
  WebAssembly.Module.exports(new WebAssembly.Module(read(path))).map(({ name }) => name);

test("no script of the runtime uses a removed export", () => {
  const all = exportsOf("static/node_modules/pyodide/pyodide.asm.wasm");
  const left = new Set(exportsOf(".cache/runtime/pyodide.asm.wasm"));
  const scripts = ["static/node_modules/pyodide/pyodide.mjs", ".cache/runtime/pyodide.asm.mjs"]
    .map((path) => read(path).toString())
    // Without the function that assigns the remaining exports to names with an underscore.
    .map((text) => text.replace(/var [\w,]+;function assignWasmExports\(\w+\)\{[^}]*\}/, ""));
  const words = new Set(scripts.flatMap((text) => text.match(/[\w$]+/g) ?? []));
  const gone = all.filter((name) => !left.has(name));
  expect(gone.length > left.size && left.has("malloc")).toBe(true);
  expect(gone.filter((name) => words.has(name) || words.has(`_${name}`))).toStrictEqual([]);
});
