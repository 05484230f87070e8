// A course report of 2017: nine pairs of boards, solved with two heuristics that also count the
// blank.

import type { App } from "../app/app.ts";
import { createMiniBoard } from "../board/mini-board.ts";
import { failure } from "../engine/requests.ts";
import { element, setText } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import type { DistanceResult, RecountResult } from "../protocol.ts";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import { COURSE_2017 } from "../textbook-data/course2017.ts";
import { createRecomputed } from "./recomputed.ts";
import * as text from "./textbooks-text.ts";

type Solvable = DistanceResult & { distance: number };

const COUNTEREXAMPLE = "1-2-3_4-5-6_7-0-8";
const GOAL = "1-2-3_4-5-6_7-8-0";

/** @param onWrite opens the heuristic that counts the blank, in the lesson Write */
export function createCourse(app: App, onWrite: () => void) {
  return createRecomputed(
    app,
    {
      ...text.COURSE,
      rows: COURSE_2017,
      name: ([start, goal]) => `${start} →\n${goal}`,
      printed: ([, , ...numbers]) => cells(numbers),
      async recompute([start, goal, ...printed], signal) {
        const pair = { board: formatBoard(parseBoard(start)), goal: formatBoard(parseBoard(goal)) };
        const recount = async (heuristic: "hamming" | "manhattan") =>
          (await app.client.request(
            { type: "recount", ...pair, algorithm: "astar", heuristic, preset: "course-2017" },
            { signal },
          )) as RecountResult;
        const misplaced = await recount("hamming");
        const manhattan = await recount("manhattan");
        const { distance } = (await app.client.request(
          { type: "distance", ...pair },
          { signal },
        )) as Solvable;
        const here = [
          misplaced.length,
          ...[misplaced.expanded, misplaced.visited, manhattan.expanded, manhattan.visited],
        ];
        const same = here.every((one, i) => one === printed[i]);
        const difference = text.tooLong(distance, misplaced.length, manhattan.length);
        return { cells: cells(here), same, difference };
      },
      sum: (tally) =>
        `${text.summed(tally)}${tally.other ? "" : ` ${text.madeAgain(4 * tally.same)}`}`,
    },
    createCounterexample(app, onWrite),
  );
}

/** Format the solution length and two pairs of counts. */
function cells([length = 0, ...counts]: readonly number[]) {
  const [a = 0, b = 0, c = 0, d = 0] = counts;
  return [count(length), `${count(a)} / ${count(b)}`, `${count(c)} / ${count(d)}`];
}

function createCounterexample(app: App, onWrite: () => void) {
  const mini = createMiniBoard();
  mini.element.hidden = true;
  const status = element("p", { attributes: { role: "status" } });
  const see = button(text.COUNTEREXAMPLE.see);
  const write = button(text.COUNTEREXAMPLE.write);
  write.addEventListener("click", onWrite);
  see.addEventListener("click", async () => {
    try {
      const board = parseBoard(COUNTEREXAMPLE);
      const goal = parseBoard(GOAL);
      const { distance } = (await app.client.request({
        type: "distance",
        board: COUNTEREXAMPLE,
        goal: GOAL,
      })) as Solvable;
      const h = board.tiles.filter((tile, cell) => tile !== goal.tiles[cell]).length;
      mini.show(board, text.boardLabel(COUNTEREXAMPLE));
      mini.element.hidden = false;
      setText(status, text.counterexample(distance, h));
    } catch (error) {
      setText(status, failure(error).message);
    }
  });
  const root = element(
    "div",
    { class: "counterexample" },
    element("p", { text: text.COUNTEREXAMPLE.why }),
    element("div", { class: "counterexample-shown" }, mini.element, status),
    element("div", { class: "button-row" }, see, write),
  );
  return root;
}

const button = (text: string) =>
  element("button", { class: "small", text, attributes: { type: "button" } });
