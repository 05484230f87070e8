// Draws views with Preact. The store calls a view in the clock's frame, where `render` draws at once. The
// local state of a form is drawn in the next frame of the same clock. So `data-idle` covers both.

import { options, render } from "preact";
import { browserClock } from "./clock.ts";

options.debounceRendering = (draw) => void browserClock.frame(draw);

export { render };
