// Writes solves as an animated GIF, which chats and forums display. The script is loaded on first use.
// It runs in short slices, so that the page stays responsive.
//
// Each tile is drawn once, as a bitmap of palette indices. Each frame is assembled from these bitmaps.
// Pixels that do not change are transparent.

import type { Colour } from "gifenc";
/// <reference path="./gifenc.d.ts" />
import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { type Colours, tileColours } from "../board/colour-schemes.ts";
import type { Clock } from "../lib/clock.ts";
import { createPauses } from "../lib/timing.ts";
import type { Position } from "../puzzle/rules.ts";
import { positionsOf } from "../puzzle/solution-formats.ts";
import type { Film, Scene } from "../state/film.ts";
import { type BoardColours, coloursOf } from "./board-colours.ts";
import { differences, type Frame, planFrames } from "./frames.ts";
import { createCanvas, drawTile } from "./tile-drawing.ts";

/** The board's longer side, in pixels. */
const SIDE = 400;
const BAR = 5;
/** The maximum number of colours in a GIF. */
const MOST_COLOURS = 256;
/**
 * The maximum number of palette entries for the mixed colours at the edges of the numbers, for each
 * colour of tiles.
 */
const COLOURS_OF_TILES = 60;
/** The number of tiles of each colour from which the mixed colours are sampled. */
const SAMPLES = 4;
const SLICE_MS = 8;
/** The palette indices of the fixed colours. */
const [CLEAR, TRAY, ACCENT] = [0, 1, 2];

/** The measures of a board in pixels, and the pictures of its tiles by number. */
type Scenery = {
  cell: number;
  pad: number;
  width: number;
  height: number;
  tiles: readonly (Uint8Array | undefined)[];
};

/**
 * Return a GIF file of the solves of a film, without their captions. The file shows only every
 * `step`-th move.
 * @param board the element whose colours the GIF uses
 * @param theme the theme that colours the tiles, or null for the colours of the tiles on the board
 */
export async function animate(
  film: Film,
  board: HTMLElement,
  theme: Colours | null,
  clock: Clock,
): Promise<{ file: Blob; step: number }> {
  const pause = createPauses(clock, SLICE_MS);
  await pause();
  const { palette, sceneryOf } = await drawSceneries(film, board, theme, pause);
  const all = film.scenes.map(({ start }) => sceneryOf(start));
  const width = Math.max(...all.map((each) => each.width));
  const height = Math.max(...all.map((each) => each.height)) + BAR;
  const { frames, step } = planFrames(film);
  const gif = GIFEncoder();
  const pixels = new Uint8Array(width * height);
  for (const [i, scene] of film.scenes.entries()) {
    await addScene(scene, all[i] as Scenery, frames[i] ?? [], i === 0);
  }
  gif.finish();
  return { file: new Blob([gif.bytes()], { type: "image/gif" }), step };

  async function addScene(
    { start, moves }: Scene,
    { cell, pad, tiles, ...shape }: Scenery,
    planned: readonly Frame[],
    isFirst: boolean,
  ) {
    const { cols } = start;
    const positions = positionsOf({ start, moves, atLeast: 0 });
    const left = Math.floor((width - shape.width) / 2) + pad;
    const top = Math.floor((height - BAR - shape.height) / 2) + pad;
    const leftOf = (at: number) => left + (at % cols) * cell;
    const topOf = (at: number) => top + Math.floor(at / cols) * cell;

    /** Draw the tile or, if `tile` is undefined, the tray. */
    function put(x: number, y: number, tile: Uint8Array | undefined) {
      for (let row = 0; row < cell; row++) {
        const to = (y + row) * width + x;
        if (tile) pixels.set(tile.subarray(row * cell, (row + 1) * cell), to);
        else pixels.fill(TRAY, to, to + cell);
      }
    }

    /** Extend the progress bar from one move to a later one. */
    function advance(from: number, to: number) {
      const x = (at: number) => Math.round((at * width) / (moves.length || 1));
      const [begin, end] = [x(from), x(to)];
      for (let y = height - BAR; y < height; y++) {
        pixels.fill(ACCENT, y * width + begin, y * width + end);
      }
    }

    let shown = 0;
    for (const { at, half, delay } of planned) {
      await pause();
      const [before, after] = [positions[shown], positions[at]];
      if (!before || !after) break;
      if (at === 0) {
        pixels.fill(TRAY);
        for (const [place, tile] of after.tiles.entries()) {
          put(leftOf(place), topOf(place), tiles[tile]);
        }
      } else {
        pixels.fill(CLEAR);
        const changes = differences(before, after);
        for (const { cell: place } of changes) put(leftOf(place), topOf(place), undefined);
        for (const { cell: place, tile } of changes) {
          if (!tile) continue;
          const from = half ? before.tiles.indexOf(tile) : place;
          const x = Math.round((leftOf(from) + leftOf(place)) / 2);
          put(x, Math.round((topOf(from) + topOf(place)) / 2), tiles[tile]);
        }
        if (!half) advance(shown, at);
      }
      const first = isFirst && at === 0;
      gif.writeFrame(pixels, width, height, {
        ...(first ? { palette, repeat: 0 } : {}),
        transparent: at > 0,
        transparentIndex: CLEAR,
        dispose: 1,
        delay,
      });
      if (!half) shown = at;
    }
  }
}

