// The user's time and the remaining inspection time. Optionally also live thousandths and tiles per
// second.

import type { Clock as PageClock } from "../lib/clock.ts";
import { findPanel, setFigure, setHidden } from "../lib/dom.ts";
import { clock as coarse, stopped } from "../lib/format.ts";
import {
  type Clock,
  elapsed,
  INSPECTION_MS,
  inspected,
  penaltyOf,
  stageOf,
} from "../state/clock.ts";
import { scoredMoves } from "../state/game.ts";
import type { State } from "../state/state.ts";

const TICK_MS = 250;

export function createTimeView(time: HTMLElement, pageClock: PageClock) {
  const { root: box, part } = findPanel("tps");
  const speed = part("number");
  let shown: Clock = { since: null, spent: 0, done: false };
  let moves = 0;
  let fine = false;
  let cancel: (() => void) | null = null;

  function draw() {
    const now = pageClock.now();
    const inspecting = inspected(shown, now);
    time.classList.toggle("inspecting", inspecting !== null);
    time.classList.toggle("urgent", inspecting !== null && stageOf(inspecting) > 0);
    if (inspecting !== null) {
      setFigure(speed, "–");
      return setFigure(time, left(inspecting));
    }
    const spent = elapsed(shown, now);
    if (shown.done && (spent || shown.penalty)) setFigure(time, result(shown));
    else setFigure(time, fine && shown.since !== null ? stopped(spent) : coarse(spent));
    if (fine) setFigure(speed, spent && moves ? ((1000 * moves) / spent).toFixed(2) : "–");
  }

  /** Redraw while the clock runs. Live figures are redrawn in each frame. */
  function run() {
    cancel?.();
    cancel = null;
    if (shown.since === null) return;
    cancel = fine ? pageClock.eachFrame(draw) : pageClock.every(TICK_MS, draw);
  }

  return {
    show(state: State) {
      const {
        game,
        settings: { figures },
      } = state;
      const same = fine === figures && shown.since === game.clock.since;
      shown = game.clock;
      moves = scoredMoves(state);
      fine = figures;
      setHidden(box, !figures);
      draw();
      if (!same) run();
    },
  };
}

function left(ms: number) {
  const penalty = penaltyOf(stageOf(ms));
  if (penalty === "DNF") return penalty;
  return penalty ? `+${penalty / 1000}` : String(Math.ceil((INSPECTION_MS - ms) / 1000));
}

function result({ spent, penalty = 0 }: Clock) {
  return penalty === "DNF" ? penalty : stopped(spent, penalty);
}
