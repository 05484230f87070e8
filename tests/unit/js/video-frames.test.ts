// The frames of a video, with their times.

import { expect, test } from "vitest";
import { beginnings, glidingIn, planVideo } from "../../../static/js/animation/video-frames.ts";

/** Times with pauses, a fast run, and two moves at once, as a hovering pointer makes them. */
const TIMES = [200, 340, 345, 345, 380, 1900, 61_900, 61_930];

test("the first move begins at 0, and the others at their own times", () => {
  expect(beginnings(3, { ms: 125 })).toStrictEqual([0, 125, 250]);
  expect(beginnings(4, { times: TIMES })).toStrictEqual([0, 140, 145, 145]);
  expect(beginnings(0, { times: [] })).toStrictEqual([]);
});

test("a clock that runs before the first move shows the time until it", () => {
  const begins = beginnings(2, { times: [2400, 2500], from: 2000 });
  expect(begins).toStrictEqual([400, 500]);
  const frames = planVideo(begins, { continues: true });
  expect(frames.find(({ made }) => made)?.clock).toBeCloseTo(400);
  const last = frames.at(-1);
  expect([last?.clock, last?.duration]).toStrictEqual([500, 800]);
});

test("frames follow one another without gaps, and the video lasts as long as the solve", () => {
  for (const begins of [[], [0], beginnings(8, { times: TIMES }), beginnings(1500, { ms: 60 })]) {
    const frames = planVideo(begins);
    let at = 0;
    for (const frame of frames) {
      expect(frame.at).toBeCloseTo(at);
      expect(frame.duration).toBeGreaterThan(30);
      at += frame.duration;
    }
    const solve = begins.length ? (begins.at(-1) ?? 0) + 80 : 0;
    expect(at).toBeGreaterThanOrEqual(1000 + solve + 2500 - 1e-6);
    expect(at).toBeLessThan(1000 + solve + 2500 + 35);
  }
});

test("each move is made in the first frame at or after its time", () => {
  const begins = beginnings(8, { times: TIMES });
  for (const { at, made } of planVideo(begins).slice(1)) {
    expect(made).toBe(begins.filter((time) => time <= at - 1000 + 1e-9).length);
  }
});

test("there are 30 frames a second while tiles move, and 10 while only the clock changes", () => {
  const frames = planVideo([0, 30_000]);
  const waiting = frames.filter(({ clock }) => clock > 100 && clock < 29_900);
  expect(waiting.length).toBeGreaterThan(290);
  expect(waiting.length).toBeLessThan(310);
  const moving = planVideo(beginnings(300, { ms: 50 })).slice(1, -1);
  expect(moving.length / 15).toBeCloseTo(30, 0);
});

test("tiles glide to their places, the last move first", () => {
  const begins = [0, 40, 60];
  const frame = { at: 1070, duration: 33, made: 3, clock: 60 };
  expect(glidingIn(frame, begins).map(({ move }) => move)).toStrictEqual([2, 1, 0]);
  expect(glidingIn(frame, begins).map(({ done }) => done)).toStrictEqual([0.125, 0.375, 0.875]);
  expect(glidingIn({ ...frame, at: 1140 }, begins)).toStrictEqual([]);
  expect(glidingIn({ ...frame, at: 0, made: 0 }, begins)).toStrictEqual([]);
});
