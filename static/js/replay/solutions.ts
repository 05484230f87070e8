// Copies or saves the displayed solution.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { saveFile } from "../lib/dom.ts";
import { filmStrip } from "../puzzle/film-strip.ts";
import { formatBoard, NotationError } from "../puzzle/notation.ts";
import { writeReplay } from "../puzzle/replay-link.ts";
import { samePosition } from "../puzzle/rules.ts";
import { boardListing, FORMS, type Line } from "../puzzle/solution-formats.ts";
import { SPEEDS } from "../state/choices.ts";
import { shownLine } from "../state/replay.ts";
import { goalOf, type State, seek } from "../state/state.ts";
import * as text from "./replay-text.ts";

export type Animate = (form: "animation" | "video") => void;

export function createSolutions(app: App, { animate }: { animate: Animate }) {
  const { store, say } = app;

  /** Copy or save the displayed line in a format. */
  async function copyAs(form: string) {
    if (form === "animation" || form === "video") return animate(form);
    const state = store.get();
    const { start, moves, times } = shownLine(state);
    const solves = samePosition(seek(state, state.game.line.length).game.position, goalOf(state));
    const { search } = state.analysis;
    const proven = search.kind === "solved" ? search.result.lower_bound : 0;
    const line = { start, moves, atLeast: solves ? proven : 0 };
    const size = `${start.rows}x${start.cols}`;
    if (form === "strip") {
      const title = text.stripTitle({ size, moves: moves.length, board: formatBoard(start) });
      const strip = new Blob([filmStrip(line, title)], { type: "image/svg+xml" });
      saveFile(`slidestar-${size}-${moves.length}.svg`, strip);
      return say(text.STRIP_SAVED);
    }
    if (form === "replay" && state.game.goal) {
      return say(text.GOAL_NOT_SLIDYSIM);
    }
    try {
      const output = form === "replay" ? replayLink(state) : textOf(form, line);
      await app.copy(await during(Promise.resolve(output)));
      say(text.COPIED);
    } catch (error) {
      if (error instanceof NotationError) throw error;
      say(text.REFUSED);
    }

    function replayLink(now: State) {
      const last = times.at(-1) ?? 0;
      const steady = 1000 / SPEEDS[now.choices.speed];
      const tps = last > 0 ? (moves.length * 1000) / last : steady;
      return writeReplay({ start, moves, tps, times });
    }
  }

  return { copyAs };
}

function textOf(form: string, line: Line) {
  return FORMS[form]?.write(line) ?? boardListing(line);
}
