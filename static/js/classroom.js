// The composition root of the classroom, which is loaded when Learn is first opened: what furnishes
// each of its rooms.

import { installWatch } from "./watch/install.js";

/** @import { Rooms } from "./learn/install.js" */

/** @type {Rooms} */
export const ROOMS = {
  watch: installWatch,
  race: () => {},
  write: () => {},
  tables: () => {},
};
