// Handing something on: by the device's own sheet where that's the custom, else by the clipboard.

import { during } from "./activity.js";

/**
 * @param {{ text: string, url?: string }} content
 * @param {string} copied what's copied where there's no sheet
 * @returns {Promise<"shared" | "copied" | "left" | "refused">} `left`: the person closed the sheet
 */
export function share(content, copied) {
  return during(handOn(content, copied));
}

/**
 * @param {{ text: string, url?: string }} content
 * @param {string} copied
 * @returns {Promise<"shared" | "copied" | "left" | "refused">}
 */
async function handOn(content, copied) {
  // On a desk, a copy is at hand sooner than whatever the system has for sharing.
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share(content);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "left";
    }
  }
  try {
    await navigator.clipboard.writeText(copied);
    return "copied";
  } catch {
    return "refused";
  }
}
