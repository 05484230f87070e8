// A small board in a view.

import { useState } from "preact/hooks";
import { Hosted } from "../lib/controls.tsx";
import type { Position } from "../puzzle/rules.ts";
import { createMiniBoard } from "./mini-board.ts";

/** @param props `label` describes the board for screen readers */
export function MiniBoard({ position, label }: { position: Position; label: string }) {
  const [board] = useState(() => createMiniBoard());
  board.show(position, label);
  return <Hosted node={board.element} />;
}
