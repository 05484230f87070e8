// Announces moves and refused moves to screen readers once the moves pause.

import type { Clock } from "../lib/clock.ts";
import { setText } from "../lib/dom.ts";
import { debounce } from "../lib/timing.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import { type State, seek } from "../state/state.ts";
import { cannotMove, moved, movedMany, noneCanMove } from "./board-text.ts";
import { movedTile } from "./geometry.ts";

/** The maximum number of moves to name. If there are more, they are only counted. */
const MOST_NAMED = 3;
const PAUSE_MS = 180;

/**
 * @param region the live region
 * @param options `describe` returns the text for the moves between two states
 */
export function createMoveNews(
  region: HTMLElement,
  { clock, describe }: { clock: Clock; describe: (from: State, to: State) => string },
) {
  /** The last announced state. */
  let announced: State | null = null;
  let shown: State | null = null;
  let refused = "";
  let refusedAt: Position | null = null;
  const announce = debounce(clock, PAUSE_MS, () => {
    if (!announced || !shown) return;
    setText(region, [describe(announced, shown), refused].filter(Boolean).join(" "));
    announced = shown;
    refused = "";
  });

  return {
    show(state: State) {
      const { position, playing } = state.game;
      if (position === shown?.game.position && playing === shown.game.playing) return;
      if (position !== refusedAt) refused = "";
      shown = state;
      announced ??= state;
      if (!playing) announce();
    },
    /** Announce that a tile, or any tile in a direction, cannot be moved in a position. */
    refuse(what: Move | number, position: Position) {
      // A repeating key is announced only once, a later press again.
      if (!refused) setText(region, "");
      refused = typeof what === "number" ? cannotMove(what) : noneCanMove(what);
      refusedAt = position;
      announce();
    },
  };
}

/** Describe the moves between two states. Return an empty text if the states belong to different games. */
export function describeMoves(from: State, to: State) {
  const common =
    from.game.line === to.game.line
      ? -1
      : from.game.line.findIndex((move, i) => move !== to.game.line[i]);
  const shared = common < 0 ? from.game.line.length : common;
  const forwards = to.game.at > from.game.at;
  const known =
    from.game.start === to.game.start && (forwards ? from.game.at : to.game.at) <= shared;
  if (!known || to.here.trial || from.here.trial || from.game.at === to.game.at) return "";
  const [first, last] = forwards ? [from.game.at, to.game.at] : [to.game.at, from.game.at];
  const moves = (forwards ? to : from).game.line.slice(first, last);
  if (moves.length > MOST_NAMED) return movedMany(moves.length, forwards);
  const named = moves.map((move, i) => {
    const { position } = seek(forwards ? to : from, first + i).game;
    return { tile: movedTile(position, move), move };
  });
  return moved(named, forwards);
}
