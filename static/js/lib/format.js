// Numbers, durations and directions as people read them.

export const WAYS = { U: "up", D: "down", L: "left", R: "right" };

/** @param {number} value */
export function count(value) {
  // The browser's own formatter is slow to start: too slow for what the page opens with.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  // Somebody's own heuristic may give any number.
  if (Math.abs(value) >= 1e15) return value.toExponential(1);
  return value.toLocaleString("en");
}

/**
 * @param {number} value
 * @param {string} noun
 */
export function counted(value, noun) {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}

/**
 * A person's time: `0:32`, `1:02:09`.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, index) => String(part).padStart(index ? 2 : 1, "0")).join(":");
}

/**
 * A person's time when it's stopped: `0:32.071`, cut off as speedsolvers do.
 * @param {number} ms
 */
export function stopped(ms) {
  return `${clock(ms)}.${String(Math.floor(ms) % 1000).padStart(3, "0")}`;
}

/**
 * A mean or an average of such times, which is rounded.
 * @param {number} ms
 */
export function averaged(ms) {
  return stopped(Math.round(ms));
}

/**
 * A person's time for some of the moves: `3.2 s`.
 * @param {number} ms
 */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)}\u00a0s`;
}

/**
 * A machine's time: `4 ms`, `1.27 s`.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 0.0995) return `${(seconds * 1000).toFixed(seconds < 0.00995 ? 1 : 0)}\u00a0ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)}\u00a0s`;
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
