// Rate limit for messages from the sandbox. Without it, untrusted code could block the page by an
// endless stream of messages.

import type { SandboxMessage } from "../protocol.ts";

/** The maximum number of printed characters. Python has a lower limit. */
const MAX_PRINTED = 12_000;
const MAX_LINES = 10_000;
/** The minimum time between two heartbeats, which is shorter than a slice of work. */
const BEAT_MS = 10;
/** The maximum number of characters of events in a burst. */
const MAX_CHARACTERS = 4_000_000;
/** The number of characters by which the remaining limit grows each ms. */
const CHARACTERS_PER_MS = 2000;
/** The number of characters that an event counts in addition to its own. */
const EVENT_COST = 500;

/** @param now returns the current time in ms */
export function createOutputLimit(send: (message: SandboxMessage) => void, now: () => number) {
  let printed = 0;
  let lines = 0;
  let lastBeat = Number.NEGATIVE_INFINITY;
  let left = MAX_CHARACTERS;
  let lastEvent = now();

  return {
    print(text: string) {
      const part = text.slice(0, MAX_PRINTED - printed);
      printed += part.length;
      if (part) send({ type: "print", text: part });
    },
    at(line: number) {
      lines += 1;
      if (lines <= MAX_LINES) send({ type: "at", line });
    },
    beat() {
      if (now() - lastBeat < BEAT_MS) return;
      lastBeat = now();
      send({ type: "beat" });
    },
    /**
     * Count events before they are sent. Throw an `Error` if they exceed the limit.
     * @param length the total number of characters of the events
     */
    allow(events: number, length: number) {
      const earned = CHARACTERS_PER_MS * (now() - lastEvent);
      left = Math.min(MAX_CHARACTERS, left + earned) - EVENT_COST * events - length;
      lastEvent = now();
      if (left < 0) throw new Error("it sends too much");
    },
  };
}
