// Charts as lists of paths and labels. They are displayed as SVG, and saved as SVG or PNG. Colours
// are names of custom properties, so that a chart follows the theme.

const SPACE = "http://www.w3.org/2000/svg";

/** A path to draw. Widths are in pixels. */
export type Shape = {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  opacity?: number;
  title?: string;
};
export type Label = {
  text: string;
  x: number;
  y: number;
  fill: string;
  size: number;
  anchor?: "start" | "middle" | "end";
  turned?: boolean;
  strong?: boolean;
};
export type Picture = { width: number; height: number; marks: readonly (Shape | Label)[] };

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

/** @param paint returns the colour for the name of a colour */
export function toSvg(
  { width, height, marks }: Picture,
  paint: (name: string) => string = (name) => `var(${name})`,
) {
  const root = document.createElementNS(SPACE, "svg");
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) {
    root.setAttribute(key, String(value));
  }
  for (const mark of marks) root.append("text" in mark ? label(mark, paint) : shape(mark, paint));
  return root;
}

function shape(
  { d, fill, stroke, width = 1, dash, opacity, title }: Shape,
  paint: (name: string) => string,
) {
  const node = document.createElementNS(SPACE, "path");
  node.setAttribute("d", d);
  node.setAttribute("fill", fill ? paint(fill) : "none");
  if (stroke) {
    node.setAttribute("stroke", paint(stroke));
    node.setAttribute("stroke-width", String(width));
    node.setAttribute("stroke-linejoin", "round");
  }
  if (dash) node.setAttribute("stroke-dasharray", dash);
  if (opacity !== undefined) node.setAttribute("opacity", String(opacity));
  if (title) {
    const titleNode = document.createElementNS(SPACE, "title");
    titleNode.textContent = title;
    node.append(titleNode);
  }
  return node;
}

function label(
  { text, x, y, fill, size, anchor = "start", turned, strong }: Label,
  paint: (name: string) => string,
) {
  const node = document.createElementNS(SPACE, "text");
  node.setAttribute("fill", paint(fill));
  node.setAttribute("font-size", String(size));
  node.setAttribute("text-anchor", anchor);
  if (strong) node.setAttribute("font-weight", "600");
  node.setAttribute("transform", `translate(${x} ${y})${turned ? " rotate(-90)" : ""}`);
  node.textContent = text;
  return node;
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
      context.font = `${mark.strong ? 600 : 400} ${mark.size}px ${family}`;
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
