// Shares a text with the share sheet on touch devices, otherwise with the clipboard. The button that the user
// has pressed shows for a moment that a text was copied.

import { during } from "./activity.ts";
import { browserClock } from "./clock.ts";
import { COPIED } from "./lib-text.ts";

type Content = { text: string; url?: string };
/** `left` means that the user closed the share sheet. */
type Outcome = "shared" | "copied" | "left" | "refused";

const SHOWN_MS = 2000;

/** The button that was pressed last, or null if a key was pressed since. */
let pressed: HTMLElement | null = null;
let endMark = () => {};

/** Remember which button the user presses. A dialog closes, so the button that has opened it counts. */
export function followPresses(target: Document) {
  function follow({ type, target: at }: Event) {
    if (!(at instanceof Element) || at.closest("dialog")) return;
    const button = at.closest<HTMLElement>("button");
    // A key that presses the focused button is followed by its click.
    pressed = type === "click" ? button : null;
  }
  target.addEventListener("click", follow, { capture: true });
  target.addEventListener("keydown", follow, { capture: true });
}

/** @param copied the text for the clipboard */
export function share(content: Content, copied: string): Promise<Outcome> {
  return during(shareOrCopy(content, copied));
}

/** Copy a text. The promise is rejected if the browser refuses. */
export function copy(text: string): Promise<void> {
  const button = pressed;
  return during(navigator.clipboard.writeText(text).then(() => mark(button)));
}

async function shareOrCopy(content: Content, copied: string): Promise<Outcome> {
  const button = pressed;
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
    mark(button);
    return "copied";
  } catch {
    return "refused";
  }
}

function mark(button: HTMLElement | null) {
  endMark();
  if (!button) return;
  button.dataset.copied = COPIED;
  const cancel = browserClock.alarm(SHOWN_MS, () => endMark());
  endMark = () => {
    cancel();
    delete button.dataset.copied;
    endMark = () => {};
  };
}
