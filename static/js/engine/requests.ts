// What all requests have in common: the boards they're about, and what their failures say.

import type { Stats } from "../protocol.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";

export function boards({ position, goal }: { position: Position; goal: Position | null }) {
  return { board: formatBoard(position), ...(goal ? { goal: formatBoard(goal) } : {}) };
}

export function failure(error: unknown): { code: string; message: string; stats?: Stats | null } {
  if (error instanceof Error && "code" in error) {
    return error as any;
  }
  throw error;
}
