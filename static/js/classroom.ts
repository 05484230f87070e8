// The composition root of Learn, loaded when Learn is first opened. It installs the lessons and lets one
// lesson open another.

import type { App } from "./app/app.ts";
import { installCoach } from "./coach/coach-install.tsx";
import type { LessonInstallers } from "./learn/learn-install.ts";
import { installRace } from "./race/race-install.tsx";
import { patch } from "./state/state.ts";
import { installTextbooks } from "./textbooks/textbooks-install.tsx";
import { installWatch } from "./watch/watch-install.tsx";
import { installWrite } from "./write/write-install.tsx";

/** The installed lessons. */
const lessons: Partial<{
  watch: ReturnType<typeof installWatch>;
  race: ReturnType<typeof installRace>;
  write: ReturnType<typeof installWrite>;
}> = {};
/** The actions to run once their lesson is installed. */
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

export const LESSON_INSTALLERS: LessonInstallers = {
  coach: installCoach,
  watch(app, panel, { back }) {
    lessons.watch = installWatch(app, panel, back);
    runPending("watch");
  },
  race(app, panel) {
    lessons.race = installRace(app, panel);
    runPending("race");
  },
  write(app, panel) {
    lessons.write = installWrite(app, panel, {
      onRace: (ask) => openLesson(app, "race", () => lessons.race?.raceOwn(ask)),
      onTrace: (ask) => openLesson(app, "watch", () => lessons.watch?.watchOwn(ask)),
    });
    runPending("write");
  },
  tables(app, panel) {
    installTextbooks(app, panel, {
      onWrite: () => openLesson(app, "write", () => lessons.write?.load("blank")),
    });
  },
};
