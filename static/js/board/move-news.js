// What moved, for whoever can't see it: said in a hidden live region once the moves pause.

import { findPanel, setText } from "../lib/dom.js";
import { counted, WAYS } from "../lib/format.js";
import { debounce } from "../lib/timing.js";
import { sourceOf } from "../puzzle/rules.js";
import { seek } from "../state/state.js";

/** @import { Move } from "../puzzle/rules.js" */
/** @import { State } from "../state/state.js" */

/** More are only counted. */
const MOST_NAMED = 3;
const PAUSE_MS = 180;

/** @returns {{ show: (state: State, before: State | null) => void }} */
export function createMoveNews() {
  const { root: region } = findPanel("move-news");
  /** The state that has been told of. @type {State | null} */
  let told = null;
  /** @type {State | null} */
  let shown = null;
  const tell = debounce(PAUSE_MS, () => {
    if (!told || !shown) return;
    setText(region, whatMoved(told, shown));
    told = shown;
  });

  return {
    show(state, before) {
      if (before && state.position === before.position && state.playing === before.playing) return;
      shown = state;
      told ??= state;
      if (!state.playing) tell(); // a replay is told of when it pauses
    },
  };
}

/** From one state to another, in words; empty where they're of different games. @param {State} from @param {State} to */
function whatMoved(from, to) {
  const common = from.line === to.line ? -1 : from.line.findIndex((move, i) => move !== to.line[i]);
  const shared = common < 0 ? from.line.length : common;
  const forwards = to.at > from.at;
  const known = from.start === to.start && (forwards ? from.at : to.at) <= shared;
  if (!known || to.trial || from.trial || from.at === to.at) return "";
  const [first, last] = forwards ? [from.at, to.at] : [to.at, from.at];
  const moves = (forwards ? to : from).line.slice(first, last);
  if (moves.length > MOST_NAMED) {
    return `${counted(moves.length, "move")} ${forwards ? "made" : "taken back"}.`;
  }
  const named = moves.map((move, i) => {
    const { position } = seek(forwards ? to : from, first + i);
    return `${position.tiles[sourceOf(position, move)]} ${WAYS[/** @type {Move} */ (move)]}`;
  });
  return `${named.join(", ")}${forwards ? "" : " taken back"}.`;
}
