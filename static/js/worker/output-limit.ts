// How much is said out of the sandbox. Its messages come from anybody's code, which could otherwise
// keep the page from hearing the person, by messages without an end.

import type { SandboxMessage } from "../protocol.ts";

/** Python itself ends what's printed sooner. */
const MOST_PRINTED = 12_000;
const MOST_LINES = 10_000;
const LONGEST_BOARD = 1000;
/** From beat to beat, in ms: a slice takes longer. */
const PAUSE_MS = 10;
/** Of events there may be so many characters at once, and so many more each ms; each counts as: */
const AT_ONCE = 4_000_000;
const EACH_MS = 2000;
const EVENT = 500;

/** @param now in ms */
export function createSpeech(tell: (message: SandboxMessage) => void, now: () => number) {
  let printed = 0;
  let lines = 0;
  let beaten = Number.NEGATIVE_INFINITY;
  let left = AT_ONCE;
  let counted = now();

  return {
    print(text: string) {
      const part = text.slice(0, MOST_PRINTED - printed);
      printed += part.length;
      if (part) tell({ type: "print", text: part });
    },
    at(line: number, board: string) {
      lines += 1;
      if (lines > MOST_LINES) return;
      tell({ type: "at", line, board: board.slice(0, LONGEST_BOARD) });
    },
    beat(index: number) {
      if (now() - beaten < PAUSE_MS) return;
      beaten = now();
      tell({ type: "beat", index });
    },
    /**
     * Before events are told. Raises an `Error` if it's too much.
     * @param length of all of them, in characters
     */
    allow(events: number, length: number) {
      left = Math.min(AT_ONCE, left + EACH_MS * (now() - counted)) - EVENT * events - length;
      counted = now();
      if (left < 0) throw new Error("it says too much");
    },
  };
}
