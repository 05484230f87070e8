// Writes a solve as an animated GIF, which chats and forums display. The script is loaded on first use.
// It runs in short slices, so that the page stays responsive.
//
// Each tile is drawn once, as a bitmap of palette indices. Each frame is assembled from these bitmaps.
// Pixels that do not change are transparent.

import type { Colour } from "gifenc";
/// <reference path="./gifenc.d.ts" />
import { applyPalette, GIFEncoder, quantize } from "gifenc";
import type { Clock } from "../lib/clock.ts";
import { createPauses } from "../lib/timing.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import { positionsOf } from "../puzzle/solution-formats.ts";
import { type BoardColours, coloursOf } from "./board-colours.ts";
import { differences, type LinePace, planFrames } from "./frames.ts";
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

/**
 * Return a GIF file of a solve. The file shows only every `step`-th move.
 * @param board the element whose colours the GIF uses
 */
export async function animate(
  { start, moves }: { start: Position; moves: readonly Move[] },
  pace: LinePace,
  board: HTMLElement,
  clock: Clock,
): Promise<{ file: Blob; step: number }> {
  const pause = createPauses(clock, SLICE_MS);
  const { rows, cols } = start;
  const cell = Math.floor(SIDE / Math.max(rows, cols));
  const pad = Math.max(3, Math.round(cell * 0.06));
  const [width, height] = [cols * cell + 2 * pad, rows * cell + 2 * pad + BAR];
  await pause();
  const { palette, tiles } = await drawTiles(coloursOf(board, rows * cols), cell, pause);
  const positions = positionsOf({ start, moves, atLeast: 0 });
  const { frames, step } = planFrames(moves.length, pace);
  const gif = GIFEncoder();
  const pixels = new Uint8Array(width * height);

  /** Draw a tile or, if `tile` is undefined, the tray. */
  function put(left: number, top: number, tile: Uint8Array | undefined) {
    for (let y = 0; y < cell; y++) {
      const to = (top + y) * width + left;
      if (tile) pixels.set(tile.subarray(y * cell, (y + 1) * cell), to);
      else pixels.fill(TRAY, to, to + cell);
    }
  }
  const leftOf = (at: number) => pad + (at % cols) * cell;
  const topOf = (at: number) => pad + Math.floor(at / cols) * cell;

  /** Extend the progress bar from one move to a later one. */
  function advance(from: number, to: number) {
    const x = (at: number) => Math.round((at * width) / (moves.length || 1));
    const [left, right] = [x(from), x(to)];
    for (let y = height - BAR; y < height; y++) {
      pixels.fill(ACCENT, y * width + left, y * width + right);
    }
  }

  let shown = 0;
  for (const { at, half, delay } of frames) {
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
        const left = Math.round((leftOf(from) + leftOf(place)) / 2);
        put(left, Math.round((topOf(from) + topOf(place)) / 2), tiles[tile]);
      }
      if (!half) advance(shown, at);
    }
    const first = at === 0;
    gif.writeFrame(pixels, width, height, {
      ...(first ? { palette, repeat: 0 } : {}),
      transparent: !first,
      transparentIndex: CLEAR,
      dispose: 1,
      delay,
    });
    if (!half) shown = at;
  }
  gif.finish();
  return { file: new Blob([gif.bytes()], { type: "image/gif" }), step };
}

/**
 * Return the palette, and the bitmaps of the tiles by number.
 * @param cell the side of a cell in pixels
 */
async function drawTiles(
  colours: BoardColours,
  cell: number,
  pause: () => Promise<void>,
): Promise<{ palette: Colour[]; tiles: (Uint8Array | undefined)[] }> {
  const { context } = createCanvas(cell, cell);
  const count = colours.tiles.length;
  const draw = (number: number) => {
    drawTile(context, cell, number, colours);
    return context.getImageData(0, 0, cell, cell).data;
  };
  /** The tiles of each colour. The last tiles have the most digits, and so the most mixed colours. */
  const alike: Map<string, number[]> = new Map();
  for (let number = 1; number < count; number++) {
    const { tile = "" } = colours.tiles[number] ?? {};
    alike.set(tile, [...(alike.get(tile) ?? []), number]);
  }
  const inks = new Set(colours.tiles.flatMap((tile) => tile?.number ?? []));
  const flat = [colours.tray, colours.tray, colours.done, ...alike.keys(), ...inks];
  const free = Math.floor((MOST_COLOURS - flat.length) / alike.size);
  const each = Math.min(COLOURS_OF_TILES, free);
  const mixed: Colour[] = [];
  for (const numbers of alike.values()) {
    const last = numbers.slice(-SAMPLES);
    const samples = new Uint8ClampedArray(last.length * cell * cell * 4);
    for (const [i, number] of last.entries()) {
      await pause();
      samples.set(draw(number), i * cell * cell * 4);
    }
    await pause();
    mixed.push(...quantize(samples, each));
  }
  const palette = [...flat.map((colour) => rgb(context, colour)), ...mixed];
  const shown = palette.slice(1);
  const tiles: (Uint8Array | undefined)[] = [undefined];
  for (let number = 1; number < count; number++) {
    await pause();
    tiles.push(applyPalette(draw(number), shown).map((index) => index + 1));
  }
  return { palette, tiles };
}

/** Convert a colour from CSS syntax. */
function rgb(context: CanvasRenderingContext2D, colour: string): Colour {
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
