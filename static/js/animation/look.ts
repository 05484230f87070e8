// The colours of the board that's shown: its theme, by day or in the dark.

/** CSS colours. `tiles`: by number, as each looks at home; there's none of the blank's. */
export type Look = {
  tray: string;
  done: string;
  weight: string;
  tiles: readonly ({ tile: string; number: string } | undefined)[];
};

/** @param count of cells */
export function lookOf(board: HTMLElement, count: number): Look {
  const style = getComputedStyle(board);
  const named = (name: string) => style.getPropertyValue(name);
  const common = { tile: named("--tile"), number: named("--tile-home") };
  const tiles: ({ tile: string; number: string } | undefined)[] = [undefined];
  for (let number = 1; number < count; number++) tiles.push(common);
  let weight = "600";
  for (const tile of board.querySelectorAll(".tile")) {
    const own = getComputedStyle(tile);
    weight = own.fontWeight;
    // Only here is each in a colour of its own.
    if (document.documentElement.dataset.theme !== "rings") break;
    const number = Number(tile.querySelector(".number")?.textContent);
    if (tiles[number]) {
      const [colour, ink] = ["--layer", "--layer-ink"].map((name) => own.getPropertyValue(name));
      tiles[number] = { tile: colour, number: ink };
    }
  }
  return { tray: named("--tray"), done: named("--accent"), weight, tiles };
}
