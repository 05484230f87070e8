// The composition root of the classroom, which is loaded when Learn is first opened: what furnishes
// each of its rooms, and what one hands to another.

import type { App } from "./app/app.ts";
import type { Rooms } from "./learn/learn-install.ts";
import { installRace } from "./race/race-install.ts";
import { installTables } from "./textbooks/textbooks-install.ts";
import { installWatch } from "./watch/watch-install.ts";
import { installWrite } from "./write/write-install.ts";

const open: Partial<{ watch: Watch; race: Race; write: Write }> = {};
/** What's to be done in a room once it's open. */
const awaited: Record<string, (() => void) | undefined> = {};
type Watch = ReturnType<typeof installWatch>;
type Race = ReturnType<typeof installRace>;
type Write = ReturnType<typeof installWrite>;

function go(app: App, lesson: "watch" | "race" | "write", act: () => void) {
  awaited[lesson] = act;
  app.set({ learn: { lesson } });
  if (open[lesson]) arrive(lesson);
}

function arrive(lesson: string) {
  const act = awaited[lesson];
  delete awaited[lesson];
  act?.();
}

export const ROOMS: Rooms = {
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
