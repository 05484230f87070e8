// The board, and hands on it.

import { findPanel } from "../lib/dom.js";
import { lineTo } from "../puzzle/rules.js";
import { boardOf } from "../state/watch.js";
import { createBoardMarks } from "./board-marks.js";
import { createBoardView } from "./board-view.js";
import { createMoveNews } from "./move-news.js";
import { installPointer } from "./pointer.js";
import { createSmallBoard } from "./small-board.js";

/** @import { App } from "../app/app.js" */
/** @import { Move } from "../puzzle/rules.js" */

/**
 * @param {App} app
 * @param {{ press: (cell: number) => void, move: (move: Move) => void }} intents
 */
export function installBoard(app, { press, move }) {
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
    /** @param {Move | number} what a direction, or a tile, that can't be moved */
    refuse: (what) => news.refuse(what, get().game.position),
  };
}
