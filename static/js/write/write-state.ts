// What's in the room: the text, whose it is, and what became of the last check.

import type { SandboxError } from "../engine/sandbox.ts";
import type { JudgeResult } from "../protocol.ts";
import { PHASES } from "./write-text.ts";

/** `phase`: what's being done; `done`: how much of it, from 0 to 1, if that's known. */
export type Check =
  | { kind: "none" }
  | { kind: "running"; phase: string; done: number | null }
  | { kind: "judged"; report: JudgeResult; seconds: number }
  | { kind: "failed"; fault: Fault }
  | { kind: "stopped" };
type Fault = Pick<SandboxError, "kind" | "message" | "line" | "board">;
/**
 * `text`: in the editor. `own`: the person's own, where the text is a link's. `foreign`: somebody
 * else's, that nobody has pressed Check for. `opening`: a link's is about to take its place.
 * `size`: of the boards, such as `3x3`. `printed`: what the code has printed.
 */
export type Write = {
  text: string;
  own: string | null;
  foreign: boolean;
  opening: boolean;
  size: string;
  check: Check;
  printed: string;
  /** whether the browser keeps the text */
  kept: boolean;
};

/** As much as the cage prints. */
const MOST_PRINTED = 12_000;

export function writeState(
  text: string,
  { own = null, foreign = false, size }: { own?: string | null; foreign?: boolean; size: string },
): Write {
  const check = { kind: "none" } as const;
  return { text, own, foreign, opening: false, size, check, printed: "", kept: true };
}

/** What was found was found of another text. */
export function withText(state: Write, text: string): Write {
  return text === state.text ? state : { ...state, text, check: { kind: "none" }, printed: "" };
}

/** The person has pressed Check: from now on it's read. */
export function withCheck(state: Write): Write {
  const check = { kind: "running", phase: PHASES.start, done: null } as const;
  return { ...state, foreign: false, check, printed: "" };
}

export function withPrinted(state: Write, text: string): Write {
  if (state.printed.length >= MOST_PRINTED) return state;
  return { ...state, printed: (state.printed + text).slice(0, MOST_PRINTED) };
}
