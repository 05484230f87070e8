// Key bindings.

import { readFileSync } from "node:fs";
import { assert, expect, test } from "vitest";
import { readSettings } from "../../../static/js/state/settings.ts";
import * as keys from "../../../static/js/state/shortcuts.ts";
import { SHORTCUTS } from "../../../static/js/state/shortcuts-text.ts";

const pressed = (key: string, code: string = "") => ({
  ...{ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
});
const named = (does: string) => {
  const found = SHORTCUTS.find((shortcut) => shortcut.does === does);
  assert(found);
  return found;
};
const does = (key: string, own?: keys.OwnKeys) => keys.shortcutFor(pressed(key), own)?.does;

test("no key has two commands in a view", () => {
  const owners = new Map();
  for (const { does, keys: all, mode = "" } of SHORTCUTS) {
    for (const key of all) {
      expect(owners.get(key + mode) ?? does, key).toBe(does);
      owners.set(key + mode, does);
    }
  }
});

test("in Analyse the arrow keys follow the line", () => {
  const there = (key: string, code?: string) =>
    keys.shortcutFor(pressed(key, code), {}, "analyse")?.does;
  expect([there("ArrowLeft"), there("a", "KeyA")]).toStrictEqual(["back", "left"]);
  expect(keys.shortcutFor(pressed("ArrowLeft"), {}, "learn")?.does).toBe("left");
  const own = keys.withKey({}, named("back"), 0, "x");
  expect(keys.shortcutFor(pressed("ArrowLeft"), own, "analyse")?.does).toBe("left");
  expect(keys.ownerOf(pressed("ArrowLeft"), "back", {})).toBeNull();
  expect(keys.ownerOf(pressed("h"), "back", {})?.does).toBe("hint");
});

test("a chosen key replaces the default one", () => {
  const own = keys.withKey({}, named("hint"), 0, "x");
  expect([does("x", own), does("h", own)]).toStrictEqual(["hint", undefined]);
  expect([does("x"), does("h")]).toStrictEqual([undefined, "hint"]);
  const second = keys.withKey(own, named("left"), 1, "h");
  expect([does("h", second), does("ArrowLeft", second), does("x", second)]).toStrictEqual(["left", "left", "hint"]); // biome-ignore format: pairs
});

test("Ctrl alone is a key, and not part of another one", () => {
  const control = { ...pressed("Control", "ControlLeft"), ctrlKey: true };
  expect(keys.shortcutFor(control)?.does).toBe("freeze");
  expect(keys.shortcutFor({ ...pressed("z", "KeyZ"), ctrlKey: true })?.does).toBe("undo");
  const own = keys.withKey({}, named("freeze"), 0, "x");
  expect(keys.shortcutFor(control, own)).toBeNull();
  expect(does("x", own)).toBe("freeze");
});

test("the other command of a key is found", () => {
  expect(keys.ownerOf(pressed("n"), "hint", {})?.does).toBe("shuffle");
  expect(keys.ownerOf(pressed("h"), "hint", {})).toBeNull();
  expect(keys.ownerOf(pressed("A", "KeyA"), "hint", {})?.does).toBe("left");
  expect(keys.ownerOf(pressed("q"), "hint", {})).toBeNull();
  const moved = keys.withKey({}, named("shuffle"), 0, "q");
  expect(keys.ownerOf(pressed("n"), "hint", moved)).toBeNull();
});

test("a key is named by its character or its code", () => {
  expect(keys.keyName(pressed("J", "KeyJ"))).toBe("j");
  expect(keys.keyName(pressed(" ", "Space"))).toBe("Space");
  expect(keys.keyName(pressed("4", "Numpad4"))).toBe("Numpad4");
  expect(keys.keyName(pressed("F2", "F2"))).toBe("F2");
  for (const key of ["Tab", "Escape", "Dead", "+"]) expect(keys.keyName(pressed(key))).toBeNull();
  expect(keys.keyName({ ...pressed("a"), ctrlKey: true })).toBeNull();
});

test("invalid stored keys are ignored", () => {
  const kept = readSettings({ keys: { hint: ["x"], left: ["ArrowLeft", "j"] } });
  expect(kept.keys).toStrictEqual({ hint: ["x"], left: ["ArrowLeft", "j"] });
  for (const bad of [3, "x", [["x"]], { hint: "x" }, { hint: [3] }, { hint: ["a b"] }, null]) {
    const { keys: found } = readSettings({ keys: bad });
    expect([does("h", found), does("x", found)], String(bad)).toStrictEqual(["hint", undefined]);
  }
  expect(does("h", { hint: ["x", "y"] })).toBe("hint"); // of a version with two keys
  expect(does("h", JSON.parse('{"__proto__": ["x"], "toString": ["x"]}'))).toBe("hint");
});

test("the guide lists all keys", () => {
  const held = (key: string) =>
    keys
      .keyCaps(key)
      .map((cap) => `<kbd>${cap}</kbd>`)
      .join(" + ");
  const lines = SHORTCUTS.flatMap(({ group, text, keys: each }, i) => [
    ...(group === SHORTCUTS[i - 1]?.group ? [] : [`| **${group}** | |`]),
    `| ${each.map(held).join(" or ")} | ${text} |`,
  ]);
  const guide = readFileSync(new URL("../../../py/docs/playing.md", import.meta.url), "utf8");
  expect(guide).toContain(lines.join("\n").replace("This sheet", "All keys"));
});
