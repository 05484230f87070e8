// Workers whose messages the test sends.

import { expect } from "vitest";
import type { Start } from "../../../../static/js/protocol.ts";
import { at } from "./at.ts";

/** A message of the page; the tests know which fields it has. */
type Posted = { type: string; id?: number; from?: number };

export class FakeWorker {
  /** the message `start` */
  start: Partial<Start> = {};
  /** the other messages of the page */
  readonly posted: Posted[] = [];
  ended = false;
  onmessage = (_event: { data: unknown }) => {};
  onmessageerror = (_event: object) => {};
  onerror = (_event: { message?: string; preventDefault?: () => void }) => {};

  postMessage(message: Posted, transfer: Transferable[] = []) {
    expect(this.ended).toBe(false);
    const copy = structuredClone(message, { transfer });
    if (copy.type === "start") this.start = copy as Start;
    else this.posted.push(copy);
  }

  terminate() {
    this.ended = true;
  }

  sends(...messages: unknown[]) {
    for (const data of messages) this.onmessage({ data });
  }
}

/** Return a `spawn` for the tested code, and the workers that it has started. */
export function createFakeWorkers() {
  const workers: FakeWorker[] = [];
  /** For each worker, the argument of `spawn`. */
  const fresh: (boolean | undefined)[] = [];
  return {
    workers,
    fresh,
    spawn(first?: boolean) {
      fresh.push(first);
      return at(workers, workers.push(new FakeWorker()) - 1) as unknown as Worker;
    },
    newest: () => at(workers, -1),
  };
}
