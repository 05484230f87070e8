// The composition root of Learn, which is loaded when Learn is first opened: installs each lesson
// and opens one lesson from another.

import type { App } from "./app/app.ts";
import { installCoach } from "./coach/coach-install.ts";
import type { Rooms } from "./learn/learn-install.ts";
import { installRace } from "./race/race-install.ts";
import { patch } from "./state/state.ts";
import { installTables } from "./textbooks/textbooks-install.ts";
import { installWatch } from "./watch/watch-install.ts";
import { installWrite } from "./write/write-install.ts";

/** The installed lessons. */
const lessons: Partial<{
  watch: ReturnType<typeof installWatch>;
  race: ReturnType<typeof installRace>;
  write: ReturnType<typeof installWrite>;
}> = {};
/** Actions to run once their lesson is installed. */
const pending = new Map<string, () => void>();

function openLesson(app: App, lesson: keyof typeof lessons, act: () => void) {
  pending.set(lesson, act);
  app.store.update(patch({ learn: { lesson } }));
  if (lessons[lesson]) runPending(lesson);
}

function runPending(lesson: string) {
  const act = pending.get(lesson);
  pending.delete(lesson);
  act?.();
}

export const ROOMS: Rooms = {
  coach: installCoach,
  watch(app, room) {
    lessons.watch = installWatch(app, room);
    runPending("watch");
  },
  race(app, room) {
    lessons.race = installRace(app, room);
    runPending("race");
  },
  write(app, room) {
    lessons.write = installWrite(app, room, {
      onRace: (ask) => openLesson(app, "race", () => lessons.race?.raceOwn(ask)),
      onTrace: (ask) => openLesson(app, "watch", () => lessons.watch?.watchOwn(ask)),
    });
    runPending("write");
  },
  tables(app, room) {
    installTables(app, room, {
      onWrite: () => openLesson(app, "write", () => lessons.write?.load("blank")),
    });
  },
};
