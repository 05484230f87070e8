// Macros: slides to the edge by one key press.

import { expect, test } from "vitest";
import { createMacros } from "../../../static/js/play/macros.ts";
import { type Move, type Position, slide, solved } from "../../../static/js/puzzle/rules.ts";
import { createFakeClock } from "./kit/fake-clock.ts";

/** Return a macro's runner on a solved 4x4, and the times of its moves. */
function setUp({ most = 99 } = {}) {
  const clock = createFakeClock();
  const run = createMacros(clock);
  const moves: [Move, number][] = [];
  let shown: Position = solved(4, 4);
  const play = (move: Move) => {
    shown = slide(shown, move) ?? shown;
    moves.push([move, clock.now()]);
    return moves.length < most ? ("slid" as const) : ("won" as const);
  };
  const board = { getPosition: () => shown, move: play };
  return { clock, moves, play, run: (move: Move, delay: number) => run(move, delay, board) };
}

test("a macro slides tiles with its delay up to the edge", () => {
  const { clock, moves, run } = setUp();
  run("R", 25);
  expect(moves).toEqual([["R", 0]]);
  clock.advance(1000);
  expect(moves).toEqual([["R", 0], ["R", 25], ["R", 50]]); // biome-ignore format: pairs
  run("R", 25); // at the edge
  clock.advance(1000);
  expect(moves).toHaveLength(3);
});

test("without a delay all tiles slide at once", () => {
  const { clock, moves, run } = setUp();
  run("D", 0);
  expect(moves).toHaveLength(3);
  expect(clock.pending().timers).toBe(0);
});

test("another move or another macro ends it", () => {
  const { clock, moves, play, run } = setUp();
  run("R", 25);
  play("D");
  clock.advance(1000);
  expect(moves.map(([move]) => move)).toEqual(["R", "D"]);
  run("U", 25);
  run("R", 25);
  clock.advance(1000);
  expect(moves.slice(2).map(([move]) => move)).toEqual(["U", "R", "R"]);
});

test("the end of the game ends it", () => {
  const { clock, moves, run } = setUp({ most: 2 });
  run("R", 25);
  clock.advance(1000);
  expect(moves).toHaveLength(2);
});
