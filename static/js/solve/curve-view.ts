// A step curve of the solution's length over time.

import { toSvg } from "../lib/chart.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { Curve } from "../state/analysis.ts";
import * as text from "./solve-text.ts";

const [WIDTH, HEIGHT] = [100, 30];

/**
 * Draw the curve. The box is hidden if the length never decreased.
 * @param box an element with the role of an image
 */
export function drawCurve(box: HTMLElement, curve: Curve, metric: Metric) {
  const [first, last] = [curve[0], curve.at(-1)];
  box.hidden = !first || !last || first.length === last.length;
  if (!first || !last || box.hidden) return;
  box.title = text.curve(first, last, metric);
  box.setAttribute("aria-label", box.title);
  const end = last.seconds || 1;
  const span = first.length - last.length;
  const steps = curve.map(({ seconds, length }, i) => {
    const x = ((WIDTH * seconds) / end).toFixed(2);
    const y = (1 + ((HEIGHT - 2) * (first.length - length)) / span).toFixed(2);
    return i ? `H${x}V${y}` : `M${x} ${y}`;
  });
  const line = { d: `${steps.join("")}H${WIDTH}`, stroke: "--accent", width: 1.5 };
  const svg = toSvg({ width: WIDTH, height: HEIGHT, marks: [line] });
  svg.setAttribute("preserveAspectRatio", "none");
  box.replaceChildren(svg);
}
