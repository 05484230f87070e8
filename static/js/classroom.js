// The composition root of the classroom, which is loaded when Learn is first opened: what furnishes
// each of its rooms, and what one hands to another.

import { installRace } from "./race/install.js";
import { installTables } from "./tables/install.js";
import { installWatch } from "./watch/install.js";
import { installWrite } from "./write/install.js";

/** @import { App } from "./app/app.js" */
/** @import { Rooms } from "./learn/install.js" */

/** @type {Partial<{ watch: Watch, race: Race, write: Write }>} */
const open = {};
/**
 * What's to be done in a room once it's open.
 * @type {Record<string, (() => void) | undefined>}
 */
const awaited = {};
/** @typedef {ReturnType<typeof installWatch>} Watch */
/** @typedef {ReturnType<typeof installRace>} Race */
/** @typedef {ReturnType<typeof installWrite>} Write */

/**
 * @param {App} app
 * @param {"watch" | "race" | "write"} lesson
 * @param {() => void} act
 */
function go(app, lesson, act) {
  awaited[lesson] = act;
  app.set({ learn: { lesson } });
  if (open[lesson]) arrive(lesson);
}

/** @param {string} lesson */
function arrive(lesson) {
  const act = awaited[lesson];
  delete awaited[lesson];
  act?.();
}

/** @type {Rooms} */
export const ROOMS = {
  watch(app, room) {
    open.watch = installWatch(app, room);
    arrive("watch");
  },
  race(app, room) {
    open.race = installRace(app, room);
    arrive("race");
  },
  write(app, room) {
    open.write = installWrite(app, room, {
      onRace: (ask) => go(app, "race", () => open.race?.raceOwn(ask)),
      onTrace: (ask) => go(app, "watch", () => open.watch?.watchOwn(ask)),
    });
    arrive("write");
  },
  tables(app, room) {
    installTables(app, room, {
      onWrite: (example) => go(app, "write", () => open.write?.load(example)),
    });
  },
};
