// The colours of the shown board, in its theme, light or dark, and the shape of its tiles.

/**
 * CSS colours. `tiles`: by number, as in the goal; none for the blank. `line`: between joined tiles.
 * `round` and `size`: the radius of a tile's corners and the font size, in cells. `weight` and `font`: of the
 * numbers.
 */
export type BoardColours = {
  tray: string;
  done: string;
  panel: string;
  ink: string;
  weight: string;
  font: string;
  line: string;
  round: number;
  size: number;
  tiles: readonly ({ tile: string; number: string } | undefined)[];
};

/** @param count of cells */
export function coloursOf(board: HTMLElement, count: number): BoardColours {
  const style = getComputedStyle(board);
  const named = (name: string) => style.getPropertyValue(name);
  const common = { tile: named("--tile"), number: named("--tile-home") };
  const tiles: ({ tile: string; number: string } | undefined)[] = [undefined];
  for (let number = 1; number < count; number++) tiles.push(common);
  let [weight, font] = ["600", style.fontFamily];
  for (const tile of board.querySelectorAll(".tile")) {
    const own = getComputedStyle(tile);
    [weight, font] = [own.fontWeight, own.fontFamily];
    const number = Number(tile.querySelector(".number")?.textContent);
    const [colour, ink] = [own.getPropertyValue("--own-tile"), own.getPropertyValue("--own-ink")];
    if (tiles[number] && colour) tiles[number] = { tile: colour, number: ink };
  }
  return {
    tray: named("--tray"),
    done: named("--accent"),
    panel: named("--card"),
    ink: named("--ink"),
    weight,
    font,
    line: named("--tile-line"),
    round: Number(named("--tile-round")),
    size: Number(named("--number-size")),
    tiles,
  };
}
