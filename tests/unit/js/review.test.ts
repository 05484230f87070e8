// Transitions of a review. At a mistake, moves off the reviewed line are trials, and the line stays.

import { describe, expect, test } from "vitest";
import { inputMode } from "../../../static/js/app/input.ts";
import type { ReviewResult, SolveResult } from "../../../static/js/protocol.ts";
import { formatBoard, parseMoves } from "../../../static/js/puzzle/notation.ts";
import { proof, summary } from "../../../static/js/review/review-text.ts";
import * as game from "../../../static/js/state/game.ts";
import { withReplay } from "../../../static/js/state/replay.ts";
import * as review from "../../../static/js/state/review.ts";
import {
  changed,
  initialState,
  type State,
  seek,
  withGame,
  withoutTrial,
} from "../../../static/js/state/state.ts";
import { made, newGame, START } from "./kit/games.ts";

const LINE = parseMoves("RLUL"); // R leads away, L comes back

/** A finished review of the line. */
function reviewed(at: number, mistakes: number[] = [0]): State {
  const state = review.beginReview(initialState({ start: START, line: LINE, at: 4 }));
  const mistake = { cost: 2, tile: 4, better: ["U"], instead: null, text: "" };
  const result = {
    distances: [2, 3, 2, 1, 0],
    wrong: [0],
    mistakes: mistakes.map((first) => ({ ...mistake, first, last: first + 1 })),
    likely: [],
    exact: true,
  } as unknown as ReviewResult;
  return seek(changed(state, { analysis: { review: { kind: "done", result, better: {} } } }), at);
}

const tried = (state: State, moves: string) => review.tryMoves(state, parseMoves(moves));

describe("a review", () => {
  test("begins in Analyse, with the whole line as a replay", () => {
    const state = review.beginReview(
      initialState({ start: START, line: LINE, at: 2, solutionFrom: 2 }),
    );
    expect(state.choices.mode).toBe("analyse");
    expect(state.game).toMatchObject({ solutionFrom: 0, at: 2 });
    expect(state.analysis.review).toMatchObject({ kind: "running", distances: { length: 5 } });
  });
  test("another move than the line's is a trial, which any other action undoes", () => {
    const state = reviewed(2);
    const other = tried(state, "D");
    expect(formatBoard(other.game.position)).toBe("1-0-3_4-2-6_7-5-8");
    expect([other.game.line, other.game.at]).toStrictEqual([LINE, 2]);
    const outs = [withoutTrial, game.undo, (s: State) => seek(s, 2)];
    for (const out of outs) {
      expect(out(other).game.position).toStrictEqual(state.game.position);
      expect(out(other).here.trial).toBeNull();
    }
    expect(seek(other, 4).game.position).toStrictEqual(seek(state, 4).game.position);
    expect(review.closeReview(other).game.position).toStrictEqual(state.game.position);
  });
  test("the next trial begins on the line", () => {
    const two = tried(tried(reviewed(2), "D"), "R");
    expect(two.game.position).toStrictEqual(seek(reviewed(2), 1).game.position);
    expect([two.game.line, two.game.at, two.here.trial?.moves]).toStrictEqual([LINE, 2, ["R"]]);
  });
  test("an impossible move changes nothing", () => {
    const state = reviewed(4);
    expect(tried(state, "U")).toBe(state);
  });
  test("a good move continues on the line, a wrong one is a trial", () => {
    expect(tried(reviewed(2), "U").game.at).toBe(3);
    expect(tried(reviewed(2), "UL").game.at).toBe(4);
    const again = tried(reviewed(0), "R");
    expect([again.game.at, again.here.trial?.moves]).toStrictEqual([0, ["R"]]);
  });
  test("asks for a move only where Next mistake has led", () => {
    const there = review.withMistake(reviewed(4), 0);
    expect(inputMode(there)).toBe("trial");
    expect(inputMode(tried(there, "D"))).toBe("trial");
    expect(inputMode(reviewed(0))).toBe("game");
    expect(inputMode(seek(there, 1))).toBe("game");
    expect(inputMode(changed(there, { choices: { mode: "play" } }))).toBe("game");
  });
  test("a press is made on the shown board", () => {
    const other = tried(reviewed(2), "D"); // the blank is at the top; tile 5 stands at the bottom
    const pressed = review.tryMoves(other, review.pressedMoves(other, 7));
    expect([pressed.here.trial, pressed.game.at]).toStrictEqual([null, 3]); // U, which is the line's
  });
  test("the better move at a mistake is known without a search", () => {
    expect(review.judgedAtOnce(tried(reviewed(0), "U"))).toBe(true);
    expect(review.judgedAtOnce(tried(reviewed(0), "D"))).toBe(false);
    expect(review.judgedAtOnce(tried(reviewed(2), "D"))).toBeNull();
  });
  test("there is none after the last mistake, until the user leaves it", () => {
    expect(review.nextMistake(reviewed(0))?.first).toBe(0);
    expect(review.nextMistake(reviewed(3))?.first).toBe(0);
    expect(review.nextMistake(review.closeReview(reviewed(0)))).toBeNull();
  });
  test("a mistake of the first move is the next one at the start until it was shown", () => {
    const state = reviewed(0, [0, 2]);
    const there = review.withMistake(state, 0);
    const next = (of: State) => review.nextMistake(of)?.first;
    expect([next(state), next(there), next(tried(there, "D"))]).toStrictEqual([0, 2, 2]);
    expect(next(withoutTrial(tried(there, "D")))).toBe(2);
    expect(next(review.withMistake(there, 2))).toBeUndefined();
    expect(next(seek(seek(there, 4), 0))).toBe(0); // the user returned to the start
  });
  test("removes the result of a search that began later on the line", () => {
    const result = { length: 2 } as SolveResult;
    const solved = game.withSolution(initialState({ start: START }), result, ["U", "L"], 0);
    expect(review.beginReview(solved).analysis.search.kind).toBe("solved");
    const later = game.withSolution(game.play(solved, ["R"], 0).state, result, ["L", "U", "L"], 0);
    expect(review.beginReview(later).analysis.search.kind).toBe("none");
    expect(withReplay(later).analysis.search.kind).toBe("none");
    expect(game.withLine(solved, ["R", "L"]).analysis.search.kind).toBe("none");
  });
  test("ends with another line, not with the line's next move", () => {
    const state = reviewed(2);
    expect(game.play(state, ["U"], 0).state.analysis.review.kind).toBe("done");
    expect(game.play(state, ["D"], 0).state.analysis.review.kind).toBe("done"); // a variation
    expect(game.play(reviewed(4), ["D"], 0).state.analysis.review.kind).toBe("none");
    expect(game.withLine(state, ["D"]).analysis.review.kind).toBe("done");
    expect(game.withLine(state, ["D"], "user").analysis.review.kind).toBe("none");
    expect(withGame(state, { start: START }).analysis.review.kind).toBe("none");
    const other = tried(state, "D");
    expect(game.withLine(other, ["U"])).toBe(other);
  });
});

