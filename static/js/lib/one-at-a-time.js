// What's done one after the other over all tabs of the page: by a Web Lock, and in this tab also
// where there are none, or they fail.

/**
 * @param {string} name of the lock
 * @returns {<T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>} `signal` ends the
 *   waiting
 */
export function createQueue(name) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work, signal) => {
    const own = last.then(() => {
      signal.throwIfAborted();
      return locked(name, work, signal);
    });
    last = own.catch(() => {});
    return own;
  };
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
async function locked(name, work, signal) {
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
