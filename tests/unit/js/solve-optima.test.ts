// The optimal lengths of stored solves, which are computed while the page is idle.

import { describe, expect, test } from "vitest";
import { createStore } from "../../../static/js/lib/store.ts";
import type { SolveRecord } from "../../../static/js/protocol.ts";
import { createOptima } from "../../../static/js/solves/solve-optima.ts";
import type { EngineStatus } from "../../../static/js/state/engine.ts";
import type { Order, Summary } from "../../../static/js/state/history.ts";
import { searchOf } from "../../../static/js/state/sessions.ts";
import { patch } from "../../../static/js/state/state.ts";
import { createFakeClock, settle } from "./kit/fake-clock.ts";
import { made, newGame, summary } from "./kit/games.ts";

const READY = { kind: "ready" } as EngineStatus;
const QUIET_MS = 3000;

/**
 * Return a page with five stored solves, whose key is also the optimal length.
 * @param others further solves
 */
function setUp({ order = "date", others = [] }: { order?: Order; others?: Summary[] } = {}) {
  const clock = createFakeClock();
  const store = createStore(newGame(), clock);
  const five = [1, 2, 3, 4, 5].map((key) =>
    summary({ key, when: `2026-11-0${key}`, milliseconds: 1000 * key }),
  );
  const solves = [...five, ...others];
  const search = { ...searchOf(store.get()), size: "", order };
  const list = { search, first: 0, open: null };
  store.update(patch({ engine: READY, history: { solves, list } }));
  const records = new Map(solves.map(({ key }) => [key, { board: `${key}` } as SolveRecord]));
  const presses: (() => void)[] = [];
  const requests: { board: string; signal: AbortSignal; reply: (to: number | null) => void }[] = [];
  const page = {
    hidden: false,
    idle: true,
    addEventListener: (_: string, press: unknown) => presses.push(press as () => void),
  };
  const request = ({ board }: { board: string }, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const cancelled = Object.assign(new Error(), { code: "cancelled" });
      signal.addEventListener("abort", () => reject(cancelled));
      requests.push({ board, signal, reply: (distance) => resolve({ distance }) });
    });
  createOptima(
    { store, clock, client: { request } as never },
    {
      get: async (key) => records.get(key) ?? null,
      async change(key, change) {
        const record = records.get(key) as SolveRecord;
        records.set(key, { ...record, ...change });
        return record;
      },
    },
    {
      setOptima: (optima) =>
        store.update((state) =>
          patch({
            history: {
              solves: state.history.solves.map((solve) => ({
                ...solve,
                optimum: optima.get(solve.key) ?? solve.optimum ?? null,
              })),
            },
          })(state),
        ),
    },
    page as never,
    () => page.idle,
  );
  return {
    ...{ store, clock, page, requests, records },
    press: () => presses[0]?.(),
    /** Reply to the newest request with its board. */
    async answer() {
      const newest = requests.at(-1);
      newest?.reply(Number(newest.board));
      await settle();
    },
    boards: () => requests.map(({ board }) => board),
    shown: () => store.get().history.solves.map(({ optimum = null }) => optimum),
    wait: (ms = QUIET_MS) => clock.advanceAsync(ms).then(settle),
  };
}

test("the newest solve comes first, and each length is stored and shown", async () => {
  const page = setUp();
  await page.wait();
  for (let i = 0; i < 5; i++) await page.answer();
  expect(page.boards()).toEqual(["5", "4", "3", "2", "1"]);
  expect(page.shown()).toEqual([1, 2, 3, 4, 5]);
  expect(page.records.get(4)?.optimum).toBe(4);
  await page.wait(10 * QUIET_MS);
  expect([page.requests.length, page.clock.pending().timers]).toEqual([5, 0]);
});

test("the solves on show come first, in their order", async () => {
  const page = setUp({ order: "time" });
  await page.wait();
  await page.answer();
  expect(page.boards()).toEqual(["1", "2"]);
});

test.each([{ size: "5x4" }, { moves: 0 }, { optimum: 9 }])(
  "no length is computed for a solve with %j",
  async (of) => {
    const page = setUp({ others: [summary({ key: 6, when: "2026-11-06", ...of })] });
    await page.wait();
    expect(page.boards()).toEqual(["5"]);
  },
);

describe("nothing is computed", () => {
  test.each<[string, (page: ReturnType<typeof setUp>) => void]>([
    [
      "while Python works",
      ({ store }) => store.update(patch({ engine: { ...READY, kind: "busy" } as EngineStatus })),
    ],
    ["while a clock runs", ({ store }) => store.update((state) => made(state, ["U", 0]))],
    ["while the page is hidden", ({ page }) => Object.assign(page, { hidden: true })],
  ])("%s", async (_, change) => {
    const page = setUp();
    change(page);
    await page.wait(5 * QUIET_MS);
    expect(page.requests).toEqual([]);
  });

  test("while other work is under way", async () => {
    const page = setUp();
    page.page.idle = false;
    await page.wait();
    expect(page.requests).toEqual([]);
    page.page.idle = true;
    await page.wait();
    expect(page.boards()).toEqual(["5"]);
  });
});

test("a press stops the computation, which goes on later", async () => {
  const page = setUp();
  await page.wait();
  await page.answer();
  page.press();
  await settle();
  expect(page.requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(page.shown()).toEqual([null, null, null, null, 5]);
  await page.wait(QUIET_MS - 1);
  expect(page.requests.length).toBe(2);
  await page.wait(1);
  expect(page.boards()).toEqual(["5", "4", "4"]);
});

test("a length that cannot be proven is requested once", async () => {
  const page = setUp();
  await page.wait();
  page.requests[0]?.reply(null);
  await settle();
  page.press();
  await page.wait();
  expect(page.boards()).toEqual(["5", "4", "4"]);
});

test("a length that another tab has stored is shown without a request", async () => {
  const page = setUp();
  page.records.set(5, { board: "5", optimum: 7 } as SolveRecord);
  await page.wait();
  await page.answer();
  page.press();
  await settle();
  expect([page.boards(), page.shown()]).toEqual([
    ["4", "3"],
    [null, null, null, 4, 7],
  ]);
});
