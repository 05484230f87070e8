// A review's transitions: moves beside the reviewed line are tries, and the line stays.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatBoard, parseBoard, parseMoves } from "../../../static/js/puzzle/notation.js";
import * as game from "../../../static/js/state/game.js";
import * as review from "../../../static/js/state/review.js";
import {
  changed,
  initialState,
  seek,
  withGame,
  withoutTrial,
} from "../../../static/js/state/state.js";

/** @import { State } from "../../../static/js/state/state.js" */

const START = parseBoard("1-2-3_4-0-6_7-5-8"); // UL away from the goal
const LINE = parseMoves("RLUL"); // R leads away, L comes back

/** A finished review of the line. @param {number} at @returns {State} */
function reviewed(at) {
  const state = review.beginReview(initialState({ start: START, line: LINE, at: 4 }));
  const mistake = { first: 0, last: 1, cost: 2, tile: 4, better: ["U"], instead: null, text: "" };
  const result = /** @type {any} */ ({
    distances: [2, 3, 2, 1, 0],
    wrong: [0],
    mistakes: [mistake],
    likely: [],
    exact: true,
  });
  return seek(changed(state, { analysis: { review: { kind: "done", result } } }), at);
}

/** @param {State} state @param {string} moves */
const tried = (state, moves) => review.tryMoves(state, parseMoves(moves));

describe("a review", () => {
  test("begins in Analyse, with the whole line to be replayed", () => {
    const state = review.beginReview(
      initialState({ start: START, line: LINE, at: 2, solutionFrom: 2 }),
    );
    assert.deepEqual(
      [state.choices.mode, state.game.solutionFrom, state.game.at],
      ["analyse", 0, 2],
    );
    assert.equal(
      state.analysis.review.kind === "running" && state.analysis.review.distances.length,
      5,
    );
    assert.ok(review.inReview(state));
    assert.ok(!review.inReview(changed(state, { choices: { mode: "play" } })));
    assert.ok(!review.inReview(review.closeReview(state)));
  });
  test("a move beside the line is a try, which every way out takes back", () => {
    const state = reviewed(2);
    const other = tried(state, "D");
    assert.equal(formatBoard(other.game.position), "1-0-3_4-2-6_7-5-8");
    assert.deepEqual([other.game.line, other.game.at], [LINE, 2]);
    const outs = [withoutTrial, game.undo, (/** @type {State} */ s) => seek(s, 2)];
    for (const out of outs) {
      assert.deepEqual(out(other).game.position, state.game.position);
      assert.equal(out(other).here.trial, null);
    }
    assert.deepEqual(seek(other, 4).game.position, seek(state, 4).game.position);
    assert.deepEqual(review.closeReview(other).game.position, state.game.position);
  });
  test("the next try begins at the line again", () => {
    const two = tried(tried(reviewed(2), "D"), "R");
    assert.deepEqual(two.game.position, seek(reviewed(2), 1).game.position);
    assert.deepEqual([two.game.line, two.game.at, two.here.trial?.moves], [LINE, 2, ["R"]]);
  });
  test("a move that can't be made changes nothing", () => {
    const state = reviewed(4);
    assert.equal(tried(state, "U"), state);
  });
  test("a right move goes along the line, a wrong one is a try", () => {
    assert.equal(tried(reviewed(2), "U").game.at, 3);
    assert.equal(tried(reviewed(2), "UL").game.at, 4);
    const again = tried(reviewed(0), "R");
    assert.deepEqual([again.game.at, again.here.trial?.moves], [0, ["R"]]);
  });
  test("a press counts from the board as it's seen", () => {
    const other = tried(reviewed(2), "D"); // the blank is at the top; tile 5 stands at the bottom
    const pressed = review.tryPress(other, 7);
    assert.deepEqual([pressed.here.trial, pressed.game.at], [null, 3]); // U, which is the line's
  });
  test("at a mistake the better move is known at once", () => {
    assert.equal(review.judgedAtOnce(tried(reviewed(0), "U")), true);
    assert.equal(review.judgedAtOnce(tried(reviewed(0), "D")), false);
    assert.equal(review.judgedAtOnce(tried(reviewed(2), "D")), null);
  });
  test("after the last mistake comes the first", () => {
    assert.equal(review.nextMistake(reviewed(0))?.first, 0);
    assert.equal(review.nextMistake(reviewed(3))?.first, 0);
    assert.equal(review.nextMistake(review.closeReview(reviewed(0))), null);
  });
  test("another line ends it; a replay and a move along the line don't", () => {
    const state = reviewed(2);
    assert.equal(game.play(state, "U", 0).analysis.review.kind, "done");
    assert.equal(game.play(state, "D", 0).analysis.review.kind, "none");
    assert.equal(game.withLine(state, ["U"]).analysis.review.kind, "none");
    assert.equal(withGame(state, { start: START }).analysis.review.kind, "none");
    const other = tried(state, "D");
    assert.equal(game.withLine(other, ["U"]), other);
  });
});

test("a won game is one that the person has played to the end", () => {
  const won = ["U", "L"].reduce(
    (state, move) => game.play(state, /** @type {any} */ (move), 0),
    initialState({ start: START }),
  );
  assert.ok(review.wonGame(won));
  assert.ok(!review.wonGame(game.undo(won)));
  assert.ok(!review.wonGame(changed(won, { game: { solutionFrom: 0 } })));
});
