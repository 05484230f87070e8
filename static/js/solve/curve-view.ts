// A step curve of the solution's length over time.

import type { Metric } from "../puzzle/slides.ts";
import type { Curve } from "../state/analysis.ts";
import * as text from "./solve-text.ts";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [100, 30];

export function createCurve(box: HTMLElement) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute("preserveAspectRatio", "none");
  const path = document.createElementNS(SVG, "path");
  svg.append(path);
  box.append(svg);
  box.setAttribute("role", "img");

  return {
    /** @param curve the lengths over time. The curve is hidden if the length never decreased. */
    show(curve: Curve, metric: Metric) {
      const [first, last] = [curve[0], curve.at(-1)];
      box.hidden = !first || !last || first.length === last.length;
      if (!first || !last || box.hidden) return;
      box.title = text.curve(first, last, metric);
      box.setAttribute("aria-label", box.title);
      const end = last.seconds || 1;
      const span = first.length - last.length;
      const points = curve.map(({ seconds, length }) => ({
        x: ((WIDTH * seconds) / end).toFixed(2),
        y: (1 + ((HEIGHT - 2) * (first.length - length)) / span).toFixed(2),
      }));
      const steps = points.map(({ x, y }, i) => (i ? `H${x}V${y}` : `M${x} ${y}`));
      path.setAttribute("d", `${steps.join("")}H${WIDTH}`);
    },
  };
}
