// Formats numbers, durations, lists and directions.

export const DIRECTIONS = { U: "up", D: "down", L: "left", R: "right" };

export function count(value: number) {
  // The first use of the browser's formatter is too slow for the start of the page.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  // The user's heuristic may return any number.
  if (Math.abs(value) >= 1e15) return value.toExponential(1);
  return value.toLocaleString("en");
}

export const counted = (value: number, noun: string) => `${count(value)} ${plural(value, noun)}`;

/** The noun that belongs to a number. */
export const plural = (value: number, noun: string) => `${noun}${value === 1 ? "" : "s"}`;

/** `1, 2 and 3` */
export function listed(items: readonly (string | number)[], conjunction = "and") {
  const last = items.at(-1);
  return items.length === 1 ? `${last}` : `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** A sentence from a message that begins with a small letter. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param size for example `3x4` */
export const niceSize = (size: string) => size.replace("x", " × ");

/** A player's running time: `0:32`, `1:02:09`. */
export function clock(ms: number) {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, index) => String(part).padStart(index ? 2 : 1, "0")).join(":");
}

/** A player's final time: `0:32.071`, truncated as is usual in speedsolving. */
export function stopped(ms: number) {
  return `${clock(ms)}.${String(Math.floor(ms) % 1000).padStart(3, "0")}`;
}

/** A mean or an average of final times, which is rounded. */
export function averaged(ms: number) {
  return stopped(Math.round(ms));
}

/**
 * The day and the time: `27 Nov, 22:15`.
 * @param date in ms since 1970
 */
export const dayAndTime = (date: number) =>
  new Date(date).toLocaleString("en-GB", {
    ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  });

/** A player's time for some of the moves: `3.2 s`. */
export function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)}\u00a0s`;
}

/** A computation time: `4 ms`, `1.27 s`. */
export function duration(seconds: number) {
  if (seconds < 0.0995) return `${(seconds * 1000).toFixed(seconds < 0.00995 ? 1 : 0)}\u00a0ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)}\u00a0s`;
}

export function megabytes(bytes: number) {
  return (bytes / 1e6).toFixed(1);
}

/** Return the space that a graph needs right of its last mark, for half of the label (12px). */
export function labelOverhang(last: number) {
  return Math.max(16, 3 + 3.5 * last.toLocaleString("en").length);
}
