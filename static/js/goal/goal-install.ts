// Installs the goal beside the score, and the sentence for new users.

import type { App } from "../app/app.ts";
import { hasSolved, rememberSolved } from "../state/newcomer.ts";
import { createGoalView } from "./goal-view.ts";

export function installGoal(app: App) {
  app.panel(() => createGoalView({ known: hasSolved(), onKnown: rememberSolved }));
}
