// Delays calls, limits their rate, or yields between them.

import type { Clock } from "./clock.ts";

/** Return a function that calls `run` when `ms` have passed since the last call of the function. */
export function debounce({ after }: Pick<Clock, "after">, ms: number, run: () => void): () => void {
  let cancel = () => {};
  return () => {
    const before = cancel;
    cancel = after(ms, run);
    before();
  };
}

/** Return a function that calls `run` at most once per `ms`. `run` is always called after the last call. */
export function throttle(
  { after, now }: Pick<Clock, "after" | "now">,
  ms: number,
  run: () => void,
): () => void {
  let waiting = false;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (waiting) return;
    waiting = true;
    after(Math.max(0, last + ms - now()), () => {
      waiting = false;
      last = now();
      run();
    });
  };
}

/**
 * Return a function that yields to the browser at its first call, and later if `ms` have passed since
 * the last time.
 */
export function createPauses({ now }: Pick<Clock, "now">, ms: number): () => Promise<void> {
  let since = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - since < ms) return;
    await nextTask();
    since = now();
  };
}

/** Yield for one task. A timer would also wait for tasks that are queued later. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port2.onmessage = () => {
      port2.close();
      resolve();
    };
    port1.postMessage(null);
  });
}
