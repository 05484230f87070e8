// The board: an ARIA grid with one persistent element per tile. A move changes its `transform`;
// sizes come from the style sheet. So a slide, an undo, a replay's step and a loaded link share one
// animation path, and none waits for another. The DOM order follows the board
// (board/board-order.ts).

import type { Clock } from "../lib/clock.ts";
import { element, setHidden } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { blankOf, type Move, type Position } from "../puzzle/rules.ts";
import { goalOf, type State } from "../state/state.ts";
import { boardOf } from "../state/watch.ts";
import { createBoardOrder } from "./board-order.ts";
import { BLANK, HIDDEN_TILE, tileLabel } from "./board-text.ts";
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

/** Boards with more cells have no layer for each tile, which would cost more than it saves. */
const FEW = 100;

/** Animations of a tile that can't move; the second is for reduced motion. */
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
  /** The tiles that a finger holds between two cells. */
  let held: Tile[] = [];
  let marked: readonly (readonly [number, string])[] = [];
  let numbersHidden = false;
  const labelOf = (number: number) => (numbersHidden ? HIDDEN_TILE : tileLabel(number));

  function build({ rows, cols }: Position) {
    const count = rows * cols;
    const stage = grid.parentElement ?? grid; // the bars around the board are as wide as it is
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
    else cell.setAttribute("aria-label", BLANK);
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
   * Style the tiles by their cells in the goal, which decide their colours, their parts of the
   * picture and when the wave of a win reaches them.
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

  // Only clicks without a pointer, from keys and assistive technology; board/pointer.ts has the
  // rest.
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

  /** Return a point of the window in cells, or null if there is no board. */
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
      setHidden(grid, state.page.editing !== null); // the editor stands in its place
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
        // The Tab key stops only at the tiles that can move, not at ninety-nine.
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

    /** Return the cell at a point of the window, or null. Running animations are ignored. */
    cellAt(x: number, y: number) {
      const point = pointAt(x, y);
      return point && shown ? cellOf(point, shown) : null;
    },

    /** Return a cell's width in pixels. */
    side: () => tiles[1]?.cell.offsetWidth ?? 60,

    /**
     * Hold the tiles of some cells between their cell and the next.
     * @param share of a cell's width, 0 to 1
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

    /** Shake a tile that can't move. */
    nudge(at: number) {
      const tile = tiles.find((candidate) => candidate?.at === at);
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      tile?.button.animate(still ? DIMMED : SHAKEN, { duration: 220, id: "nudge" });
    },

    /** Let the held tiles return to their cells. */
    letGo,

    /**
     * Replace all marks.
     * @param marks pairs of tile and class
     */
    mark(marks: readonly (readonly [number, string])[]) {
      for (const [number, name] of marked) tiles[number]?.button.classList.remove(name);
      for (const [number, name] of marks) tiles[number]?.button.classList.add(name);
      marked = marks;
    },

    /** Colour the tiles by their cells in the goal, over the theme's colours. */
    colourGrid(colours: readonly (TileColours | undefined)[] | null) {
      goal?.tiles.forEach((number, at) => {
        const tile = tiles[number];
        if (tile) dressTile(tile.button, colours?.[at], "grid");
      });
    },

    /** Hide the numbers from screen readers. A style sheet hides them on the board. */
    hideNumbers(hidden: boolean) {
      if (hidden === numbersHidden) return;
      numbersHidden = hidden;
      for (const [number, { button }] of tiles.entries()) {
        button.setAttribute("aria-label", labelOf(number));
      }
    },

    /** Outline a cell, or none. */
    aim(cell: number | null) {
      grid.classList.toggle("aimed", cell !== null);
      if (cell === null || !shown) return;
      grid.style.setProperty("--aim-row", String(Math.floor(cell / shown.cols)));
      grid.style.setProperty("--aim-col", String(cell % shown.cols));
    },
  };
}
