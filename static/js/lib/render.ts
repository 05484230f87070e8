// Draws views with Preact. The store calls a view in the clock's frame, where `render` draws at once. The
// local state of a form is drawn in the next frame of the same clock. So `data-idle` covers both.

import { type ComponentChild, render as draw, options, type RefObject } from "preact";
import { browserClock } from "./clock.ts";
import { untranslate } from "./translation.ts";

options.debounceRendering = (drawAgain) =>
  void browserClock.frame(() => {
    untranslate(document.body);
    drawAgain();
  });

export function render(view: ComponentChild, root: Element) {
  untranslate(root);
  draw(view, root);
}

/** Return the element of a view that was drawn. Code such as a board's can then fill the element. */
export function drawnElement<T>({ current }: RefObject<T | null>): T {
  if (!current) throw new Error("the view was not drawn");
  return current;
}
