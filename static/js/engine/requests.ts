// Helper functions for requests. They convert boards and metrics to fields, and unpack errors.

import type { Metric, Stats } from "../protocol.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";

export function boards({ position, goal }: { position: Position; goal: Position | null }) {
  return { board: formatBoard(position), ...(goal ? { goal: formatBoard(goal) } : {}) };
}

/** Return the field of a request for a metric. */
export const counting = (metric: Metric) => (metric === "mtm" ? { metric } : {});

/** Return the error if it comes from a failed request. Throw any other error. */
export function failure(error: unknown): { code: string; message: string; stats?: Stats | null } {
  if (error instanceof Error && "code" in error) return error as Error & { code: string };
  throw error;
}
