// What can't wait for the rest of the page. Python's downloads take longest, and nothing is to be
// painted in looks that weren't chosen.

import "./engine/first-worker.ts";
import "./settings/theme.ts";
