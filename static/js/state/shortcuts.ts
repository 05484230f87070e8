// Finds the shortcut of a pressed key, and changes the user's keys.

import { KEY_LABELS, PAGE, SHORTCUTS, type Shortcut, SLIDE } from "./shortcuts-text.ts";

/** The user's keys by command. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

/** The commands of an embedded page, which has only the board and the replay. */
export const EMBED_COMMANDS = new Set(
  "up left down right freeze back forward undo redo reset play first last".split(" "),
);

/** The commands that Puzzles has. */
export const PUZZLE_COMMANDS = new Set(
  "up left down right shuffle share play puzzle-theme puzzle-size mode-play mode-analyse mode-puzzles mode-learn settings keys".split(
    " ",
  ),
);

/** The commands that an event has. */
export const EVENT_COMMANDS = new Set([
  ...PUZZLE_COMMANDS,
  ...["freeze", "undo", "redo", "reset", "grid-before", "grid-after"],
]);

type Pressed = {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
};

/** @param mode the current view, whose own keys come first */
export function shortcutFor(
  pressed: Pressed,
  own: OwnKeys = {},
  mode: string = "play",
): Shortcut | null {
  if (pressed.altKey) return null;
  const fit = SHORTCUTS.filter(
    (shortcut) =>
      (shortcut.mode ?? mode) === mode &&
      keysOf(shortcut, own).some((key) => matches(key, pressed)),
  );
  return fit.find((shortcut) => shortcut.mode) ?? fit[0] ?? null;
}

/** Return the user's keys for a shortcut, or its default ones. */
export function keysOf({ does, keys }: Shortcut, own: OwnKeys): readonly string[] {
  const chosen = Object.hasOwn(own, does) ? own[does] : undefined;
  return chosen?.length === keys.length ? chosen : keys;
}

/** Replace one key of a shortcut. */
export function withKey(own: OwnKeys, shortcut: Shortcut, index: number, key: string): OwnKeys {
  return { ...own, [shortcut.does]: keysOf(shortcut, own).with(index, key) };
}

/**
 * Return the shortcut other than `does` that a key belongs to, and the key's index in it. A key may
 * have another meaning in one of the views.
 */
export function ownerOf(
  pressed: Pressed,
  does: string,
  own: OwnKeys,
): (Shortcut & { index: number }) | null {
  const wanted = SHORTCUTS.find((shortcut) => shortcut.does === does);
  for (const shortcut of SHORTCUTS) {
    if (shortcut.does === does || (wanted && mayShare(wanted, shortcut))) continue;
    const index = keysOf(shortcut, own).findIndex((key) => matches(key, pressed));
    if (index >= 0) return { ...shortcut, index };
  }
  return null;
}

/** The keys that have another meaning in a view. */
const REPLACED = { analyse: SLIDE, grids: PAGE };

/** Return true if two shortcuts may have the same key. */
function mayShare(one: Shortcut, other: Shortcut) {
  return [
    [one, other],
    [other, one],
  ].some(([here, there]) => here?.mode && !there?.mode && there?.group === REPLACED[here.mode]);
}

/** Keys that move the focus or combine with other keys. */
const RESERVED = ["Tab", "Escape", "Dead", "Process", "Unidentified", "CapsLock", "ContextMenu"];

/** Return the key in this table's notation, or null if it can't be chosen. */
export function keyName({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey || RESERVED.includes(key) || key === "+") return null;
  if (key === " ") return "Space";
  if (code.startsWith("Numpad")) return code;
  return key.toLowerCase().length === 1 ? key.toLowerCase() : key;
}

function matches(wanted: string, { key, code, shiftKey, ctrlKey, metaKey }: Pressed) {
  const parts = wanted.split("+");
  const name = parts.pop() ?? "";
  const modified = parts.includes("Mod");
  if (modified !== ((ctrlKey || metaKey) && key !== "Control")) return false;
  // Without Mod, Shift does not matter, since some layouts need it to type a character.
  if (modified && parts.includes("Shift") !== shiftKey) return false;
  return code === name || key.toLowerCase() === name.toLowerCase();
}

/** Return the labels of a key and its modifiers for the key dialog. */
export function keyCaps(key: string): string[] {
  return key.split("+").map((part) => {
    if (/^Key[A-Z]$/.test(part)) return part.slice(3);
    return KEY_LABELS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
