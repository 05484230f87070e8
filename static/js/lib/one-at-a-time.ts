// Runs work one after the other, over all tabs by a Web Lock. Without Web Locks, or if they fail,
// that holds within a tab only.

/**
 * Return a function that queues work.
 * @param name of the lock
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
