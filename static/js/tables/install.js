// The room Tables: what textbooks printed, made again here, one table at a time.

import { element } from "../lib/dom.js";
import { createAima } from "./aima.js";
import { createCourse } from "./course.js";
import { createPrinceton } from "./princeton.js";
import { createReinefeld } from "./reinefeld.js";

/** @import { App } from "../app/app.js" */

/**
 * @param {App} app
 * @param {HTMLElement} room
 * @param {{ onWrite?: (example: string) => void }} [links] `onWrite` opens an example by its name
 * in the room Write
 */
export function installTables(app, room, { onWrite = () => {} } = {}) {
  /** @type {Record<string, HTMLElement>} */
  const tables = {
    "Course report": createCourse(app, onWrite).element,
    Reinefeld: createReinefeld(app).element,
    AIMA: createAima(app).element,
    Princeton: createPrinceton(app),
  };
  const chips = Object.entries(tables).map(([name, table], i) => {
    const input = /** @type {HTMLInputElement} */ (
      element("input", { attributes: { type: "radio", name: "table", value: name } })
    );
    input.checked = i === 0;
    table.hidden = i > 0;
    input.addEventListener("change", () => {
      for (const other of Object.values(tables)) other.hidden = other !== table;
    });
    return element("label", {}, input, element("span", { text: name }));
  });
  room.classList.add("tables");
  room.append(
    element("p", {
      text: "Numbers that were printed, and the same made again by the Python of this page: above, what was printed; below, after the arrow, what comes out here. What differs is the lesson: a count means something only with the rule it was counted by.",
    }),
    element(
      "div",
      { class: "chips", attributes: { role: "radiogroup", "aria-label": "Table" } },
      ...chips,
    ),
    ...Object.values(tables),
  );
}
