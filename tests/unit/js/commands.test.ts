// Each shortcut of the table has a command.

import { expect, test } from "vitest";
import { createCommands } from "../../../static/js/commands.ts";
import { SHORTCUTS } from "../../../static/js/state/shortcuts-text.ts";

/** A stub for the features: it has every property and can be called. */
const feature = new Proxy(() => {}, { get: (): unknown => feature }) as never;

test.each(SHORTCUTS.map(({ does }) => does))("%s has a command", (does) => {
  const commands = createCommands(feature, feature);
  expect(Object.keys(commands)).toContain(does);
});
