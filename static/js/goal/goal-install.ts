// The aim of the game, for whoever is new to it, and the goal at hand for everybody.

import type { App } from "../app/app.ts";
import { hasSolved, rememberSolved } from "../state/newcomer.ts";
import { createAimView } from "./goal-view.ts";

export function installAim(app: App) {
  app.panel(() => createAimView({ known: hasSolved(), onKnown: rememberSolved }));
}
