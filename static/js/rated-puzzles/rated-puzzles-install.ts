// Puzzles: a mode with a separate board and panel. Their scripts and styles are loaded when the
// user first opens the mode.

import type { App } from "../app/app.ts";
import { element, findPanel, setText } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import type { Position } from "../puzzle/rules.ts";
import type { State } from "../state/state.ts";
import type * as script from "./rated-puzzles.ts";
import { AGAIN, LOADING, MISSING, OFFLINE } from "./rated-puzzles-install-text.ts";

/** @param others `analyse` opens a board in Analyse */
export function installRatedPuzzles(app: App, { analyse }: { analyse: (start: Position) => void }) {
  const { store } = app;
  const why = element("p", { class: "note", attributes: { role: "status" } });
  const again = element("button", {
    class: "small",
    text: AGAIN,
    attributes: { type: "button", hidden: "" },
  });
  const puzzles = createLateFeature({
    script: import.meta.ratedPuzzles,
    style: import.meta.ratedPuzzlesStyle,
    learn: true,
    create({ createRatedPuzzles }: typeof script) {
      const { root: table } = findPanel("puzzle-table");
      const { root: panel } = findPanel("puzzles");
      panel.replaceChildren();
      return createRatedPuzzles(app, { table, panel }, analyse);
    },
    say(message) {
      setText(why, message);
      again.hidden = false;
    },
    missing: MISSING,
    offline: OFFLINE,
  });

  app.panel(() => {
    const { root: table } = findPanel("puzzle-table");
    again.addEventListener("click", () => void open());
    findPanel("puzzles").root.append(why, again);

    async function open() {
      again.hidden = true;
      setText(why, LOADING);
      const late = await puzzles.open();
      const state = store.get();
      table.hidden = !isOpen(state) || !late;
      if (isOpen(state)) late?.enter(state.page.puzzle);
    }

    return {
      pick: (state: State) => [state.choices.mode],
      show(state: State) {
        const late = puzzles.get();
        table.hidden = !isOpen(state) || !late;
        if (!isOpen(state)) late?.leave();
        else if (late) late.enter(state.page.puzzle);
        else void open();
      },
    };
  });

  return {
    isOpen: () => isOpen(store.get()),
    table: () => puzzles.get()?.table ?? null,
    next: () => puzzles.get()?.next(),
    nextSize: () => puzzles.get()?.nextSize(),
    nextTheme: () => puzzles.get()?.nextTheme(),
    share: () => puzzles.get()?.share(),
  };
}

function isOpen({ choices }: State) {
  return choices.mode === "puzzles";
}
