// Edits of stored solves, and taking them back, the last one first.

import { describe, expect, test } from "vitest";
import { createStore } from "../../../static/js/lib/store.ts";
import { createSolvesDb } from "../../../static/js/solves/solve-database.ts";
import { createEdits } from "../../../static/js/solves/solve-edits.ts";
import { CHANGED_SINCE } from "../../../static/js/solves/solves-text.ts";
import type { History, Summary } from "../../../static/js/state/history.ts";
import { recordOf, summaryOf } from "../../../static/js/state/solves.ts";
import { patch } from "../../../static/js/state/state.ts";
import { createFakeClock } from "./kit/fake-clock.ts";
import { made, newGame } from "./kit/games.ts";

/** Return edits of three stored solves of 1, 2 and 3 seconds. */
async function setUp() {
  const clock = createFakeClock();
  const store = createStore(newGame(), clock);
  const database = createSolvesDb({ clock, onFault: () => {}, onGone: () => {} });
  const update = (change: Partial<History>) => store.update(patch({ history: change }));
  const said: string[] = [];
  async function load() {
    const solves: Summary[] = [];
    await database.each((found) => {
      solves.push(...found.map(({ key, record }) => summaryOf(record, key)));
    });
    update({ solves });
  }
  function replace(key: number, summary: Summary | null) {
    const others = store.get().history.solves.filter((solve) => solve.key !== key);
    update({ solves: summary ? [...others, summary] : others });
  }
  let clear = () => {};
  const onCleared = (callback: () => void) => {
    clear = callback;
    return undefined;
  };
  const solves = { load, replace, update, onCleared };
  const edits = createEdits(store, database, solves, (sentence) => said.push(sentence));
  const keys: number[] = [];
  for (const ms of [1000, 2000, 3000]) {
    const won = made(newGame(), ["U", 0], ["L", ms]);
    keys.push(await database.add(recordOf(won, new Date(ms), ms)));
  }
  await load();
  /** Return the results as stored, in which a penalty or DNF follows the time. */
  async function stored() {
    const found: string[] = [];
    await database.each((some) => {
      for (const { record } of some) {
        found.push(`${record.milliseconds}${record.penalty ? "+" : ""}${record.dnf ? " DNF" : ""}`);
      }
    });
    return found.sort();
  }
  const shown = () => store.get().history.edits.map(({ before }) => before.milliseconds);
  const [one = 0, two = 0, three = 0] = keys;
  return { ...edits, database, clear: () => clear(), stored, shown, said, one, two, three };
}

test("all edits are taken back, the last one first", async () => {
  const page = await setUp();
  const before = await page.stored();
  await page.plusTwo(page.one);
  await page.remove(page.one);
  await page.remove(page.three);
  await page.dnf(page.two);
  expect(await page.stored()).toEqual(["2000 DNF"]);
  expect(page.shown()).toEqual([1000, 1000, 3000, 2000]);
  await page.undo();
  expect(await page.stored()).toEqual(["2000"]);
  await page.undo();
  expect(await page.stored()).toEqual(["2000", "3000"]);
  await page.undo();
  expect(await page.stored()).toEqual(["1000+", "2000", "3000"]);
  await page.undo();
  await page.undo();
  expect(await page.stored()).toEqual(before);
  expect([page.shown(), page.said]).toEqual([[], []]);
});

test("presses in a row wait for each other", async () => {
  const page = await setUp();
  await Promise.all([page.plusTwo(page.one), page.plusTwo(page.one), page.dnf(page.one)]);
  expect(await page.stored()).toEqual(["1000 DNF", "2000", "3000"]);
  await Promise.all([page.undo(), page.undo()]);
  expect(await page.stored()).toEqual(["1000+", "2000", "3000"]);
});

describe("an edit of a solve that has changed since", () => {
  test.each([
    ["its penalty", { penalty: 0 }, ["1000", "2000", "3000"]],
    ["its result", { dnf: true, penalty: 0 }, ["1000 DNF", "2000", "3000"]],
    ["all of it", null, ["2000", "3000"]],
  ])("is not taken back: %s", async (_, change, expected) => {
    const page = await setUp();
    await page.dnf(page.two);
    await page.plusTwo(page.one);
    await page.database.change(page.one, change); // in another tab
    await page.undo();
    expect(page.said).toEqual([CHANGED_SINCE]);
    expect((await page.stored()).map((solve) => solve.replace("2000 DNF", "2000"))).toEqual(
      expected,
    );
    await page.undo(); // the edit before it
    expect(await page.stored()).toEqual(expected);
  });
  test("is taken back if something else has changed, which stays", async () => {
    const page = await setUp();
    await page.plusTwo(page.one);
    await page.database.change(page.one, { comment: "slip" }); // by an import
    await page.undo();
    expect(await page.database.get(page.one)).toMatchObject({ penalty: 0, comment: "slip" });
  });
});

test("deleting all solves ends it", async () => {
  const page = await setUp();
  await page.remove(page.one);
  page.clear();
  await page.undo();
  expect(await page.stored()).toEqual(["2000", "3000"]);
});
