// The state of Write: the code, its origin, and the last check.

import type { SandboxError } from "../engine/sandbox-host.ts";
import type { JudgeResult } from "../protocol.ts";
import { PHASES } from "./write-text.ts";

/**
 * The check of the code. `done` is the completed part of the phase, from 0 to 1, or null if
 * unknown.
 */
export type Check =
  | { kind: "none" }
  | { kind: "running"; phase: string; done: number | null }
  | { kind: "judged"; report: JudgeResult; seconds: number }
  | { kind: "failed"; fault: Fault }
  | { kind: "stopped" };
export type Fault = Pick<SandboxError, "kind" | "message" | "line" | "board">;
/** The state of Write. */
export type Write = {
  /** The code in the editor. */
  text: string;
  /** The user's own code if `text` is from a link or an example has replaced it, else null. */
  own: string | null;
  /** True if `text` is from a link. */
  linked: boolean;
  /** True if `text` is from a link and the user has not yet pressed Check. */
  foreign: boolean;
  /** True if the code of a link is loading. */
  opening: boolean;
  /** The size of the boards, such as `3x3`. */
  size: string;
  check: Check;
  /** The output of the code. */
  printed: string;
  /** True if the browser saves the code. */
  saved: boolean;
};

/** The maximum number of printed characters. The sandbox has the same limit. */
const MAX_PRINTED = 12_000;

export function writeState(
  text: string,
  { own = null, linked = false, size }: { own?: string | null; linked?: boolean; size: string },
): Write {
  const check = { kind: "none" } as const;
  const foreign = linked;
  return { text, own, linked, foreign, opening: false, size, check, printed: "", saved: true };
}

/** Change the code. The result of the last check is removed. */
export function withText(state: Write, text: string): Write {
  return text === state.text ? state : { ...state, text, check: { kind: "none" }, printed: "" };
}

/** Start a check. From then on, the code is no longer foreign. */
export function withCheck(state: Write): Write {
  const check = { kind: "running", phase: PHASES.start, done: null } as const;
  return { ...state, foreign: false, check, printed: "" };
}

export function withPrinted(state: Write, text: string): Write {
  if (state.printed.length >= MAX_PRINTED) return state;
  return { ...state, printed: (state.printed + text).slice(0, MAX_PRINTED) };
}
