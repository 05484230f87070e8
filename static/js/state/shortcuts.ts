// Finds the shortcut for a pressed key, and changes the user's keys.

import { KEY_LABELS, PAGE, SHORTCUTS, type Shortcut, SLIDE } from "./shortcuts-text.ts";

/** The user's keys by command. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

/** The commands of an embedded page, which contains only the board and the replay. */
export const EMBED_COMMANDS = new Set(
  "up left down right freeze back forward undo redo reset play first last".split(" "),
);

export const PUZZLE_COMMANDS = new Set(
  "up left down right shuffle share stop play puzzle-theme puzzle-size mode-play mode-analyse mode-puzzles mode-learn settings keys".split(
    " ",
  ),
);

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
  getModifierState?: (name: string) => boolean;
};

/** @param mode the current view, whose keys have priority */
export function shortcutFor(
  pressed: Pressed,
  own: OwnKeys = {},
  mode: string = "play",
): Shortcut | null {
  if (isForText(pressed)) return null;
  const here = SHORTCUTS.filter((shortcut) => shortcut.mode === mode);
  const everywhere = SHORTCUTS.filter((shortcut) => !shortcut.mode);
  return bestOf(here, pressed, own) ?? bestOf(everywhere, pressed, own);
}

/**
 * Return the shortcut that fits a press best, with the index of its key. Among equal fits, a key
 * chosen by the user has priority, because a later version may add default keys.
 */
function bestOf(shortcuts: readonly Shortcut[], pressed: Pressed, own: OwnKeys) {
  let best: (Shortcut & { index: number }) | null = null;
  let highest = 0;
  for (const shortcut of shortcuts) {
    keysOf(shortcut, own).forEach((key, index) => {
      const fit = fitOf(key, pressed);
      const isOwn = own[shortcut.does]?.includes(key) ?? false;
      const rank = fit && 2 * fit + Number(isOwn);
      if (rank > highest) best = { ...shortcut, index };
      highest = Math.max(highest, rank);
    });
  }
  return best as (Shortcut & { index: number }) | null;
}

/** Return the user's keys for a shortcut, or else its default keys. A later version may have more keys. */
export function keysOf({ does, keys }: Shortcut, own: OwnKeys): readonly string[] {
  const chosen = (Object.hasOwn(own, does) && own[does]) || [];
  return chosen.length > keys.length ? keys : [...chosen, ...keys.slice(chosen.length)];
}

/** Replace one key of a shortcut. */
export function withKey(own: OwnKeys, shortcut: Shortcut, index: number, key: string): OwnKeys {
  return { ...own, [shortcut.does]: keysOf(shortcut, own).with(index, key) };
}

/**
 * Return the shortcut other than `does` to which a key belongs, and the key's index in it. In one
 * of the views, a key may have another meaning.
 */
export function ownerOf(
  pressed: Pressed,
  does: string,
  own: OwnKeys,
): (Shortcut & { index: number }) | null {
  const wanted = SHORTCUTS.find((shortcut) => shortcut.does === does);
  const others = SHORTCUTS.filter(
    (shortcut) => shortcut.does !== does && !(wanted && mayShare(wanted, shortcut)),
  );
  return bestOf(others, pressed, own);
}

/** The keys that have another meaning in a view, by view. */
const REPLACED = { analyse: SLIDE, grids: PAGE };

/** Return whether two shortcuts may have the same key. */
function mayShare(one: Shortcut, other: Shortcut) {
  return [
    [one, other],
    [other, one],
  ].some(([here, there]) => here?.mode && !there?.mode && there?.group === REPLACED[here.mode]);
}

/** Keys that move the focus or combine with other keys. They cannot be chosen. */
const RESERVED = ["Tab", "Escape", "Dead", "Process", "Unidentified", "CapsLock", "ContextMenu"];

