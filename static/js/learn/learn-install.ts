// Installs Learn with a tab and a panel for each lesson. The content of the panels is loaded when Learn is
// first opened.

import type { App } from "../app/app.ts";
import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import { followArrowKeys } from "../lib/tabs.ts";
import { readSession } from "../lib/web-storage.ts";
import { COACHED } from "../state/coach.ts";
import { DEALT, LESSONS, type Lesson } from "../state/learn.ts";
import { patch, type State } from "../state/state.ts";
import type { Study } from "../state/study.ts";
import { MISSING, OFFLINE, ONWARD } from "./learn-text.ts";

/** The actions by which a lesson leaves Learn. */
type Exits = {
  /** Return to the previous game. */
  back: () => void;
  openStudy: (study: Study) => void;
};
/** The functions that fill the panels of the lessons. */
export type LessonInstallers = Record<Lesson, (app: App, panel: HTMLElement, exits: Exits) => void>;

const NEXT: Readonly<Record<Lesson, Lesson>> = {
  coach: "watch",
  watch: "race",
  race: "write",
  write: "tables",
  tables: "coach",
};

export function installLearn(app: App, exits: Exits) {
  app.panel(() => createLearnPanel(app, exits));
}

function createLearnPanel(app: App, exits: Exits) {
  const { root, part } = findPanel("learn");
  const bar = part("lessons");
  const missing = part("missing");
  const why = part("why");
  const lessons = (Object.keys(LESSONS) as Lesson[]).map(createLesson);
  const tabs = lessons.map(({ tab }) => tab);
  const onward = element("button", { class: "next-lesson", attributes: { type: "button" } });
  bar.append(...tabs);
  root.append(onward);

  const enter = (lesson: Lesson) => app.store.update(patch({ learn: { lesson } }));
  onward.addEventListener("click", () => {
    const next = NEXT[app.store.get().learn.lesson];
    enter(next);
    lessons.find(({ lesson }) => lesson === next)?.tab.focus();
  });
  for (const { lesson, tab } of lessons) tab.addEventListener("click", () => enter(lesson));
  followArrowKeys(tabs, (index) => {
    const chosen = lessons[index];
    if (chosen) enter(chosen.lesson);
  });

  const installers = createLateFeature({
    script: import.meta.classroom,
    style: import.meta.classroomStyle,
    learn: true,
    create: (script: { LESSON_INSTALLERS: LessonInstallers }) => script.LESSON_INSTALLERS,
    say: (message) => setText(why, message),
    missing: MISSING,
    offline: OFFLINE,
  });
  const filled: Set<Lesson> = new Set();

  async function fill() {
    const { lesson } = app.store.get().learn;
    if (filled.has(lesson)) return;
    const late = await installers.open();
    delete document.documentElement.dataset.opening; // shell/first-layout.ts has set it
    showLoaded(late !== null);
    if (!late) return;
    for (const each of lessons) {
      if (filled.has(each.lesson) || !(each.lesson === lesson || isNeeded(each.lesson))) continue;
      filled.add(each.lesson);
      late[each.lesson](app, each.panel, exits);
    }
  }

  /**
   * Return whether a lesson must be installed even if it is not shown. After a reload in any lesson, only
   * the lesson that has dealt the board can replace it when the user returns to Play.
   */
  function isNeeded(lesson: Lesson) {
    const key = { coach: COACHED, watch: DEALT, race: null, write: null, tables: null }[lesson];
    return key !== null && readSession(key) !== null;
  }

  /** Show or hide the message that the lessons are missing, the button to the next lesson, and the solver. */
  function showLoaded(loaded: boolean) {
    missing.hidden = loaded;
    onward.hidden = !loaded;
    document.documentElement.dataset.lesson = loaded ? app.store.get().learn.lesson : "";
  }
  part("again", HTMLButtonElement).addEventListener("click", () => void fill());

  return {
    pick: (state: State) => [state.choices.mode, state.learn.lesson],
    show({ choices: { mode }, learn: { lesson } }: State) {
      const open = lessons.find(({ lesson: each }) => each === lesson)?.panel;
      if (open) open.hidden = false;
      for (const { lesson: each, tab, panel } of lessons) {
        const chosen = each === lesson;
        tab.setAttribute("aria-selected", String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
        setHidden(panel, !chosen, open);
      }
      setText(onward, ONWARD[lesson]);
      // Watch and the solver's card have fields with the same names, so the lessons are removed from the
      // page in other modes.
      if (mode !== "learn") {
        for (const { panel } of lessons) {
          setHidden(panel, true, root.parentElement);
          panel.remove();
        }
      } else
        onward.before(...lessons.map(({ panel }) => panel).filter((panel) => !panel.isConnected));
      document.documentElement.dataset.lesson = lesson; // The style sheets need the lesson.
      if (mode === "learn") void fill();
      else delete document.documentElement.dataset.opening;
    },
  };
}

/** Create the tab and the panel of a lesson. */
function createLesson(lesson: Lesson) {
  const id = `lesson-${lesson}`;
  const panelId = `room-${lesson}`;
  const tab = element("button", {
    text: LESSONS[lesson],
    attributes: { type: "button", role: "tab", id, "aria-controls": panelId },
  });
  const panel = element("div", {
    class: "room",
    attributes: {
      ...{ role: "tabpanel", "aria-labelledby": id, id: panelId },
      ...{ tabindex: "-1", hidden: "" },
    },
  });
  return { lesson, tab, panel };
}
