// Solutions out: the one on show is copied or saved.

import { during } from "../lib/activity.js";
import { saveFile } from "../lib/dom.js";
import { filmStrip } from "../puzzle/film-strip.js";
import { formatBoard, NotationError } from "../puzzle/notation.js";
import { writeReplay } from "../puzzle/replay-link.js";
import { samePosition } from "../puzzle/rules.js";
import { boardListing, FORMS } from "../puzzle/solution-text.js";
import { SPEEDS } from "../state/choices.js";
import { shownLine } from "../state/replay.js";
import { goalOf, seek } from "../state/state.js";
import * as words from "./messages.js";

/** @import { App } from "../app/app.js" */
/** @import { State } from "../state/state.js" */

/**
 * @param {App} app
 * @param {{ animate: () => void }} others
 */
export function createSolutions(app, { animate }) {
  const { store, say } = app;

  /**
   * What's shown, in one of the forms.
   * @param {string} form
   */
  async function give(form) {
    if (form === "animation") return animate();
    const state = store.get();
    const { start, moves, times } = shownLine(state);
    const solves = samePosition(seek(state, state.game.line.length).game.position, goalOf(state));
    const { search } = state.analysis;
    const proven = search.kind === "solved" ? search.result.lower_bound : 0;
    const line = { start, moves, atLeast: solves ? proven : 0 };
    const size = `${start.rows}x${start.cols}`;
    if (form === "strip") {
      const title = words.stripTitle({ size, moves: moves.length, board: formatBoard(start) });
      const strip = new Blob([filmStrip(line, title)], { type: "image/svg+xml" });
      saveFile(`slidestar-${size}-${moves.length}.svg`, strip);
      return say(words.STRIP_SAVED);
    }
    if (form === "replay" && state.game.goal) {
      return say(words.GOAL_NOT_SLIDYSIM);
    }
    try {
      const text = form === "replay" ? replayLink(state) : textOf(form, line);
      await app.copy(await during(Promise.resolve(text)));
      say(words.COPIED);
    } catch (error) {
      if (error instanceof NotationError) throw error;
      say(words.REFUSED);
    }

    /** @param {State} now */
    function replayLink(now) {
      const last = times[times.length - 1] ?? 0;
      const steady = 1000 / SPEEDS[now.choices.speed].ms;
      const tps = last > 0 ? (moves.length * 1000) / last : steady;
      return writeReplay({ start, moves, tps, times });
    }
  }

  return { give };
}

/**
 * @param {string} form
 * @param {import("../puzzle/solution-text.js").Line} line
 */
function textOf(form, line) {
  return FORMS[form]?.write(line) ?? boardListing(line);
}
