// Puzzles: a mode with a separate board and panel. Their scripts and styles are loaded when the
// user first opens the mode.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { element, findPanel, setText } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import { share } from "../lib/share.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import type { State } from "../state/state.ts";
import type { createRatedPuzzles } from "./rated-puzzles.ts";
import { AGAIN, LOADING, MISSING, OFFLINE } from "./rated-puzzles-text.ts";

/**
 * Callbacks for when the puzzles have loaded or failed to load, and for opening a board in Analyse.
 */
type Others = {
  onLoaded: () => void;
  onMissing: () => void;
  analyse: (start: Position) => void;
};

export function installRatedPuzzles(app: App, { onLoaded, onMissing, analyse }: Others) {
  const load: () => Promise<{ createRatedPuzzles: typeof createRatedPuzzles }> = createLate(
    import.meta.ratedPuzzles,
    import.meta.ratedPuzzlesStyle,
  );
  const { store } = app;
  let puzzles: ReturnType<typeof createRatedPuzzles> | null = null;

  app.panel(() => {
    const { root: table } = findPanel("puzzle-table");
    const { root: panel } = findPanel("puzzles");
    const why = element("p", { class: "note", attributes: { role: "status" } });
    const again = element("button", {
      class: "small",
      text: AGAIN,
      attributes: { type: "button" },
    });
    again.hidden = true;
    again.addEventListener("click", () => void open());
    panel.append(why, again);

    async function open() {
      again.hidden = true;
      setText(why, LOADING);
      try {
        const late = await load();
        if (puzzles) return;
        panel.replaceChildren();
        puzzles = late.createRatedPuzzles(app, {
          table,
          panel,
          share,
          during,
          analyse,
        });
        onLoaded();
        table.hidden = !isOpen(store.get());
        if (isOpen(store.get())) puzzles.enter(store.get().page.puzzle);
      } catch (error) {
        console.warn("Loading the puzzles failed:", error);
        setText(why, navigator.onLine ? MISSING : OFFLINE);
        again.hidden = false;
        onMissing();
      }
    }

    return {
      pick: (state: State) => [state.choices.mode],
      show(state: State) {
        table.hidden = !isOpen(state) || !puzzles;
        if (!isOpen(state)) puzzles?.leave();
        else if (puzzles) puzzles.enter(state.page.puzzle);
        else void open();
      },
    };
  });

  return {
    isOpen: () => isOpen(store.get()),
    /**
     * @param held whether the key repeats. Repeats are ignored, since they would repeat a wrong
     * move.
     */
    move: (move: Move, held: boolean) => held || puzzles?.move(move),
    next: () => puzzles?.next(),
    nextSize: () => puzzles?.nextSize(),
    nextTheme: () => puzzles?.nextTheme(),
    share: () => puzzles?.share(),
  };
}

function isOpen({ choices }: State) {
  return choices.mode === "puzzles";
}
