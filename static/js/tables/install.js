// The room Tables: what textbooks printed, made again here, one table at a time.

import { element } from "../lib/dom.js";
import { TABLES } from "../state/learn.js";
import { createAima } from "./aima.js";
import { createCourse } from "./course.js";
import { CHOICE, INTRO } from "./messages.js";
import { createPrinceton } from "./princeton.js";
import { createReinefeld } from "./reinefeld.js";

/** @import { App } from "../app/app.js" */
/** @import { Table } from "../state/learn.js" */

/**
 * @param {App} app
 * @param {HTMLElement} room
 * @param {{ onWrite?: (example: string) => void }} [links] `onWrite` opens an example by its name
 * in the room Write
 */
export function installTables(app, room, { onWrite = () => {} } = {}) {
  /** @type {Record<Table, HTMLElement>} */
  const tables = {
    course: createCourse(app, onWrite).element,
    reinefeld: createReinefeld(app).element,
    aima: createAima(app).element,
    princeton: createPrinceton(app),
  };
  const names = /** @type {Table[]} */ (Object.keys(tables));
  const inputs = names.map((name) => {
    const attributes = { type: "radio", name: "table", value: name };
    const input = /** @type {HTMLInputElement} */ (element("input", { attributes }));
    input.addEventListener("change", () => app.set({ learn: { table: name } }));
    return input;
  });
  const chips = names.map((name, i) =>
    element(
      "label",
      {},
      /** @type {HTMLInputElement} */ (inputs[i]),
      element("span", { text: TABLES[name] }),
    ),
  );
  app.show({
    show({ learn: { table } }) {
      names.forEach((name, i) => {
        tables[name].hidden = name !== table;
        /** @type {HTMLInputElement} */ (inputs[i]).checked = name === table;
      });
    },
  });
  room.classList.add("tables");
  room.append(
    element("p", { text: INTRO }),
    element(
      "div",
      { class: "chips", attributes: { role: "radiogroup", "aria-label": CHOICE } },
      ...chips,
    ),
    ...Object.values(tables),
  );
}