test("a game is won if the user made all moves", () => {
  const won = made(newGame(), ["U", 0], ["L", 0]);
  expect(review.wonGame(won)).toBe(true);
  expect(review.wonGame(game.undo(won))).toBe(false);
  expect(review.wonGame(changed(won, { game: { solutionFrom: 0 } }))).toBe(false);
});

const EXACT = {
  ...{ length: 62, exact: true, solved: true, distances: [48, 0], at_most: [48, 0] },
  ...{ estimates: null, mistakes: [], likely: [], wrong: [1, 2, 3, 4, 5, 6, 7] },
  ...{ shortest: 48, wasted: 14, wasted_at_most: 14, efficiency: 48 / 62 },
};
const LARGE = {
  ...{ ...EXACT, length: 1334, exact: false, estimates: [1010, 0], wrong: [] },
  ...{ shortest: 968, wasted: 0, wasted_at_most: 366, efficiency: null },
};

test.each([
  [EXACT, "62 moves. It can be done in 48. 7 wrong moves cost you 14 (77% efficient)."],
  [
    { ...EXACT, length: 1, distances: [1, 0], shortest: 1, wrong: [], efficiency: 1 },
    "1 move. It can be done in 1. No mistakes (100% efficient).",
  ],
  [
    { ...EXACT, solved: false, distances: [2, 1203], shortest: 2, wrong: [1], efficiency: -1 },
    "62 moves. The goal was 2 away and is now 1,203 away. One wrong move cost you 14.",
  ],
  [
    { ...EXACT, efficiency: 0.625 },
    "62 moves. It can be done in 48. 7 wrong moves cost you 14 (62% efficient).",
  ],
  [
    LARGE,
    "1,334 moves. The shortest is at least 968, probably about 1,010, so you wasted at most 366.",
  ],
  [
    { ...LARGE, estimates: null, wasted: 4 },
    "1,334 moves. The shortest is at least 968, so you wasted between 4 and 366.",
  ],
  [
    { ...LARGE, wasted_at_most: null },
    "1,334 moves. The shortest is at least 968, probably about 1,010.",
  ],
  [
    { ...LARGE, length: 20, solved: false, estimates: [98, 80], wasted_at_most: 20 },
    "20 moves. The goal was about 98 away and is now about 80 away.",
  ],
  [
    { ...LARGE, solved: false, estimates: null, distances: [82, 70], wasted: 4 },
    "1,334 moves. The goal was at least 82 away and is now at least 70 away. You wasted at least 4.",
  ],
])("the summary of review %# has the page's number format", (result, wanted) => {
  expect(summary(result)).toBe(wanted);
});

const PRICE =
  "took you further from the goal. It cost two moves: the wrong one and one to make up for it.";
const ONE_MISTAKE = "They came in a row, so they're listed as one mistake.";

test.each([
  ["no wrong move", {}, ""],
  ["one", { wrong: 1, mistakes: 1 }, `That move ${PRICE}`],
  [
    "one that is not made up for",
    { wrong: 1, mistakes: 1, owed: 1 },
    "That move took you further from the goal, and you need another to make up for it.",
  ],
  [
    "one that undoes the move before",
    { wrong: 1, mistakes: 1, undoes: true },
    "It undid the previous move, so both were wasted.",
  ],
  [
    "two that are not made up for",
    { wrong: 2, mistakes: 1, owed: 2 },
    `Each wrong move ${PRICE} You haven't made up for any of them yet. ${ONE_MISTAKE}`,
  ],
  [
    "two, one of them not made up for",
    { wrong: 2, mistakes: 1, owed: 1 },
    `Each wrong move ${PRICE} You haven't made up for one yet. ${ONE_MISTAKE}`,
  ],
] as [string, Partial<Parameters<typeof proof>[0]>, string][])(
  "the text above the mistakes for %s",
  (_, moves, wanted) => {
    const none = { wrong: 0, mistakes: 0, owed: 0, undoes: false };
    const exact = { exact: true, estimated: false, solved: true, likely: false };
    const metric = "stm" as const;
    expect(proof({ ...none, ...exact, metric, ...moves })).toBe(wanted);
  },
);
