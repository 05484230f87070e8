// Takes out of Pyodide's runtime what only extension modules would use, which this page has none of:
// a tenth of the WebAssembly and a third of its script. What would be compiled, linked and named at
// every start is 8,300 of 8,600 exports, with the functions that nothing else calls.
//
//   node py/tools/trim_runtime.mjs PYODIDE KERNEL OUT
//
// An export counts as used where the scripts have its name, with or without the underscore that
// Emscripten puts before it.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, kernel, out] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(join(pyodide, "package.json"));
const { default: binaryen } = await import(pathToFileURL(require.resolve("binaryen")).href);

const LOADER = readFileSync(join(pyodide, "pyodide.mjs"), "utf-8");
const SCRIPT = readFileSync(join(pyodide, "pyodide.asm.mjs"), "utf-8");
const WASM = readFileSync(join(pyodide, "pyodide.asm.wasm"));
/** What the given one uses. All there are would be written as no browser reads it yet. */
const FEATURES = [
  ...["MutableGlobals", "NontrappingFPToInt", "BulkMemory", "BulkMemoryOpt", "SignExt"],
  ...["ExceptionHandling", "ReferenceTypes", "CallIndirectOverlong", "Multivalue", "ExtendedConst"],
];
/** What every side module imports, and the script makes. */
const OF_THE_LINKER = ["memory", "__memory_base", "__table_base"];

/** The script's list of exports, cut out of it. @param {string} script */
function parted(script) {
  const found = script.match(
    /var ((?:\w+,)+\w+);function assignWasmExports\(wasmExports\)\{([^}]*)\}/,
  );
  if (!found) throw new Error("pyodide.asm.mjs names its exports in another way than it did");
  const [whole, names, assignments] = found;
  const [before, after] = script.split(whole);
  return { before, names: names.split(","), assignments: assignments.split(";"), after };
}

/** @param {WebAssembly.Module} module @param {Set<string>} kept */
function trimmed(module, kept) {
  const given = WebAssembly.Module.exports(module).map(({ name }) => name);
  const runtime = binaryen.readBinary(WASM);
  runtime.setFeatures(FEATURES.reduce((all, name) => all | binaryen.Features[name], 0));
  for (const name of given) if (!kept.has(name)) runtime.removeExport(name);
  runtime.runPasses(["remove-unused-module-elements"]);
  return runtime.emitBinary();
}

const { before, names, assignments, after } = parted(SCRIPT);
const words = new Set(`${before} ${after} ${LOADER}`.match(/[A-Za-z_$][\w$]*/g));
const module = new WebAssembly.Module(WASM);
const kept = new Set(
  WebAssembly.Module.exports(module)
    .map(({ name }) => name)
    .filter((name) => words.has(name) || words.has(`_${name}`)),
);

for (const name of readdirSync(kernel).filter((name) => name.endsWith(".wasm"))) {
  const needs = WebAssembly.Module.imports(
    new WebAssembly.Module(readFileSync(join(kernel, name))),
  );
  const missing = needs.map((each) => each.name).filter((each) => !OF_THE_LINKER.includes(each));
  if (missing.length) throw new Error(`${name} calls into the runtime: ${missing.join(", ")}`);
}

const left = assignments.filter((text) => {
  const [, name] = text.match(/^\w+=.*\bwasmExports\["(.+?)"\]/) ?? [];
  if (!name) throw new Error(`pyodide.asm.mjs takes an export in another way than it did: ${text}`);
  return kept.has(name);
});
const gone = new Set(
  assignments.filter((text) => !left.includes(text)).map((text) => text.split("=", 1)[0]),
);
const script = [
  before,
  `var ${names.filter((name) => !gone.has(name)).join(",")};`,
  `function assignWasmExports(wasmExports){${left.join(";")}}`,
  after,
].join("");
const wasm = trimmed(module, kept);
const there = WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(({ name }) => name);
if (there.length !== kept.size) throw new Error("the trimmed runtime isn't what was asked for");

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "pyodide.asm.mjs"), script);
writeFileSync(join(out, "pyodide.asm.wasm"), wasm);
console.log(`${kept.size} exports of ${WebAssembly.Module.exports(module).length} are left`);
console.log(`pyodide.asm.wasm: ${WASM.length} -> ${wasm.length} bytes`);
console.log(`pyodide.asm.mjs: ${SCRIPT.length} -> ${script.length} bytes`);
