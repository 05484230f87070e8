// Requests the traces of the watched search and the second search.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { SandboxRequest, TraceResult } from "../protocol.ts";
import { type Chosen, OWN, type Watched } from "../state/learn.ts";
import { patch, type State } from "../state/state.ts";
import { withSought, withStep } from "../state/watch.ts";
import { NONSENSE, OPEN_WRITE } from "./watch-text.ts";

/** A function that requests a trace from the sandbox, which runs the user's heuristic. */
export type Send = (
  request: Extract<SandboxRequest, { type: "trace" }>,
  options: { signal: AbortSignal },
) => Promise<TraceResult>;

export function createTracer({ store, client }: App) {
  const latest = { trace: createLatest(), secondTrace: createLatest() };
  let sendToSandbox: Send = () => Promise.reject(new Error(OPEN_WRITE));

  async function trace(which: "trace" | "secondTrace", chosen: Chosen) {
    const signal = latest[which].begin();
    const show = (watched: Watched) => store.update(patch({ here: { [which]: watched } }));
    show({ kind: "running", ...chosen });
    try {
      const of = boards(store.get().game);
      const request = { type: "trace" as const, ...of, ...chosen };
      const rows =
        chosen.heuristic === OWN
          ? checkedRows(await sendToSandbox(request, { signal }))
          : await client.request(request, { signal });
      if (!latest[which].counts(signal)) return;
      show({ kind: "done", rows, ...chosen });
      store.update((state) =>
        isWaiting(state) ? state : withSought(withStep(state, state.learn.step)),
      );
    } catch (error) {
      if (!latest[which].counts(signal)) return;
      // An error in the user's code is not a failure of the page's protocol.
      const { message } = chosen.heuristic === OWN ? (error as Error) : failure(error);
      show({ kind: "failed", message, ...chosen });
    }
  }

  return {
    trace,
    /** @param send requests traces that use the user's heuristic */
    setSandbox(send: Send) {
      sendToSandbox = send;
    },
    end() {
      latest.trace.end();
      latest.secondTrace.end();
    },
  };
}

/** Return whether one of the two traces is pending, so that the last step is unknown. */
function isWaiting({ here, learn }: State) {
  return here.trace.kind === "running" || (learn.second && here.secondTrace.kind === "running");
}

/** Check a trace of the user's code for consistency. */
function checkedRows(rows: TraceResult) {
  const { parent, g, h, left, instead, moves, fates, steps, goal_root: root, meeting } = rows;
  const size = parent.length;
  const whole = [g, h, left, instead, moves, fates].every((column) => column.length === size);
  const born = rows.by_rules?.born;
  const sound =
    parent.every((above, i) => above < i) &&
    [...steps, ...(meeting ?? []), root ?? 0].every((i) => i >= 0 && i < size) &&
    (!born || born.length === size);
  if (size && whole && sound) return rows;
  throw new Error(NONSENSE);
}
