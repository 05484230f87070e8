// The board, and hands on it.

import type { App } from "../app/app.ts";
import { findPanel } from "../lib/dom.ts";
import { lineTo, type Move } from "../puzzle/rules.ts";
import { boardOf } from "../state/watch.ts";
import { createBoardMarks } from "./board-marks.ts";
import { createBoardView } from "./board-view.ts";
import { createMoveNews } from "./move-news.ts";
import { installPointer } from "./pointer.ts";
import { createSmallBoard } from "./small-board.ts";

export function installBoard(
  app: App,
  { press, move }: { press: (cell: number) => void; move: (move: Move) => void },
) {
  const { get } = app.store;
  const { root: board } = findPanel("board");
  // Two presses may come before a frame: the state knows where the tile is by then, not the view.
  const view = createBoardView(board, {
    clock: app.clock,
    onPress: (tile) => press(boardOf(get()).tiles.indexOf(tile)),
  });
  app.show(view);
  app.show(createBoardMarks(view));
  const news = createMoveNews(app.clock);
  app.show(news);
  app.panel(createSmallBoard);
  installPointer(board, {
    view,
    getPosition: () => boardOf(get()),
    hovers: () => get().settings.hover,
    onPress(cell) {
      if (!lineTo(boardOf(get()), cell)) view.nudge(cell);
      press(cell);
    },
    onMove: move,
    onHover: (cell) => {
      if (!get().game.won) press(cell); // a solved board stays so while the hand leaves it
    },
  });
  return {
    element: board,
    /** @param what a direction, or a tile, that can't be moved */
    refuse: (what: Move | number) => news.refuse(what, get().game.position),
  };
}
