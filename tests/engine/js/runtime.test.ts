// The trimmed runtime has every export that its scripts use, and every module except the ones left out.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = new URL("../../../", import.meta.url);
const { LEFT_OUT } = await import(new URL("py/tools/unused_code.mjs", ROOT).href);
/** Imports all modules of C code, and uses the modules that share code with the ones left out. */
const PROGRAM = String.raw`
import importlib, sys
for name in sys.builtin_module_names:
    importlib.import_module(name)
import array, ctypes, csv, datetime, decimal, fractions, hashlib, hmac, io, json, math, pickle, random
import re, statistics, struct, textwrap, unicodedata, zipfile, zlib
data = bytes(range(256)) * 9
with zipfile.ZipFile(io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("data", data)
    assert archive.getinfo("data").compress_size < len(data)
assert zlib.decompress(zlib.compress(data)) == data and zlib.crc32(b"123456789") == 0xCBF43926
digests = {name: hashlib.new(name, data).digest() for name in hashlib.algorithms_guaranteed
           if not name.startswith("shake")}
assert len({*digests.values()}) == len(digests) >= 10
assert hashlib.sha256(b"").hexdigest().startswith("e3b0c44298fc1c14")
assert hmac.digest(b"key", data, "sha256") == hmac.new(b"key", data, "sha256").digest()
assert pickle.loads(pickle.dumps([data, 1.5, {"a": {2}}])) == [data, 1.5, {"a": {2}}]
text = "g\u00f6del N{BULLET} \u8a9e U0001f600"
for encoding in ("utf-8", "utf-16", "utf-32", "utf-7"):
    assert text.encode(encoding).decode(encoding) == text
assert "\u00e9".encode("cp1252") == b"\xe9" and "\u0416".encode("koi8-r") == b"\xf6"
assert unicodedata.name("\u8a9e") == "CJK UNIFIED IDEOGRAPH-8A9E"
assert unicodedata.normalize("NFKD", "\ufb01\u00e9") == "fie\u0301" and "\u00df".upper() == "SS"
größe = 3  # Python normalizes the name
assert decimal.Decimal(2).sqrt() ** 2 - 2 < decimal.Decimal("1e-26")
assert fractions.Fraction(1, 3) + statistics.fmean([1, 2]) > 1.8 and math.comb(16, 8) == 12870
assert struct.unpack("<d", struct.pack("<d", math.pi)) == (math.pi,) and ctypes.c_int(5).value == 5
assert datetime.date(2026, 11, 29).isoformat() == "2026-11-29"
assert re.findall(r"\w+", text)[0] == "g\u00f6del" and json.loads(json.dumps(text)) == text
assert [*csv.reader(["a,b"])] == [["a", "b"]] and random.Random(1).randrange(9) < 9
assert array.array("H", data).tobytes() == data and textwrap.wrap("a b", 1) == ["a", "b"]
assert "%.17g %s %.3e" % (0.1, 1e22, 12345.678) == "0.10000000000000001 1e+22 1.235e+04"
sys.builtin_module_names
`;

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

test("every module works except the ones left out", async () => {
  const path = (name: string) => fileURLToPath(new URL(name, ROOT));
  const { loadPyodide } = await import(
    new URL("static/node_modules/pyodide/pyodide.mjs", ROOT).href
  );
  const python = await loadPyodide({
    indexURL: path(".cache/runtime/"),
    stdLibURL: path("static/node_modules/pyodide/python_stdlib.zip"),
    lockFileURL: path("static/node_modules/pyodide/pyodide-lock.json"),
  });
  const names: string[] = python.runPython(PROGRAM).toJs();
  expect(names.filter((name) => LEFT_OUT.has(name))).toStrictEqual([]);
  expect(names.length).toBeGreaterThan(60);
  for (const name of LEFT_OUT)
    expect(() => python.runPython(`import ${name}`)).toThrow("ModuleNotFoundError");
}, 60_000);
