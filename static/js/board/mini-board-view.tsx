// A small board in a view.

import { useState } from "preact/hooks";
import { Hosted } from "../lib/controls.tsx";
import type { Position } from "../puzzle/rules.ts";
import { createMiniBoard } from "./mini-board.ts";

type MiniBoardProps = { position: Position; label: string; still?: boolean };

/** @param props `label` describes the board for screen readers, and `still` disables the animation */
export function MiniBoard({ position, label, still = false }: MiniBoardProps) {
  const [board] = useState(() => createMiniBoard({ still }));
  board.show(position, label);
  return <Hosted node={board.element} />;
}
