// Every key of the table has a command.

import { expect, test } from "vitest";
import { createCommands } from "../../../static/js/commands.ts";
import { SHORTCUTS } from "../../../static/js/state/shortcuts.ts";

/** Has every property and can be called, in the place of the features that the commands call. */
const feature: any = new Proxy(() => {}, { get: () => feature });

test.each(SHORTCUTS.map(({ does }) => does))("%s has a command", (does) => {
  const commands = createCommands(feature, () => false, feature);
  expect(Object.keys(commands)).toContain(does);
});
