import type { ExerciseResult, JudgeResult, JudgeSearchResult } from "../protocol.ts";

export type Fault = {
  /** as in `SandboxError` */
  kind: string;
  message: string;
  line: number | null;
  /** the board on which the code failed */
  board: string | null;
};

export type Check =
  | { kind: "none" }
  /** `done` is the completed part of the phase from 0 to 1, or null if unknown */
  | {
      kind: "running";
      phase: "start" | "values" | "verdict" | "solve" | "search";
      done: number | null;
    }
  | { kind: "judged"; report: JudgeResult }
  /** a search was compared with the reference on each board of the exercise */
  | { kind: "compared"; exercise: ExerciseResult; reports: readonly JudgeSearchResult[] }
  | { kind: "failed"; fault: Fault }
  | { kind: "stopped" };

export type WritePart = {
  /** the code in the editor */
  text: string;
  /** the user's own code if `text` is from a link or an example has replaced it, else null */
  own: string | null;
  /** true if `text` is from a link */
  linked: boolean;
  /** true if `text` is from a link and the user has not yet pressed Check */
  foreign: boolean;
  /** true if the code of a link is loading */
  opening: boolean;
  /** the size of the boards, such as `3x3` */
  size: string;
  /** the exercise for searches, in TOML */
  exercise: string;
  check: Check;
  /** the output of the code */
  printed: string;
  /** true if the browser saves the code */
  saved: boolean;
};

export const DEFAULT_WRITE: WritePart = {
  text: "",
  own: null,
  linked: false,
  foreign: false,
  opening: false,
  size: "3x3",
  exercise: "",
  check: { kind: "none" },
  printed: "",
  saved: true,
};
