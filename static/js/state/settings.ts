// The settings. They have a separate storage key, so that they can be read before anything else is
// loaded. Invalid values are ignored. `settings-text.ts` lists the settings with a control in the
// settings dialog.

import {
  anyText,
  defaultsOf,
  flag,
  oneOf,
  readValues,
  type ValuesOf,
} from "../lib/stored-values.ts";
import { METRICS } from "../puzzle/slides.ts";

import { parseColours } from "./colours.ts";

const KEY = "slidestar-settings";

/** The choices for how long Auto searches for a shorter solution of a large board, in seconds. */
export const IMPROVING = [1, 5, 20, 60];

/** The choices for the size of the text while Watch is presented, from small to large. */
export const PRESENTED_LINES = [30, 28, 26];

const SETTINGS = {
  theme: oneOf(
    ["classic", "rings", "plain", "contrast", "fringe", "rows", "checkerboard"],
    "classic",
  ),
  /** the user's colours for fringe and rows, or none for a rainbow */
  colours: { initial: [] as readonly string[], read: readOwnColours },
  appearance: oneOf(["system", "light", "dark"], "system"),
  /** tiles with gaps and round corners, or joined squares with a thin line between them */
  tiles: oneOf(["gaps", "joined"], "gaps"),
  numbers: flag(true),
  numberSize: oneOf(["small", "normal", "large"], "normal"),
  numberFont: oneOf(["default", "rounded", "serif", "monospace"], "default"),
  sounds: flag(false),
  hover: flag(false),
  /** true if a tile slides when the mouse button is pressed on it, not when it is released */
  slideOnPress: flag(false),
  motion: flag(true),
  /** true if the phases of a large board's solve are coloured */
  grids: flag(false),
  /** with Shift, a direction's key slides all tiles up to the edge, with this pause between them */
  macro: oneOf(["off", "0ms", "25ms", "50ms"], "off"),
  /** true if more numbers are shown during a game */
  figures: flag(false),
  /** the parts that are hidden during a solve: none, the timer, or everything but the board */
  zen: oneOf(["off", "timer", "all"], "off"),
  /** the metric: single tiles, or slides of several tiles */
  metric: oneOf(METRICS, "stm"),
  improving: oneOf(IMPROVING, 5),
  /** the user's key bindings */
  keys: { initial: {}, read: readKeys },
  /** the name of the user's picture */
  picture: anyText<null>(null),
  /** the solves that averages omit at each end: 5%, rounded up, like csTimer, or one solve, like slidysim */
  trim: oneOf(["5%", "one"], "5%"),
  /** the height of the window in lines of text, while Watch is presented */
  presentedLines: oneOf(PRESENTED_LINES, 30),
  /** true if the numbers are shown again when the user removes the picture */
  numbersAfter: flag(true),
};

export type Settings = ValuesOf<typeof SETTINGS>;
export const DEFAULT_SETTINGS: Readonly<Settings> = defaultsOf(SETTINGS);

/** Read settings from untrusted data. */
export function readSettings(value: unknown): Settings {
  return { ...DEFAULT_SETTINGS, ...readValues(SETTINGS, value) };
}

function readOwnColours(value: unknown) {
  return Array.isArray(value) ? (parseColours(value.join()) ?? undefined) : undefined;
}

function readKeys(value: unknown): Readonly<Record<string, readonly string[]>> {
  const sound = Object.entries(value ?? {}).filter(
    ([, keys]) =>
      Array.isArray(keys) && keys.every((key) => typeof key === "string" && /^\S{1,20}$/.test(key)),
  );
  return Object.fromEntries(sound);
}

export function loadSettings(): Settings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return { ...DEFAULT_SETTINGS }; // The storage is blocked or damaged.
  }
}

export function saveSettings(settings: Settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The storage is blocked or full.
  }
}

/** Call `onChange` when another tab changes the settings. */
export function watchSettings(onChange: (settings: Settings) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange(loadSettings());
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
