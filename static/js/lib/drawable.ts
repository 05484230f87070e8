// The part of a canvas that pictures use, so that a picture can also be recorded for a file.

export type Sheet = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "rect"
  | "stroke"
  | "fill"
  | "fillRect"
  | "strokeRect"
  | "lineWidth"
  | "globalAlpha"
  | "font"
  | "textAlign"
> & {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  setLineDash(dashes: number[]): void;
  fillText(text: string, x: number, y: number): void;
  /** Add a circle. `from` is 0 and `to` is 2π. */
  arc(x: number, y: number, radius: number, from: number, to: number): void;
};

/** The custom properties of the colours of a search. */
export const COLOURS = {
  expanded: "--brand", // This colour is blue in all themes.
  waiting: "--waiting",
  gone: "--line",
  path: "--accent",
  muted: "--muted",
  line: "--line",
};

export type Drawable = {
  /** Return the height of the text in pixels. */
  em(): number;
  /** @param text the text alternative */
  name(text: string): void;
  /**
   * Clear the picture. Return its sheet, its font and the current colours.
   * @param width the width in CSS pixels
   */
  begin(
    width: number,
    height: number,
  ): { sheet: Sheet; font: string; colours: Readonly<Record<keyof typeof COLOURS, string>> };
};
