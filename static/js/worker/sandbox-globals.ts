// Takes from this worker all that leads out of it. What's left is JavaScript itself, in which
// Python goes on running: no network, no storage, no message to anyone, no other worker, and no way
// from a text to code.
//
// It's a list of what stays, so that what browsers will have next year goes, too. What Python took
// hold of while it booted is the trouble with such lists; so the first wall stands before it boots.

/** What's harmless in any hands: the language's own. (`eval` isn't, nor is the true `Function`.) */
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
/** What Pyodide uses at work besides. Of some, there's a poorer one (`poorer`). */
const AT_WORK = ["TextDecoder", "TextEncoder", "WebAssembly", "crypto", "performance", "console"];
/** What it uses at its boot. (`loadFrom` puts a `fetch` there that has what's here already.) */
const AT_BOOT = ["URL", "location", "Request", "Response", "setTimeout", "clearTimeout", "self"];

/** To stand before Python boots: what it takes hold of then leads nowhere. */
export function raiseFirstWall() {
  forbidCode();
  // A timer runs a text as code, too.
  const { setTimeout, clearTimeout } = globalThis;
  put("clearTimeout", (id: number) => clearTimeout(id));
  put("setTimeout", (run: unknown, ms: number) =>
    typeof run === "function" ? setTimeout(() => run(), ms) : 0,
  );
  // By which Pyodide sees that it's in a worker.
  put("WorkerGlobalScope", Object);
  removeAllBut([...LANGUAGE, ...AT_WORK, ...AT_BOOT, "WorkerGlobalScope"]);
}

/** To stand before anybody's code runs. */
export function raiseWall() {
  for (const [name, value] of Object.entries(poorer())) put(name, value);
  removeAllBut([...LANGUAGE, ...AT_WORK]);
}

/**
 * Remove all others from the global object and from what it inherits from. Raises an `Error` that
 * names what can't be removed.
 */
function removeAllBut(names: readonly string[]) {
  const kept: Set<string | symbol> = new Set(names);
  const stuck = [];
  // Browsers don't agree on which of them are inherited.
  for (const name of names) if (name in globalThis) put(name, Reflect.get(globalThis, name));
  for (let from = globalThis; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const key of Reflect.ownKeys(from)) {
      if (from === globalThis && kept.has(key)) continue;
      if (!Reflect.deleteProperty(from, key) && !isNumber(from, key)) stuck.push(String(key));
    }
  }
  if (stuck.length) throw new Error(`this browser doesn't let go of ${stuck.join(", ")}`);
}

/** Some interfaces have constants, which can't be removed and lead nowhere. */
function isNumber(of: object, key: string | symbol) {
  return typeof Reflect.getOwnPropertyDescriptor(of, key)?.value === "number";
}

/** No text becomes code, whichever way its constructor would be reached. */
function forbidCode() {
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
  /** To tell functions by; it makes none. */
  const Kind = () => {
    throw new EvalError("no text becomes code here");
  };
  Kind.prototype = Function.prototype;
  put("Function", Kind);
  for (const one of kinds) Reflect.deleteProperty(Object.getPrototypeOf(one), "constructor");
  // V8 hands it the functions that are under way.
  Object.defineProperty(Error, "prepareStackTrace", { value: undefined, writable: false });
}

/** In place of what has more than Pyodide needs. */
function poorer() {
  const { performance, crypto, WebAssembly } = globalThis;
  const begun = performance.timeOrigin;
  const silent = () => {};
  return {
    performance: { now: performance.now.bind(performance), timeOrigin: begun },
    crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) },
    console: { log: silent, info: silent, debug: silent, warn: silent, error: silent },
    // None that makes a memory of its own, or runs what was read from a file.
    WebAssembly: {
      RuntimeError: WebAssembly.RuntimeError,
      Exception: (WebAssembly as any).Exception,
      Tag: (WebAssembly as any).Tag,
    },
  };
}

function put(name: string, value: unknown) {
  if (Reflect.getOwnPropertyDescriptor(globalThis, name)?.configurable === false) return;
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
