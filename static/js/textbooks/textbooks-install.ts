// Installs the lesson Tables, whose textbook tables are recomputed one at a time.

import type { App } from "../app/app.ts";
import { element } from "../lib/dom.ts";
import { TABLES, type Table } from "../state/learn.ts";
import { patch } from "../state/state.ts";
import { createAima } from "./aima-table.ts";
import { createCourse } from "./course-table.ts";
import { createPrinceton } from "./princeton-table.ts";
import { createReinefeld } from "./reinefeld-table.ts";
import { CHOICE, INTRO } from "./textbooks-text.ts";

/** @param links `onWrite` opens the heuristic that counts the blank, in the lesson Write */
export function installTextbooks(
  app: App,
  room: HTMLElement,
  { onWrite = () => {} }: { onWrite?: () => void } = {},
) {
  const tables: Record<Table, HTMLElement> = {
    course: createCourse(app, onWrite).element,
    reinefeld: createReinefeld(app).element,
    aima: createAima(app).element,
    princeton: createPrinceton(app),
  };
  const names = Object.keys(tables) as Table[];
  const inputs = names.map((name) => {
    const attributes = { type: "radio", name: "table", value: name };
    const input = element("input", { attributes }) as HTMLInputElement;
    input.addEventListener("change", () => app.store.update(patch({ learn: { table: name } })));
    return input;
  });
  const chips = names.map((name, i) =>
    element(
      "label",
      {},
      inputs[i] as HTMLInputElement,
      element("span", { class: "chip", text: TABLES[name] }),
    ),
  );
  app.show({
    show({ learn: { table } }) {
      names.forEach((name, i) => {
        tables[name].hidden = name !== table;
        (inputs[i] as HTMLInputElement).checked = name === table;
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
