"""Hostile code for the lesson Write, and a search for the objects that such code could reach."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode


def code_link(site: str, code: str) -> str:
    """Return a link to the lesson Write with code in its editor."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(code.encode()) + packed.flush()
    mark = "&" if "?" in site else "?"
    return (
        f"{site}{mark}mode=learn&lesson=write#code={urlsafe_b64encode(data).decode().rstrip('=')}"
    )


# These attacks on Pyodide regain access to JavaScript, and then to the network.
ESCAPE = """
import sys, gc, importlib
from importlib import import_module

sys.meta_path[:] = [one for one in sys.meta_path if type(one).__name__ != "_Blocker"]
found = {}
def search():
    # In a function, as Python 3.15 imports a lazy module when a global variable has it.
    for known in gc.get_objects():
        for name, value in list(vars(known).items()) if hasattr(known, "__dict__") else []:
            if type(value).__name__ == "JsProxy":
                found.setdefault(str(name), value)
        if type(known).__name__ == "JsFinder":
            for name, value in known.jsproxies.items():
                found.setdefault(name, value)
            sys.meta_path.append(known)
search()

def tried(name, attempt):
    try:
        value = attempt()
        print(f"{name}: OUT {str(value)[:60]}")
    except BaseException as error:
        print(f"{name}: {type(error).__name__}")

for name in ("js", "pyodide_js", "_pyodide_core", "pyodide.code"):
    try:
        found[name] = import_module(name)
    except Exception:
        pass
print("proxies", len(found) > 0)
some = next(value for value in found.values() if type(value).__name__ == "JsProxy")
Object = some
for _ in range(9):
    Object = getattr(Object, "constructor", Object)
roots = [value for value in found.values() if type(value).__name__ == "JsProxy"]
NAMES = '''fetch XMLHttpRequest WebSocket EventSource WebTransport Worker SharedWorker postMessage
close indexedDB caches navigator localStorage cookieStore BroadcastChannel MessageChannel
importScripts eval setTimeout setInterval Request Response opener parent clients registration
queueMicrotask structuredClone reportError addEventListener'''.split()
for name in NAMES:
    def attempt():
        for root in roots:
            value = getattr(root, name, None)
            if value is not None and "proxies" not in name:
                return value
        raise AttributeError(name)
    tried(name, attempt)
tried("constructor", lambda: Object.constructor("return 1")())
tried("run_js", lambda: found["pyodide.code"].run_js("1"))
def function():
    make = next(r for r in roots if hasattr(r, "runPython")).runPython.constructor
    return make("return globalThis.fetch")()
tried("Function", function)
def h(tiles): return 0
"""

# The objects of the JavaScript language, which any code may use.
LANGUAGE = [
    *("Object", "Boolean", "Symbol", "Number", "BigInt", "Math", "Date", "String", "RegExp"),
    *("Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError"),
    *("TypeError", "URIError", "SuppressedError", "Array", "Int8Array", "Uint8Array"),
    *("Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array"),
    *("Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"),
    *("ArrayBuffer", "DataView", "Map", "Set", "WeakMap", "WeakSet", "WeakRef"),
    *("FinalizationRegistry", "JSON", "Iterator", "Promise", "Reflect", "Proxy", "Intl"),
    *("isFinite", "isNaN", "parseFloat", "parseInt", "decodeURI", "decodeURIComponent"),
    *("encodeURI", "encodeURIComponent", "TextDecoder", "TextEncoder"),
]
# The names that the sandbox's global object may have.
HARMLESS = {
    *LANGUAGE,
    *("Function", "globalThis", "Infinity", "NaN", "undefined"),
    *("console", "crypto", "performance", "WebAssembly"),
}

