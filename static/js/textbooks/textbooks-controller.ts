// Recomputes the rows of textbook tables, one at a time for each table.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import type { Request, ResultOf } from "../protocol.ts";
import { patch } from "../state/state.ts";
import { NOT_RUN, type Recomputed, type TableRun } from "../state/textbooks.ts";
import { computing } from "./textbooks-text.ts";

type Send = <R extends Request>(request: R) => Promise<ResultOf<R>>;
type Tally = { same: number; other: number; open: number; rows: number };

export type Textbook = {
  id: string;
  title: string;
  source: string;
  why: string;
  head: readonly string[];
  rows: readonly {
    name: string;
    printed: readonly string[];
    /** Compute the row by requests to Python. Report progress within the row, if it takes long. */
    recompute: (send: Send, onProgress: (text: string) => void) => Promise<Recomputed>;
  }[];
  sum: (tally: Tally) => string;
};

export function createTextbooksController({ store, client, onStop }: App) {
  const stops: Map<Textbook, () => void> = new Map();
  const runOf = ({ id }: Textbook) => store.get().textbooks.runs[id] ?? NOT_RUN;

  function change(table: Textbook, values: Partial<TableRun>) {
    const { runs } = store.get().textbooks;
    const run = { ...runOf(table), ...values };
    store.update(patch({ textbooks: { runs: { ...runs, [table.id]: run } } }));
  }

  async function run(table: Textbook) {
    const controller = new AbortController();
    const { signal } = controller;
    stops.set(table, () => controller.abort());
    const nextRow = () => (signal.aborted ? undefined : runOf(table).queue[0]);
    for (let row = nextRow(); row !== undefined; row = nextRow()) {
      const { name, recompute } = table.rows[row] as Textbook["rows"][number];
      change(table, { progress: computing(name) });
      let result: TableRun["results"][number];
      try {
        result = await recompute(
          (request) => client.request(request, { signal }),
          (progress) => change(table, { progress }),
        );
      } catch (error) {
        const { code, message } = failure(error);
        if (code === "cancelled") break;
        result = { fault: message };
      }
      const { results, queue } = runOf(table);
      change(table, { results: { ...results, [row]: result }, queue: queue.slice(1) });
    }
    change(table, { queue: [], progress: "", summary: summaryOf(table, runOf(table)) });
  }

  onStop(() => {
    for (const stop of stops.values()) stop();
  });

  return {
    /** Compute a row or, without `row`, those that are missing, or all if none is. */
    compute(table: Textbook, row?: number) {
      const { results, queue } = runOf(table);
      const all = table.rows.map((_, index) => index);
      const missing = all.filter((index) => !isComputed(results[index]));
      const wanted = row === undefined ? (missing.length ? missing : all) : [row];
      change(table, { queue: [...queue, ...wanted.filter((one) => !queue.includes(one))] });
      if (!queue.length) void run(table);
    },
    stop: (table: Textbook) => stops.get(table)?.(),
  };
}

export const isComputed = (
  result: Recomputed | { fault: string } | undefined,
): result is Recomputed => result !== undefined && "cells" in result;

function summaryOf({ rows, sum }: Textbook, { results }: TableRun) {
  const computed = Object.values(results).filter(isComputed);
  const count = (verdict: boolean | null) => computed.filter(({ same }) => same === verdict).length;
  const tally = { same: count(true), other: count(false), open: count(null), rows: rows.length };
  return computed.length ? sum(tally) : "";
}
