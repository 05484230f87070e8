"""Hostile code, as a link to the lesson Write may carry it."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode


def code_link(site: str, code: str) -> str:
    """Return the address that opens the lesson Write with some code in its editor."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(code.encode()) + packed.flush()
    mark = "&" if "?" in site else "?"
    return (
        f"{site}{mark}mode=learn&lesson=write#code={urlsafe_b64encode(data).decode().rstrip('=')}"
    )


# Attempts of an attacker who knows Pyodide: restore access to JavaScript, then reach the network.
ESCAPE = """
import sys, gc, importlib
from importlib import import_module

sys.meta_path[:] = [one for one in sys.meta_path if type(one).__name__ != "_Fence"]
found = {}
for known in gc.get_objects():
    for name, value in list(vars(known).items()) if hasattr(known, "__dict__") else []:
        if type(value).__name__ == "JsProxy":
            found.setdefault(str(name), value)
    if type(known).__name__ == "JsFinder":
        for name, value in known.jsproxies.items():
            found.setdefault(name, value)
        sys.meta_path.append(known)

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
