// The state of Write: the code, its origin, and the last check.

import type { SandboxError } from "../engine/sandbox-host.ts";
import type { JudgeResult } from "../protocol.ts";
import { PHASES } from "./write-text.ts";

/** `done`: the completed part of the phase, from 0 to 1; null if unknown. */
export type Check =
  | { kind: "none" }
  | { kind: "running"; phase: string; done: number | null }
  | { kind: "judged"; report: JudgeResult; seconds: number }
  | { kind: "failed"; fault: Fault }
  | { kind: "stopped" };
export type Fault = Pick<SandboxError, "kind" | "message" | "line" | "board">;
/**
 * `text`: the code in the editor. `own`: the user's own code if `text` is from a link, or if an example
 * has replaced it. `linked`: `text` is from a link. `foreign`: it is, and the user has not pressed Check.
 * `opening`: a link's code is loading.
 * `size`: the size of the boards, such as `3x3`. `printed`: the output of the code. `saved`: whether
 * the browser saves the code.
 */
export type Write = {
  text: string;
  own: string | null;
  linked: boolean;
  foreign: boolean;
  opening: boolean;
  size: string;
  check: Check;
  printed: string;
  saved: boolean;
};

/** The sandbox has the same limit, in characters. */
const MAX_PRINTED = 12_000;

export function writeState(
  text: string,
  { own = null, linked = false, size }: { own?: string | null; linked?: boolean; size: string },
): Write {
  const check = { kind: "none" } as const;
  const foreign = linked;
  return { text, own, linked, foreign, opening: false, size, check, printed: "", saved: true };
}

/** Change the code. The result of the old code's check is removed. */
export function withText(state: Write, text: string): Write {
  return text === state.text ? state : { ...state, text, check: { kind: "none" }, printed: "" };
}

/** Start a check. The code no longer counts as foreign. */
export function withCheck(state: Write): Write {
  const check = { kind: "running", phase: PHASES.start, done: null } as const;
  return { ...state, foreign: false, check, printed: "" };
}

export function withPrinted(state: Write, text: string): Write {
  if (state.printed.length >= MAX_PRINTED) return state;
  return { ...state, printed: (state.printed + text).slice(0, MAX_PRINTED) };
}
