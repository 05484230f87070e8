// The aim of the game, for whoever is new to it, and the goal at hand for everybody.

import { hasSolved, keepSolved } from "../state/newcomer.js";
import { createAimView } from "./view.js";

/** @import { App } from "../app/app.js" */

/** @param {App} app */
export function installAim(app) {
  app.panel(() => createAimView({ known: hasSolved(), onKnown: keepSolved }));
}
