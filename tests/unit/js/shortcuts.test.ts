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

/** The keys of three rows, by what they type on a US keyboard. */
const ROWS = "QWERTYUIOP ASDFGHJKL;' ZXCVBNM,./";
const SIGNS = { ";": "Semicolon", "'": "Quote", ",": "Comma", ".": "Period", "/": "Slash" };
const codeOf = (sign: string) => SIGNS[sign as keyof typeof SIGNS] ?? `Key${sign}`;
const ARROWS: Readonly<Record<string, string>> = { up: "↑", left: "←", down: "↓", right: "→" };
// Layouts: what these keys type (´: a dead key), and the slides and commands, by their first keys.
const LAYOUTS = [
  ["us", "qwertyuiop asdfghjkl;' zxcvbnm,./", "·↑·rt·ui·· ←↓→·gh··l·· z·zvbnm,.·"],
  ["de", "qwertzuiop asdfghjklöä yxcvbnm,.-", "·↑·rtzui·· ←↓→·gh··l·· ··zvbnm,.·"],
  ["fr", "azertyuiop qsdfghjklmù wxcvbn,;:!", "·↑·rt·ui·· ←↓→·gh··lm· ··zvbn,···"],
  ["dvorak", "',.pyfgcrl aoeuidhtns- ;qjkxbmwvz", "·↑.···gzrl ←↓→ui·htn·· ·····bm·vz"],
  ["colemak", "qwfpgjluy; arstdhneio' zxcvbkm,./", "·↑··g·lu·· ←↓→t·hn·i·· z·zvb·m,.·"],
  ["ru", "йцукенгшщз фывапролджэ ячсмитьбю.", "·↑·rt·ui·· ←↓→·gh··l·· z·zvbnm,.."],
  ["el", ";ςερτυθιοπ ασδφγηξκλ´' ζχψωβνμ,./", "·↑·rt·ui·· ←↓→·gh··l·· z·zvbnm,.·"],
  ["he", "/'קראטוןםפ שדגכעיחלךף, זסבהנמצתץ.", "·↑·rt·ui·· ←↓→·gh··l·, z·zvbnm,.."],
  ["tr", "qwertyuıop asdfghjklşi zxcvbnmöç.", "·↑·rt·ui·· ←↓→·gh··l·i z·zvbnm,.."],
] as const;

test.each(LAYOUTS)(
  "letters go by what they type, and slides by place: %s",
  (_, typed, expected) => {
    for (const locale of ["", "en", "tr"]) {
      const done = [...ROWS].map((sign, i) => {
        const lower = typed[i] ?? "";
        const key = lower === "´" ? "Dead" : locale ? lower.toLocaleUpperCase(locale) : lower;
        const found = sign === " " ? null : keys.shortcutFor(pressed(key, codeOf(sign)));
        return sign === " " ? sign : found ? (ARROWS[found.does] ?? found.keys[0]) : "·";
      });
      expect(done.join(""), locale).toBe(expected);
    }
  },
);

test.each([
  ["z", "KeyZ", "undo"],
  ["z", "KeyY", "undo"], // QWERTZ
  ["z", "KeyW", "undo"], // AZERTY
  ["z", "Slash", "undo"], // Dvorak
  ["Z", "KeyZ", "undo"], // Caps Lock
  ["я", "KeyZ", "undo"],
  ["ز", "KeyZ", "undo"],
  ["y", "KeyZ", "redo"],
  ["н", "KeyY", "redo"],
  ["w", "KeyZ", undefined], // closes the tab on AZERTY
  [";", "KeyZ", undefined], // Dvorak
  ["ц", "KeyW", undefined],
  [",", "KeyW", "settings"],
])("Ctrl or Command with %s on %s", (key, code, expected) => {
  for (const modifier of ["ctrlKey", "metaKey"]) {
    const held = { ...pressed(key, code), [modifier]: true };
    expect(keys.shortcutFor(held)?.does).toBe(expected);
    const shifted = keys.shortcutFor({ ...held, shiftKey: true })?.does;
    expect(shifted).toBe(expected === "undo" ? "redo" : undefined);
    expect(keys.shortcutFor({ ...held, altKey: true })).toBeNull();
  }
});

test.each([
  ["?", "Comma", true, "keys"], // AZERTY has it on KeyM, others elsewhere
  ["?", "Minus", true, "keys"],
  ["?", "Digit7", true, "keys"],
  ["؟", "Slash", true, "keys"],
  ["_", "Slash", true, undefined],
  ["1", "Digit1", true, "mode-play"], // AZERTY
  ["&", "Digit1", false, "mode-play"],
  ["é", "Digit2", false, "mode-analyse"],
  ["۳", "Digit3", false, "mode-puzzles"],
  ["!", "Digit1", true, undefined],
  ["5", "Digit1", false, undefined],
  ["ArrowUp", "Numpad8", false, "up"],
  ["1", "Numpad1", false, "mode-play"],
  ["لا", "KeyB", false, "reset"],
  ["Unidentified", "KeyH", false, "hint"],
  ["ArrowLeft", "KeyS", false, "left"], // a layer of arrows
  ["Enter", "KeyN", false, "solve"],
  ["Process", "KeyH", false, undefined],
  ["Process", "KeyW", false, undefined],
  [" ", "", false, "play"],
])("%s on %s", (key, code, shiftKey, expected) => {
  const press = { ...pressed(key, code), shiftKey };
  expect(keys.shortcutFor(press)?.does).toBe(expected);
  const altGr = { ...press, getModifierState: (name: string) => name === "AltGraph" };
  expect(keys.shortcutFor(altGr)?.does).toBe(/^(Arrow|Enter)/.test(key) ? expected : undefined);
});

test("a key of another layout can be chosen", () => {
  const cyrillic = pressed("И", "KeyB");
  expect(keys.keyName(cyrillic)).toBe("и");
  expect(keys.ownerOf(cyrillic, "hint", {})?.does).toBe("reset");
  const own = { hint: ["и"], reset: ["h"] };
  const done = (key: string, code: string) => keys.shortcutFor(pressed(key, code), own)?.does;
  expect([done("и", "KeyB"), done("р", "KeyH")]).toStrictEqual(["hint", "reset"]);
  expect([keys.keyName(pressed("ı", "KeyI")), keys.keyName(pressed("İ", "Quote"))]).toStrictEqual(["i", "i"]); // biome-ignore format: pairs
  expect(keys.keyName({ ...pressed("@", "KeyQ"), getModifierState: () => true })).toBeNull();
  // A slide's place comes before a letter.
  expect(keys.ownerOf(pressed("r", "KeyS"), "hint", {})).toMatchObject({ does: "down", index: 1 });
  const azerty = new Map([["KeyW", "z"]]);
  const caps = ["KeyW", "KeyA", "ß", "и"].flatMap((key) => keys.keyCaps(key, azerty));
  expect(caps).toStrictEqual(["Z", "A", "ß", "И"]);
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
  expect(does("c", { "mode-learn": ["c"] })).toBe("mode-learn"); // of a version without "c"
  const single = { "puzzle-size": ["x"] }; // of a version with one
  expect([does("x", single), does("c", single)]).toStrictEqual(["puzzle-size", "puzzle-size"]);
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
  expect(guide).toContain(lines.join("\n").replace("Show these keys", "All keys"));
});
