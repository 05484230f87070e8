// Macros: one key press slides tiles in a direction, one after another, up to the edge.

import type { Cancel, Clock } from "../lib/clock.ts";
import { type Move, type Position, samePosition, slide } from "../puzzle/rules.ts";

/** The board that a macro moves. `play` slides a tile, and returns false if that ends the game. */
type MacroBoard = { position: () => Position; play: (move: Move) => boolean };

export function createMacros(clock: Pick<Clock, "after">) {
  let cancel: Cancel = () => {};
  /**
   * Slide tiles in a direction, one every `delay` ms, until the edge or the end of the game, or until
   * anything else changes the position.
   */
  return function run(move: Move, delay: number, { position, play }: MacroBoard) {
    cancel();
    let last = position();
    function step() {
      const next = position() === last ? slide(last, move) : null;
      if (!next || !play(move)) return;
      last = position();
      if (!samePosition(last, next)) return;
      if (delay === 0) step();
      else cancel = clock.after(delay, step);
    }
    step();
  };
}
