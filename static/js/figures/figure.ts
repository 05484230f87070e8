// A figure that the user can save: titles, a caption, and pictures side by side.

import type { Picture } from "../lib/chart.ts";
import type { Drawable } from "../lib/drawable.ts";
import type { Position } from "../puzzle/rules.ts";

export type FigureBoard = {
  position: Position;
  /** the line beside the board, or below it if it is small */
  text: string;
  small?: boolean;
  /** true for the selected board */
  current?: boolean;
};
/** The content of a picture: its marks, rows of boards or notes, or a function that draws it. */
export type Content =
  | Picture
  | { rows: readonly (readonly FigureBoard[] | string)[] }
  | { draw: (canvas: Drawable) => void };
export type Figure = {
  /** the file's name, without its extension */
  name: string;
  title: string;
  /** the lines below the pictures */
  caption: readonly string[];
  pictures: readonly { title: string; content: Content }[];
};
export type FigureFormat = "svg" | "png";
