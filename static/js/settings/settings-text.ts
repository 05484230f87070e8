import type { Choices } from "../state/choices.ts";
import type { Settings } from "../state/settings.ts";

type Values = Settings & Choices;
type Switch = { label: string; note: string };
type Choice<Value extends string> = {
  label: string;
  options: Readonly<Record<Value, string>>;
  note?: string;
};
export type Control = Switch | Choice<string>;
type Controls = {
  [Name in keyof Values]?: Values[Name] extends boolean ? Switch : Choice<Values[Name] & string>;
};

/**
 * The groups of the dialog below the user's picture, with their controls in order. A control is a choice
 * with its options, or a switch and its effect.
 */
export const GROUPS = {
  Board: {
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
    tiles: {
      label: "Tiles",
      options: { gaps: "Separate", joined: "Joined" },
    },
    numbers: {
      label: "Numbers on the tiles",
      note: "Without them, the tiles make a picture.",
    },
    numberSize: {
      label: "Number size",
      options: { small: "Small", normal: "Normal", large: "Large" },
    },
    numberFont: {
      label: "Number font",
      options: { default: "Default", rounded: "Rounded", serif: "Serif", monospace: "Mono" },
    },
    grids: {
      label: "Grids",
      note: "On boards of 7 × 7 and larger, colours show which half each tile belongs to, then which part to solve next. Press 1 or 2 for the previous or next phase.",
    },
  },
  Playing: {
    inspection: {
      label: "Inspection",
      note: "15 seconds to look at the board before the clock starts, with calls at 8 and 12 seconds.",
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
    metric: {
      label: "Count moves as",
      options: { stm: "Single-tile moves (STM)", mtm: "Multi-tile moves (MTM)" },
      note: "When several tiles of a row or column move together, that's one multi-tile move, called a slide.",
    },
    hover: {
      label: "Hover mode",
      note: "Tiles slide as you point at them, without a click. Hold down a mouse button to point without sliding.",
    },
    slideOnPress: {
      label: "Slide on press",
      note: "With a mouse, tiles slide as you press the button, not when you release it. A click that slips still counts, but you can't drag tiles.",
    },
    macro: {
      label: "Shift slides to the edge",
      options: { off: "Off", "0ms": "At once", "25ms": "25 ms per tile", "50ms": "50 ms per tile" },
      note: "With Shift, a direction key slides every tile up to the edge. That's a macro, so the solve won't count towards averages or bests.",
    },
  },
  Page: {
    appearance: {
      label: "Appearance",
      options: { system: "System", light: "Light", dark: "Dark" },
    },
    sounds: { label: "Sounds", note: "A soft click for each slide." },
    motion: { label: "Animations", note: "Tiles glide into place instead of jumping." },
  },
} satisfies Record<string, Controls>;

/** Text about the field below the themes. */
export const OWN_COLOURS = {
  label: "Your colours",
  example: "#ff8a80, #ffd54f, #4fc3f7",
  note: "Used in turn instead of the rainbow. Copy this text to share your colours.",
  fault: "Colours have six or three hexadecimal digits, such as #ff8a80 or #fd4.",
};

// The dialog of keys.

export const PLACES =
  "Letter keys that slide tiles work by their position, whatever the keyboard layout. All other keys work by what they type.";
export const CHANGE = "Change keys";
export const DONE = "Done";
export const RESET = "Reset all keys";
export const HOW = "Press a key below to change it, then press the new key.";
export const WAS_RESET = "All keys have been reset.";
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
