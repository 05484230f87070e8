// Runs tasks one after the other. A Web Lock extends this to all tabs. If Web Locks are missing or fail, it
// holds only within a tab.

/**
 * Return a function that queues a task.
 * @param name the name of the lock
 */
export function createQueue(
  name: string,
): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    const own = last.then(() => {
      signal.throwIfAborted();
      return locked(name, work, signal);
    });
    last = own.catch(() => {});
    return own;
  };
}

async function locked<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (!navigator.locks) return work();
  let begun = false;
  try {
    return await navigator.locks.request(name, { signal }, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun || signal.aborted) throw error;
    return work();
  }
}
