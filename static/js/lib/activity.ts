// Counts the work under way. `<html data-idle>` is present while there is none: the page has been
// built, no request is pending, no frame or timer is scheduled, no write is pending and no
// animation runs. Deadlines, running clocks and endless animations do not count. Tests wait for
// this attribute before they examine the page.

let count = 0;
/** Runs `settle` in a task of its own, even if the page's timers are fake. */
const { port1, port2 } = new MessageChannel();

/** Count some work until the returned function is called. Further calls of it do nothing. */
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

/** Count some work until its promise settles. Return the same promise. */
export function during<T>(work: Promise<T>): Promise<T> {
  const end = begin();
  work.then(end, end);
  return work;
}

/** Set the page idle if no work has begun since, once its animations have finished. */
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
