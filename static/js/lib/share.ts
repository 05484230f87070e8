// Handing something on: by the device's own sheet where that's the custom, else by the clipboard.

import { during } from "./activity.ts";

/**
 * @param copied what's copied where there's no sheet
 * @returns `left`: the person closed the sheet
 */
export function share(
  content: { text: string; url?: string },
  copied: string,
): Promise<"shared" | "copied" | "left" | "refused"> {
  return during(handOn(content, copied));
}

async function handOn(
  content: { text: string; url?: string },
  copied: string,
): Promise<"shared" | "copied" | "left" | "refused"> {
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
