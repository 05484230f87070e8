// Finds out whether the wall clock has jumped: it was set, or the computer slept while the page's clock stood
// still.

import type { Clock } from "./clock.ts";

const JUMP_MS = 2000;

export function createJumps({ date, now }: Pick<Clock, "date" | "now">) {
  const lead = () => date().getTime() - now();
  let begun = lead();
  return {
    begin() {
      begun = lead();
    },
    /** Return true if the clocks have moved apart by more than two seconds since `begin`. */
    happened: () => Math.abs(lead() - begun) > JUMP_MS,
  };
}
