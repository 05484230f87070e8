// Keys: what each does, and others in their place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSettings } from "../../../static/js/state/settings.js";
import * as keys from "../../../static/js/state/shortcuts.js";

/** @param {string} key @param {string} [code] */
const pressed = (key, code = "") => ({
  ...{ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
});
/** @param {string} does */
const named = (does) => {
  const found = keys.SHORTCUTS.find((shortcut) => shortcut.does === does);
  assert.ok(found);
  return found;
};
/** @param {string} key @param {keys.OwnKeys} [own] */
const does = (key, own) => keys.shortcutFor(pressed(key), own)?.does;

test("no key does two things, but where a search is watched", () => {
  const owners = new Map();
  for (const { does, keys: all } of keys.SHORTCUTS) {
    for (const key of all) {
      assert.equal(owners.get(key) ?? does, does, key);
      owners.set(key, does);
    }
  }
});

test("a key that's chosen takes the place of the other", () => {
  const own = keys.withKey({}, named("hint"), 0, "x");
  assert.deepEqual([does("x", own), does("h", own)], ["hint", undefined]);
  assert.deepEqual([does("x"), does("h")], [undefined, "hint"]);
  const second = keys.withKey(own, named("left"), 1, "h");
  assert.deepEqual([does("h", second), does("ArrowLeft", second), does("x", second)], ["left", "left", "hint"]); // biome-ignore format: pairs
});

test("what a key does already is named, and it can be its own", () => {
  assert.equal(keys.ownerOf(pressed("n"), "hint", {})?.does, "shuffle");
  assert.equal(keys.ownerOf(pressed("h"), "hint", {}), null);
  assert.equal(keys.ownerOf(pressed("A", "KeyA"), "hint", {})?.does, "left");
  assert.equal(keys.ownerOf(pressed("z"), "hint", {}), null);
  const moved = keys.withKey({}, named("shuffle"), 0, "z");
  assert.equal(keys.ownerOf(pressed("n"), "hint", moved), null);
});

test("a key is named by its sign, or by its name", () => {
  assert.equal(keys.keyName(pressed("J", "KeyJ")), "j");
  assert.equal(keys.keyName(pressed(" ", "Space")), "Space");
  assert.equal(keys.keyName(pressed("4", "Numpad4")), "Numpad4");
  assert.equal(keys.keyName(pressed("F2", "F2")), "F2");
  for (const key of ["Tab", "Escape", "Dead", "+"]) assert.equal(keys.keyName(pressed(key)), null);
  assert.equal(keys.keyName({ ...pressed("a"), ctrlKey: true }), null);
});

test("keys are read from anything that was stored", () => {
  const kept = readSettings({ keys: { hint: ["x"], left: ["ArrowLeft", "j"] } });
  assert.deepEqual(kept.keys, { hint: ["x"], left: ["ArrowLeft", "j"] });
  for (const bad of [3, "x", [["x"]], { hint: "x" }, { hint: [3] }, { hint: ["a b"] }, null]) {
    const { keys: found } = readSettings({ keys: bad });
    assert.deepEqual([does("h", found), does("x", found)], ["hint", undefined], String(bad));
  }
  assert.equal(does("h", { hint: ["x", "y"] }), "hint"); // of another version, which had two
  assert.equal(does("h", JSON.parse('{"__proto__": ["x"], "toString": ["x"]}')), "hint");
});
