// Installs the reading of boards, links and solutions that are pasted into a box.

import type { App } from "../app/app.ts";
import { createPaste } from "./paste-controller.ts";

export function installPaste(app: App, others: Parameters<typeof createPaste>[1]) {
  return createPaste(app, others);
}
