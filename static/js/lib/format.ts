// Formats numbers, durations, lists and directions.

export const DIRECTIONS = { U: "up", D: "down", L: "left", R: "right" };

export function count(value: number) {
  // The first use of the browser's formatter would delay the start of the page.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  // The user's heuristic may return any number.
  if (Math.abs(value) >= 1e15) return value.toExponential(1);
  return value.toLocaleString("en");
}

export const counted = (value: number, noun: string) => `${count(value)} ${plural(value, noun)}`;

/** Return the noun, in the plural unless `value` is 1. */
export const plural = (value: number, noun: string) => `${noun}${value === 1 ? "" : "s"}`;

/** Join items to a list such as `1, 2 and 3`. */
export function listed(items: readonly (string | number)[], conjunction = "and") {
  const last = items.at(-1);
  return items.length === 1 ? `${last}` : `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Capitalize the first letter of a message. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Format a size such as `3x4` as `3 × 4`. */
export const niceSize = (size: string) => size.replace("x", " × ");

/** Format a player's running time, for example `0:32` or `1:02:09`. */
export function clock(ms: number) {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, index) => String(part).padStart(index ? 2 : 1, "0")).join(":");
}

/** Format a player's final time, for example `0:32.071`. It is truncated, as is usual in speedsolving. */
export function stopped(ms: number) {
  return `${clock(ms)}.${String(Math.floor(ms) % 1000).padStart(3, "0")}`;
}

/** Format a mean or an average of final times. It is rounded. */
export function averaged(ms: number) {
  return stopped(Math.round(ms));
}

/**
 * Format the day and the time, for example `27 Nov, 22:15`.
 * @param date the time in ms since 1970
 */
export const dayAndTime = (date: number) =>
  new Date(date).toLocaleString("en-GB", {
    ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  });

/** Format a player's time for some of the moves, for example `3.2 s`. */
export function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)}\u00a0s`;
}

/** Format a computation time, for example `4 ms` or `1.27 s`. */
export function duration(seconds: number) {
  if (seconds < 0.0995) return `${(seconds * 1000).toFixed(seconds < 0.00995 ? 1 : 0)}\u00a0ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)}\u00a0s`;
}

export function megabytes(bytes: number) {
  return (bytes / 1e6).toFixed(1);
}

/** Return the width in pixels that half of the last label (12px) needs to the right of a graph. */
export function labelOverhang(last: number) {
  return Math.max(16, 3 + 3.5 * last.toLocaleString("en").length);
}
