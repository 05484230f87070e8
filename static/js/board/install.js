// The board, and hands on it.

import { findPanel } from "../lib/dom.js";
import { boardOf } from "../state/watch.js";
import { createBoardMarks } from "./board-marks.js";
import { createBoardView } from "./board-view.js";
import { createMoveNews } from "./move-news.js";
import { installPointer } from "./pointer.js";

/** @import { App } from "../app/app.js" */
/** @import { Move } from "../puzzle/rules.js" */

/**
 * @param {App} app
 * @param {{ press: (cell: number) => void, move: (move: Move) => void }} intents
 */
export function installBoard(app, { press, move }) {
  const { get } = app.store;
  const { root: board } = findPanel("board");
  const view = createBoardView(board, { onPress: press });
  app.show(view);
  app.show(createBoardMarks(view));
  app.show(createMoveNews());
  installPointer(board, {
    view,
    getPosition: () => boardOf(get()),
    hovers: () => get().settings.hover,
    onPress: press,
    onMove: move,
    onHover: (cell) => {
      if (!get().game.won) press(cell); // a solved board stays so while the hand leaves it
    },
  });
}
