// Boards, links and solutions, out of whatever box they're pasted into.

import { createPaste } from "./controller.js";

/** @import { App } from "../app/app.js" */

/** @param {App} app */
export function installPaste(app) {
  return createPaste(app);
}
