// Makes a video of solves, with the clock and counts below the board. The script is loaded on first use.
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
import { type Colours, tileColours } from "../board/colour-schemes.ts";
import type { Clock } from "../lib/clock.ts";
import { stopped } from "../lib/format.ts";
import { createPauses } from "../lib/timing.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import { slide, sourceOf } from "../puzzle/rules.ts";
import type { Film, Scene } from "../state/film.ts";
import { type BoardColours, coloursOf } from "./board-colours.ts";
import { drawPointer } from "./pointer-drawing.ts";
import { pressesOf, trailAt } from "./pointer-path.ts";
import { createCanvas, drawTile } from "./tile-drawing.ts";
import { beginnings, glidingIn, planVideo, START, type VideoFrame } from "./video-frames.ts";
import * as text from "./video-text.ts";

/** The board's longer side, in pixels. */
const SIDE = 640;
const PANEL = 64;
const CAPTION = 44;
const CODECS = ["avc", "vp9", "vp8", "av1"] as const;
const KEY_FRAME_SECONDS = 4;
const SLICE_MS = 16;

/**
 * Return a video of solves, or null if the browser cannot encode videos. The panel shows the time and
 * the speed only if the pace of a solve has times.
 * @param board the element whose colours the video uses
 * @param theme the theme that colours the tiles, or null for the colours of the tiles on the board
 * @param onProgress called with the completed fraction
 */
export async function makeVideo(
  { scenes, speed, ending }: Film,
  board: HTMLElement,
  theme: Colours | null,
  clock: Clock,
  onProgress: (done: number) => void,
): Promise<{ file: Blob; kind: "mp4" | "webm" } | null> {
  const pause = createPauses(clock, SLICE_MS);
  const panel = PANEL + (scenes.some(({ caption }) => caption) ? CAPTION : 0);
  const layouts = scenes.map(({ start }) => layoutOf(start));
  const width = Math.max(...layouts.map((each) => each.width));
  const height = Math.max(...layouts.map((each) => each.height)) + panel;
  const config = { width, height, bitrate: QUALITY_HIGH };
  if (!("VideoEncoder" in globalThis)) return null;
  const codec = await getFirstEncodableVideoCodec([...CODECS], config);
  if (!codec) return null;

  const { canvas, context } = createCanvas(width, height);
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

  /** The time at which the current solve begins in the video, in ms. */
  let begun = 0;
  for (const [i, scene] of scenes.entries()) {
    begun += await addScene(scene, layouts[i] as Layout, i);
  }
  await output.finalize();
  const { buffer } = output.target;
  if (!buffer) throw new Error("the video is empty");
  const kind = codec === "avc" ? "mp4" : "webm";
  return { file: new Blob([buffer], { type: `video/${kind}` }), kind };

  /** Add the frames of a solve. Return their duration in ms. */
  async function addScene(scene: Scene, { cell, pad, ...shape }: Layout, index: number) {
    const { start, moves, pace } = scene;
    const { rows, cols } = start;
    const left = (width - shape.width) / 2;
    const top = (height - panel - shape.height) / 2;
    const colours = coloursOf(board, rows * cols, theme && tileColours(theme, start));
    const tiles = drawTiles(colours, cell);
    const steps = stepsOf({ start, moves });
    const begins = beginnings(moves.length, pace).map((time) => time / speed);
    const blanks = steps.map(({ from }) => from);
    const presses = scene.pointed && "times" in pace ? pressesOf(begins, blanks, cols) : [];
    const continues = index + 1 < scenes.length;
    const frames = planVideo(begins, { pointed: presses.length > 0, continues });
    /** The cell of each tile after `made` moves. */
    const cells = new Map([...start.tiles].map((tile, at) => [tile, at]));
    let made = 0;
    for (const [i, frame] of frames.entries()) {
      for (; made < frame.made; made++) {
        const { tile, to } = steps[made] as Step;
        cells.set(tile, to);
      }
      context.fillStyle = colours.panel;
      context.fillRect(0, 0, width, height);
      context.setTransform(1, 0, 0, 1, left, top);
      drawBoard(frame);
      drawPointer(context, trailAt(presses, frame.at - START), cell, pad);
      context.resetTransform();
      drawPanel(frame, i === frames.length - 1 && !continues ? ending : scene.caption);
      await source.add((begun + frame.at) / 1000, frame.duration / 1000);
      onProgress((index + (i + 1) / frames.length) / scenes.length);
      await pause();
    }
    const { at, duration } = frames.at(-1) as VideoFrame;
    return at + duration;

    function drawBoard(frame: VideoFrame) {
      context.fillStyle = colours.tray;
      context.fillRect(0, 0, shape.width, shape.height);
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

    function drawPanel({ made: shown, clock: time }: VideoFrame, caption: string) {
      const ms = time * speed;
      const y = height - PANEL / 2;
      const margin = 2 * pad;
      const timed = "times" in pace && moves.length > 0;
      const parts: [CanvasTextAlign, number, string][] = [
        ["center", width / 2, text.moves(shown, moves.length)],
      ];
      if (timed) {
        parts.push(["left", margin, stopped(ms)]);
        if (ms > 0) parts.push(["right", width - margin, text.speed((shown * 1000) / ms)]);
      }
      context.fillStyle = colours.ink;
      context.font = `600 ${PANEL * 0.4}px Outfit, system-ui, sans-serif`;
      context.textBaseline = "middle";
      for (const [align, x, words] of parts) {
        context.textAlign = align;
        context.fillText(words, x, y);
      }
      context.textAlign = "center";
      context.fillText(caption, width / 2, height - PANEL - CAPTION / 3, width - 2 * margin);
      context.textBaseline = "alphabetic";
      context.fillStyle = colours.done;
      context.fillRect(0, height - panel, (width * shown) / (moves.length || 1), 4);
    }
  }
}

/** The measures of a board, in pixels. */
type Layout = { cell: number; pad: number; width: number; height: number };

function layoutOf({ rows, cols }: Position): Layout {
  const cell = 2 * Math.floor(SIDE / Math.max(rows, cols) / 2);
  const pad = 2 * Math.max(2, Math.round(cell * 0.03));
  return { cell, pad, width: cols * cell + 2 * pad, height: rows * cell + 2 * pad };
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
