// The room Tables: what textbooks printed, made again here.

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
export function installTables({ client }, room, { onWrite = () => {} } = {}) {
  room.classList.add("tables");
  room.append(
    element("p", {
      class: "note",
      text: "Numbers that were printed, and the same made again by the Python of this page. What differs is the lesson: a count means something only with the rule it was counted by.",
    }),
    createReinefeld(client).element,
    createCourse(client, onWrite).element,
    createAima(client).element,
    createPrinceton(client),
  );
}
