// The user's metric: numbers of slides, the places of a review in slides, and results that are discarded.

import { describe, expect, test } from "vitest";
import type { ReviewResult } from "../../../static/js/protocol.ts";
import { formatMoves, parseBoard, parseMoves } from "../../../static/js/puzzle/notation.ts";
import {
  lengthIn,
  lengthsOf,
  type Metric,
  placesIn,
  slidesIn,
} from "../../../static/js/puzzle/slides.ts";
import { distanceLeft, leastFrom, mostFrom } from "../../../static/js/state/bounds.ts";
import { movesAt, placeOf, recounted } from "../../../static/js/state/metric.ts";
import { mainLength, otherLength } from "../../../static/js/state/metric-text.ts";
import {
  judgedAtOnce,
  nextMistake,
  tryMoves,
  withMistake,
  wrongMoves,
} from "../../../static/js/state/review.ts";
import { changed, initialState, type State, seek } from "../../../static/js/state/state.ts";
import { fixture } from "./kit/fixtures.ts";

describe("slides", () => {
  test.each(fixture("multi-tile.json").cases as { moves: string; count: number }[])(
    "are counted as in Python: $moves",
    ({ moves, count }) => {
      const line = parseMoves(moves);
      expect(slidesIn(line)).toBe(count);
      expect(placesIn("mtm", line).length).toBe(count + 1);
      expect(lengthsOf(line)).toEqual({ moves: line.length, multi: count });
    },
  );
  test("of a part of a line begin with its first move", () => {
    const line = parseMoves("R3D2LU");
    expect([slidesIn(line, 1, 4), lengthIn("mtm", line, 2), lengthIn("stm", line, 2)]).toEqual([
      2, 4, 5,
    ]);
    expect(placesIn("mtm", line)).toEqual([0, 3, 5, 6, 7]);
    expect(placesIn("stm", line)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
  test("have the words of the community", () => {
    const made = { moves: 25, multi: 14 };
    const words = (metric: Metric) => [mainLength(made, metric), otherLength(made, metric)];
    expect(words("stm")).toEqual(["25 moves", "14 slides (MTM)"]);
    expect(words("mtm")).toEqual(["14 slides", "25 single-tile moves (STM)"]);
  });
});

/** Return a reviewed game of four slides, `D R2 L2 U`, of which the second is wrong. */
function reviewedGame(): State {
  const start = parseBoard("1-2-3_4-5-6_0-7-8");
  const line = parseMoves("DUL2");
  const result = {
    ...{ exact: true, solved: true, distances: [1, 2, 1, 0], wrong: [0], likely: [] },
    ...{ metric: "mtm", length: 4, length_mtm: 3, shortest: 1, wasted: 2 },
    mistakes: [{ first: 0, last: 0, cost: 2, tile: 4, better: ["L2"], instead: null }],
  } as unknown as ReviewResult;
  const state = initialState({ start, line });
  return changed(state, {
    settings: { metric: "mtm" },
    choices: { mode: "analyse" },
    analysis: { review: { kind: "done", result, better: {} } },
  });
}

describe("a review in slides", () => {
  const state = reviewedGame();

  test("has its moves at places of the line", () => {
    expect([0, 1, 2, 3].map((index) => placeOf(state, index))).toEqual([0, 1, 2, 4]);
    expect([0, 1, 2, 3, 4].map((at) => movesAt(state, at))).toEqual([0, 1, 2, 2, 3]);
    expect(wrongMoves(state)).toEqual([0]);
    const long = changed(state, { game: { line: parseMoves("R2L2"), at: 0 } });
    expect(wrongMoves(long)).toEqual([0, 1]);
  });
  test("has distances at the ends of slides, and bounds in them", () => {
    expect(distanceLeft(seek(state, 2))).toEqual({ least: 1, most: 1 });
    expect(distanceLeft(seek(state, 3))).toBeNull();
    expect([leastFrom(state, 2, 0), leastFrom(state, 3, 0)]).toEqual([1, 0]);
    expect([mostFrom(state), mostFrom(seek(state, 2))]).toEqual([3, 1]);
  });
  test("accepts a better slide, tile by tile", () => {
    const asked = withMistake(state, nextMistake(state)?.first ?? 9);
    expect(asked.here.mistake).toBe(0);
    const one = tryMoves(asked, ["L"]);
    expect([judgedAtOnce(one), one.here.trial?.moves]).toEqual(["unfinished", ["L"]]);
    const two = tryMoves(one, ["L"]);
    expect([judgedAtOnce(two), formatMoves(two.here.trial?.moves ?? [])]).toEqual([true, "L2"]);
    expect(judgedAtOnce(tryMoves(asked, ["L", "L"]))).toBe(true);
    expect(judgedAtOnce(tryMoves(asked, ["D"]))).toBe(false);
    expect(tryMoves(one, ["R"]).here.trial).toBeNull();
  });
});

test("another metric discards what was computed, but not the remark", () => {
  const before = changed(reviewedGame(), {
    analysis: { remark: "A new personal best!", shortest: { length: 1, optimal: true } },
    here: { hint: { step: 1, good: [["L"]], distance: 1, atLeast: 1, atMost: 1 } },
  });
  const after = recounted(before);
  expect(after.here.hint).toBeNull();
  expect(after.analysis).toMatchObject({
    ...{ review: { kind: "none" }, shortest: null, remark: "A new personal best!" },
  });
  expect(after.game).toBe(before.game);
});
