// The first wrong board of a solver's output, next to the board before it.

import { createMiniBoard } from "../board/mini-board.ts";
import { element, setHidden, setText } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { type Position, slideAll } from "../puzzle/rules.ts";
import type { WrongOutput } from "../state/page.ts";
import * as text from "./replay-text.ts";

export function createWrongBoardView(root: HTMLElement, { onReplay }: { onReplay: () => void }) {
  const before = createNumberedBoard();
  const wrong = createNumberedBoard();
  const replay = element("button", { class: "small", attributes: { type: "button" } });
  replay.addEventListener("click", onReplay);
  root.append(before.element, wrong.element, replay);

  return {
    show(output: WrongOutput | null) {
      setHidden(root, !output);
      if (!output) return;
      const { start, moves, boards } = output;
      setHidden(before.element, !start);
      if (start) before.show(slideAll(start, moves).position, boards);
      wrong.show(output.wrong, boards + 1);
      setHidden(replay, moves.length === 0);
      setText(replay, text.replayTo(boards));
    },
  };
}

function createNumberedBoard() {
  const mini = createMiniBoard({ still: true });
  const caption = element("figcaption");
  return {
    element: element("figure", {}, mini.element, caption),
    show(board: Position, number: number) {
      setText(caption, text.boardNumber(number));
      mini.show(board, `${text.boardNumber(number)}: ${formatBoard(board)}`);
    },
  };
}
