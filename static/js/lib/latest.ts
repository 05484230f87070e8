// Of several requests of one kind only the newest counts: it ends the older one.

export function createLatest() {
  let newest: AbortController | null = null;
  return {
    /** The signal of a new request. */
    begin() {
      newest?.abort();
      newest = new AbortController();
      return newest.signal;
    },
    end: () => newest?.abort(),
    /** Whether none has come after it. */
    isNewest: (signal: AbortSignal) => newest?.signal === signal,
    /** Whether it's to be answered still: none has come after it, and it wasn't ended. */
    counts: (signal: AbortSignal) => newest?.signal === signal && !signal.aborted,
  };
}