/** Return the key in the notation of the table, or null if the key cannot be chosen. */
export function keyName(pressed: Pressed): string | null {
  const { key, code, ctrlKey, metaKey } = pressed;
  if (ctrlKey || metaKey || isForText(pressed) || RESERVED.includes(key) || key === "+")
    return null;
  if (key === " ") return "Space";
  if (code.startsWith("Numpad")) return code;
  return NAMED.test(key) ? key : typedBy(key);
}

/** A key that types no character, such as "Enter". A dead key types one. */
const NAMED = /^(?!Dead$|Unidentified$)[A-Z][A-Za-z\d]+$/;

/**
 * Return whether a press types text instead of giving a command: it types a character with Alt or
 * AltGr, or belongs to an input method. Autofill sends events without a key.
 */
function isForText(pressed: Pressed) {
  const { key, altKey } = pressed;
  if (!key || key === "Process" || altKey) return true;
  return !NAMED.test(key) && pressed.getModifierState?.("AltGraph") === true;
}

/** The degrees to which a press fits a key, in ascending order. */
const FITS = { not: 0, byUsPlace: 1, byTyped: 2, byPlace: 3 };

/**
 * Return how well a press fits a key of the table. A key by place (KeyW) has priority over the
 * typed character, so that on any layout a key that slides a tile is not used for another command.
 */
function fitOf(wanted: string, pressed: Pressed) {
  const { key, code, shiftKey, ctrlKey, metaKey } = pressed;
  const parts = wanted.split("+");
  const name = parts.pop() ?? "";
  const modified = parts.includes("Mod");
  if (modified !== ((ctrlKey || metaKey) && key !== "Control")) return FITS.not;
  // Shift is ignored unless Mod is pressed, since some layouts need Shift to type a character.
  if (modified && parts.includes("Shift") !== shiftKey) return FITS.not;
  // Some layouts have arrows on letter keys.
  if (code === name && !(code.startsWith("Key") && NAMED.test(key))) return FITS.byPlace;
  const typed = typedBy(name);
  if (typedBy(key) === typed) return FITS.byTyped;
  return typedOnUs(pressed) === typed ? FITS.byUsPlace : FITS.not;
}

/** Return a key in lower case. The Turkish letters I with and without a dot both become i. */
function typedBy(key: string) {
  return key === " " ? "space" : key.toLowerCase().replace(/^(i̇|ı)$/, "i");
}

/** The characters of a US keyboard, without and with Shift. */
const US: Readonly<Record<string, string>> = {
  ...{ Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|" },
  ...{ Semicolon: ";:", Quote: "'\"", Backquote: "`~", Comma: ",<", Period: ".>", Slash: "/?" },
};

/**
 * If a press does not type an ASCII character, return the character of a US keyboard at the same
 * place, in lower case. A digit key without Shift always types the digit, although AZERTY types `&`
 * there.
 */
function typedOnUs({ key, code, shiftKey }: Pressed): string | undefined {
  if (NAMED.test(key)) return undefined;
  const [, kind, name = ""] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  if (kind === "Digit") return shiftKey || /^[a-z\d]$/i.test(key) ? undefined : name;
  if (/^[ -~]$/.test(key)) return undefined;
  return kind ? name.toLowerCase() : US[code]?.[shiftKey ? 1 : 0];
}

/** Return whether a press is this key of the table. */
export function isKey(key: string, pressed: Pressed) {
  return fitOf(key, pressed) !== FITS.not;
}

/**
 * Return the labels of a key and its modifiers for the key dialog.
 * @param layout the characters of the user's keyboard by code, if known
 */
export function keyCaps(key: string, layout?: ReadonlyMap<string, string>): string[] {
  return key.split("+").map((part) => {
    const typed = part.replace(/^Key(?=[A-Z]$)/, "");
    if (typed !== part) return upper(layout?.get(part) ?? typed);
    return KEY_LABELS[part] ?? upper(part);
  });
}

/** Return a character in upper case, unless that would be several characters. */
function upper(part: string) {
  return part.length === 1 && part.toUpperCase().length === 1 ? part.toUpperCase() : part;
}
