// The board, an ARIA grid with one persistent element per tile. A move changes only the `transform` of
// the tile's element, and the style sheet defines the sizes. A slide, an undo, a step of a replay and a
// loaded link are therefore animated in the same way, and no animation waits for another.
// board/board-order.ts updates the DOM order.

import type { Clock } from "../lib/clock.ts";
import { element } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { blankOf, type Move, type Position } from "../puzzle/rules.ts";
import { goalOf, type State } from "../state/state.ts";
import { boardOf } from "../state/watch.ts";
import { createBoardOrder } from "./board-order.ts";
import { GAP, HIDDEN_TILE, tileLabel } from "./board-text.ts";
import {
  type Colours,
  dressTile,
  haveSameColours,
  type TileColours,
  tileColours,
} from "./colour-schemes.ts";
import { VECTORS } from "./geometry.ts";
import { cellOf, type GridPoint } from "./hover-path.ts";

type Tile = {
  cell: HTMLElement;
  button: HTMLButtonElement;
  at: number;
  home: boolean;
  movable: boolean;
};

/** On larger boards, a layer for each tile would cost more than it saves. */
const FEW = 100;

/** The animations of a tile that cannot move: the default, and an alternative for reduced motion. */
const SHAKEN = { translate: ["0", "-3%", "3%", "-2%", "0"] };
const DIMMED = { opacity: [1, 0.6, 1] };

