// A small read-only board in a view.

import { useRef } from "preact/hooks";
import { Hosted } from "../lib/controls.tsx";
import type { Position } from "../puzzle/rules.ts";
import { createMiniBoard } from "./mini-board.ts";

/** @param props `still` disables the animation */
export function MiniBoard({
  position,
  name,
  still = false,
}: {
  position: Position;
  name: string;
  still?: boolean;
}) {
  const board = useRef<ReturnType<typeof createMiniBoard>>(null);
  board.current ??= createMiniBoard({ still });
  board.current.show(position, name);
  return <Hosted node={board.current.element} />;
}
