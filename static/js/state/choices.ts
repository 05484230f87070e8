// The user's choices (views, algorithms, heuristics, replay speeds) and their defaults.

import {
  anyText,
  defaultsOf,
  flag,
  numbersByName,
  oneOf,
  someOf,
  type ValuesOf,
} from "../lib/stored-values.ts";
import { DISTANCES } from "../puzzle/first-boards.ts";
import { CHAPTERS } from "./chapters.ts";
import { MAIN } from "./history.ts";
import * as searches from "./searches.ts";
import { CODE_KINDS, OWN_DESCRIPTION, type SPEED_LABELS } from "./state-text.ts";

export { ALGORITHMS, DEEPENING, HEURISTICS, INFORMED, RULED, TABLED } from "./searches.ts";

/** The searches to which each preset of rules applies. */
export const PRESETS: Readonly<Record<string, readonly string[]>> = searches.PRESETS;

export type Mode = "play" | "analyse" | "puzzles" | "learn";
export type Speed = keyof typeof SPEED_LABELS;
export type CodeKind = keyof typeof CODE_KINDS;

export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...searches.DESCRIPTIONS,
  own: OWN_DESCRIPTION,
};
export const MODES: readonly Mode[] = ["play", "analyse", "puzzles", "learn"];
/** The time between two moves, in ms. */
export const SPEEDS: Readonly<Record<Speed, number>> = {
  slow: 800,
  normal: 350,
  fast: 140,
  fastest: 45,
};
export const DEFAULT_SIZE = { rows: 3, cols: 3 };

/** The number of levels. A user at this level has finished or skipped all of them. */
export const LEVELS = DISTANCES.length + 2;

/** The choices that are stored for the next visit. */
export const STORED_CHOICES = {
  algorithm: oneOf(Object.keys(searches.ALGORITHMS), "auto"),
  heuristic: oneOf(Object.keys(searches.HEURISTICS), "manhattan"),
  speed: oneOf(Object.keys(SPEEDS) as Speed[], "normal"),
  /** use the recorded times in a replay if there are any, otherwise `speed` */
  asPlayed: flag(true),
  /** show the distance next to the board */
  live: flag(false),
  inspection: flag(false),
  /** the id of the session to which new solves are added */
  session: anyText(MAIN.id),
  /** the player's name in saved results */
  player: anyText(""),
  /** the user's goal for the time of a solve, in ms, by size such as `4x4` */
  goals: numbersByName(),
  /** the level of the first boards, or LEVELS if they are finished or skipped */
  level: oneOf([...Array(LEVELS + 1).keys()], LEVELS),
  /** the kind of code in the lesson Write */
  codeKind: oneOf(Object.keys(CODE_KINDS) as CodeKind[], "heuristic"),
  /** the finished chapters of the coach's course */
  chapters: someOf(CHAPTERS),
};
/** The stored choices that a link may set. */
export const LINKED: readonly (keyof Choices)[] = ["algorithm", "heuristic"];

export type Choices = ValuesOf<typeof STORED_CHOICES> & { mode: Mode };
export const DEFAULT_CHOICES: Choices = { mode: "play", ...defaultsOf(STORED_CHOICES) };
