// The board of the puzzles.

import type { App } from "../app/app.ts";
import { createBoardView } from "../board/board-view.ts";
import { movedTile } from "../board/geometry.ts";
import { installPointer } from "../board/pointer.ts";
import { lineTo, type Move, solved } from "../puzzle/rules.ts";
import { isSolved, type PuzzlesPart } from "../state/rated-puzzles.ts";
import { changed, initialState, type State } from "../state/state.ts";

export interface BoardIntents {
  press(cell: number): void;
  move(move: Move): void;
}

/** @param grid the element of the board */
export function createPuzzleBoard(
  { store, clock }: App,
  grid: HTMLElement,
  { press, move }: BoardIntents,
) {
  let shown: State = initialState({ start: solved(3, 3) });
  const view = createBoardView(grid, {
    clock,
    getColours: () => store.get().settings,
    onPress: (tile) => press(shown.game.position.tiles.indexOf(tile)),
  });
  view.show(shown, null);
  installPointer(grid, {
    view,
    getPosition: () => shown.game.position,
    hovers: () => store.get().settings.hover,
    onPress(cell) {
      if (!lineTo(shown.game.position, cell)) view.nudge(cell);
      press(cell);
    },
    onMove: move,
    // Hovering makes no moves, since a wrong move by a passing pointer would lower the rating.
    onHover: () => {},
  });

  return {
    nudge: view.nudge,
    recolour: () => view.show(shown, shown),
    show({ attempt, storm }: PuzzlesPart) {
      grid.inert = !attempt;
      if (!attempt) return view.mark([]);
      const { start, position, wrong } = attempt;
      const before = shown;
      const storming = storm !== null && !storm.over;
      const finished = isSolved(attempt) && !attempt.given && !storming;
      shown = changed(shown, {
        game: { ...initialState({ start }).game, position, won: finished },
      });
      view.show(shown, before);
      view.mark(wrong ? [[movedTile(wrong.back, wrong.move), "tried-away"]] : []);
    },
  };
}
