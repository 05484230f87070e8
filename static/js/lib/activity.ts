// Counts the work under way. `<html data-idle>` is there while there is none: the page is put
// together, no request waits for its reply, no frame or timer is scheduled, no write is pending
// and no animation runs. Deadlines, ticking clocks and endless animations do not count. Tests wait
// for it before they look at the page.

let count = 0;
/** Wakes `settle` in a task of its own, whatever the page's timers do. */
const { port1, port2 } = new MessageChannel();

/**
 * Count a piece of work.
 * @returns ends it; a second call does nothing
 */
export function begin(): () => void {
  let ended = false;
  if (count === 0) setIdle(false);
  count += 1;
  return () => {
    if (ended) return;
    ended = true;
    count -= 1;
    if (count > 0) return;
    port2.onmessage ??= settle;
    port1.postMessage(null);
  };
}

/**
 * Count some work until its promise is settled.
 * @returns the same promise
 */
export function during<T>(work: Promise<T>): Promise<T> {
  const end = begin();
  work.then(end, end);
  return work;
}

/** After the frame that may have started an animation. */
function settle() {
  if (count > 0) return;
  const running = document.getAnimations().filter(endsByItself);
  if (running.length === 0) setIdle(true);
  else Promise.allSettled(running.map(({ finished }) => finished)).then(settle);
}

function endsByItself({ playState, effect }: Animation) {
  return playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
}

function setIdle(idle: boolean) {
  globalThis.document?.documentElement.toggleAttribute("data-idle", idle);
}
