// The settings, and their own storage key, so that they can be read before anything else is loaded.
// Invalid values are ignored.

const KEY = "slidestar-settings";

export const THEMES = {
  classic: "Classic blue",
  rings: "Rings",
  plain: "Plain",
  contrast: "High contrast",
};
/** Seconds that Auto searches for a shorter solution of a large board. */
export const IMPROVING = [1, 5, 20, 60];
/** Solves that averages omit at each end: 5%, rounded up, like csTimer, or one, like slidysim. */
export const TRIMS = ["5%", "one"] as const;
export const APPEARANCES = { system: "System", light: "Light", dark: "Dark" };

type Theme = keyof typeof THEMES;
type Appearance = keyof typeof APPEARANCES;

export type Settings = {
  theme: Theme;
  appearance: Appearance;
  numbers: boolean;
  sounds: boolean;
  hover: boolean;
  motion: boolean;
  /** show more numbers during a game */
  figures: boolean;
  /** one of IMPROVING */
  improving: number;
  /** the user's key bindings */
  keys: Readonly<Record<string, readonly string[]>>;
  /** the name of the user's picture */
  picture: string | null;
  trim: (typeof TRIMS)[number];
  /** show the numbers again when the picture is removed */
  numbersAfter: boolean;
};

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  theme: "classic",
  appearance: "system",
  numbers: true,
  sounds: false,
  hover: false,
  motion: true,
  figures: false,
  improving: 5,
  keys: {},
  picture: null,
  trim: "5%",
  numbersAfter: true,
};

/** Read settings from untrusted data. */
export function readSettings(value: unknown): Settings {
  const found = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const { theme, appearance, numbers, sounds, hover, motion, figures, improving } = found;
  const { keys, picture, numbersAfter } = found;
  const settings = { ...DEFAULT_SETTINGS };
  if (typeof theme === "string" && Object.hasOwn(THEMES, theme)) {
    settings.theme = theme as Theme;
  }
  if (typeof appearance === "string" && Object.hasOwn(APPEARANCES, appearance)) {
    settings.appearance = appearance as Appearance;
  }
  if (typeof numbers === "boolean") settings.numbers = numbers;
  if (typeof sounds === "boolean") settings.sounds = sounds;
  if (typeof hover === "boolean") settings.hover = hover;
  if (typeof motion === "boolean") settings.motion = motion;
  if (typeof figures === "boolean") settings.figures = figures;
  if (typeof improving === "number" && IMPROVING.includes(improving))
    settings.improving = improving;
  settings.keys = readKeys(keys);
  if (typeof picture === "string") settings.picture = picture;
  settings.trim = TRIMS.find((trim) => trim === found.trim) ?? settings.trim;
  if (typeof numbersAfter === "boolean") settings.numbersAfter = numbersAfter;
  return settings;
}

function readKeys(value: unknown) {
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
    return { ...DEFAULT_SETTINGS }; // blocked or garbled
  }
}

export function saveSettings(settings: Settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // blocked or full
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
