// Of several requests of one kind only the newest counts: it ends the older one.

/** @typedef {ReturnType<typeof createLatest>} Latest */

export function createLatest() {
  /** @type {AbortController | null} */
  let newest = null;
  return {
    /** The signal of a new request. */
    begin() {
      newest?.abort();
      newest = new AbortController();
      return newest.signal;
    },
    end: () => newest?.abort(),
    /**
     * Whether none has come after it.
     * @param {AbortSignal} signal
     */
    isNewest: (signal) => newest?.signal === signal,
    /**
     * Whether it's to be answered still: none has come after it, and it wasn't ended.
     * @param {AbortSignal} signal
     */
    counts: (signal) => newest?.signal === signal && !signal.aborted,
  };
}
