// Boards, links and solutions, out of whatever box they're pasted into.

import type { App } from "../app/app.ts";
import { createPaste } from "./paste-controller.ts";

export function installPaste(app: App) {
  return createPaste(app);
}
