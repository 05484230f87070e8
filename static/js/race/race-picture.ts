// The marks of a race's contestants, its logarithmic axis, and the files of its picture.

import { type Axis, type Picture, toSvg } from "../lib/chart.ts";

const MARKS = [
  (r: number) => `a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  (r: number) => `v${r}h${2 * r}v${-2 * r}h${-2 * r}z`,
  (r: number) => `l${r} ${-r}l${r} ${r}l${-r} ${r}z`,
  (r: number) => `m0 ${r}h${2 * r}l${-r} ${-2 * r}z`,
  (r: number) =>
    `m0 ${-r / 3}v${r / 1.5}h${r / 1.5}v${r / 1.5}h${r / 1.5}v${-r / 1.5}h${r / 1.5}v${-r / 1.5}` +
    `h${-r / 1.5}v${-r / 1.5}h${-r / 1.5}v${r / 1.5}z`,
];
const TONES = 6;

/**
 * Return the dashes of a contestant's lines. Contestants share colours, so the second one of a
 * colour has dashed lines and another mark.
 */
export const dashOf = (tone: number) => (tone < TONES ? {} : { dash: "5 3" });

export const colourOf = (tone: number) => `--tone-${(tone % TONES) + 1}`;

/**
 * Return the path of a contestant's mark. A run that was cut off has an arrow towards its true
 * count.
 */
export function markAt(tone: number, x: number, y: number, r: number, more: boolean = false) {
  if (more) return `M${x} ${y + r}V${y - r}M${x - r} ${y}L${x} ${y - r - 1}L${x + r} ${y}`;
  return `M${x - r} ${y}${MARKS[tone % MARKS.length]?.(r)}`;
}

/**
 * Return a logarithmic axis from 1 to the next power of ten. Values below 1 are placed at 1.
 * @param from the position of 1, in pixels
 */
export function logarithmic(most: number, from: number, to: number): Axis {
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(1, most)) - 1e-9));
  const at = (value: number) => from + ((to - from) * Math.log10(Math.max(1, value))) / decades;
  const ticks = Array.from({ length: decades + 1 }, (_, power) => ({
    at: at(10 ** power),
    value: 10 ** power,
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

/** Return a function that maps colour names to an element's current colours. */
function paintOf(host: Element) {
  const style = getComputedStyle(host);
  return (name: string) => style.getPropertyValue(name).trim();
}

/**
 * Return a standalone SVG file with a background.
 * @param host the element whose colours are used
 */
export function svgFile(picture: Picture, host: Element) {
  const paint = paintOf(host);
  const { width, height } = picture;
  const ground = { d: `M0 0H${width}V${height}H0z`, fill: "--card" };
  const root = toSvg({ ...picture, marks: [ground, ...picture.marks] }, paint);
  root.setAttribute("font-family", "Outfit, system-ui, sans-serif");
  return new Blob([new XMLSerializer().serializeToString(root)], { type: "image/svg+xml" });
}

/** Return a PNG file, or null if the browser cannot create it. */
export function pngFile({ width, height, marks }: Picture, host: Element): Promise<Blob | null> {
  const paint = paintOf(host);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  const scale = 2;
  canvas.width = width * scale;
  canvas.height = height * scale;
  context.scale(scale, scale);
  context.fillStyle = paint("--card");
  context.fillRect(0, 0, width, height);
  context.lineJoin = "round";
  const family = getComputedStyle(host).fontFamily;
  for (const mark of marks) {
    context.save();
    if ("text" in mark) {
      context.translate(mark.x, mark.y);
      if (mark.turned) context.rotate(-Math.PI / 2);
      context.font = `${mark.size}px ${family}`;
      context.textAlign = mark.anchor === "middle" ? "center" : (mark.anchor ?? "start");
      context.fillStyle = paint(mark.fill);
      context.fillText(mark.text, 0, 0);
    } else {
      const path = new Path2D(mark.d);
      context.globalAlpha = mark.opacity ?? 1;
      if (mark.fill) {
        context.fillStyle = paint(mark.fill);
        context.fill(path);
      }
      if (mark.stroke) {
        context.strokeStyle = paint(mark.stroke);
        context.lineWidth = mark.width ?? 1;
        context.setLineDash((mark.dash ?? "").split(" ").filter(Boolean).map(Number));
        context.stroke(path);
      }
    }
    context.restore();
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
