// Computes the optimal lengths of solves while the page is idle: first of the solves on show in the list,
// then of the newest ones that match its search.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import { isIdle } from "../lib/activity.ts";
import { createLatest } from "../lib/latest.ts";
import type { Summary } from "../state/history.ts";
import { searchOf, searchSolves, solvePage } from "../state/sessions.ts";
import type { State } from "../state/state.ts";
import type { SolvesDb } from "./solve-database.ts";
import type { Solves } from "./solve-history.ts";

/** The time without a press after which lengths are computed. */
const QUIET_MS = 3000;
/** The longest time until computed lengths are shown. */
const SHOW_MS = 1000;
const MAX_CELLS = 16;
/** The number of newest solves whose lengths are computed: the solves of the longest average. */
const NEWEST = 1000;

/**
 * @param page the target of all presses
 * @param idle returns whether no work is under way
 */
export function createOptima(
  { store, client, clock }: Pick<App, "store" | "client" | "clock">,
  { get, change }: Pick<SolvesDb, "get" | "change">,
  { setOptima }: Pick<Solves, "setOptima">,
  page: Pick<Document, "addEventListener" | "hidden">,
  idle: () => boolean = isIdle,
) {
  const requests = createLatest();
  /** The solves whose lengths could not be proven in this visit. */
  const unproven: Set<number> = new Set();
  let cancel = () => {};

  const isFree = (state: State) => state.engine.kind === "ready" && !isTimed(state) && !page.hidden;

  /** Stop computing, and continue once the page has been idle for some time. */
  function rest() {
    requests.end();
    cancel();
    cancel = clock.alarm(QUIET_MS, () => (idle() && isFree(store.get()) ? void compute() : rest()));
  }

  async function compute() {
    const signal = requests.begin();
    const due = solvesDue(store.get()).filter(({ key }) => !unproven.has(key));
    let found = new Map<number, number>();
    let shown = clock.now();
    function show() {
      if (found.size) setOptima(found);
      found = new Map();
      shown = clock.now();
    }
    for (const { key } of due) {
      if (!isFree(store.get())) rest();
      if (signal.aborted) break;
      const optimum = await lengthOf(key, signal);
      if (optimum !== null) found.set(key, optimum);
      if (clock.now() - shown >= SHOW_MS) show();
    }
    show();
  }

  /** Return the optimal length of a solve, which is stored with it, or null. */
  async function lengthOf(key: number, signal: AbortSignal): Promise<number | null> {
    try {
      const record = await get(key);
      if (!record || typeof record.optimum === "number") return record?.optimum ?? null;
      const { board, start, goal } = record;
      const puzzle = { board: start ?? board, ...(goal ? { goal } : {}) };
      const { distance } = await client.request({ type: "distance", ...puzzle }, { signal });
      if (distance === null) unproven.add(key);
      else await change(key, { optimum: distance });
      return distance;
    } catch (error) {
      if (failure(error).code !== "cancelled") unproven.add(key);
      return null;
    }
  }

  for (const press of ["pointerdown", "keydown"]) page.addEventListener(press, rest, true);
  store.listen((state) => [isTimed(state), state.history.list, state.history.solves.length], rest);
  rest();
}

/** Return whether a clock runs, including the inspection. */
const isTimed = ({ game, events: { run } }: State) =>
  game.clock.since !== null || (run !== null && run.clock.since !== null);

/** Return the solves whose optimal lengths are not known, in the order in which they are computed. */
function solvesDue(state: State): Summary[] {
  const { search } = state.history.list;
  const newest = searchSolves(state, search ?? searchOf(state)).slice(0, NEWEST);
  return [...new Set([...solvePage(state).solves, ...newest])].filter(isDue);
}

function isDue({ moves, optimum, size }: Summary) {
  const [rows = 0, cols = 0] = size.split("x").map(Number);
  return moves > 0 && (optimum ?? null) === null && rows * cols <= MAX_CELLS;
}
