// Installs the board of the game, its marks, and the small board.

import type { App } from "../app/app.ts";
import { findPanel } from "../lib/dom.ts";
import { showsGrids } from "../state/grids.ts";
import { boardOf } from "../state/watch.ts";
import { createBoardMarks } from "./board-marks.ts";
import { createSmallBoard } from "./small-board.ts";
import { createTable } from "./table.ts";

export function installBoard(app: App) {
  const { get } = app.store;
  const { root: board } = findPanel("board");
  const table = createTable(app, board, app.input, {
    getPosition: () => boardOf(get()),
    // The pointer must not move tiles of a solved board as it leaves.
    hovers: () => !get().game.won,
    news: findPanel("move-news").root,
    say: app.say,
    showsGrids: () => showsGrids(get()),
  });
  app.show(table);
  app.show(createBoardMarks(table));
  app.panel(createSmallBoard);
  return { ...table, element: board };
}
