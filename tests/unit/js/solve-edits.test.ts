// Edits of stored solves, and taking them back, the last one first.

import { describe, expect, test } from "vitest";
import { createStore } from "../../../static/js/lib/store.ts";
import { createSolvesDb } from "../../../static/js/solves/solve-database.ts";
import { createEdits } from "../../../static/js/solves/solve-edits.ts";
import { CHANGED_SINCE } from "../../../static/js/solves/solves-text.ts";
import type { History, Summary } from "../../../static/js/state/history.ts";
import { allSessions } from "../../../static/js/state/sessions.ts";
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
  const regroup = (moved: ReadonlyMap<number, string>) => {
    const here = store.get().history.solves;
    update({
      solves: here.map((each) => ({ ...each, session: moved.get(each.key) ?? each.session })),
    });
  };
  const solves = {
    ...{ load, replace, regroup, update, onCleared, announce() {} },
    choose: (session: string) => store.update(patch({ choices: { session } })),
    showSessions: async () => update({ sessions: allSessions(await database.sessions()) }),
  };
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
  const shown = () =>
    store
      .get()
      .history.edits.map((edit) => ("before" in edit ? edit.before.milliseconds : edit.to));
  const [one = 0, two = 0, three = 0] = keys;
  const groups = async () => {
    const found: string[] = [];
    await database.each((some) => {
      found.push(...some.map(({ record }) => `${record.milliseconds} ${record.session ?? "main"}`));
    });
    return found.sort();
  };
  return {
    ...solves,
    ...edits,
    store,
    groups,
    database,
    clear: () => clear(),
    stored,
    shown,
    said,
    one,
    two,
    three,
  };
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

test("solves are moved to a session, and back to their sessions", async () => {
  const page = await setUp();
  const solves = () => page.store.get().history.solves;
  await page.move(solves().slice(0, 1), "a");
  await page.move(solves(), "b");
  expect(page.shown()).toEqual(["a", "b"]);
  expect(await page.groups()).toEqual(["1000 b", "2000 b", "3000 b"]);
  await page.move(solves(), "b"); // nothing to move
  await page.plusTwo(page.two);
  await page.undo();
  await page.undo();
  expect(await page.groups()).toEqual(["1000 a", "2000 main", "3000 main"]);
  await page.undo();
  expect(await page.groups()).toEqual(["1000 main", "2000 main", "3000 main"]);
  expect(solves().map(({ session }) => session)).toEqual(["", "", ""]);
});

test("a session that a move empties is deleted until the move is taken back", async () => {
  const page = await setUp();
  const { solves } = page.store.get().history;
  const sessions = () => page.store.get().history.sessions.map(({ id }) => id);
  for (const id of ["a", "b", "c"]) await page.database.putSession({ id, name: id });
  await page.move(solves.slice(0, 2), "a");
  await page.showSessions();
  page.choose("a");
  await page.move(page.store.get().history.solves.slice(0, 1), "b");
  expect(sessions()).toEqual(["", "a", "b", "c"]); // "c" was empty before
  await page.move(page.store.get().history.solves, "b");
  expect([sessions(), page.store.get().choices.session]).toEqual([["", "b", "c"], "b"]);
  expect((await page.database.sessions()).length).toBe(2);
  expect(page.store.get().history.edits.at(-1)).toMatchObject({ emptied: [{ name: "a" }] });
  await page.undo();
  expect([sessions().sort(), page.store.get().choices.session]).toEqual([["", "a", "b", "c"], "a"]);
  expect(await page.groups()).toEqual(["1000 b", "2000 a", "3000 main"]);
});

test("a session that was created for a move is deleted when the move is taken back", async () => {
  const page = await setUp();
  const ids = () => page.store.get().history.sessions.map(({ id }) => id);
  for (const id of ["new", "old"]) {
    await page.database.putSession({ id, name: id });
    await page.showSessions();
    await page.move(page.store.get().history.solves, id, id === "new");
  }
  page.choose("new");
  for (const left of [
    ["", "new", "old"],
    ["", "old"],
  ]) {
    await page.undo();
    expect(ids().sort()).toEqual(left);
  }
  expect(page.store.get().choices.session).toBe("");
  expect(await page.groups()).toEqual(["1000 main", "2000 main", "3000 main"]);
});

test("solves that have changed since a move stay where they are", async () => {
  const page = await setUp();
  const [one, two, three] = page.store.get().history.solves.map(({ key }) => key);
  await page.move(page.store.get().history.solves, "a");
  const others = page.store.get().history.solves.filter(({ key }) => key !== three);
  const moved = others.map((each) => (each.key === two ? { ...each, session: "c" } : each));
  page.store.update(patch({ history: { solves: moved } })); // by another tab
  await page.undo();
  expect(page.said).toEqual([CHANGED_SINCE]);
  expect(await page.database.get(one ?? 0)).toMatchObject({ session: null });
  expect(await page.database.get(two ?? 0)).toMatchObject({ session: "a" });
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
