// Learn: a tab and a panel for each lesson. The panels' content is loaded when Learn is first opened.

import type { App } from "../app/app.ts";
import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import { followArrowKeys } from "../lib/tabs.ts";
import { readSession } from "../lib/web-storage.ts";
import { COACHED } from "../state/coach.ts";
import { LESSONS, type Lesson } from "../state/learn.ts";
import { patch, type State } from "../state/state.ts";
import type { Study } from "../state/study.ts";
import { MISSING, OFFLINE, ONWARD } from "./learn-text.ts";

/** The actions of a lesson outside of Learn. `back`: return to the previous game. */
export type Exits = { back: () => void; openStudy: (study: Study) => void };
/** Functions that fill the panel of each lesson. */
export type Rooms = Record<Lesson, (app: App, room: HTMLElement, exits: Exits) => void>;

/** `onLoaded`, `onMissing`: called after the lessons were loaded, or failed to load. */
type Others = Exits & { onLoaded: () => void; onMissing: () => void };

/** The lesson after each lesson. */
const NEXT: Readonly<Record<Lesson, Lesson>> = {
  coach: "watch",
  watch: "race",
  race: "write",
  write: "tables",
  tables: "coach",
};

export function installLearn(app: App, others: Others) {
  const load: () => Promise<{ ROOMS: Rooms }> = createLate(
    import.meta.classroom,
    import.meta.classroomStyle,
  );
  app.panel(() => createLearnPanel(app, load, others));
}

function createLearnPanel(
  app: App,
  load: () => Promise<{ ROOMS: Rooms }>,
  { onLoaded, onMissing, back, openStudy }: Others,
) {
  const { root, part } = findPanel("learn");
  const bar = part("lessons");
  const missing = part("missing");
  const why = part("why");
  const lessons = (Object.keys(LESSONS) as Lesson[]).map((lesson) => {
    const id = `lesson-${lesson}`;
    const panelId = `room-${lesson}`;
    const tab = element("button", {
      text: LESSONS[lesson],
      attributes: { type: "button", role: "tab", id, "aria-controls": panelId },
    });
    const room = element("div", {
      class: "room",
      attributes: {
        ...{ role: "tabpanel", "aria-labelledby": id, id: panelId },
        ...{ tabindex: "-1", hidden: "" },
      },
    });
    return { lesson, tab, room };
  });
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

  const filled: Set<Lesson> = new Set();

  async function fill() {
    const { lesson } = app.store.get().learn;
    if (filled.has(lesson)) return;
    try {
      const { ROOMS } = await load();
      showLoaded(true);
      onLoaded();
      for (const each of lessons) {
        if (filled.has(each.lesson) || !(each.lesson === lesson || isNeeded(each.lesson))) continue;
        filled.add(each.lesson);
        ROOMS[each.lesson](app, each.room, { back, openStudy });
      }
    } catch (error) {
      console.warn("Loading the lessons failed:", error);
      setText(why, navigator.onLine ? MISSING : OFFLINE);
      showLoaded(false);
      onMissing();
    }
  }

  /** After a reload in any lesson, the coach puts its board away when the user returns to Play. */
  function isNeeded(lesson: Lesson) {
    return lesson === "coach" && readSession(COACHED) !== null;
  }

  /** If the lessons are missing, hide also the button to the next lesson and the solver's card. */
  function showLoaded(loaded: boolean) {
    missing.hidden = loaded;
    onward.hidden = !loaded;
    document.documentElement.dataset.lesson = loaded ? app.store.get().learn.lesson : "";
  }
  part("again", HTMLButtonElement).addEventListener("click", () => void fill());

  return {
    pick: (state: State) => [state.choices.mode, state.learn.lesson],
    show({ choices: { mode }, learn: { lesson } }: State) {
      const open = lessons.find(({ lesson: each }) => each === lesson)?.room;
      if (open) open.hidden = false;
      for (const { lesson: each, tab, room } of lessons) {
        const chosen = each === lesson;
        tab.setAttribute("aria-selected", String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
        setHidden(room, !chosen, open);
      }
      setText(onward, ONWARD[lesson]);
      // Watch and the solver's card have fields of the same names: only one of them is in the page.
      if (mode !== "learn") {
        for (const { room } of lessons) {
          setHidden(room, true, root.parentElement);
          room.remove();
        }
      } else onward.before(...lessons.map(({ room }) => room).filter((room) => !room.isConnected));
      document.documentElement.dataset.lesson = lesson; // for the style of the whole page
      if (mode === "learn") void fill();
    },
  };
}
