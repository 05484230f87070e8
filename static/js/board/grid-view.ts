// Colours the tiles for the current phase of grids (state/grids.ts), and mutes the tiles outside its
// region. The user can view another phase until the current phase ends.

import type { Position } from "../puzzle/rules.ts";
import { createPhaseTracker, isIn, type Phase, phaseAt } from "../state/grids.ts";
import { goalOf, type State } from "../state/state.ts";
import { phaseText } from "./board-text.ts";
import {
  type Colours,
  MUTED,
  type TileColours,
  TWO_COLOURS,
  tileColours,
} from "./colour-schemes.ts";

type Tracker = ReturnType<typeof createPhaseTracker>;

export function createGridView({
  colour,
  say,
}: {
  colour: (colours: readonly (TileColours | undefined)[] | null) => void;
  say: (text: string) => void;
}) {
  /** The drawn state, or null while no phases are shown. */
  let latest: State | null = null;
  let followed: { start: Position; goal: Position; tracker: Tracker } | null = null;
  /** The phase that the user has chosen to view during the phase `current`. */
  let chosen: { current: number; shown: number } | null = null;
  let drawn: readonly unknown[] = [];

  function trackerOf(state: State): Tracker {
    const { start, line } = state.game;
    const goal = goalOf(state);
    const same =
      followed?.start === start &&
      followed.goal === goal &&
      followed.tracker.made.every((move, index) => move === line[index]);
    if (!followed || !same) {
      if (followed?.start !== start) chosen = null;
      followed = { start, goal, tracker: createPhaseTracker(start, goal) };
    }
    followed.tracker.add(line.slice(followed.tracker.made.length));
    return followed.tracker;
  }

  function colourBy(phase: Phase | undefined, state: State) {
    const { theme, colours } = state.settings;
    const now = phase ? [phase, goalOf(state), theme, colours] : [];
    if (now.length === drawn.length && now.every((each, index) => each === drawn[index])) return;
    drawn = now;
    colour(phase ? phaseColours(phase, state.game.start, state.settings) : null);
  }

  function draw(state: State) {
    const { phases, ends } = trackerOf(state);
    const current = phaseAt(ends, state.game.at);
    if (chosen?.current !== current) chosen = null;
    colourBy(phases[chosen?.shown ?? current], state);
  }

  return {
    /** @param shown false restores the theme's colours */
    show(state: State, shown: boolean) {
      latest = shown ? state : null;
      if (shown) draw(state);
      else colourBy(undefined, state);
    },
    /** Show a later or, if `by` is negative, an earlier phase. */
    step(by: number) {
      const state = latest;
      if (!state) return;
      const { phases, ends } = trackerOf(state);
      const current = phaseAt(ends, state.game.at);
      const shown = Math.max(0, Math.min((chosen?.shown ?? current) + by, phases.length - 1));
      chosen = { current, shown };
      draw(state);
      const phase = phases[shown];
      if (phase) say(phaseText(shown + 1, phases.length, phase.halves !== null));
    },
  };
}

/** Return the colours of the tiles by their cells in the goal. */
function phaseColours(
  { region, halves }: Phase,
  { rows, cols }: { rows: number; cols: number },
  settings: Colours,
) {
  const inside = tileColours(settings, region);
  return Array.from({ length: rows * cols }, (_, cell) => {
    if (!isIn(region, cell, cols)) return MUTED;
    if (halves) return TWO_COLOURS[isIn(halves[0], cell, cols) ? 0 : 1];
    const [row, col] = [Math.floor(cell / cols) - region.top, (cell % cols) - region.left];
    return inside?.[row * region.cols + col];
  });
}
