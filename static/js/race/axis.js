// A scale from numbers to pixels, by the number itself or by its logarithm, and its ticks.

/** @typedef {{ at: (value: number) => number, ticks: { at: number, text: string }[] }} Axis */

/**
 * From 1 to the next power of ten. What's below 1 is at 1.
 * @param {number} most
 * @param {number} from in pixels
 * @param {number} to
 * @returns {Axis}
 */
export function logarithmic(most, from, to) {
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(1, most)) - 1e-9));
  const at = (/** @type {number} */ value) =>
    from + ((to - from) * Math.log10(Math.max(1, value))) / decades;
  const ticks = Array.from({ length: decades + 1 }, (_, power) => ({
    at: at(10 ** power),
    text: short(power),
  }));
  return { at, ticks };
}

/**
 * A power of ten: `100`, `1k`, `10M`.
 * @param {number} power
 */
function short(power) {
  const [unit = "", zeros] =
    power < 3 ? ["", power] : power < 6 ? ["k", power - 3] : ["M", power - 6];
  return `${10 ** Number(zeros)}${unit}`;
}

/**
 * @param {number} least
 * @param {number} most
 * @param {number} from in pixels
 * @param {number} to
 * @param {number} apart pixels from tick to tick, at least
 * @returns {Axis}
 */
export function linear(least, most, from, to, apart) {
  const span = most - least || 1;
  const at = (/** @type {number} */ value) => from + ((to - from) * (value - least)) / span;
  const wanted = (span * apart) / Math.abs(to - from);
  const step = [0.1, 0.2, 0.5, 1, 2, 4, 5, 10, 20, 50].find((one) => one >= wanted) ?? 100;
  const ticks = [];
  for (let tick = Math.ceil(least / step - 1e-9); tick * step <= most + 1e-9; tick++) {
    const value = Number((tick * step).toFixed(1));
    ticks.push({ at: at(value), text: String(value) });
  }
  return { at, ticks };
}
