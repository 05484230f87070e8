// The board of an event.

import type { App } from "../app/app.ts";
import { createBoardView } from "../board/board-view.ts";
import { createGridView } from "../board/grid-view.ts";
import { installPointer } from "../board/pointer.ts";
import { lineTo } from "../puzzle/rules.ts";
import { EVENTS } from "../state/event-kinds.ts";
import { boardState, isBlind, showsGrids } from "../state/event-run.ts";
import { type Run, runOf } from "../state/events-part.ts";
import { changed, type State } from "../state/state.ts";
import type { EventsIntents } from "./events-intents.ts";

/** @param grid the element of the board */
export function createEventBoard(
  { store, clock }: App,
  grid: HTMLElement,
  { press, move, say }: EventsIntents,
) {
  const getSettings = () => store.get().settings;
  // A quick press may be handled before the next frame draws the latest run.
  const latestRun = () => runOf(store.get());
  const position = () => latestRun().board.game.position;
  const view = createBoardView(grid, {
    clock,
    getColours: getSettings,
    onPress: (tile) => press(position().tiles.indexOf(tile), "keyboard"),
  });
  const grids = createGridView({ colour: view.colourGrid, say });
  let shown: State | null = null;
  installPointer(grid, {
    view,
    getPosition: position,
    hovers: () => getSettings().hover,
    onPress(cell, control) {
      if (!lineTo(position(), cell)) view.nudge(cell);
      press(cell, control);
    },
    onMove: move,
    onHover: (cell, control, point) => {
      if (latestRun().stage !== "over") press(cell, control, point);
    },
  });

  function colourGrids(run: Run) {
    const settings = getSettings();
    grids.show({ ...boardState(run), settings }, showsGrids(run, settings));
  }

  return {
    stepGrid: grids.step,
    recolour() {
      if (!shown) return;
      view.show(shown, shown);
      colourGrids(latestRun());
    },
    show(run: Run, isWatched: boolean) {
      const blind = isBlind(run);
      const hidesWin = blind || EVENTS[run.event.kind].end === "user";
      const board = hidesWin ? changed(boardState(run), unwon(run)) : boardState(run);
      view.hideNumbers(blind);
      view.show(board, shown);
      shown = board;
      colourGrids(run);
      grid.classList.toggle("blind", blind);
      grid.inert = run.stage === "covered" || isWatched;
    },
  };
}

/**
 * Return the change that hides a win. "Fewest moves" continues after the board is solved, and the
 * blindfolded board must not reveal that it is solved.
 */
function unwon({ stage, board }: Run) {
  return { game: { won: stage === "over" && board.game.won } };
}
