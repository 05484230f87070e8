// Remove the exports of Pyodide's runtime that only extension modules use, modules that the page does not
// use (unused_code.mjs), and functions that are no longer called. The page has no extension modules. This
// removes 8,300 of 8,600 exports, a third of the WebAssembly and nearly half of its script, so that the
// page starts faster.
//
//   node py/tools/trim_runtime.mjs PYODIDE KERNEL OUT
//
// An export is in use if the scripts contain its name, with or without the underscore that Emscripten
// adds.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { withoutUnused } from "./unused_code.mjs";
import { FEATURES, readModule, writeModule } from "./wasm_module.mjs";

const [pyodide, kernel, out] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(join(pyodide, "package.json"));
const { transformSync } = require("esbuild");
const { default: binaryen } = await import(pathToFileURL(require.resolve("binaryen")).href);

const LOADER = readFileSync(join(pyodide, "pyodide.mjs"), "utf-8");
const SCRIPT = readFileSync(join(pyodide, "pyodide.asm.mjs"), "utf-8");
const WASM = readFileSync(join(pyodide, "pyodide.asm.wasm"));
/** Imports of every side module, which the script provides. */
const LINKER_IMPORTS = ["memory", "__memory_base", "__table_base"];

/** Split the script at its list of exports. @param {string} script */
function split(script) {
  const found = script.match(
    /var ((?:\w+,)+\w+);function assignWasmExports\(wasmExports\)\{([^}]*)\}/,
  );
  if (!found) throw new Error("the list of exports in pyodide.asm.mjs has an unknown form");
  const [whole, names, assignments] = found;
  const [before, after] = script.split(whole);
  return { before, names: names.split(","), assignments: assignments.split(";"), after };
}

/**
 * Return the runtime with only the exports in `used`, and without modules that the page leaves out.
 * @param {WebAssembly.Module} module @param {Set<string>} used
 */
function trimmed(module, used) {
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  const parts = readModule(WASM);
  const { memory, removed } = withoutUnused(parts, [...used]);
  const runtime = binaryen.readBinary(writeModule(parts, memory, removed));
  runtime.setFeatures(FEATURES.reduce((all, name) => all | binaryen.Features[name], 0));
  for (const name of exported) if (!used.has(name)) runtime.removeExport(name);
  runtime.runPasses(["remove-unused-module-elements", "memory-packing"]);
  return runtime.emitBinary();
}

/**
 * Remove the functions of the script that only removed code imports. The script sets the signatures of
 * its functions, which would keep them.
 * @param {string} script @param {WebAssembly.Module} module
 */
function withoutFunctions(script, module) {
  const needed = new Set(WebAssembly.Module.imports(module).map(({ name }) => name));
  const [list, entries = ""] = script.match(/wasmImports=\{([^}]*)\}/) ?? [];
  if (!list) throw new Error("the list of imports in pyodide.asm.mjs has an unknown form");
  const isNeeded = (/** @type {string} */ entry) => needed.has(entry.split(":", 1)[0] ?? "");
  const left = entries.split(",").filter(isNeeded);
  const used = new Set(left.map((entry) => entry.split(":").at(-1)));
  const short = script
    .replace(list, `wasmImports={${left.join(",")}}`)
    .replace(/\b(\w+)\.sig="\w*";/g, (all, name) => (used.has(name) ? all : ""));
  // Names of classes are part of error messages.
  return transformSync(short, { minifySyntax: true, minifyWhitespace: true }).code;
}

const { before, names, assignments, after } = split(SCRIPT);
const words = new Set(`${before} ${after} ${LOADER}`.match(/[A-Za-z_$][\w$]*/g));
const module = new WebAssembly.Module(WASM);
const used = new Set(
  WebAssembly.Module.exports(module)
    .map(({ name }) => name)
    .filter((name) => words.has(name) || words.has(`_${name}`)),
);

for (const name of readdirSync(kernel).filter((name) => name.endsWith(".wasm"))) {
  const needs = WebAssembly.Module.imports(
    new WebAssembly.Module(readFileSync(join(kernel, name))),
  );
  const missing = needs.map((each) => each.name).filter((each) => !LINKER_IMPORTS.includes(each));
  if (missing.length) throw new Error(`${name} imports from the runtime: ${missing.join(", ")}`);
}

const left = assignments.filter((text) => {
  const [, name] = text.match(/^\w+=.*\bwasmExports\["(.+?)"\]/) ?? [];
  if (!name) throw new Error(`pyodide.asm.mjs assigns an export in an unknown form: ${text}`);
  return used.has(name);
});
const removed = new Set(
  assignments.filter((text) => !left.includes(text)).map((text) => text.split("=", 1)[0]),
);
const assigned = [
  before,
  `var ${names.filter((name) => !removed.has(name)).join(",")};`,
  `function assignWasmExports(wasmExports){${left.join(";")}}`,
  after,
].join("");
const wasm = trimmed(module, used);
const trimmedModule = new WebAssembly.Module(wasm);
const remaining = WebAssembly.Module.exports(trimmedModule);
const script = withoutFunctions(assigned, trimmedModule);
if (remaining.length !== used.size)
  throw new Error(`the trimmed runtime must have ${used.size} exports, got ${remaining.length}`);

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "pyodide.asm.mjs"), script);
writeFileSync(join(out, "pyodide.asm.wasm"), wasm);
console.log(`${used.size} exports of ${WebAssembly.Module.exports(module).length} are left`);
console.log(`pyodide.asm.wasm: ${WASM.length} -> ${wasm.length} bytes`);
console.log(`pyodide.asm.mjs: ${SCRIPT.length} -> ${script.length} bytes`);
