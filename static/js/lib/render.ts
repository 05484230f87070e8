// Draws views with Preact. The store calls a view in the clock's frame, where `render` draws at once. The
// local state of a form is drawn in the next frame of the same clock. So `data-idle` covers both.

import { options, type RefObject, render } from "preact";
import { browserClock } from "./clock.ts";

options.debounceRendering = (draw) => void browserClock.frame(draw);

export { render };

/** Return the element of a view that was drawn. Code such as a board's can then fill the element. */
export function drawnElement<T>({ current }: RefObject<T | null>): T {
  if (!current) throw new Error("the view was not drawn");
  return current;
}
