// A course report of 2017: nine pairs of boards, solved with two heuristics that also count the
// blank.

import { useState } from "preact/hooks";
import type { App } from "../app/app.ts";
import { MiniBoard } from "../board/mini-board-view.tsx";
import { failure } from "../engine/requests.ts";
import { Button, Status } from "../lib/controls.tsx";
import { count } from "../lib/format.ts";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import { COURSE_2017 } from "../textbook-data/course2017.ts";
import type { Textbook } from "./textbooks-controller.ts";
import * as text from "./textbooks-text.ts";

const COUNTEREXAMPLE = "1-2-3_4-5-6_7-0-8";
const GOAL = "1-2-3_4-5-6_7-8-0";

export const COURSE_TABLE: Textbook = {
  id: "course",
  ...text.COURSE,
  rows: COURSE_2017.map(([start, goal, ...printed]) => ({
    name: `${start} →\n${goal}`,
    printed: cells(printed),
    async recompute(send) {
      const pair = { board: formatBoard(parseBoard(start)), goal: formatBoard(parseBoard(goal)) };
      const search = {
        type: "recount",
        ...pair,
        algorithm: "astar",
        preset: "course-2017",
      } as const;
      const misplaced = await send({ ...search, heuristic: "hamming" });
      const manhattan = await send({ ...search, heuristic: "manhattan" });
      const { distance } = await send({ type: "distance", ...pair });
      const here = [
        misplaced.length,
        ...[misplaced.expanded, misplaced.visited, manhattan.expanded, manhattan.visited],
      ];
      const same = here.every((one, i) => one === printed[i]);
      const difference = text.tooLong(distance ?? 0, misplaced.length, manhattan.length);
      return { cells: cells(here), same, difference };
    },
  })),
  sum: (tally) => `${text.summed(tally)}${tally.other ? "" : ` ${text.madeAgain(4 * tally.same)}`}`,
};

/** Format the solution length and two pairs of counts. */
function cells([length = 0, ...counts]: readonly number[]) {
  const [a = 0, b = 0, c = 0, d = 0] = counts;
  return [count(length), `${count(a)} / ${count(b)}`, `${count(c)} / ${count(d)}`];
}

/** @param props `onWrite` opens the heuristic that counts the blank, in the lesson Write */
export function Counterexample({ client, onWrite }: Pick<App, "client"> & { onWrite: () => void }) {
  const [shown, setShown] = useState({ board: false, status: "" });
  const board = parseBoard(COUNTEREXAMPLE);
  async function show() {
    try {
      const request = { type: "distance", board: COUNTEREXAMPLE, goal: GOAL } as const;
      const { distance } = await client.request(request);
      const goal = parseBoard(GOAL);
      const h = board.tiles.filter((tile, cell) => tile !== goal.tiles[cell]).length;
      setShown({ board: true, status: text.counterexample(distance ?? 0, h) });
    } catch (error) {
      setShown({ ...shown, status: failure(error).message });
    }
  }
  return (
    <div class="counterexample">
      <p>{text.COUNTEREXAMPLE.why}</p>
      <div class="counterexample-shown">
        {shown.board && <MiniBoard position={board} label={text.boardLabel(COUNTEREXAMPLE)} />}
        <Status>{shown.status}</Status>
      </div>
      <div class="button-row">
        <Button onPress={() => void show()}>{text.COUNTEREXAMPLE.see}</Button>
        <Button onPress={onWrite}>{text.COUNTEREXAMPLE.write}</Button>
      </div>
    </div>
  );
}
