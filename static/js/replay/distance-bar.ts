// The distance to the goal as a bar at the edge of the board, in Analyse.

import { findPanel, setHidden, setText } from "../lib/dom.ts";
import { isSolvable } from "../puzzle/rules.ts";
import type { Metric } from "../puzzle/slides.ts";
import { distanceLeft, type Left } from "../state/bounds.ts";
import { goalOf, type State } from "../state/state.ts";
import * as text from "./replay-text.ts";

/**
 * Return the distance of a full bar, about the largest distance on boards with that many cells,
 * such as 80 for 16 cells.
 */
const fullScale = (cells: number) => Math.ceil(1.25 * cells ** 1.5);

/** The ratio of slides to single-tile moves in a full bar: 43 slides for 16 cells. */
const SLIDES_SHARE = 0.54;

export function createDistanceBar() {
  const { root: bar, part } = findPanel("distance-bar");
  const number = part("number");

  function draw({ least, most }: Left, scale: number, metric: Metric) {
    const share = (moves: number) => `${Math.min(100, (100 * moves) / scale)}%`;
    bar.style.setProperty("--least", share(least));
    bar.style.setProperty("--most", share(most ?? least));
    bar.setAttribute("aria-valuemax", String(Math.max(scale, least)));
    bar.setAttribute("aria-valuenow", String(least));
    setText(number, most === least ? text.left(least) : text.leftAtLeast(least));
    describe(text.distanceLeft(least, most, metric));
  }

  function describe(words: string) {
    bar.setAttribute("aria-valuetext", words);
    bar.title = words;
  }

  return {
    show(state: State, before: State | null) {
      const { game, choices, settings } = state;
      const { metric } = settings;
      setHidden(bar, choices.mode !== "analyse");
      if (bar.hidden) return;
      const solvable = isSolvable(game.start, goalOf(state));
      const left = solvable ? distanceLeft(state) : null;
      // The last number stays, dimmed, until the next one arrives, so that the display does not
      // flicker.
      bar.classList.toggle("old", !left && solvable);
      if (left) {
        const scale = fullScale(game.start.tiles.length) * (metric === "mtm" ? SLIDES_SHARE : 1);
        return draw(left, Math.ceil(scale), metric);
      }
      const other = game.start !== before?.game.start || game.goal !== before.game.goal;
      if (!other && solvable && number.textContent) return;
      bar.style.setProperty("--least", "0%");
      bar.style.setProperty("--most", "0%");
      bar.setAttribute("aria-valuenow", "0");
      setText(number, "–");
      describe(solvable ? text.DISTANCE_UNKNOWN : text.NO_DISTANCE);
    },
  };
}
