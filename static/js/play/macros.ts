// Macros: one key press slides tiles in a direction, one after another, up to the edge.

import type { Table } from "../board/table.ts";
import type { Cancel, Clock } from "../lib/clock.ts";
import { type Move, samePosition, slide } from "../puzzle/rules.ts";

export function createMacros(clock: Pick<Clock, "after">) {
  let cancel: Cancel = () => {};
  /**
   * Slide tiles in a direction, one every `delay` ms, until the edge or the end of the game, or until
   * anything else changes the position.
   */
  return function run(move: Move, delay: number, table: Pick<Table, "getPosition" | "move">) {
    cancel();
    let last = table.getPosition();
    function step() {
      const next = table.getPosition() === last ? slide(last, move) : null;
      if (!next || table.move(move, "macro") === "won") return;
      last = table.getPosition();
      if (!samePosition(last, next)) return;
      if (delay === 0) step();
      else cancel = clock.after(delay, step);
    }
    step();
  };
}
