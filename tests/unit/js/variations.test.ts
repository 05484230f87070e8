// The tree of moves, and the transitions between a game's main line and its variations.

import { describe, expect, test } from "vitest";
import { gameRecord, readGame } from "../../../static/js/persistence/game-record.ts";
import { openingState } from "../../../static/js/persistence/opening.ts";
import type { SolveResult } from "../../../static/js/protocol.ts";
import { formatBoard, formatMoves, parseMoves } from "../../../static/js/puzzle/notation.ts";
import * as game from "../../../static/js/state/game.ts";
import * as lines from "../../../static/js/state/lines.ts";
import { beginReview } from "../../../static/js/state/review.ts";
import { readLink, writeLink } from "../../../static/js/state/share-link.ts";
import { changed, initialState, type State, seek } from "../../../static/js/state/state.ts";
import * as variations from "../../../static/js/state/variations.ts";
import { START, stored } from "./kit/games.ts";

const tree = variations.fromText;
const text = variations.toText;
const add = (root: string, moves: string) => text(variations.add(tree(root), parseMoves(moves)));

describe("a tree of moves", () => {
  test.each([
    ["RD(UL)L", "RDLUR", "RD(UL)LUR"],
    ["RDL", "RUL", "RD(UL)L"],
    ["RD(UL)L", "RULD", "RD(ULD)L"],
    ["RD(UL)L", "RUDR", "RD(UL(DR))L"],
    ["RD(UL)L", "RUL", "RD(UL)L"],
    ["R3", "R2UL", "R3(UL)"],
    ["R3", "LR", "R(LR)R2"],
    ["", "LR", "LR"],
  ])("%s with %s is %s", (root, moves, wanted) => {
    expect(add(root, moves)).toBe(wanted);
  });
  test("a variation trades places with the rest of its line", () => {
    const root = tree("RD(UL(DR)U)(LU)L(D)U");
    expect(variations.paths(root).map((path) => path.join())).toStrictEqual(["", "0", "0,0", "1", "2"]); // biome-ignore format: paths
    const first = variations.promote(root, [0]);
    expect(text(first)).toBe("RU(DL(D)U)(LU)L(DR)U");
    expect(text(variations.promote(first, [0]))).toBe("RD(UL(DR)U)(LU)L(D)U");
    const inner = variations.promote(root, [0, 0]);
    expect(text(inner)).toBe("RD(UD(LU)R)(LU)L(D)U");
    expect(text(variations.promoteToMain(root, parseMoves("RUDR")))).toBe("RU(DL(D)U)(LU)D(LU)R");
    expect(variations.promote(root, [7])).toStrictEqual(root);
  });
  test("a variation is deleted with its own ones, and added again", () => {
    const root = tree("RD(UL(DR)U)(LU)L");
    const without = variations.remove(root, [0]);
    expect(text(without)).toBe("RD(LU)L");
    const grown = variations.add(without, parseMoves("RDLUL"));
    expect(text(variations.merged(root, grown))).toBe("RD(UL(DR)U)(LU)LUL");
  });
  test("the moves of a path are those from the start", () => {
    const root = tree("RD(UL(DR)U)(LU)L");
    const moves = (path: number[]) => formatMoves(variations.lineAt(root, path));
    expect([moves([]), moves([0]), moves([0, 0]), moves([1])]).toStrictEqual(["RDL", "RULU", "RUDR", "RLU"]); // biome-ignore format: lines
    expect(variations.find(root, parseMoves("RUDRR"))).toStrictEqual({ path: [0, 0], shared: 4 });
    expect(variations.lineAt(root, [])).toBe(root.moves);
  });
  test.each(["R)", "(R)", "R(", "R()", "R(U", "RX", `R${"(R".repeat(600)}`])(
    "%s is no tree",
    (bad) => {
      expect(() => tree(bad)).toThrow();
    },
  );
  test("long lines are read and written", () => {
    const moves = "RDLU".repeat(20_000);
    expect(text(tree(`${moves}R(D)`))).toBe(`${moves}R(D)`);
  });
  test("illegal moves are found in every line", () => {
    for (const good of ["RD", "RD(L)", "RD(LU(R))"])
      expect(variations.isLegal(tree(good), START), good).toBe(true);
    for (const bad of ["R2", "RD(R)", "RDLU(L2)"])
      expect(variations.isLegal(tree(bad), START), bad).toBe(false);
  });
});

const moved = (state: State, moves: string) => game.play(state, parseMoves(moves), 0).state;
const opened = (at: number, more = {}) =>
  changed(initialState({ start: START, line: parseMoves("RDLU"), at, ...more }), {
    choices: { mode: "analyse" },
  });
/** The tree, the line on show and the number of moves made. */
const seen = ({ game: { tree: root, line, at } }: State) =>
  `${root ? text(root.root) : "-"} ${line.join("")} ${at}`;
const result = { length: 2, moves: "UL" } as SolveResult;

