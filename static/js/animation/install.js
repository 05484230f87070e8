// Animated pictures of the line that's shown.

import { during } from "../lib/activity.js";
import { saveFile } from "../lib/dom.js";
import { ANIMATION, createLate } from "../lib/late-import.js";
import { paceOf, shownLine } from "../state/replay.js";
import { MAKING, NOT_LOADED, saved } from "./messages.js";

/** @import { App } from "../app/app.js" */
/** @import { animate } from "./picture.js" */

/**
 * @param {App} app
 * @param {{ board: HTMLElement }} others the board that's shown: a picture looks like it
 */
export function installAnimation({ store, clock, say }, { board }) {
  /** @type {() => Promise<{ animate: typeof animate }>} */
  const load = createLate(ANIMATION);
  let making = false;

  return {
    /** Make one of the line that's shown, at the pace of the replay, and hand it to the person. */
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
