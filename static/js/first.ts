// Runs before the rest of the page. The downloads of Python take longest, and the first paint must have the
// chosen theme and the layout of the view.

import "./engine/first-worker.ts";
import "./settings/theme.ts";
import "./shell/first-layout.ts";
