// Counts the work under way. The attribute `<html data-idle>` is set while there is none. The page has then
// been built, no request, write, frame or timer is pending, and no animation runs. Deadlines, running clocks
// and endless animations do not count. Tests wait for this attribute before they examine the page.

let count = 0;
/** A message on this channel runs `settle` in a separate task, even if tests replace the page's timers. */
const { port1, port2 } = new MessageChannel();

/** Count some work until the returned function is called. Further calls of the function have no effect. */
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

/** Return whether no work is under way. Animations do not count. */
export const isIdle = () => count === 0;

/** Count some work until its promise settles. Return the same promise. */
export function during<T>(work: Promise<T>): Promise<T> {
  const end = begin();
  work.then(end, end);
  return work;
}

/** Mark the page as idle once its animations have finished, unless new work has begun. */
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
