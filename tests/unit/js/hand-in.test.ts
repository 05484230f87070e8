// Handing in code: its first line, and the name of its file.

import { expect, test } from "vitest";
import { fileName, isNamed, signed } from "../../../static/js/lib/hand-in.ts";

const CODE = "def h(tiles):\n    return 0\n";

test("the name is the first line of the code, in place of another", () => {
  const once = signed(CODE, "  Ada   Lovelace ");
  expect(once).toBe(`# Handed in by Ada Lovelace\n${CODE}`);
  expect(signed(once, "Ben")).toBe(`# Handed in by Ben\n${CODE}`);
  expect(signed(once, " ")).toBe(CODE);
});

test("a name stays one comment, and declares no encoding", () => {
  expect(signed("x", "a\nimport os\u2028b coding: latin-1")).toBe(
    "# Handed in by a import os b coding latin-1\nx",
  );
  expect(signed("x", "y".repeat(1000)).length).toBeLessThan(120);
});

test.each([
  ["Ada Lovelace", "ada-lovelace.py"],
  ["José Núñez", "jose-nunez.py"],
  ["../../etc/passwd", "etc-passwd.py"],
  ["_hidden", "hidden.py"],
  ["李 明", "李-明.py"],
])("the file of %j is %s", (name, file) => {
  expect(fileName(name)).toBe(file);
});

test.each(["", "***"])("no file can have the name %j", (name) => {
  expect(isNamed(name)).toBe(false);
});
