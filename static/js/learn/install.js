// Learn: the lessons' tabs, and a room below for each. What's in the rooms is loaded when Learn is
// first opened.

import { during } from "../lib/activity.js";
import { element, findPanel, setText } from "../lib/dom.js";
import { CLASSROOM, CLASSROOM_STYLE, createLate } from "../lib/late-import.js";
import { followArrowKeys } from "../lib/tabs.js";
import { LESSONS } from "../state/learn.js";
import { MISSING, OFFLINE, ONWARD } from "./messages.js";

/** @import { App } from "../app/app.js" */
/** @import { Lesson } from "../state/learn.js" */
/** @import { State } from "../state/state.js" */

/**
 * What furnishes each room; the app, and the element that's the room.
 * @typedef {Record<Lesson, (app: App, room: HTMLElement) => void>} Rooms
 */

/**
 * What's done when the rooms have been loaded, and when they couldn't be.
 * @typedef {{ onLoaded: () => void, onMissing: () => void }} Others
 */

/** @type {readonly Lesson[]} */
const NAMES = /** @type {any} */ (Object.keys(LESSONS));

/**
 * Where each leads.
 * @type {Readonly<Record<Lesson, Lesson>>}
 */
const NEXT = { watch: "race", race: "write", write: "tables", tables: "watch" };

/**
 * @param {App} app
 * @param {Others} others
 */
export function installLearn(app, others) {
  /** @type {() => Promise<{ ROOMS: Rooms }>} */
  const load = createLate(CLASSROOM);
  app.panel(() => createLearnPanel(app, load, others));
}

/**
 * @param {App} app
 * @param {() => Promise<{ ROOMS: Rooms }>} load
 * @param {Others} others
 */
function createLearnPanel(app, load, { onLoaded, onMissing }) {
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

  /** @param {Lesson} lesson */
  const enter = (lesson) => app.set({ learn: { lesson } });
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

  /**
   * The rooms that have been furnished.
   * @type {Set<Lesson>}
   */
  const open = new Set();
  /** @type {Promise<void> | null} */
  let style = null;

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

  /**
   * Where no room is, what leads to the next one and what solves beside it are hidden too.
   * @param {boolean} there
   */
  function found(there) {
    missing.hidden = there;
    onward.hidden = !there;
    document.documentElement.dataset.lesson = there ? app.store.get().learn.lesson : "";
  }
  part("again", HTMLButtonElement).addEventListener("click", () => void furnish());

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ choices: { mode }, learn: { lesson } }, before) {
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

/**
 * The rooms' style comes with them: none is shown without it.
 * @returns {Promise<void>}
 */
function dressed() {
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
