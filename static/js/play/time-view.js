// The person's time, and what's left of an inspection; while it runs, in thousandths and with the
// tiles a second if that's wanted.

import { findPanel, setText } from "../lib/dom.js";
import { clock as coarse, stopped } from "../lib/format.js";
import { elapsed, INSPECTION_MS, inspected, penaltyOf, stageOf } from "../state/clock.js";
import { scoredMoves } from "../state/game.js";

/** @import { Clock as PageClock } from "../lib/clock.js" */
/** @import { Clock } from "../state/clock.js" */
/** @import { State } from "../state/state.js" */

const TICK_MS = 250;

/**
 * @param {HTMLElement} time
 * @param {PageClock} pageClock
 */
export function createTimeView(time, pageClock) {
  const { root: box, part } = findPanel("tps");
  const speed = part("number");
  /** @type {Clock} */
  let shown = { since: null, spent: 0, done: false };
  let moves = 0;
  let fine = false;
  /** @type {(() => void) | null} */
  let cancel = null;

  function draw() {
    const now = pageClock.now();
    const looked = inspected(shown, now);
    time.classList.toggle("inspecting", looked !== null);
    time.classList.toggle("urgent", looked !== null && stageOf(looked) > 0);
    if (looked !== null) {
      setText(speed, "–");
      return setText(time, left(looked));
    }
    const spent = elapsed(shown, now);
    if (shown.done && (spent || shown.penalty)) setText(time, result(shown));
    else setText(time, fine && shown.since !== null ? stopped(spent) : coarse(spent));
    if (fine) setText(speed, spent && moves ? ((1000 * moves) / spent).toFixed(2) : "–");
  }

  /** Draw as often as the figures need while the clock runs. */
  function run() {
    cancel?.();
    cancel = null;
    if (shown.since === null) return;
    cancel = fine ? pageClock.eachFrame(draw) : pageClock.every(TICK_MS, draw);
  }

  return {
    /** @param {State} state */
    show(state) {
      const {
        game,
        settings: { figures },
      } = state;
      const same = fine === figures && shown.since === game.clock.since;
      shown = game.clock;
      moves = scoredMoves(state);
      fine = figures;
      box.hidden = !figures;
      draw();
      if (!same) run();
    },
  };
}

/** @param {number} looked */
function left(looked) {
  const penalty = penaltyOf(stageOf(looked));
  if (penalty === "DNF") return penalty;
  return penalty ? `+${penalty / 1000}` : String(Math.ceil((INSPECTION_MS - looked) / 1000));
}

/**
 * A time that's stopped: `0:12.345`, with two seconds more `0:14.345+`.
 * @param {Clock} clock
 */
function result({ spent, penalty = 0 }) {
  if (penalty === "DNF") return penalty;
  return penalty ? `${stopped(spent + penalty)}+` : stopped(spent);
}