/** Return the palette of a film, and the measures and tiles of its boards by their sizes. */
async function drawSceneries(
  { scenes }: Film,
  board: HTMLElement,
  theme: Colours | null,
  pause: () => Promise<void>,
) {
  const sizes = new Map(scenes.map(({ start }) => [`${start.rows}x${start.cols}`, start]));
  const sketches = [...sizes].map(([size, start]) => {
    const { rows, cols } = start;
    const cell = Math.floor(SIDE / Math.max(rows, cols));
    const colours = coloursOf(board, rows * cols, theme && tileColours(theme, start));
    const { context } = createCanvas(cell, cell);
    const draw = (number: number) => {
      drawTile(context, cell, number, colours);
      return context.getImageData(0, 0, cell, cell).data;
    };
    const pad = Math.max(3, Math.round(cell * 0.06));
    const measures = { cell, pad, width: cols * cell + 2 * pad, height: rows * cell + 2 * pad };
    return { size, colours, draw, measures };
  });
  const palette = await paletteOf(sketches, pause);
  const drawn = palette.slice(1);
  const sceneries = new Map<string, Scenery>();
  for (const { size, colours, draw, measures } of sketches) {
    const tiles: (Uint8Array | undefined)[] = [undefined];
    for (let number = 1; number < colours.tiles.length; number++) {
      await pause();
      tiles.push(applyPalette(draw(number), drawn).map((index) => index + 1));
    }
    sceneries.set(size, { ...measures, tiles });
  }
  const sceneryOf = ({ rows, cols }: Position) => sceneries.get(`${rows}x${cols}`) as Scenery;
  return { palette, sceneryOf };
}

/** Return the fixed colours, and the mixed colours at the edges of the numbers. */
async function paletteOf(
  sketches: readonly { colours: BoardColours; draw: (number: number) => Uint8ClampedArray }[],
  pause: () => Promise<void>,
): Promise<Colour[]> {
  /** The tiles of each colour. The last tiles have the most digits, and so the most mixed colours. */
  const alike: Map<string, (() => Uint8ClampedArray)[]> = new Map();
  const inks = new Set<string>();
  for (const { colours, draw } of sketches) {
    for (const [number, own] of colours.tiles.entries()) {
      if (!own) continue;
      alike.set(own.tile, [...(alike.get(own.tile) ?? []), () => draw(number)]);
      inks.add(own.number);
    }
  }
  const { tray = "", done = "" } = sketches[0]?.colours ?? {};
  const flat = [tray, tray, done, ...alike.keys(), ...inks];
  const free = Math.floor((MOST_COLOURS - flat.length) / alike.size);
  const each = Math.min(COLOURS_OF_TILES, free);
  const mixed: Colour[] = [];
  for (const drawings of alike.values()) {
    const drawn: Uint8ClampedArray[] = [];
    for (const draw of drawings.slice(-SAMPLES)) {
      await pause();
      drawn.push(draw());
    }
    const samples = new Uint8ClampedArray(drawn.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const pixels of drawn) {
      samples.set(pixels, at);
      at += pixels.length;
    }
    await pause();
    mixed.push(...quantize(samples, each));
  }
  const { context } = createCanvas(1, 1);
  return [...flat.map((colour) => rgb(context, colour)), ...mixed];
}

/** Convert a colour from CSS syntax. */
function rgb(context: CanvasRenderingContext2D, colour: string): Colour {
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
