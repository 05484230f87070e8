// Linear and logarithmic scales from values to pixels, with their ticks.

type Axis = { at: (value: number) => number; ticks: { at: number; text: string }[] };

/**
 * Return a logarithmic axis from 1 to the next power of ten. Values below 1 are placed at 1.
 * @param from the position of 1, in pixels
 */
export function logarithmic(most: number, from: number, to: number): Axis {
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(1, most)) - 1e-9));
  const at = (value: number) => from + ((to - from) * Math.log10(Math.max(1, value))) / decades;
  const ticks = Array.from({ length: decades + 1 }, (_, power) => ({
    at: at(10 ** power),
    text: short(power),
  }));
  return { at, ticks };
}

/** Format a power of ten, such as `100`, `1k` or `10M`. */
function short(power: number) {
  const [unit = "", zeros] =
    power < 3 ? ["", power] : power < 6 ? ["k", power - 3] : ["M", power - 6];
  return `${10 ** Number(zeros)}${unit}`;
}

/**
 * Return a linear axis.
 * @param from the position of `least`, in pixels
 * @param apart the minimum distance between ticks, in pixels
 */
export function linear(least: number, most: number, from: number, to: number, apart: number): Axis {
  const span = most - least || 1;
  const at = (value: number) => from + ((to - from) * (value - least)) / span;
  const wanted = (span * apart) / Math.abs(to - from);
  const step = [0.1, 0.2, 0.5, 1, 2, 4, 5, 10, 20, 50].find((one) => one >= wanted) ?? 100;
  const ticks = [];
  for (let tick = Math.ceil(least / step - 1e-9); tick * step <= most + 1e-9; tick++) {
    const value = Number((tick * step).toFixed(1));
    ticks.push({ at: at(value), text: String(value) });
  }
  return { at, ticks };
}
