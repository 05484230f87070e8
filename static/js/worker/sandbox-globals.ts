// Removes all globals by which code could leave this worker. The JavaScript language remains, since
// Python runs in it, but without network, storage, messages, other workers, or evaluation of
// strings as code.
//
// The lists below contain the globals that remain, so that globals of future browsers are removed,
// too. Python keeps references to globals from its boot, so the first removal happens before the
// boot.

/** The harmless globals of the language. `eval` and the original `Function` are not harmless. */
const LANGUAGE = [
  ...["globalThis", "Infinity", "NaN", "undefined", "isFinite", "isNaN", "parseFloat", "parseInt"],
  ...["decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent"],
  ...[
    "Object",
    "Function",
    "Boolean",
    "Symbol",
    "Number",
    "BigInt",
    "Math",
    "Date",
    "String",
    "RegExp",
  ],
  ...["Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError"],
  ...["TypeError", "URIError", "SuppressedError"],
  ...["Array", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array"],
  ...["Int32Array", "Uint32Array", "Float16Array", "Float32Array", "Float64Array"],
  ...["BigInt64Array", "BigUint64Array", "ArrayBuffer", "DataView"],
  ...["Map", "Set", "WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry", "JSON"],
  ...["Iterator", "Promise", "Reflect", "Proxy", "Intl"],
];
/** Other globals that Pyodide uses after its boot. Some are replaced (`restricted`). */
const AT_WORK = ["TextDecoder", "TextEncoder", "WebAssembly", "crypto", "performance", "console"];
/** The globals that Pyodide uses only during its boot. `loadFrom` replaces `fetch`. */
const AT_BOOT = ["URL", "location", "Request", "Response", "setTimeout", "clearTimeout", "self"];

/** Remove the globals that the boot does not need. To be called before Python boots. */
export function restrictForBoot() {
  forbidEvaluation();
  // Timers could also evaluate strings as code.
  const { setTimeout, clearTimeout } = globalThis;
  put("clearTimeout", (id: number) => clearTimeout(id));
  put("setTimeout", (run: unknown, ms: number) =>
    typeof run === "function" ? setTimeout(() => run(), ms) : 0,
  );
  // Pyodide uses this to detect that it runs in a worker.
  put("WorkerGlobalScope", Object);
  removeAllBut([...LANGUAGE, ...AT_WORK, ...AT_BOOT, "WorkerGlobalScope"]);
}

/** Remove all other globals. To be called before untrusted code runs. */
export function restrictForRun() {
  for (const [name, value] of Object.entries(restricted())) put(name, value);
  removeAllBut([...LANGUAGE, ...AT_WORK]);
}

/**
 * Remove all other globals, including inherited ones. Throw an `Error` with the names of globals
 * that cannot be removed.
 */
function removeAllBut(names: readonly string[]) {
  const remaining: Set<string | symbol> = new Set(names);
  const stuck = [];
  // Redefine the remaining globals on the object itself, since browsers differ in which globals are
  // inherited.
  for (const name of names) if (name in globalThis) put(name, Reflect.get(globalThis, name));
  for (let from = globalThis; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const key of Reflect.ownKeys(from)) {
      if (from === globalThis && remaining.has(key)) continue;
      if (!Reflect.deleteProperty(from, key) && !isNumber(from, key)) stuck.push(String(key));
    }
  }
  if (stuck.length) throw new Error(`this browser cannot remove ${stuck.join(", ")}`);
}

/**
 * Return whether a property is a numeric constant of an interface. These are harmless and cannot be
 * removed.
 */
function isNumber(of: object, key: string | symbol) {
  return typeof Reflect.getOwnPropertyDescriptor(of, key)?.value === "number";
}

/** Prevent the constructors of functions from evaluating strings as code. */
function forbidEvaluation() {
  const kinds = [
    () => {},
    async () => {},
    function* () {
      yield;
    },
    async function* () {
      yield;
    },
  ];
  /** Replaces `Function` in `instanceof`, but cannot create functions. */
  const Kind = () => {
    throw new EvalError("strings cannot be evaluated here");
  };
  Kind.prototype = Function.prototype;
  put("Function", Kind);
  for (const one of kinds) Reflect.deleteProperty(Object.getPrototypeOf(one), "constructor");
  // V8 would call this function with the functions on the stack.
  Object.defineProperty(Error, "prepareStackTrace", { value: undefined, writable: false });
}

/** Return replacements for globals of which Pyodide needs only some functions. */
function restricted() {
  const { performance, crypto, WebAssembly } = globalThis;
  const begun = performance.timeOrigin;
  const silent = () => {};
  return {
    performance: { now: performance.now.bind(performance), timeOrigin: begun },
    crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) },
    console: { log: silent, info: silent, debug: silent, warn: silent, error: silent },
    // Omit `Memory`, `Module` and `Instance`.
    WebAssembly: {
      RuntimeError: WebAssembly.RuntimeError,
      Exception: Reflect.get(WebAssembly, "Exception"),
      Tag: Reflect.get(WebAssembly, "Tag"),
    },
  };
}

function put(name: string, value: unknown) {
  if (Reflect.getOwnPropertyDescriptor(globalThis, name)?.configurable === false) return;
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
