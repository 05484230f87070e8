// Formats numbers, times, days, lists and directions.

const MINUTE_MS = 60_000;
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
export const DIRECTIONS = { U: "up", D: "down", L: "left", R: "right" };

export function count(value: number) {
  // The user's heuristic may return any number.
  if (Math.abs(value) >= 1e15) return value.toExponential(1);
  // The first use of the browser's formatter takes longer than a frame.
  if (Number.isInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
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

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Capitalize the first letter of a message. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Format a size such as `3x4` as `3 × 4`. */
export const niceSize = (size: string) => size.replace("x", " × ");

/** Name a size such as `4x4`, or a range (`5-2`, `5x5-5x2`, `3x4-all`) by its first and last size. */
export function sizeName(size: string) {
  if (!size.includes("-")) return niceSize(size);
  const [from, to] = size
    .split("-")
    .map((each) => (/^\d+$/.test(each) ? niceSize(`${each}x${each}`) : niceSize(each)));
  if (to === "all") return `all sizes from ${from} down`;
  return from === "all" ? `all sizes to ${to}` : `${from} to ${to}`;
}

/** Format a player's running time, for example `0:32` or `1:02:09`. */
export function clock(ms: number) {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, index) => (index ? twoDigits(part) : part)).join(":");
}

/**
 * Format a player's final time, for example `32.071 s` or `1:05.312`, and with a penalty in ms `34.071+ s`.
 * It is truncated, as is usual in speedsolving.
 */
export function stopped(ms: number, penalty = 0) {
  const whole = Math.floor(ms + penalty);
  return withFraction(whole, String(whole % 1000).padStart(3, "0") + (penalty ? "+" : ""));
}

function withFraction(ms: number, fraction: string) {
  if (ms >= MINUTE_MS) return `${clock(ms)}.${fraction}`;
  return `${Math.floor(ms / 1000)}.${fraction}\u00a0s`;
}

/** Format a mean or an average of final times. It is rounded. */
export function averaged(ms: number) {
  return stopped(Math.round(ms));
}

/** Format a day of the calendar, for example `27 November`. A day of another year has its year. */
export function niceDay(year: number, month: number, date: number) {
  const suffix = year === new Date().getFullYear() ? "" : ` ${year}`;
  return `${date} ${MONTHS[month]}${suffix}`;
}

/**
 * Format the day and the time, for example `27 November, 22:15`.
 * @param ms the time in ms since 1970
 */
export function dayAndTime(ms: number) {
  const date = new Date(ms);
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map(twoDigits);
  const day = niceDay(date.getFullYear(), date.getMonth(), date.getDate());
  return `${day}, ${hours}:${minutes}`;
}

/** Format a player's time in a sentence, for example `3.2 s` or `1:05.3`. It is rounded. */
export function seconds(ms: number) {
  const tenths = Math.round(ms / 100);
  return withFraction(100 * tenths, String(tenths % 10));
}

/** Format a computation time, for example `4 ms` or `1.27 s`. */
export function duration(s: number) {
  if (s < 0.0995) return `${(s * 1000).toFixed(s < 0.00995 ? 1 : 0)}\u00a0ms`;
  return s < 9.995 ? `${s.toFixed(2)}\u00a0s` : seconds(1000 * s);
}

export function megabytes(bytes: number) {
  return (bytes / 1e6).toFixed(1);
}

/** Return the width in pixels that half of the last label (12px) needs to the right of a graph. */
export function labelOverhang(last: number) {
  return Math.max(16, 3 + 3.5 * last.toLocaleString("en").length);
}
