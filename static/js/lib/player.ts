// The clock of replays. It makes a step at regular intervals or at the times of the recorded moves.

import type { Clock } from "./clock.ts";

/** The pace of a replay: either a move every `ms`, or move i at `times[i]`, beginning with move `at`. */
export type Pace = { ms: number } | { times: readonly number[]; at: number };

/** @returns `run` plays at a pace, or stops if the pace is null */
export function createPlayer({
  step,
  clock: { now, alarm },
}: {
  step: () => void;
  clock: Pick<Clock, "now" | "alarm">;
}): { run: (pace: Pace | null) => void } {
  let cancel = () => {};
  /** The interval in ms or the recorded times, or null if the replay is stopped. */
  let playing: number | readonly number[] | null = null;

  function steadily(ms: number) {
    step();
    cancel = alarm(ms, () => steadily(ms));
  }

  function recorded(times: readonly number[], next: number, begun: number) {
    // Catch up after a late timer, and if the moves are closer than the timer's resolution.
    let at = next;
    while (at < times.length && begun + (times[at] as number) <= now() + 1) {
      step();
      at++;
    }
    if (at >= times.length || playing !== times) return;
    const due = begun + (times[at] as number);
    // A timeout of more than 2^31 - 1 ms would fire at once.
    const wait = Math.min(Math.max(0, due - now()), LONGEST_MS);
    cancel = alarm(wait, () => recorded(times, at, begun));
  }

  return {
    run(pace) {
      const wanted = pace && ("ms" in pace ? pace.ms : pace.times);
      if (wanted === playing) return;
      cancel();
      playing = wanted;
      if (!pace) return;
      if ("ms" in pace) {
        const { ms } = pace;
        cancel = alarm(ms, () => steadily(ms));
      } else {
        // The first move follows after a short pause, so that the user sees the start.
        const from = pace.at ? (pace.times[pace.at - 1] ?? 0) : (pace.times[0] ?? 0) - LEAD_MS;
        recorded(pace.times, pace.at, now() - from);
      }
    },
  };
}

const LEAD_MS = 400;
const LONGEST_MS = 2 ** 31 - 1;
