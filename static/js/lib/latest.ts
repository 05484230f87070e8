// Aborts the previous request of a kind when a new request begins.

export function createLatest() {
  let newest: AbortController | null = null;
  return {
    /** Abort the previous request and return a signal for a new one. */
    begin() {
      newest?.abort();
      newest = new AbortController();
      return newest.signal;
    },
    end: () => newest?.abort(),
    /** Return whether no newer request has begun. */
    isNewest: (signal: AbortSignal) => newest?.signal === signal,
    /** Return whether the request is the newest one and was not aborted. */
    counts: (signal: AbortSignal) => newest?.signal === signal && !signal.aborted,
  };
}
