// Finds the functions of Pyodide's runtime that only left-out modules of Python use. Their data stays,
// because the runtime does not record which file it belongs to.
//
// The runtime has no names and no relocations. A linker writes the functions, the pointers and the data of
// each object file together, so the functions between two exported functions belong to the files between
// them. Functions with equal code are an exception: only the first of them is left.

import { readMemory } from "./wasm_module.mjs";

/** @typedef {ReturnType<typeof import("./wasm_module.mjs").readModule>} Module */
/** @typedef {import("./wasm_module.mjs").WasmFunction} WasmFunction */

/**
 * The modules of C code that the page leaves out: modules for tests and profilers, and modules whose Python
 * part it does not have (make_library.py).
 */
export const LEFT_OUT = new Set([
  ...["_bz2", "_lzma", "_sqlite3", "_zstd", "_zoneinfo", "pyexpat", "_elementtree"],
  ...["cn", "hk", "iso2022", "jp", "kr", "tw"].map((name) => `_codecs_${name}`),
  ...["_multibytecodec", "_lsprof", "_remote_debugging", "xxsubtype", "_xxtestfuzz"],
  ...["buffer", "internalcapi", "capi", "limitedcapi", "clinic", "clinic_limited"].map(
    (name) => `_test${name}`,
  ),
]);
/** The first and the last function of the libraries that only these modules use. */
const LIBRARIES = ["lzma_version_number", "BZ2_hbCreateDecodeTables"];
/** The maximum number of functions, and of their bytes, that are equal in two files by chance. */
const [EQUAL_FUNCTIONS, EQUAL_BYTES] = [3, 600];
/** The distance within which pointers belong to the same file, unless they are at its border. */
const NEAR = 2;

/**
 * Return the memory without `LEFT_OUT` in its list of modules, and an array with 1 for each function that can
 * be removed.
 * @param {Module} module @param {string[]} used the names of the exports that are needed
 */
export function withoutUnused(module, used) {
  const memory = readMemory(module.sections);
  const words = new Uint32Array(memory.buffer);
  const first = startOf(module);
  const spans = [...leaveOut(module, words, first), LIBRARIES.map(first)];
  const removed = new Uint8Array(module.functions.length);
  for (const [start, end = 0] of spans) removed.fill(1, start, end + 1);
  const entries = used.flatMap((name) => module.exported.get(name) ?? []);
  keepShared(module, removed, entries);
  return { memory, removed };
}

/** @param {Module} module */
function startOf({ exported }) {
  return (/** @type {string} */ name) => {
    const index = exported.get(name);
    if (index === undefined) throw new Error(`the runtime must export ${name}`);
    return index;
  };
}

/** @param {number} start @param {number} end */
const span = (start, end) => Array.from({ length: end - start }, (_, i) => start + i);

/**
 * Remove modules from Python's list, so that their import raises a ModuleNotFoundError. Return the first
 * and the last function of each run of modules.
 * @param {Module} module @param {Uint32Array} words @param {(name: string) => number} first
 */
function leaveOut({ addresses }, words, first) {
  const bytes = new Uint8Array(words.buffer);
  const nameAt = (/** @type {number} */ at) =>
    Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString();
  const list = (words[(addresses.get("PyImport_Inittab") ?? 0) / 4] ?? 0) / 4;
  const spans = [];
  const kept = [];
  /** @type {number | null} */
  let start = null;
  let at = list;
  for (; words[at]; at += 2) {
    const name = nameAt(words[at] ?? 0);
    if (LEFT_OUT.has(name)) {
      start ??= first(`PyInit_${name}`);
      continue;
    }
    kept.push(words[at] ?? 0, words[at + 1] ?? 0);
    if (start !== null) spans.push([start, first(`PyInit_${name}`) - 1]);
    start = null;
  }
  if (at - list - kept.length !== 2 * LEFT_OUT.size)
    throw new Error(`the runtime must have the modules ${[...LEFT_OUT].join(", ")}`);
  words.fill(0, list, at);
  words.set(kept, list);
  return spans;
}

/**
 * Unmark functions that exports need or other files share. Mark the callers of the other functions, because
 * a file that calls a left-out library has no other purpose.
 * @param {Module} module @param {Uint8Array} removed @param {number[]} entries
 */
function keepShared({ functions, table }, removed, entries) {
  const size = (/** @type {number} */ index) => functions[index]?.body.length ?? 0;
  /** Return the removed functions that a function needs, including itself. */
  const needs = (/** @type {number} */ index, /** @type {Set<number>} */ found = new Set()) => {
    if (!removed[index] || found.has(index)) return found;
    found.add(index);
    for (const called of functions[index]?.calls ?? []) needs(called, found);
    return found;
  };
  const keep = (/** @type {number} */ index) => {
    const needed = needs(index);
    const bytes = [...needed].reduce((sum, each) => sum + size(each), 0);
    if (needed.size > EQUAL_FUNCTIONS || bytes > EQUAL_BYTES) return false;
    for (const each of needed) removed[each] = 0;
    return true;
  };
  for (const index of entries) for (const needed of needs(index)) removed[needed] = 0;
  let callers = [0];
  while (callers.length) {
    const isCaller = (/** @type {WasmFunction} */ { calls }, /** @type {number} */ index) =>
      !removed[index] && !calls.every(keep);
    callers = functions.flatMap((each, index) => (isCaller(each, index) ? [index] : []));
    for (const index of callers) removed[index] = 1;
  }
  const isRemoved = (/** @type {number} */ pointer) => {
    const index = table[pointer];
    return index == null || removed[index] === 1;
  };
  const inside = table.map((_, at) => span(at - NEAR, at + NEAR + 1).every(isRemoved));
  table.forEach((index, at) => {
    if (index !== null && (!inside[at] || table.indexOf(index) !== at)) keep(index);
  });
}
