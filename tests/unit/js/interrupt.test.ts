// The deadline of a heuristic's call, polled by Pyodide.

import { expect, test } from "vitest";
import { createDeadline } from "../../../static/js/worker/interrupt.ts";

const SIGINT = 2;

function started(ms: number) {
  let time = 5000;
  const deadline = createDeadline(() => time);
  deadline.set(ms);
  return {
    /** @param later the ms since the last poll */
    poll(later: number) {
      time += later;
      return deadline.buffer[0];
    },
    clear: () => deadline.set(Number.POSITIVE_INFINITY),
  };
}

test("an interrupt comes once the time has passed", () => {
  const { poll } = started(2000);
  expect([poll(900), poll(900), poll(300)]).toEqual([0, 0, SIGINT]);
});

test("interrupts are repeated until the deadline is cleared", () => {
  const { poll, clear } = started(100);
  expect([poll(101), poll(100), poll(60), poll(160)]).toEqual([SIGINT, 0, SIGINT, SIGINT]);
  clear();
  expect(poll(900)).toBe(0);
});

test("a sleep between two polls counts for a second at most", () => {
  const { poll } = started(2000);
  expect([poll(3_600_000), poll(900), poll(200)]).toEqual([0, 0, SIGINT]);
});
