// Runs work less often, or later.

import type { Clock } from "./clock.ts";

/** Return a function that runs `run` once its calls have paused for `ms`. */
export function debounce({ after }: Pick<Clock, "after">, ms: number, run: () => void): () => void {
  let cancel = () => {};
  return () => {
    const before = cancel;
    cancel = after(ms, run);
    before();
  };
}

/** Return a function that runs `run` at most once in `ms`, and always after its last call. */
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
 * Return a function that yields to the browser at its first call, and then whenever `ms` have
 * passed since it last yielded.
 */
export function createPauses({ now }: Pick<Clock, "now">, ms: number): () => Promise<void> {
  let since = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - since < ms) return;
    await nextTask();
    since = now();
  };
}

/** Yield for one task. A timer would wait for later tasks too. */
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
