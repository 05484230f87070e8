// Text of the settings and of the key editor.

import type { Choices } from "../state/choices.ts";
import type { Settings } from "../state/settings.ts";

/**
 * The controls of the dialog, in order. A control is a choice with its options, or a switch and its
 * effect.
 */
export const CONTROLS = {
  theme: {
    label: "Theme",
    options: {
      classic: "Classic blue",
      rings: "Rings",
      plain: "Plain",
      contrast: "High contrast",
      fringe: "Fringe",
      rows: "Rows",
      checkerboard: "Checker\u00adboard",
    },
  },
  appearance: {
    label: "Appearance",
    options: { system: "System", light: "Light", dark: "Dark" },
  },
  tiles: {
    label: "Tiles",
    options: { gaps: "With gaps", joined: "Joined" },
  },
  numberSize: {
    label: "Number size",
    options: { small: "Small", normal: "Normal", large: "Large" },
  },
  numberFont: {
    label: "Number font",
    options: { default: "Default", rounded: "Rounded", serif: "Serif", monospace: "Mono" },
  },
  numbers: {
    label: "Numbers on the tiles",
    note: "Without them, the tiles make a picture.",
  },
  hover: {
    label: "Hover mode",
    note: "The tile under the pointer slides without a click. Holding a mouse button freezes it.",
  },
  sounds: { label: "Sounds", note: "A soft click for each slide." },
  motion: { label: "Animations", note: "Tiles glide into place instead of jumping." },
  inspection: {
    label: "Inspection",
    note: "15 seconds to look before the clock starts, with calls at 8 and 12 seconds.",
  },
  grids: {
    label: "Grids",
    note: "Boards of 7 × 7 and larger show the halves to sort, then each part to solve. Press 1 or 2 to see the previous or next phase.",
  },
  figures: {
    label: "Live figures",
    note: "Thousandths of a second and tiles per second (TPS) while you solve.",
  },
  zen: {
    label: "While you solve",
    options: { off: "Show everything", timer: "Hide the timer", all: "Show only the board" },
    note: "Tap beside the board, or press Esc, to show everything until your next move.",
  },
  macro: {
    label: "Shift slides to the edge",
    options: { off: "Off", "0ms": "At once", "25ms": "25 ms per tile", "50ms": "50 ms per tile" },
    note: "Shift with a direction key is a macro. Solves with macros don't count in averages and bests.",
  },
  metric: {
    label: "Count moves as",
    options: { stm: "Tiles (STM)", mtm: "Slides (MTM)" },
    note: "Tiles of a row or column that move together are one slide.",
  },
} satisfies Controls<Settings & Choices>;

type Controls<Values> = {
  [Name in keyof Values]?: Values[Name] extends boolean
    ? { label: string; note: string }
    : { label: string; options: Record<Values[Name] & string, string>; note?: string };
};

/** Text about the field below the themes. */
export const OWN_COLOURS = {
  label: "Your colours",
  example: "#ff8a80, #ffd54f, #4fc3f7",
  note: "Used in turn instead of the rainbow. Copy this text to share your colours.",
  fault: "Colours have six or three hexadecimal digits, such as #ff8a80 or #fd4.",
};

// The dialog of keys.

export const PLACES =
  "Letters that slide tiles depend on their position on the keyboard, all other keys on what they type.";
export const CHANGE = "Change keys";
export const DONE = "Done";
export const RESET = "Reset all keys";
export const HOW = "Press a key below to change it, then press the new key.";
export const WAS_RESET = "All keys are reset to their defaults.";
export const MISSING =
  "The keys can't be changed right now because part of the page couldn't be loaded.";
export const NOT_THIS_ONE = "That key can't be used. Press another, or Esc to cancel.";

/** @param text the effect of the key */
export function press(text: string) {
  return `Press the new key for “${text}”. Press Esc to cancel.`;
}

export function changedTo(text: string, key: string) {
  return `“${text}” is now ${key}.`;
}

/** @param other the current effect of the key */
export function taken(key: string, other: string) {
  return `${key} is already “${other}”.`;
}

export function swap(other: string) {
  return `Swap with “${other}”`;
}

/**
 * Return the name of a key's button.
 * @param text the effect of the key
 */
export function slot(text: string, key: string) {
  return `${text}: ${key}. Change`;
}
