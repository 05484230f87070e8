// Installs the board, its marks, and pointer input.

import type { App } from "../app/app.ts";
import { findPanel } from "../lib/dom.ts";
import type { Control } from "../protocol.ts";
import { lineTo, type Move } from "../puzzle/rules.ts";
import { showsGrids } from "../state/grids.ts";
import type { State } from "../state/state.ts";
import { boardOf } from "../state/watch.ts";
import { createBoardMarks } from "./board-marks.ts";
import { createBoardView } from "./board-view.ts";
import { createGridView } from "./grid-view.ts";
import { createMoveNews } from "./move-news.ts";
import { installPointer } from "./pointer.ts";
import { createSmallBoard } from "./small-board.ts";

export function installBoard(
  app: App,
  {
    press,
    move,
  }: {
    /** `input` is the press, if it is not the event that is being handled. */
    press: (cell: number, control: Control, input?: PointerEvent) => void;
    move: (move: Move, control: Control) => void;
  },
) {
  const { get } = app.store;
  const { root: board } = findPanel("board");
  // A second press may arrive before the next frame, so the cell is read from the state.
  const view = createBoardView(board, {
    clock: app.clock,
    getColours: () => get().settings,
    onPress: (tile) => press(boardOf(get()).tiles.indexOf(tile), "keyboard"),
  });
  app.show(view);
  app.show(createBoardMarks(view));
  const grids = createGridView({ colour: view.colourGrid, say: app.say });
  app.show({
    pick: ({ game, settings, choices: { mode }, learn: { lesson }, page }: State) => [
      ...[game.start, game.goal, game.line, game.at, page.editing, page.event, mode, lesson],
      ...[settings.grids, settings.theme, settings.colours],
    ],
    show: (state: State) => grids.show(state, showsGrids(state)),
  });
  const news = createMoveNews(app.clock);
  app.show(news);
  app.panel(createSmallBoard);
  installPointer(board, {
    view,
    getPosition: () => boardOf(get()),
    hovers: () => get().settings.hover,
    onPress(cell, control) {
      if (!lineTo(boardOf(get()), cell)) view.nudge(cell);
      press(cell, control);
    },
    onMove: move,
    onHover: (cell, control, point) => {
      // The pointer must not move tiles of a solved board as it leaves.
      if (!get().game.won) press(cell, control, point);
    },
  });
  return {
    element: board,
    stepGrid: grids.step,
    /** Announce that a tile, or any tile in a direction, cannot be moved. */
    refuse: (what: Move | number) => news.refuse(what, get().game.position),
  };
}
