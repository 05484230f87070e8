// The texts of the first levels.

import { levelName } from "../state/state-text.ts";

export const TITLE = "First boards";
export const ABOUT = "Each board is a little harder. Skip ahead any time.";
export const LEARN = "Learn how to solve";
export const HIDE = "Skip all";

export const levelLabel = (level: number, done: boolean) =>
  done ? `${levelName(level)}, done` : levelName(level);
