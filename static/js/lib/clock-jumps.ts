// Detects jumps of the wall clock. The wall clock jumps when it is set. It also jumps relative to the page's
// clock when the computer sleeps, since the page's clock then stands still.

import type { Clock } from "./clock.ts";

const JUMP_MS = 2000;

export function createJumps({ date, now }: Pick<Clock, "date" | "now">) {
  const lead = () => date().getTime() - now();
  let begun = lead();
  return {
    begin() {
      begun = lead();
    },
    /** Return true if the two clocks have diverged by more than two seconds since `begin`. */
    happened: () => Math.abs(lead() - begun) > JUMP_MS,
  };
}