# This script runs in the worker before the worker's own script. It collects the objects that give
# access to the world outside the sandbox.
_COLLECT = """
let __python;
const __log = console.log.bind(console);
const __gone = new Map();
const __harmless = new Set([...Object.getOwnPropertyNames(globalThis)].filter((name) =>
    /^(?!Function$)[A-Z]/.test(name) && /\\[native code\\]/.test(globalThis[name]?.toString?.()) &&
    Object.getOwnPropertyDescriptor(globalThis, name).writable && LANGUAGE.includes(name)));
for (let of = globalThis; of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const key of Reflect.ownKeys(of)) {
        let value;
        try { value = globalThis[key]; } catch { continue; }
        if (value === globalThis || __harmless.has(key) || LANGUAGE.includes(key)) continue;
        if (value && /^(object|function)$/.test(typeof value)) __gone.set(value, String(key));
    }
}
for (const kind of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    __gone.set(kind.constructor, "the constructor of functions");
}
"""
# This script runs in the sandboxed worker. It searches everything that is reachable from the global
# object and from Pyodide for these objects, as if a user's code had full access to JavaScript.
_SEARCH = """
{
    const roots = { pyodide: __python };
    for (const name of Object.getOwnPropertyNames(globalThis)) roots[name] = globalThis[name];
    const seen = new Set([globalThis]);
    const found = [];
    const todo = Object.entries(roots);
    // Breadth-first, as some getters return a new object at each call.
    for (let at = 0; at < todo.length && seen.size < 50_000; at += 1) {
        const [path, it] = todo[at];
        if (!it || !/^(object|function)$/.test(typeof it) || seen.has(it)) continue;
        seen.add(it);
        if (__gone.has(it)) found.push(`${path} is ${__gone.get(it)}`);
        if (ArrayBuffer.isView(it)) continue;
        let keys = [];
        // Proxies of Python objects may throw.
        try { keys = Reflect.ownKeys(it); } catch {}
        try { todo.push([`${path}.__proto__`, Object.getPrototypeOf(it)]); } catch {}
        for (const key of keys) {
            const name = `${path}.${String(key)}`;
            let own = {};
            try { own = Reflect.getOwnPropertyDescriptor(it, key) ?? own; } catch {}
            todo.push([name, own.value], [`get ${name}`, own.get], [`set ${name}`, own.set]);
            if (own.get) try { todo.push([name, it[key]]); } catch {}
        }
        // A prototype inherits from Map and yet throws.
        try {
            const holds = it instanceof Map || it instanceof Set;
            for (const part of holds ? it : []) todo.push([`${path}<>`, part]);
        } catch {}
    }
    const ways = {
        eval: () => eval("1"),
        Function: () => Function("return 1")(),
        constructor: () => (() => {}).constructor("return 1")(),
        async: () => (async () => {}).constructor("return 1")(),
        generator: () => (function* () {}).constructor("yield 1")(),
        timer: () => setTimeout("1"),
        fetch: () => fetch("/"),
        post: () => globalThis.postMessage("1"),
        self: () => self.name,
        worker: () => new Worker("x.js"),
        memory: () => new WebAssembly.Memory({ initial: 1 }),
        module: () => new WebAssembly.Module(new Uint8Array()),
        listen: () => globalThis.addEventListener("message", () => {}),
    };
    const open = [];
    for (const [name, way] of Object.entries(ways)) {
        try { open.push(`${name}: ${way()}`); } catch {}
    }
    const names = Object.getOwnPropertyNames(globalThis);
    __log("FOUND " + JSON.stringify({ objects: seen.size, found, open, names }));
    // A worker's last message is lost if the worker ends at once.
    for (const until = performance.now() + 1000; performance.now() < until; );
}
"""


def with_search(script: str) -> str:
    """Return the sandbox's script with a search that logs `FOUND` and its result as JSON.

    The result contains the number of `objects`, the forbidden objects `found`, the forbidden calls
    that are `open`, and the global `names`.
    """
    script, count = re.subn(
        r"\b(\w+)\.setInterruptBuffer\(", r"(__python=\1).setInterruptBuffer(", script
    )
    assert count == 1, f"the script must call setInterruptBuffer once, got {count}"
    return _COLLECT.replace("LANGUAGE", json.dumps(LANGUAGE)) + script + _SEARCH
