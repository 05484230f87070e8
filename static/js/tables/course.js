// A course report of 2017: nine pairs of boards, two heuristics that count the blank.

import { createMiniBoard } from "../board/mini-board.js";
import { failure } from "../engine/requests.js";
import { element, setText } from "../lib/dom.js";
import { count } from "../lib/format.js";
import { COURSE_2017 } from "../published/course2017.js";
import { formatBoard, parseBoard } from "../puzzle/notation.js";
import { createRecomputed, summed } from "./recomputed.js";

/** @import { App } from "../app/app.js" */
/** @import { DistanceResult, RecountResult } from "../protocol.js" */

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
      title: "A course report’s counts",
      why: "Nine pairs of boards by A* with misplaced tiles and with Manhattan distance. All 36 counts come out by the report’s own rule: ties first in, first out; “visited” is what was taken from the queue before the goal, “expanded” what was put into it; a position may stand in it twice; and the blank counts as a tile.",
      source:
        "A project of a course on intelligent systems, 2017; its own program’s counts: moves, then expanded / visited by each heuristic.",
      head: ["Pair", "Moves", "Misplaced", "Manhattan"],
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
        const { distance } = /** @type {DistanceResult} */ (
          await app.client.request({ type: "distance", ...pair }, { signal })
        );
        const here = [
          misplaced.length,
          ...[misplaced.expanded, misplaced.visited, manhattan.expanded, manhattan.visited],
        ];
        const same = here.every((one, i) => one === printed[i]);
        return { cells: cells(here), same, words: lengths(misplaced, manhattan, distance) };
      },
      sum: (tally) =>
        `${summed(tally)}${tally.other ? "" : ` ${4 * tally.same} counts made again.`}`,
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
 * What the estimates did to the solutions.
 * @param {RecountResult} misplaced
 * @param {RecountResult} manhattan
 * @param {number | null} distance
 */
function lengths(misplaced, manhattan, distance) {
  const long = [
    misplaced.length === distance ? "" : `misplaced tiles found ${misplaced.length} moves`,
    manhattan.length === distance ? "" : `Manhattan found ${manhattan.length}`,
  ].filter(Boolean);
  return long.length ? `A shortest solution has ${distance} moves: ${long.join(", ")}.` : "";
}

/**
 * @param {App} app
 * @param {(example: string) => void} onWrite
 */
function createCounterexample(app, onWrite) {
  const mini = createMiniBoard();
  mini.element.hidden = true;
  const said = element("p", { attributes: { role: "status" } });
  const see = button("See what goes wrong");
  const write = button("Check it in Write");
  write.addEventListener("click", () => onWrite(EXAMPLE));
  see.addEventListener("click", async () => {
    try {
      const board = parseBoard(COUNTEREXAMPLE);
      const goal = parseBoard(GOAL);
      const { distance } = /** @type {DistanceResult} */ (
        await app.client.request({ type: "distance", board: COUNTEREXAMPLE, goal: GOAL })
      );
      const h = board.tiles.filter((tile, cell) => tile !== goal.tiles[cell]).length;
      mini.show(board, `The board: ${COUNTEREXAMPLE}`);
      mini.element.hidden = false;
      setText(
        said,
        `${distance} move from the goal, yet h = ${h}: the 8 is out of place, and so is the blank. h is above the true distance, so it isn’t admissible, and A* no longer promises a shortest solution.`,
      );
    } catch (error) {
      setText(said, failure(error).message);
    }
  });
  const root = element(
    "div",
    { class: "counterexample" },
    element("p", {
      text: "Counting the blank looks harmless, and makes both heuristics inadmissible. These nine solutions may be shortest all the same; nothing promises it.",
    }),
    element("div", { class: "counterexample-shown" }, mini.element, said),
    element("div", { class: "file-buttons" }, see, write),
  );
  return root;
}

/** @param {string} text */
const button = (text) =>
  element("button", { class: "small", text, attributes: { type: "button" } });
