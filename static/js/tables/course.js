// A course report of 2017: nine pairs of boards, two heuristics that count the blank.

import { createMiniBoard } from "../board/mini-board.js";
import { failure } from "../engine/requests.js";
import { element, setText } from "../lib/dom.js";
import { count } from "../lib/format.js";
import { COURSE_2017 } from "../published/course2017.js";
import { formatBoard, parseBoard } from "../puzzle/notation.js";
import * as say from "./messages.js";
import { createRecomputed } from "./recomputed.js";

/** @import { App } from "../app/app.js" */
/** @import { DistanceResult, RecountResult } from "../protocol.js" */

/** @typedef {DistanceResult & { distance: number }} Solvable all boards here are */

const COUNTEREXAMPLE = "1-2-3_4-5-6_7-0-8";
const GOAL = "1-2-3_4-5-6_7-8-0";
/** Of the examples in Write. */
const EXAMPLE = "blank";

/**
 * @param {App} app
 * @param {(example: string) => void} onWrite opens an example in the room Write
 */
export function createCourse(app, onWrite) {
  return createRecomputed(
    app,
    {
      ...say.COURSE,
      rows: COURSE_2017,
      name: ([start, goal]) => `${start} →\n${goal}`,
      printed: ([, , ...numbers]) => cells(numbers),
      async make([start, goal, ...printed], signal) {
        const pair = { board: formatBoard(parseBoard(start)), goal: formatBoard(parseBoard(goal)) };
        /** @param {"misplaced" | "manhattan"} heuristic */
        const recount = async (heuristic) =>
          /** @type {RecountResult} */ (
            await app.client.request({ type: "recount", ...pair, heuristic }, { signal })
          );
        const misplaced = await recount("misplaced");
        const manhattan = await recount("manhattan");
        const { distance } = /** @type {Solvable} */ (
          await app.client.request({ type: "distance", ...pair }, { signal })
        );
        const here = [
          misplaced.length,
          ...[misplaced.expanded, misplaced.visited, manhattan.expanded, manhattan.visited],
        ];
        const same = here.every((one, i) => one === printed[i]);
        const words = say.tooLong(distance, misplaced.length, manhattan.length);
        return { cells: cells(here), same, words };
      },
      sum: (tally) =>
        `${say.summed(tally)}${tally.other ? "" : ` ${say.madeAgain(4 * tally.same)}`}`,
    },
    createCounterexample(app, onWrite),
  );
}

/**
 * The length, then two pairs of counts.
 * @param {readonly number[]} numbers
 */
function cells([length = 0, ...counts]) {
  const [a = 0, b = 0, c = 0, d = 0] = counts;
  return [count(length), `${count(a)} / ${count(b)}`, `${count(c)} / ${count(d)}`];
}

/**
 * @param {App} app
 * @param {(example: string) => void} onWrite
 */
function createCounterexample(app, onWrite) {
  const mini = createMiniBoard();
  mini.element.hidden = true;
  const said = element("p", { attributes: { role: "status" } });
  const see = button(say.COUNTEREXAMPLE.see);
  const write = button(say.COUNTEREXAMPLE.write);
  write.addEventListener("click", () => onWrite(EXAMPLE));
  see.addEventListener("click", async () => {
    try {
      const board = parseBoard(COUNTEREXAMPLE);
      const goal = parseBoard(GOAL);
      const { distance } = /** @type {Solvable} */ (
        await app.client.request({ type: "distance", board: COUNTEREXAMPLE, goal: GOAL })
      );
      const h = board.tiles.filter((tile, cell) => tile !== goal.tiles[cell]).length;
      mini.show(board, say.boardLabel(COUNTEREXAMPLE));
      mini.element.hidden = false;
      setText(said, say.counterexample(distance, h));
    } catch (error) {
      setText(said, failure(error).message);
    }
  });
  const root = element(
    "div",
    { class: "counterexample" },
    element("p", { text: say.COUNTEREXAMPLE.why }),
    element("div", { class: "counterexample-shown" }, mini.element, said),
    element("div", { class: "file-buttons" }, see, write),
  );
  return root;
}

/** @param {string} text */
const button = (text) =>
  element("button", { class: "small", text, attributes: { type: "button" } });
