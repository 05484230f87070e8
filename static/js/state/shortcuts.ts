// The table of all key bindings, for the key handler and for the dialog that lists the keys. To add a
// key, add a line here and its command to `commands` in main.ts. The user can change the keys.
//
// A key is `KeyboardEvent.key` ("h", "?", "Enter") or `KeyboardEvent.code` ("KeyW", which has the same
// place on every layout). "Mod" is Ctrl or Command. The first matching line counts.

export type Shortcut = {
  does: string;
  group: string;
  text: string;
  keys: readonly string[];
  repeats?: boolean;
};
/** The user's keys by command. */
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

/** The commands of an embedded page, which has only the board and the replay. */
export const EMBED_COMMANDS = new Set(
  "up left down right undo redo reset play first last".split(" "),
);

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

/** Return the user's keys for a shortcut, or its default ones. */
export function keysOf({ does, keys }: Shortcut, own: OwnKeys): readonly string[] {
  const chosen = Object.hasOwn(own, does) ? own[does] : undefined;
  return chosen?.length === keys.length ? chosen : keys;
}

/** Replace one key of a shortcut. */
export function withKey(own: OwnKeys, shortcut: Shortcut, index: number, key: string): OwnKeys {
  return { ...own, [shortcut.does]: keysOf(shortcut, own).with(index, key) };
}

/** Return the shortcut other than `does` that a key belongs to, and the key's index in it. */
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
  if (modified !== (ctrlKey || metaKey)) return false;
  // Without Mod, Shift does not matter, since some layouts need it to type a character.
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

/** Return the labels of a key and its modifiers for the key dialog. */
export function keyCaps(key: string): string[] {
  return key.split("+").map((part) => {
    if (part === "Mod") return "Ctrl";
    if (/^Key[A-Z]$/.test(part)) return part.slice(3);
    return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
