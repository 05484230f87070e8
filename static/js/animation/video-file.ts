// Makes a video of a solve, with its clock and counts below the board. The script is loaded on first use.
//
// The browser encodes the frames (WebCodecs), and mediabunny writes the file: MP4 if the browser can
// encode H.264, else WebM.

import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  WebMOutputFormat,
} from "mediabunny";
import type { Clock } from "../lib/clock.ts";
import { stopped } from "../lib/format.ts";
import { createPauses } from "../lib/timing.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import { slide, sourceOf } from "../puzzle/rules.ts";
import { type BoardColours, coloursOf } from "./board-colours.ts";
import type { LinePace } from "./frames.ts";
import { drawPointer } from "./pointer-drawing.ts";
import { pressesOf, trailAt } from "./pointer-path.ts";
import { createCanvas, drawTile } from "./tile-drawing.ts";
import { beginnings, glidingIn, planVideo, START, type VideoFrame } from "./video-frames.ts";
import * as text from "./video-text.ts";

/** The board's longer side, in pixels. */
const SIDE = 640;
const PANEL = 64;
const CODECS = ["avc", "vp9", "vp8", "av1"] as const;
const KEY_FRAME_SECONDS = 4;
const SLICE_MS = 16;

/**
 * Return a video of a solve, or null if the browser cannot encode videos.
 * @param line `pointed` means that the moves were made by the pointer, which the video shows if `pace`
 * has times
 * @param pace the panel shows the time and the speed only if `pace` has times
 * @param board the element whose colours the video uses
 * @param onProgress called with the completed fraction
 */
export async function makeVideo(
  { start, moves, pointed }: { start: Position; moves: readonly Move[]; pointed: boolean },
  pace: LinePace,
  board: HTMLElement,
  clock: Clock,
  onProgress: (done: number) => void,
): Promise<{ file: Blob; kind: "mp4" | "webm" } | null> {
  const pause = createPauses(clock, SLICE_MS);
  const { rows, cols } = start;
  const cell = 2 * Math.floor(SIDE / Math.max(rows, cols) / 2);
  const pad = 2 * Math.max(2, Math.round(cell * 0.03));
  const [width, height] = [cols * cell + 2 * pad, rows * cell + 2 * pad + PANEL];
  const config = { width, height, bitrate: QUALITY_HIGH };
  if (!("VideoEncoder" in globalThis)) return null;
  const codec = await getFirstEncodableVideoCodec([...CODECS], config);
  if (!codec) return null;

  const { canvas, context } = createCanvas(width, height);
  const colours = coloursOf(board, rows * cols);
  const tiles = drawTiles(colours, cell);
  const steps = stepsOf({ start, moves });
  const begins = beginnings(moves.length, pace);
  const blanks = steps.map(({ from }) => from);
  const presses = pointed && "times" in pace ? pressesOf(begins, blanks, cols) : [];
  const frames = planVideo(begins, presses.length > 0);

  const format = codec === "avc" ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target: new BufferTarget() });
  const { bitrate } = config;
  const source = new CanvasSource(canvas, {
    codec,
    bitrate,
    keyFrameInterval: KEY_FRAME_SECONDS,
  });
  output.addVideoTrack(source);
  await output.start();

  /** The cell of each tile after `made` moves. */
  const cells = new Map([...start.tiles].map((tile, at) => [tile, at]));
  let made = 0;
  for (const [i, frame] of frames.entries()) {
    for (; made < frame.made; made++) {
      const { tile, to } = steps[made] as Step;
      cells.set(tile, to);
    }
    drawBoard(frame);
    drawPointer(context, trailAt(presses, frame.at - START), cell, pad);
    drawPanel(frame);
    await source.add(frame.at / 1000, frame.duration / 1000);
    onProgress((i + 1) / frames.length);
    await pause();
  }
  await output.finalize();
  const { buffer } = output.target;
  if (!buffer) throw new Error("the video is empty");
  const kind = codec === "avc" ? "mp4" : "webm";
  return { file: new Blob([buffer], { type: `video/${kind}` }), kind };

  function drawBoard(frame: VideoFrame) {
    context.fillStyle = colours.tray;
    context.fillRect(0, 0, width, height);
    const ways = new Map<number, { from: number; to: number; done: number }>();
    for (const { move, done } of glidingIn(frame, begins)) {
      const { tile, from, to } = steps[move] as Step;
      if (!ways.has(tile)) ways.set(tile, { from, to, done });
    }
    for (const [tile, at] of cells) {
      const picture = tiles[tile];
      if (!picture) continue;
      const { from, to, done } = ways.get(tile) ?? { from: at, to: at, done: 1 };
      const part = (a: number, b: number) => pad + cell * (a + (b - a) * done);
      const x = part(from % cols, to % cols);
      context.drawImage(picture, x, part(Math.floor(from / cols), Math.floor(to / cols)));
    }
  }

  function drawPanel({ made: shown, clock: ms }: VideoFrame) {
    const y = height - PANEL / 2;
    context.fillStyle = colours.panel;
    context.fillRect(0, height - PANEL, width, PANEL);
    context.fillStyle = colours.ink;
    context.font = `600 ${PANEL * 0.4}px Outfit, system-ui, sans-serif`;
    context.textBaseline = "middle";
    const timed = "times" in pace && moves.length > 0;
    const parts: [CanvasTextAlign, number, string][] = [
      ["center", width / 2, text.moves(shown, moves.length)],
    ];
    if (timed) {
      parts.push(["left", 2 * pad, stopped(ms)]);
      if (ms > 0) parts.push(["right", width - 2 * pad, text.speed((shown * 1000) / ms)]);
    }
    for (const [align, x, words] of parts) {
      context.textAlign = align;
      context.fillText(words, x, y);
    }
    context.textBaseline = "alphabetic";
    context.fillStyle = colours.done;
    context.fillRect(0, height - PANEL, (width * shown) / (moves.length || 1), 4);
  }
}

type Step = { tile: number; from: number; to: number };

/** Return the tile of each move, and its cells before and after the move. */
function stepsOf({ start, moves }: { start: Position; moves: readonly Move[] }): Step[] {
  let position = start;
  return moves.map((move) => {
    const [from, to] = [sourceOf(position, move), position.tiles.indexOf(0)];
    const tile = position.tiles[from] as number;
    const after = slide(position, move);
    if (!after) throw new Error(`line has an illegal move: ${move}`);
    position = after;
    return { tile, from, to };
  });
}

/** Return a picture of each tile, by number. */
function drawTiles(colours: BoardColours, cell: number): (HTMLCanvasElement | undefined)[] {
  return colours.tiles.map((_, number) => {
    if (number === 0) return undefined;
    const { canvas, context } = createCanvas(cell, cell);
    drawTile(context, cell, number, colours);
    return canvas;
  });
}
