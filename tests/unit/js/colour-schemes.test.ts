// The colours of the tiles in the themes of slidysim.

import { expect, test } from "vitest";
import { fringeCount, fringePart, tileColours } from "../../../static/js/board/colour-schemes.ts";
import { parseColours } from "../../../static/js/state/colours.ts";
import { readSettings, type Settings } from "../../../static/js/state/settings.ts";

function fringe(rows: number, cols: number) {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => fringePart(row, col, { rows, cols })),
  );
}

// As slidysim's pages colour them; the last cell is the blank's.
test.each([
  {
    rows: 4,
    cols: 4,
    expected: [
      [0, 0, 0, 0],
      [1, 2, 2, 2],
      [1, 3, 4, 4],
      [1, 3, 5, 5],
    ],
  },
  {
    rows: 3,
    cols: 5,
    expected: [
      [0, 1, 2, 2, 2],
      [0, 1, 3, 4, 4],
      [0, 1, 3, 5, 5],
    ],
  },
  {
    rows: 5,
    cols: 3,
    expected: [
      [0, 0, 0],
      [1, 1, 1],
      [2, 2, 2],
      [3, 4, 4],
      [3, 5, 5],
    ],
  },
  {
    rows: 2,
    cols: 2,
    expected: [
      [0, 0],
      [1, 1],
    ],
  },
])("a fringe of $rows x $cols colours rows and columns of layers", ({ rows, cols, expected }) => {
  expect(fringe(rows, cols)).toStrictEqual(expected);
});

test("a square fringe has 2n - 2 colours, and each is used", () => {
  for (let n = 2; n <= 50; n++) {
    expect(fringeCount({ rows: n, cols: n })).toBe(2 * n - 2);
    expect(new Set(fringe(n, n).flat()).size).toBe(2 * n - 2);
  }
});

test("a tile has the colour of its cell in the theme", () => {
  const shape = { rows: 3, cols: 4 };
  const [dark, light, third] = [0, 1, 2].map((i) => `var(--layer-${i})`);
  expect(seen("rings", shape)).toStrictEqual(
    [dark, dark, dark, dark, dark, light, light, light, dark, light, third, third], //
  );
  expect(seen("checkerboard", shape)).toStrictEqual(
    [dark, light, dark, light, light, dark, light, dark, dark, light, dark, light], //
  );
  const [first, second, last] = [0, 4, 8].map((at) => seen("rows", shape)[at]);
  expect(new Set([first, second, last]).size).toBe(3);
  expect(seen("rows", shape)).toStrictEqual([first, second, last].flatMap((c) => [c, c, c, c]));
  expect(new Set(seen("fringe", shape)).size).toBe(5);
  expect(tileColours({ theme: "plain", colours: ["#ffffff"] }, shape)).toBeNull();
});

test("the user's colours are used in turn, with a readable number", () => {
  const colours = ["#202020", "#ffee00"];
  const found = tileColours({ theme: "rows", colours }, { rows: 3, cols: 2 }) ?? [];
  expect(found.map(({ tile }) => tile)).toStrictEqual(
    [0, 0, 1, 1, 0, 0].map((index) => colours[index]),
  );
  const inks = found.map(({ ink }) => ink);
  expect(inks[0]).toBe("var(--ink-on-dark)");
  expect(inks[2]).toBe("var(--ink-on-light)");
});

test("colours are read in the forms that people write, and nothing else", () => {
  expect(parseColours("#FF8a80, fd4;#000")).toStrictEqual(["#ff8a80", "#ffdd44", "#000000"]);
  expect(parseColours("  ")).toStrictEqual([]);
  for (const wrong of ["red", "#12345", "#ff8a80 url(x)", "#fff,".repeat(101)]) {
    expect(parseColours(wrong), wrong).toBeNull();
  }
});

test("broken colours in the settings are ignored", () => {
  expect(readSettings({ colours: ["#fd4", "#102030"] }).colours).toStrictEqual([
    "#ffdd44",
    "#102030",
  ]);
  for (const colours of [["red"], "#fff", [3], null]) {
    expect(readSettings({ colours }).colours).toStrictEqual([]);
  }
});

function seen(theme: Settings["theme"], shape: { rows: number; cols: number }) {
  return (tileColours({ theme, colours: [] }, shape) ?? []).map(({ tile }) => tile);
}
