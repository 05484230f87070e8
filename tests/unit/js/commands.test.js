// Every key of the table has a command.

import { expect, test } from "vitest";
import { createCommands } from "../../../static/js/commands.js";
import { SHORTCUTS } from "../../../static/js/state/shortcuts.js";

/**
 * Has every property and can be called, in the place of the features that the commands call.
 * @type {any}
 */
const feature = new Proxy(() => {}, { get: () => feature });

test.each(SHORTCUTS.map(({ does }) => does))("%s has a command", (does) => {
  const commands = createCommands(feature, () => false, feature);
  expect(Object.keys(commands)).toContain(does);
});
