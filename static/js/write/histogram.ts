// A heat map of h against the true distance, with a square for each pair of values, coloured by the
// number of positions. On the diagonal, h is exact. Above it, h is too high.

import { count } from "../lib/format.ts";
import type { JudgeResult } from "../protocol.ts";
import { AXES, inWords } from "./write-text.ts";

const SIDE = 320;
const MARGIN = { left: 30, bottom: 26, top: 6, right: 8 };

export function createHistogram(): {
  element: HTMLCanvasElement;
  show: (report: JudgeResult) => void;
} {
  const canvas = document.createElement("canvas");
  canvas.className = "histogram";
  canvas.setAttribute("role", "img");
  let shown: JudgeResult | null = null;

  function draw() {
    if (!shown) return;
    const { histogram, largest_distance: farthest } = shown;
    const scale = devicePixelRatio || 1;
    canvas.width = SIDE * scale;
    canvas.height = SIDE * scale;
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.scale(scale, scale);
    const style = getComputedStyle(canvas);
    const colour = (name: string) => style.getPropertyValue(name);
    const fill = colour("--brand");
    const fault = colour("--fault");
    const muted = colour("--muted");
    const highest = Math.max(farthest, ...histogram.map(([, h = 0]) => h));
    const width = (SIDE - MARGIN.left - MARGIN.right) / (farthest + 1);
    const height = (SIDE - MARGIN.top - MARGIN.bottom) / (highest + 1);
    const x = (distance: number) => MARGIN.left + distance * width;
    const y = (h: number) => SIDE - MARGIN.bottom - (h + 1) * height;
    const most = Math.max(...histogram.map(([, , many = 0]) => many));

    for (const [distance = 0, h = 0, many = 0] of histogram) {
      // Make even a single position visible among thousands.
      pen.globalAlpha = 0.25 + 0.75 * (Math.log1p(many) / Math.log1p(most));
      pen.fillStyle = h > distance ? fault : fill;
      pen.fillRect(x(distance), y(h), Math.max(1, width - 0.5), Math.max(1, height - 0.5));
    }
    pen.globalAlpha = 1;
    pen.strokeStyle = muted;
    pen.setLineDash([4, 3]);
    pen.beginPath();
    pen.moveTo(x(0.5), y(0) + height / 2);
    pen.lineTo(x(farthest + 0.5), y(farthest) + height / 2);
    pen.stroke();
    pen.setLineDash([]);
    pen.strokeStyle = colour("--line");
    pen.strokeRect(MARGIN.left, MARGIN.top, SIDE - MARGIN.left - MARGIN.right, y(-1) - MARGIN.top);
    pen.fillStyle = muted;
    pen.font = `12px ${style.fontFamily}`;
    pen.textAlign = "center";
    for (let at = 0; at <= farthest; at += farthest > 40 ? 20 : 10) {
      pen.fillText(count(at), x(at + 0.5), SIDE - MARGIN.bottom + 13);
    }
    pen.fillText(AXES.distance, (MARGIN.left + SIDE) / 2, SIDE - 1);
    pen.textAlign = "right";
    for (let at = 0; at <= highest; at += highest > 40 ? 20 : 10) {
      pen.fillText(count(at), MARGIN.left - 4, y(at) + height / 2 + 4);
    }
    pen.textAlign = "left";
    pen.fillText(AXES.h, MARGIN.left + 6, MARGIN.top + 14);
  }

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  new MutationObserver(draw).observe(document.documentElement, { attributes: true });

  return {
    element: canvas,
    show(report) {
      shown = report;
      canvas.setAttribute("aria-label", inWords(report));
      draw();
    },
  };
}
