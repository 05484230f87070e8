// A canvas that records what is drawn as the marks of a picture.

import type { Mark, Picture } from "../lib/chart.ts";
import { COLOURS, type Drawable, type Sheet } from "../lib/drawable.ts";

/** The height of the text. */
const EM = 12;
/** The colour of lines and dots that the page draws too light for paper. */
const LINE = "--tray-deep";
/** The margin below the lowest mark. */
const MARGIN = 12;

/**
 * Return the picture that a function draws, with its text alternative. Below its lowest mark, it is
 * cut off, since the first steps of a search fill only the top.
 */
export function recordPicture(draw: (canvas: Drawable) => void): Picture & { name: string } {
  const sheet = new RecordingSheet();
  let [width, height, name] = [0, 0, ""];
  draw({
    em: () => EM,
    name: (text) => {
      name = text;
    },
    begin(across, down) {
      [width, height] = [across, down];
      return { sheet, font: "", colours: { ...COLOURS, line: LINE, gone: LINE } };
    },
  });
  return { width, height: Math.min(height, sheet.lowest + MARGIN), name, marks: sheet.marks };
}

const ANCHORS: Readonly<Record<CanvasTextAlign, "start" | "middle" | "end">> = {
  ...{ left: "start", start: "start", center: "middle", right: "end", end: "end" },
};

class RecordingSheet implements Sheet {
  readonly marks: Mark[] = [];
  lowest = 0;
  fillStyle = "";
  strokeStyle = "";
  lineWidth = 1;
  globalAlpha = 1;
  font = "";
  textAlign: CanvasTextAlign = "start";
  private path = "";
  private dash = "";

  beginPath() {
    this.path = "";
  }
  moveTo(x: number, y: number) {
    this.reach(y);
    this.path += `M${rounded(x)} ${rounded(y)}`;
  }
  lineTo(x: number, y: number) {
    // As in a canvas, the first line begins where it ends.
    if (!this.path) return this.moveTo(x, y);
    this.reach(y);
    this.path += `L${rounded(x)} ${rounded(y)}`;
  }
  rect(x: number, y: number, width: number, height: number) {
    this.moveTo(x, y);
    this.reach(y + height);
    this.path += `h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`;
  }
  /** Add a circle. All arcs of the pictures are circles. */
  arc(x: number, y: number, radius: number) {
    const r = rounded(radius);
    this.reach(y + radius);
    const begin = `M${rounded(x + radius)} ${rounded(y)}`;
    if (!this.path.endsWith(begin)) this.path += begin;
    this.path += `a${r} ${r} 0 1 0 ${-2 * r} 0a${r} ${r} 0 1 0 ${2 * r} 0z`;
  }
  setLineDash(dashes: readonly number[]) {
    this.dash = dashes.join(" ");
  }
  stroke() {
    const { path, strokeStyle, lineWidth, dash } = this;
    if (path) this.add({ d: path, stroke: strokeStyle, width: lineWidth, ...(dash && { dash }) });
  }
  fill() {
    if (this.path) this.add({ d: this.path, fill: this.fillStyle });
  }
  fillRect(...box: [number, number, number, number]) {
    this.beginPath();
    this.rect(...box);
    this.fill();
  }
  strokeRect(...box: [number, number, number, number]) {
    this.beginPath();
    this.rect(...box);
    this.stroke();
  }
  fillText(text: string, x: number, y: number) {
    this.reach(y);
    const anchor = ANCHORS[this.textAlign];
    this.marks.push({ text, x: rounded(x), y: rounded(y), fill: this.fillStyle, size: EM, anchor });
  }
  private reach(y: number) {
    this.lowest = Math.max(this.lowest, Math.ceil(y));
  }
  private add(mark: Mark) {
    const { globalAlpha: opacity } = this;
    this.marks.push(opacity < 1 ? { ...mark, opacity: Number(opacity.toFixed(2)) } : mark);
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10;
