// Charts as lists of paths and labels, displayed as SVG. Colours are names of custom properties, so that
// a chart follows the theme.

const SPACE = "http://www.w3.org/2000/svg";

/** A path to draw. Widths are in pixels. */
type Shape = {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  opacity?: number;
};
type Label = {
  text: string;
  x: number;
  y: number;
  fill: string;
  size: number;
  anchor?: "start" | "middle" | "end";
  turned?: boolean;
};
export type Mark = Shape | Label;
export type Picture = { width: number; height: number; marks: readonly Mark[] };

/** A scale from values to pixels, with its ticks. */
export type Axis = {
  at: (value: number) => number;
  ticks: readonly { at: number; value: number; text: string }[];
};
/** The edges of the area inside the axes. */
export type Area = { left: number; right: number; top: number; bottom: number };

/** The distances between the ticks of a linear axis. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 4, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
/** The same for moves and solves, which are counted in fives. */
export const WHOLE_STEPS = STEPS.filter((step) => step >= 1 && step !== 4);

type Attributes = Record<string, string | number | undefined>;

/**
 * Return the tag, the attributes and the text of a mark's SVG element.
 * @param paint returns the colour for the name of a colour
 */
export function svgOf(
  mark: Mark,
  paint: (name: string) => string,
): { tag: "path" | "text"; attributes: Attributes; text: string } {
  if (!("text" in mark)) {
    const { d, fill, stroke, width, dash, opacity } = mark;
    const line = stroke && {
      ...{ stroke: paint(stroke), "stroke-width": width ?? 1 },
      "stroke-linejoin": "round",
    };
    const look = { fill: fill ? paint(fill) : "none", opacity, "stroke-dasharray": dash };
    return { tag: "path", attributes: { d, ...line, ...look }, text: "" };
  }
  const { text, x, y, fill, size, anchor = "start", turned } = mark;
  const attributes = {
    ...{ fill: paint(fill), "font-size": size, "text-anchor": anchor },
    transform: `translate(${x} ${y})${turned ? " rotate(-90)" : ""}`,
  };
  return { tag: "text", attributes, text };
}

/** Return an element with the picture, in the colours of the theme. */
export function toSvg({ width, height, marks }: Picture) {
  const root = node("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  for (const mark of marks) {
    const { tag, attributes, text } = svgOf(mark, (name) => `var(${name})`);
    const made = node(tag, attributes);
    if (text) made.textContent = text;
    root.append(made);
  }
  return root;
}

function node(tag: "svg" | "path" | "text", values: Attributes) {
  const made = document.createElementNS(SPACE, tag);
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) made.setAttribute(key, String(value));
  }
  return made;
}

/**
 * Return a linear axis.
 * @param from the position of `least`, in pixels
 * @param apart the minimum distance between ticks, in pixels
 */
export function linear(
  least: number,
  most: number,
  from: number,
  to: number,
  apart: number,
  steps: readonly number[] = STEPS,
): Axis {
  const span = most - least || 1;
  const at = (value: number) => from + ((to - from) * (value - least)) / span;
  const wanted = (span * apart) / Math.abs(to - from);
  const step = steps.find((one) => one >= wanted) ?? steps.at(-1) ?? 1;
  const ticks = [];
  for (let tick = Math.ceil(least / step - 1e-9); tick * step <= most + 1e-9; tick++) {
    const value = Number((tick * step).toFixed(1));
    ticks.push({ at: at(value), value, text: value.toLocaleString("en") });
  }
  return { at, ticks };
}

/** Return the lines and numbers at the ticks of both axes. */
export function grid(x: Axis, y: Axis, { left, right, top, bottom }: Area): Mark[] {
  const look = { fill: "--muted", size: 12 };
  return [
    ...x.ticks.flatMap(({ at, text }): Mark[] => [
      { d: `M${at} ${top}V${bottom}`, stroke: "--line" },
      { ...look, text, x: at, y: bottom + 14, anchor: "middle" },
    ]),
    ...y.ticks.flatMap(({ at, text }): Mark[] => [
      { d: `M${left} ${at}H${right}`, stroke: "--line" },
      { ...look, text, x: left - 4, y: at + 4, anchor: "end" },
    ]),
  ];
}

export function axisName(text: string, x: number, y: number): Label {
  return { text, x, y, fill: "--muted", size: 12, anchor: "middle" };
}

/**
 * Return the path of a line through values, with a gap where one is missing. If several values share a
 * pixel, only the first, the least, the greatest and the last of them are drawn.
 * @param at returns the horizontal position for an index
 */
export function lineOf(values: readonly (number | null)[], at: (i: number) => number, y: Axis) {
  let path = "";
  let column: number[] = [];
  let pixel = 0;
  let isOpen = false;
  const end = () => {
    const [first = 0, last = 0] = [column[0], column.at(-1)];
    const [least, most] = [Math.min(...column), Math.max(...column)];
    for (const value of column.length > 4 ? [first, least, most, last] : column) {
      path += `${isOpen ? "L" : "M"}${pixel} ${y.at(value).toFixed(1)}`;
      isOpen = true;
    }
    column = [];
  };
  values.forEach((value, i) => {
    const x = values.length > 1000 ? Math.round(at(i)) : Number(at(i).toFixed(1));
    if (column.length && (x !== pixel || value === null)) end();
    if (value === null) isOpen = false;
    else column.push(value);
    pixel = x;
  });
  if (column.length) end();
  return path;
}
