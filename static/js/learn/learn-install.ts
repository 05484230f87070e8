// Learn: the lessons' tabs, and a room below for each. What's in the rooms is loaded when Learn is
// first opened.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { element, findPanel, setText } from "../lib/dom.ts";
import { CLASSROOM, CLASSROOM_STYLE, createLate } from "../lib/late-import.ts";
import { followArrowKeys } from "../lib/tabs.ts";
import { LESSONS, type Lesson } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import { MISSING, OFFLINE, ONWARD } from "./learn-text.ts";

/** What furnishes each room; the app, and the element that's the room. */
export type Rooms = Record<Lesson, (app: App, room: HTMLElement) => void>;

/** What's done when the rooms have been loaded, and when they couldn't be. */
type Others = { onLoaded: () => void; onMissing: () => void };

const NAMES: readonly Lesson[] = Object.keys(LESSONS) as any;

/** Where each leads. */
const NEXT: Readonly<Record<Lesson, Lesson>> = {
  watch: "race",
  race: "write",
  write: "tables",
  tables: "watch",
};

export function installLearn(app: App, others: Others) {
  const load: () => Promise<{ ROOMS: Rooms }> = createLate(CLASSROOM);
  app.panel(() => createLearnPanel(app, load, others));
}

function createLearnPanel(
  app: App,
  load: () => Promise<{ ROOMS: Rooms }>,
  { onLoaded, onMissing }: Others,
) {
  const { root, part } = findPanel("learn");
  const bar = part("lessons");
  const missing = part("missing");
  const why = part("why");
  const tabs = NAMES.map((lesson) => {
    const attributes = { type: "button", role: "tab", id: `lesson-${lesson}` };
    return element("button", { text: LESSONS[lesson], attributes });
  });
  const rooms = NAMES.map((lesson) =>
    element("div", {
      class: "room",
      attributes: {
        role: "tabpanel",
        "aria-labelledby": `lesson-${lesson}`,
        id: `room-${lesson}`,
        hidden: "",
      },
    }),
  );
  const onward = element("button", { class: "next-lesson", attributes: { type: "button" } });
  bar.append(...tabs);
  root.append(onward);

  const enter = (lesson: Lesson) => app.set({ learn: { lesson } });
  onward.addEventListener("click", () => {
    const next = NEXT[app.store.get().learn.lesson];
    enter(next);
    tabs[NAMES.indexOf(next)].focus();
  });
  tabs.forEach((tab, index) => {
    tab.setAttribute("aria-controls", rooms[index].id);
    tab.addEventListener("click", () => enter(NAMES[index]));
  });
  followArrowKeys(tabs, (index) => enter(NAMES[index]));

  /** The rooms that have been furnished. */
  const open: Set<Lesson> = new Set();
  let style: Promise<void> | null = null;

  async function furnish() {
    const { lesson } = app.store.get().learn;
    if (open.has(lesson)) return;
    style ??= during(dressed()).catch((error) => {
      style = null;
      throw error;
    });
    try {
      const [{ ROOMS }] = await Promise.all([load(), style]);
      found(true);
      onLoaded();
      if (open.has(lesson)) return;
      open.add(lesson);
      ROOMS[lesson](app, rooms[NAMES.indexOf(lesson)]);
    } catch (error) {
      console.warn("the classroom:", error);
      setText(why, navigator.onLine ? MISSING : OFFLINE);
      found(false);
      onMissing();
    }
  }

  /** Where no room is, what leads to the next one and what solves beside it are hidden too. */
  function found(there: boolean) {
    missing.hidden = there;
    onward.hidden = !there;
    document.documentElement.dataset.lesson = there ? app.store.get().learn.lesson : "";
  }
  part("again", HTMLButtonElement).addEventListener("click", () => void furnish());

  return {
    show({ choices: { mode }, learn: { lesson } }: State, before: State | null) {
      if (mode === before?.choices.mode && lesson === before.learn.lesson) return;
      tabs.forEach((tab, index) => {
        const chosen = NAMES[index] === lesson;
        tab.setAttribute("aria-selected", String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
        rooms[index].hidden = !chosen;
      });
      setText(onward, ONWARD[lesson]);
      // A search is chosen in Watch, as in the solver's card, under the same names: one at a time.
      if (mode !== "learn") for (const room of rooms) room.remove();
      else if (!rooms[0].isConnected) onward.before(...rooms);
      document.documentElement.dataset.lesson = lesson; // for the style of the whole page
      if (mode === "learn") void furnish();
    },
  };
}

/** The rooms' style comes with them: none is shown without it. */
function dressed(): Promise<void> {
  const attributes = { rel: "stylesheet", href: CLASSROOM_STYLE };
  const sheet = element("link", { attributes });
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      reject(new Error("its style can't be loaded"));
    });
    document.head.append(sheet);
  });
}
