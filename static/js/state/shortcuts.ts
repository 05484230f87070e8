// All keys, in one table: the handler (settings/keys.js) acts by it and the sheet
// (settings/key-sheet.js) shows it. To add one, add a line here and what it does to `commands` in
// main.js. A person may have chosen other keys than stand here (settings/key-editor.js).
//
// A key is named by what it types ("h", "?"), by its name ("Enter"), or, with a capital "Key", by
// its place on the keyboard ("KeyW"), so that WASD is a cross on every layout. "Mod" is Ctrl or
// Command. Earlier lines go before later ones.

export type Shortcut = {
  does: string;
  group: string;
  text: string;
  keys: readonly string[];
  repeats?: boolean;
};
/** The keys that a person has chosen, by what they do. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

const SLIDE = "Slide a tile";
const GAME = "Game";
const SOLVER = "Solver and replay";
const WATCH = "Watching a search";
const PAGE = "Page";

export const SHORTCUTS: readonly Shortcut[] = [
  { does: "up", group: SLIDE, text: "Up", keys: ["ArrowUp", "KeyW"], repeats: true },
  { does: "left", group: SLIDE, text: "Left", keys: ["ArrowLeft", "KeyA"], repeats: true },
  { does: "down", group: SLIDE, text: "Down", keys: ["ArrowDown", "KeyS"], repeats: true },
  { does: "right", group: SLIDE, text: "Right", keys: ["ArrowRight", "KeyD"], repeats: true },

  { does: "shuffle", group: GAME, text: "New shuffle", keys: ["n"] },
  { does: "again", group: GAME, text: "The same scramble again", keys: ["g"] },
  { does: "inspect", group: GAME, text: "Start the inspection", keys: ["i"] },
  { does: "undo", group: GAME, text: "Undo", keys: ["u", "Mod+z"], repeats: true },
  {
    does: "redo",
    group: GAME,
    text: "Redo",
    keys: ["r", "Mod+y", "Mod+Shift+z"],
    repeats: true,
  },
  { does: "reset", group: GAME, text: "Reset: back to the beginning", keys: ["b"] },
  { does: "hint", group: GAME, text: "Hint", keys: ["h"] },
  { does: "share", group: GAME, text: "Share: copy a link", keys: ["l"] },

  { does: "step", group: WATCH, text: "Step", keys: ["."], repeats: true },
  { does: "step-back", group: WATCH, text: "Step back", keys: ["Backspace"], repeats: true },
  { does: "play", group: WATCH, text: "Play or pause", keys: ["Space"] },
  { does: "first", group: WATCH, text: "To the start", keys: ["Home"] },
  { does: "last", group: WATCH, text: "To the end", keys: ["End"] },

  { does: "solve", group: SOLVER, text: "Solve", keys: ["Enter"] },
  { does: "stop", group: SOLVER, text: "Stop what is running, or a drag", keys: ["Escape"] },
  { does: "play", group: SOLVER, text: "Play or pause the replay", keys: ["Space"] },
  {
    does: "play",
    group: GAME,
    text: "After a win: the next shuffle. Before a solve: the inspection",
    keys: ["Space"],
  },
  { does: "first", group: SOLVER, text: "To the replay's first move", keys: ["Home"] },
  { does: "last", group: SOLVER, text: "To the replay's last move", keys: ["End"] },

  { does: "review", group: SOLVER, text: "Review the game", keys: ["v"] },
  { does: "mistake", group: SOLVER, text: "Next mistake", keys: ["m"] },

  { does: "mode-play", group: PAGE, text: "Play", keys: ["1"] },
  { does: "mode-analyse", group: PAGE, text: "Analyse", keys: ["2"] },
  { does: "mode-learn", group: PAGE, text: "Learn", keys: ["3"] },
  { does: "settings", group: PAGE, text: "Settings", keys: [","] },
  { does: "keys", group: PAGE, text: "This sheet", keys: ["?"] },
];

/** What counts where there's only the board and its player. */
export const FRAMED = new Set("up left down right undo redo reset play first last".split(" "));

type Pressed = {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
};

export function shortcutFor(pressed: Pressed, own: OwnKeys = {}): Shortcut | null {
  if (pressed.altKey) return null;
  return (
    SHORTCUTS.find((shortcut) => keysOf(shortcut, own).some((key) => matches(key, pressed))) ?? null
  );
}

/** What's to be pressed. */
export function keysOf({ does, keys }: Shortcut, own: OwnKeys): readonly string[] {
  const chosen = Object.hasOwn(own, does) ? own[does] : [];
  return chosen.length === keys.length ? chosen : keys;
}

/** The keys with another one in a place. */
export function withKey(own: OwnKeys, shortcut: Shortcut, index: number, key: string): OwnKeys {
  return { ...own, [shortcut.does]: keysOf(shortcut, own).with(index, key) };
}

/** What a key does already, beside this, and which of its keys it is. */
export function ownerOf(
  pressed: Pressed,
  does: string,
  own: OwnKeys,
): (Shortcut & { index: number }) | null {
  for (const shortcut of SHORTCUTS) {
    if (shortcut.does === does) continue;
    const index = keysOf(shortcut, own).findIndex((key) => matches(key, pressed));
    if (index >= 0) return { ...shortcut, index };
  }
  return null;
}

/** Those that move the focus, or mean something with others. */
const NEVER = ["Tab", "Escape", "Dead", "Process", "Unidentified", "CapsLock", "ContextMenu"];

/** How a key is written here; null if it can't be chosen. */
export function keyName({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey || NEVER.includes(key) || key === "+") return null;
  if (key === " ") return "Space";
  if (code.startsWith("Numpad")) return code;
  return key.toLowerCase().length === 1 ? key.toLowerCase() : key;
}

function matches(wanted: string, { key, code, shiftKey, ctrlKey, metaKey }: Pressed) {
  const parts = wanted.split("+");
  const name = parts.pop() ?? "";
  const modified = parts.includes("Mod");
  if (modified !== (ctrlKey || metaKey)) return false;
  // Without Ctrl, Shift only says how a sign is typed; it doesn't make another key of W.
  if (modified && parts.includes("Shift") !== shiftKey) return false;
  return code === name || key.toLowerCase() === name.toLowerCase();
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** How a key is written on the sheet, a part for each to hold. */
export function keyCaps(key: string): string[] {
  return key.split("+").map((part) => {
    if (part === "Mod") return "Ctrl";
    if (/^Key[A-Z]$/.test(part)) return part.slice(3);
    return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
