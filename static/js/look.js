// Puts the chosen looks on the page. The page loads this file by itself, ahead of all others, so
// that nothing is painted in looks that weren't chosen.

import { byId } from "./dom.js";
import { loadSettings } from "./settings.js";

/** @import { Settings } from "./settings.js" */

const DARK = "(prefers-color-scheme: dark)";

/** @param {Settings} settings */
export function applyLook({ theme, appearance, numbers }) {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.numbers = numbers ? "shown" : "hidden";
  // The dark tokens are a style sheet of their own, which counts when its condition says so.
  const dark = { system: DARK, dark: "all", light: "not all" }[appearance];
  setMedia(byId("dark", HTMLLinkElement), dark);
  const bar = document.querySelector("meta[name=theme-color][media]:last-of-type");
  if (bar instanceof HTMLMetaElement) setMedia(bar, dark);
}

/** @param {HTMLLinkElement | HTMLMetaElement} element @param {string} media */
function setMedia(element, media) {
  if (element.media !== media) element.media = media;
}

applyLook(loadSettings());
