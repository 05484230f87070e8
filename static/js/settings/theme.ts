// Applies the chosen theme to the page, in the first script (first.js) and on each change.

import { findPanel } from "../lib/dom.ts";
import { loadSettings, type Settings } from "../state/settings.ts";

/** Media queries for the browser's toolbar colour, light and dark. */
const BAR: Record<Settings["appearance"], readonly [light: string, dark: string]> = {
  system: ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"],
  light: ["all", "not all"],
  dark: ["not all", "all"],
};

export function applyLook(settings: Settings) {
  const { theme, appearance, tiles, numbers, motion, hover, picture } = settings;
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.tiles = tiles;
  dataset.numberSize = settings.numberSize;
  dataset.numberFont = settings.numberFont;
  dataset.numbers = numbers ? "shown" : "hidden";
  dataset.appearance = appearance;
  dataset.hover = hover ? "on" : "off";
  dataset.motion = motion ? "on" : "off";
  dataset.picture = picture === null ? "star" : "own";
  const [light, dark] = BAR[appearance];
  const { part } = findPanel("look");
  part("bar-dark", HTMLMetaElement).media = dark;
  part("bar-light", HTMLMetaElement).media = light;
}

applyLook(loadSettings());
