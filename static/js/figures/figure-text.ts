import type { FigureFormat } from "./figure.ts";

export const SAVE_FIGURE = "Save figure…";
export const FORMATS: Readonly<Record<FigureFormat, string>> = { svg: "SVG", png: "PNG" };
/** @param what the figure, such as "tree" */
export const saveAs = (what: string, format: FigureFormat) =>
  `${FORMATS[format]}: save the ${what}`;
export const NOT_SAVED = "The figure couldn't be saved.";
