// The composition root of the classroom, which is loaded when Learn is first opened: what furnishes
// each of its rooms.

import { installRace } from "./race/install.js";
import { installTables } from "./tables/install.js";
import { installWatch } from "./watch/install.js";
import { installWrite } from "./write/install.js";

/** @import { Rooms } from "./learn/install.js" */

/** @type {Rooms} */
export const ROOMS = {
  watch: installWatch,
  race: (app, room) => void installRace(app, room),
  write: (app, room) => void installWrite(app, room),
  tables: installTables,
};