describe("the lines of a game", () => {
  const aside = moved(opened(2), "UL");

  test("a move off the line begins a variation in Analyse", () => {
    expect(seen(aside)).toBe("RDL(UL)U RDUL 4");
    expect(seen(moved(opened(4), "R"))).toBe("- RDLUR 5");
    expect(seen(moved(lines.settled(seek(aside, 1)), "U"))).toBe("RD(U)L(UL)U RU 2");
    expect(seen(moved(seek(aside, 3), "D"))).toBe("RDL(UL(D))U RDUD 4");
    expect(seen(moved(lines.withMain(aside), "LU"))).toBe("RDL(UL)U RDLU 4");
    expect(seen(moved(lines.withMain(aside), "U"))).toBe("RDL(UL)U RDUL 3");
  });
  test("a step back returns to the line that the variation left", () => {
    const back = game.undo(game.undo(aside));
    expect(seen(back)).toBe("RDL(UL)U RDLU 2");
    expect(seen(lines.settled(seek(aside, 0)))).toBe("RDL(UL)U RDLU 0");
    expect(seen(lines.settled(aside))).toBe(seen(aside));
    expect(formatBoard(back.game.position)).toBe(formatBoard(opened(2).game.position));
  });
  test("in Play the played line becomes the main line", () => {
    const playing = changed(aside, { choices: { mode: "play" } });
    expect(seen(moved(playing, "D"))).toBe("RDU(LU)LD RDULD 5");
    expect(seen(moved(seek(playing, 1), "U"))).toBe("RU(DL(UL)U) RU 2");
    expect(seen(moved(changed(opened(2), { choices: { mode: "play" } }), "U"))).toBe("- RDU 3");
  });
  test("a solution is a variation if other moves follow, a pasted line the main one", () => {
    const found = game.withSolution(opened(0), result, parseMoves("UL"), 0);
    expect(seen(found)).toBe("R(UL)DLU UL 0");
    expect(found.game.solutionFrom).toBe(0);
    const shorter = game.withSolution(found, result, parseMoves("DU"), 0);
    expect(seen(shorter)).toBe("R(DU)DLU DU 0");
    expect(seen(game.withLine(opened(0), parseMoves("UL"), "user"))).toBe("U(RDLU)L UL 0");
    const first = game.withSolution(opened(4), result, parseMoves("UL"), 0);
    expect(seen(first)).toBe("- RDLUUL 4");
    expect(seen(game.withLine(first, parseMoves("RL")))).toBe("- RDLURL 4");
  });
  test("promotion and deletion can be undone, and later variations stay", () => {
    const promoted = lines.withPromotion(aside);
    expect(seen(promoted)).toBe("RDU(LU)L RDUL 4");
    expect(lines.inVariation(promoted.game)).toBe(false);
    expect(seen(lines.withoutEdit(promoted))).toBe("RDL(UL)U RDUL 4");
    const deleted = lines.withDeletion(aside);
    expect(seen(deleted)).toBe("RDLU RDLU 2");
    expect(seen(lines.withoutEdit(deleted))).toBe("RDL(UL)U RDUL 4");
    const again = moved(seek(deleted, 1), "U");
    expect(seen(lines.withoutEdit(again))).toBe("RD(U)L(UL)U RDUL 4");
    const twice = lines.withDeletion(lines.withPlaceAt(again, [0], 2));
    expect(seen(twice)).toBe("RDLU RDLU 1");
    expect(seen(lines.withoutEdit(lines.withoutEdit(twice)))).toBe("RD(U)L(UL)U RDUL 4");
    expect(lines.withDeletion(opened(2)).game.tree).toBeNull();
  });
  test("the keys go from line to line", () => {
    const three = moved(lines.withPlaceAt(aside, [], 3), "L");
    expect(seen(three)).toBe("RDL(UL)U(L) RDLL 4");
    const main = lines.withPlaceAt(three, [], 0);
    const down = lines.withNextLine(main, 1);
    expect(seen(down)).toBe("RDL(UL)U(L) RDUL 3");
    expect(seen(lines.withNextLine(down, 1))).toBe("RDL(UL)U(L) RDLL 4");
    expect(seen(lines.withNextLine(down, -1))).toBe("RDL(UL)U(L) RDLU 3");
    expect(seen(lines.withNextLine(lines.withPlaceAt(three, [], 4), 1))).toContain("RDLL 4");
    expect(lines.withNextLine(opened(2), 1)).toStrictEqual(opened(2));
  });
  test("the link and a review have the main line", () => {
    const link = readLink(writeLink(aside));
    expect([formatMoves(link.moves), link.at]).toStrictEqual(["RDLU", 2]);
    expect(seen(beginReview(aside))).toBe("RDL(UL)U RDLU 2");
  });
  test("times and the solution of the main line come back with it", () => {
    const timed = opened(4, { times: [1, 2, 3, 4], solutionFrom: null });
    const there = moved(seek(timed, 1), "L");
    expect(there.game.times.length).toBe(2);
    expect(lines.withMain(there).game.times).toStrictEqual([1, 2, 3, 4]);
    const solution = moved(opened(2, { solutionFrom: 1 }), "U");
    expect(solution.game.solutionFrom).toBe(1);
    expect(moved(opened(0, { solutionFrom: 1 }), "L").game.solutionFrom).toBeNull();
  });
  test("the last variation is saved with the game and restored", () => {
    const record = stored(gameRecord(aside, 0));
    expect(record).toMatchObject({ moves: "RDLU", at: 2, lines: "RDL(UL)U", line: "RDUL" });
    const restored = readGame(record);
    expect(restored).toMatchObject({ at: 4, line: parseMoves("RDUL") });
    const reopened = (link: string) =>
      openingState(link, { game: readGame(record), choices: {}, newer: false });
    expect(seen(reopened(writeLink(aside)))).toBe(seen(aside));
    expect(seen(reopened(writeLink(aside).replace("at=2", "at=1")))).toBe("RDL(UL)U RDLU 1");
    for (const lost of ["RDL(UR)U", "RDL(", "R(UL)", 5])
      expect(readGame({ ...record, lines: lost })?.tree ?? null, String(lost)).toBeNull();
  });
});