export function createBoardView(
  grid: HTMLElement,
  {
    onPress,
    getColours,
    clock,
  }: { onPress: (tile: number) => void; getColours: () => Colours; clock: Clock },
) {
  /** The tiles by number. `tiles[0]` is the blank, whose button is not in the document. */
  let tiles: Tile[] = [];
  const order = createBoardOrder(grid, clock);
  let shape = "";
  let goal: Position | null = null;
  let dressedIn: Colours | null = null;
  let shown: Position | null = null;
  /** The tiles that a drag holds between two cells. */
  let held: Tile[] = [];
  let marked: readonly (readonly [number, string])[] = [];
  let numbersHidden = false;
  const labelOf = (number: number) => (numbersHidden ? HIDDEN_TILE : tileLabel(number));

  function build({ rows, cols }: Position) {
    const count = rows * cols;
    // The bars around the board are as wide as the board, so their parent needs the size.
    const stage = grid.parentElement ?? grid;
    stage.style.setProperty("--rows", String(rows));
    stage.style.setProperty("--cols", String(cols));
    grid.setAttribute("aria-rowcount", String(rows));
    grid.setAttribute("aria-colcount", String(cols));
    grid.classList.toggle("many", count > FEW);
    tiles = Array.from({ length: count }, (_, number) => makeTile(number));
    order.build(rows);
  }

  const tilesOf = (numbers: readonly number[]) => numbers.flatMap((number) => tiles[number] ?? []);

  function makeTile(number: number): Tile {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.className = number ? "cell" : "blank";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tile";
    button.append(element("span", { class: "number", text: String(number) }));
    button.setAttribute("aria-label", labelOf(number));
    if (number) cell.append(button);
    else cell.setAttribute("aria-label", GAP);
    return { cell, button, at: -1, home: false, movable: true };
  }

  function put(tile: Tile, at: number, cols: number) {
    const row = Math.floor(at / cols);
    const col = at % cols;
    tile.at = at;
    tile.cell.style.transform = `translate(${col * 100}%, ${row * 100}%)`;
    tile.cell.setAttribute("aria-colindex", String(col + 1));
  }

  /**
   * Style each tile by its cell in the goal. The cell determines the tile's colour, its part of the
   * picture, and when the wave of a win reaches the tile.
   */
  function dress(target: Position) {
    goal = target;
    dressedIn = getColours();
    const colours = tileColours(dressedIn, target);
    const { rows, cols } = target;
    const blank = blankOf(target);
    const [down, across] = [Math.floor(blank / cols), blank % cols];
    const far = Math.max(down, rows - 1 - down) + Math.max(across, cols - 1 - across);
    grid.style.setProperty("--star-row", String(down));
    grid.style.setProperty("--star-col", String(across));
    target.tiles.forEach((number, at) => {
      const tile = tiles[number];
      if (!number || !tile) return;
      const [row, col] = [Math.floor(at / cols), at % cols];
      const { cell, button } = tile;
      dressTile(button, colours?.[at]);
      button.style.setProperty("--across", String(col / (cols - 1)));
      button.style.setProperty("--down", String(row / (rows - 1)));
      const distance = Math.abs(row - down) + Math.abs(col - across);
      cell.style.setProperty("--wave", String(1 - distance / far));
    });
  }

  // This handles only clicks by keys and assistive technology, whose `detail` is 0. board/pointer.ts
  // handles clicks of a pointer.
  grid.addEventListener("click", (event) => {
    if (event.detail !== 0) return;
    const button = (event.target as Element).closest(".tile");
    if (button) onPress(tiles.findIndex((tile) => tile.button === button));
  });

  function letGo() {
    for (const { cell } of held) {
      cell.classList.remove("held");
      cell.style.removeProperty("translate");
    }
    held = [];
  }

  /** Convert a point of the window to cells. Return null if there is no board. */
  function pointAt(x: number, y: number): GridPoint | null {
    const cell = tiles[1]?.cell;
    if (!shown || !cell) return null;
    const { left, top, width } = grid.getBoundingClientRect();
    const pad = cell.offsetLeft;
    const side = (width - 2 * pad) / shown.cols;
    return { row: (y - top - pad) / side, col: (x - left - pad) / side };
  }

  return {
    show(state: State, before: State | null) {
      const position = boardOf(state);
      const recoloured = !dressedIn || !haveSameColours(getColours(), dressedIn);
      const same =
        !recoloured &&
        before &&
        position === boardOf(before) &&
        state.game.goal === before.game.goal;
      if (same) {
        if (state.game.won !== before.game.won) grid.classList.toggle("won", state.game.won);
        return;
      }
      const { rows, cols } = position;
      letGo();
      shown = position;
      if (shape !== `${rows}x${cols}`) {
        shape = `${rows}x${cols}`;
        goal = null;
        build(position);
      }
      const target = goalOf(state);
      const regoaled = goal?.tiles.some((tile, at) => tile !== target.tiles[at]) ?? true;
      if (recoloured || regoaled) dress(target);
      const blank = blankOf(position);
      const [row, col] = [Math.floor(blank / cols), blank % cols];
      position.tiles.forEach((number, at) => {
        const tile = tiles[number];
        if (!tile) return;
        if (tile.at !== at) put(tile, at, cols);
        // The Tab key stops only at the tiles beside the blank.
        const movable = Math.abs(Math.floor(at / cols) - row) + Math.abs((at % cols) - col) === 1;
        if (movable !== tile.movable) tile.button.tabIndex = movable ? 0 : -1;
        tile.movable = movable;
        const home = target.tiles[at] === number;
        if (home !== tile.home) tile.button.classList.toggle("home", home);
        tile.home = home;
      });
      order.follow(
        tilesOf(position.tiles).map(({ cell }) => cell),
        cols,
        state.settings.hover,
      );
      grid.dataset.board = formatBoard(position);
      grid.classList.toggle("won", state.game.won);
    },

    pointAt,

    /** Return the cell at a point of the window, or null if there is none. Ignore running animations. */
    cellAt(x: number, y: number) {
      const point = pointAt(x, y);
      return point && shown ? cellOf(point, shown) : null;
    },

    /** Return a cell's width in pixels. */
    side: () => tiles[1]?.cell.offsetWidth ?? 60,

    /**
     * Hold the tiles of some cells between their own and the next cells.
     * @param share the fraction of a cell's width by which the tiles are moved, from 0 to 1
     */
    hold(cells: readonly number[], move: Move, share: number) {
      if (!held.length && shown) {
        const { tiles: numbers } = shown;
        held = tilesOf(cells.map((at) => numbers[at] ?? 0));
        for (const { cell } of held) cell.classList.add("held");
      }
      const [x, y] = VECTORS[move];
      const by = `${100 * share * x}% ${100 * share * y}%`;
      for (const { cell } of held) cell.style.translate = by;
    },

    /** Shake the tile in a cell to show that it cannot move. */
    nudge(at: number) {
      const tile = tiles.find((candidate) => candidate?.at === at);
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      tile?.button.animate(still ? DIMMED : SHAKEN, { duration: 220, id: "nudge" });
    },

    /** Let the held tiles return to their cells. */
    letGo,

    /**
     * Replace all marks.
     * @param marks pairs of a tile and a CSS class
     */
    mark(marks: readonly (readonly [number, string])[]) {
      for (const [number, name] of marked) tiles[number]?.button.classList.remove(name);
      for (const [number, name] of marks) tiles[number]?.button.classList.add(name);
      marked = marks;
    },

    /** Override the theme's colours with colours for the cells of the goal. Null restores the theme's colours. */
    colourGrid(colours: readonly (TileColours | undefined)[] | null) {
      goal?.tiles.forEach((number, at) => {
        const tile = tiles[number];
        if (tile) dressTile(tile.button, colours?.[at], "grid");
      });
    },

    /** Hide the numbers from screen readers. A style sheet makes them invisible. */
    hideNumbers(hidden: boolean) {
      if (hidden === numbersHidden) return;
      numbersHidden = hidden;
      for (const [number, { button }] of tiles.entries()) {
        button.setAttribute("aria-label", labelOf(number));
      }
    },

    /** Outline a cell, or remove the outline if `cell` is null. */
    aim(cell: number | null) {
      grid.classList.toggle("aimed", cell !== null);
      if (cell === null || !shown) return;
      grid.style.setProperty("--aim-row", String(Math.floor(cell / shown.cols)));
      grid.style.setProperty("--aim-col", String(cell % shown.cols));
    },
  };
}
