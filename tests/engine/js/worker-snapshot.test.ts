// The private interfaces of Pyodide that the snapshot uses, in the installed version. An upgrade that
// changes one of them fails here, not in a user's browser.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  makeSnapshot,
  ON_ITS_WAY,
  packed,
  restoring,
  unpacked,
} from "../../../static/js/worker/snapshot.ts";

const ENGINE = new URL("../../../static/node_modules/pyodide/", import.meta.url);
const { loadPyodide, version } = await import(new URL("pyodide.mjs", ENGINE).href);
const { default: createModule } = await import(new URL("pyodide.asm.mjs", ENGINE).href);
const indexURL = fileURLToPath(ENGINE);

const restore = (snapshot: ArrayBuffer) =>
  loadPyodide({
    indexURL,
    createPyodideModule: restoring(createModule, Promise.resolve(snapshot)),
    _loadSnapshot: ON_ITS_WAY,
  });

const first = await loadPyodide({ indexURL, _makeSnapshot: true });
first.runPython("import json, ctypes; kept = {'a': [1, 2]}");
const snapshot = makeSnapshot(first);

test("the installed version is the one that these tests are for", () => {
  const manifest = JSON.parse(
    readFileSync(new URL("../../../static/package.json", import.meta.url), "utf8"),
  );
  expect(manifest.dependencies.pyodide).toBe("314.0.7");
  expect(version).toBe("314.0.7");
});

test("a snapshot is smaller than the memory, and both Pythons continue from it", async () => {
  expect(snapshot.byteLength).toBeLessThan(20_000_000);
  const second = await restore(snapshot);
  for (const python of [first, second]) {
    expect(python.runPython("kept['a'].append(3); json.dumps(kept)")).toBe('{"a": [1, 2, 3]}');
  }
});

test("a snapshot may be larger than a fresh memory", async () => {
  const python = await loadPyodide({ indexURL, _makeSnapshot: true });
  python.runPython("large = bytearray(b'x') * 60_000_000");
  const large = makeSnapshot(python);
  expect(large.byteLength).toBeGreaterThan(60_000_000);
  const restored = await restore(large);
  expect(restored.runPython("large.count(b'x')")).toBe(60_000_000);
});

test("another build's snapshot is refused", async () => {
  const other = unpacked(snapshot);
  new DataView(other).setUint8(20, ~new DataView(other).getUint8(20));
  await expect(restore(packed(other))).rejects.toThrow(/build id mismatch/);
});

test("an unreadable snapshot is rejected", async () => {
  const restored = loadPyodide({
    indexURL,
    createPyodideModule: restoring(createModule, Promise.reject(new Error("damaged"))),
    _loadSnapshot: ON_ITS_WAY,
  });
  await expect(restored).rejects.toThrow(/damaged/);
});

test("a snapshot is packed without its zeros, and unpacked", () => {
  for (const pages of ["", "0", "1", "0110", "1001", "00000"]) {
    for (const rest of [0, 16]) {
      const bytes = new Uint8Array(pages.length * 4096 + rest);
      for (const [i, page] of [...pages].entries()) if (page === "1") bytes[i * 4096 + 4095] = 7;
      if (rest) bytes[bytes.length - 1] = 9;
      expect(new Uint8Array(unpacked(packed(bytes.buffer)))).toStrictEqual(bytes);
    }
  }
  expect(snapshot.byteLength).toBeLessThan(0.7 * unpacked(snapshot).byteLength);
});
