// Saves the shown line as an animated picture.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { saveFile } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import { paceOf, shownLine } from "../state/replay.ts";
import type { animate } from "./animation-file.ts";
import { MAKING, NOT_LOADED, saved } from "./animation-text.ts";

/** @param others `board`: the shown board, whose colours are used */
export function installAnimation({ store, clock, say }: App, { board }: { board: HTMLElement }) {
  const load: () => Promise<{ animate: typeof animate }> = createLate(import.meta.animation);
  let making = false;

  return {
    /** Save the shown line, at the pace of the replay. */
    async save() {
      if (making) return;
      making = true;
      const state = store.get();
      const { start, moves, times } = shownLine(state);
      const pace = paceOf(state);
      say(MAKING);
      try {
        const part = await load();
        const { file, step } = await during(
          part.animate({ start, moves }, "ms" in pace ? pace : { times }, board, clock),
        );
        saveFile(`slidestar-${start.rows}x${start.cols}-${moves.length}.gif`, file);
        say(saved({ moves: moves.length, bytes: file.size, step }));
      } catch (error) {
        console.warn("the animated picture:", error);
        say(NOT_LOADED);
      }
      making = false;
    },
  };
}
