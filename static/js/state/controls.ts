// The controls (keys, clicks, …) by which the user makes the moves of a game or an event.

import type { Control } from "../protocol.ts";

/** The number of moves made by each control. */
export type ControlCounts = Partial<Record<Control, number>>;

export const CONTROLS: readonly Control[] = ["hover", "click", "touch", "keyboard", "macro"];

/** Return a control from untrusted data, or null if the value is not a control. */
export const readControl = (value: unknown): Control | null =>
  CONTROLS.find((control) => control === value) ?? null;

/** Return counts from untrusted data. */
export function readCounts(value: unknown): ControlCounts {
  const counts = Object.entries(value ?? {}).filter(
    ([name, count]) => readControl(name) && Number.isInteger(count) && count > 0,
  );
  return Object.fromEntries(counts);
}

/** Add moves that were made by a control to the counts. */
export function withMoves(counts: ControlCounts, control: Control, moves: number): ControlCounts {
  return { ...counts, [control]: (counts[control] ?? 0) + moves };
}

/** Return `macro` if any move was made by it, else the most used control, or null if there are no moves. */
export function controlOf(counts: ControlCounts): Control | null {
  if (counts.macro) return "macro";
  const most = Math.max(...Object.values(counts));
  return CONTROLS.find((control) => counts[control] === most) ?? null;
}
