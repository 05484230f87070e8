// What a person chooses about looks and feel, and its keeping: apart from the game's storage, so
// that it can be read before anything else is loaded. Broken values are as if they weren't there.

const KEY = "slidestar-settings";

export const THEMES = {
  classic: "Classic blue",
  rings: "Rings",
  plain: "Plain",
  contrast: "High contrast",
};
export const APPEARANCES = { system: "System", light: "Light", dark: "Dark" };

/** @typedef {keyof typeof THEMES} Theme */
/** @typedef {keyof typeof APPEARANCES} Appearance */

/**
 * @typedef {{
 *   theme: Theme, appearance: Appearance, numbers: boolean, sounds: boolean, hover: boolean,
 * }} Settings
 */

/** @type {Readonly<Settings>} */
export const DEFAULT_SETTINGS = {
  theme: "classic",
  appearance: "system",
  numbers: true,
  sounds: false,
  hover: false,
};

/**
 * @param {unknown} value anything at all
 * @returns {Settings}
 */
export function readSettings(value) {
  const found = /** @type {Record<string, unknown>} */ (
    typeof value === "object" && value !== null ? value : {}
  );
  const { theme, appearance, numbers, sounds, hover } = found;
  const settings = { ...DEFAULT_SETTINGS };
  if (typeof theme === "string" && Object.hasOwn(THEMES, theme)) {
    settings.theme = /** @type {Theme} */ (theme);
  }
  if (typeof appearance === "string" && Object.hasOwn(APPEARANCES, appearance)) {
    settings.appearance = /** @type {Appearance} */ (appearance);
  }
  if (typeof numbers === "boolean") settings.numbers = numbers;
  if (typeof sounds === "boolean") settings.sounds = sounds;
  if (typeof hover === "boolean") settings.hover = hover;
  return settings;
}

/** @returns {Settings} */
export function loadSettings() {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return { ...DEFAULT_SETTINGS }; // blocked or garbled
  }
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // blocked or full
  }
}

/**
 * Another tab has changed them.
 * @param {(settings: Settings) => void} onChange
 * @returns {() => void}
 */
export function watchSettings(onChange) {
  /** @param {StorageEvent} event */
  const onStorage = ({ key }) => {
    if (key === KEY || key === null) onChange(loadSettings());
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
