// Shares a text with the share sheet on touch devices, otherwise with the clipboard.

import { during } from "./activity.ts";

type Content = { text: string; url?: string };
/** `left` means that the user closed the share sheet. */
type Outcome = "shared" | "copied" | "left" | "refused";

/** @param copied the text for the clipboard */
export function share(content: Content, copied: string): Promise<Outcome> {
  return during(shareOrCopy(content, copied));
}

async function shareOrCopy(content: Content, copied: string): Promise<Outcome> {
  // With a mouse, the clipboard is quicker than the system's share dialog.
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      const { url } = content;
      await navigator.share(url && !URL.canParse(url) ? { text: copied } : content);
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
