// A board that is played on: it draws a game, passes presses and moves to the game's owner, and shows and
// announces what they did. Play, events and puzzles have a table each.

import type { App } from "../app/app.ts";
import type { TableIntents } from "../app/input.ts";
import type { Control } from "../protocol.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import type { State } from "../state/state.ts";
import { createBoardView } from "./board-view.ts";
import { createGridView } from "./grid-view.ts";
import { createMoveNews, describeMoves } from "./move-news.ts";
import { installPointer } from "./pointer.ts";

export type Table = ReturnType<typeof createTable>;

/** @param grid the element of the board, which gets a child for each cell */
export function createTable(
  { store, clock }: Pick<App, "store" | "clock">,
  grid: HTMLElement,
  intents: TableIntents,
  {
    getPosition,
    hovers,
    news: region,
    say = () => {},
    describe = describeMoves,
    showsGrids = () => false,
    isBlind = () => false,
  }: {
    /** Return the latest position. A press may arrive before the next frame draws it. */
    getPosition: () => Position;
    /** Return whether tiles slide when the pointer enters their cells in hover mode. */
    hovers: () => boolean;
    /** the live region for moves */
    news: HTMLElement;
    /** Show the name of a phase of grids. */
    say?: (text: string) => void;
    /** Describe the moves between two drawn games for the live region. */
    describe?: (from: State, to: State) => string;
    /** Return whether the tiles have the colours of the current phase of grids. */
    showsGrids?: () => boolean;
    /** Return whether the numbers are hidden. */
    isBlind?: () => boolean;
  },
) {
  const getSettings = () => store.get().settings;
  let shown: State | null = null;

  function press(cell: number, control: Control, input?: PointerEvent) {
    const outcome = intents.press(cell, control, input);
    const tile = getPosition().tiles[cell];
    if (outcome === "refused" && tile) {
      view.nudge(cell);
      if (!isBlind()) news.refuse(tile, getPosition());
    }
    return outcome;
  }

  function move(direction: Move, control: Control) {
    const outcome = intents.move(direction, control);
    if (outcome === "refused") news.refuse(direction, getPosition());
    return outcome;
  }

  const view = createBoardView(grid, {
    clock,
    getColours: getSettings,
    onPress: (tile) => press(getPosition().tiles.indexOf(tile), "keyboard"),
  });
  const grids = createGridView({ colour: view.colourGrid, say });
  const news = createMoveNews(region, { clock, describe });
  installPointer(grid, {
    view,
    getPosition,
    hovers: () => getSettings().hover,
    slidesOnPress: () => getSettings().slideOnPress,
    onPress: press,
    onMove: move,
    onHover(cell, control, point) {
      if (hovers()) press(cell, control, point);
    },
  });

  function show(game: State) {
    const state = { ...game, settings: getSettings() };
    const before = shown;
    shown = state;
    view.hideNumbers(isBlind());
    view.show(state, before);
    grids.show(state, showsGrids());
    // A board that cannot be played on, such as a replay's, is not announced.
    if (!grid.inert && !isBlind()) news.show(state);
  }

  store.listen(
    ({ settings: { theme, colours, grids } }) => [theme, colours, grids],
    () => shown && show(shown),
  );

  return {
    press,
    move,
    getPosition,
    /** Draw a game. */
    show,
    /** Show the colours of a later or, if `by` is negative, an earlier phase of grids. */
    stepGrid: grids.step,
    mark: view.mark,
    aim: view.aim,
  };
}
