// Solutions in and out: pasted ones are read by Python, those on show are copied or saved.

import { saveFile } from "../lib/dom.js";
import { counted } from "../lib/format.js";
import { filmStrip } from "../puzzle/film-strip.js";
import { formatBoard, NotationError, parseMoves } from "../puzzle/notation.js";
import { writeReplay } from "../puzzle/replay-link.js";
import { samePosition } from "../puzzle/rules.js";
import { boardListing, FORMS } from "../puzzle/solution-text.js";
import { SPEEDS } from "../state/choices.js";
import { withLine } from "../state/game.js";
import { shownLine } from "../state/replay.js";
import { goalOf, seek } from "../state/state.js";

/** @import { App } from "../app/app.js" */
/** @import { MovesResult } from "../protocol.js" */
/** @import { Position } from "../puzzle/rules.js" */
/** @import { State } from "../state/state.js" */

/** @param {App} app */
export function createSolutions(app) {
  const { store, client, changePosition, say } = app;
  let reading = 0;

  /** @param {State["page"]["reading"]} next */
  const read = (next) => app.set({ page: { reading: next } });

  /**
   * @param {Position} board
   * @param {State} state
   * @param {string} moves
   */
  const ask = (board, state, moves) =>
    client.request({
      type: "moves",
      board: formatBoard(board),
      moves,
      ...(state.game.goal ? { goal: formatBoard(state.game.goal) } : {}),
    });

  /**
   * Read a solution of the shown position or, if that doesn't fit, of the start.
   * @param {string} text
   */
  async function take(text) {
    const own = ++reading;
    const state = store.get();
    if (!text.trim())
      return read({ kind: "failed", message: "There are no moves in an empty text." });
    read({ kind: "running" });
    const places = state.game.at ? [state.game.at, 0] : [0];
    /** @type {{ at: number, found: MovesResult }[]} */
    const fits = [];
    let fault = "";
    for (const at of places) {
      try {
        const found = await ask(seek(state, at).game.position, state, text);
        fits.push({ at, found });
        if (found.solves) break;
      } catch (error) {
        fault ||= error instanceof Error ? error.message : String(error);
      }
    }
    if (own !== reading) return;
    if (store.get().game.position !== state.game.position) return read({ kind: "none" });
    const best = fits.find(({ found }) => found.solves) ?? fits[0];
    if (!best) return read({ kind: "failed", message: `It doesn't fit: ${fault}.` });
    const { at, found } = best;
    changePosition((current) => withLine(seek(current, at), parseMoves(found.moves)));
    const whose = found.convention === "tile" ? "the tiles" : "the blank";
    const from = at === state.game.at ? "" : ", made from the start";
    const end = found.solves ? "they reach the goal" : "they don't reach the goal";
    const words = `Read as ${counted(found.length, "move")} of ${whose}${from}: ${end}.`;
    read({ kind: "read", text: words });
    say("The solution is there to be replayed.");
  }

  /**
   * What's shown, in one of the forms.
   * @param {string} form
   */
  async function give(form) {
    const state = store.get();
    const { start, moves, times } = shownLine(state);
    const solves = samePosition(seek(state, state.game.line.length).game.position, goalOf(state));
    const { search } = state.analysis;
    const proven = search.kind === "solved" ? search.result.lower_bound : 0;
    const line = { start, moves, atLeast: solves ? proven : 0 };
    const size = `${start.rows}x${start.cols}`;
    if (form === "strip") {
      const title = `${size} sliding puzzle, ${counted(moves.length, "move")}, from ${formatBoard(start)}`;
      const strip = new Blob([filmStrip(line, title)], { type: "image/svg+xml" });
      saveFile(`slidestar-${size}-${moves.length}.svg`, strip);
      return say("The film strip is saved as an SVG file.");
    }
    if (form === "replay" && state.game.goal) {
      return say("slidysim knows only the goal with the blank last: no link for this one.");
    }
    try {
      const text = form === "replay" ? replayLink(state) : textOf(form, line);
      await app.copy(await text);
      say("Copied.");
    } catch (error) {
      if (error instanceof NotationError) throw error;
      say("This browser doesn't let the page copy.");
    }

    /** @param {State} now */
    function replayLink(now) {
      const last = times[times.length - 1] ?? 0;
      const steady = 1000 / SPEEDS[now.choices.speed].ms;
      const tps = last > 0 ? (moves.length * 1000) / last : steady;
      return writeReplay({ start, moves, tps, times });
    }
  }

  return { take, give };
}

/**
 * @param {string} form
 * @param {import("../puzzle/solution-text.js").Line} line
 */
function textOf(form, line) {
  return FORMS[form]?.write(line) ?? boardListing(line);
}
