// The times of inputs.

import { afterEach, expect, test, vi } from "vitest";
import { holdInput } from "../../../static/js/lib/held-input.ts";
import { createInputTime } from "../../../static/js/lib/input-time.ts";

const input = (timeStamp: number) => ({ timeStamp }) as Event;

/** Return a clock that a test sets, and the time of inputs by it. Time stamps are `ahead` of the clock. */
function setUp(ahead = 0) {
  const clock = { time: 5000 };
  vi.stubGlobal(
    "Event",
    class {
      timeStamp = clock.time + ahead;
    },
  );
  return { clock, timeOf: createInputTime({ now: () => clock.time }) };
}
afterEach(() => vi.unstubAllGlobals());

test("an input has the time of its event, however late it is handled", () => {
  const { timeOf } = setUp();
  expect([4969.5, 4999, 5000].map((stamp) => timeOf(input(stamp)))).toEqual([4969.5, 4999, 5000]);
});

test("the input whose listener runs is the default, and without one it is the present", () => {
  const { timeOf } = setUp();
  vi.stubGlobal("event", input(4980));
  expect(timeOf()).toBe(4980);
  vi.stubGlobal("event", undefined);
  expect(timeOf()).toBe(5000);
});

test.each([
  ["0", 0],
  ["in the future", 5001],
  ["of the date", 1.8e12],
  ["of another page", -70],
  ["too old", 5000 - 60_000],
  ["not a number", Number.NaN],
])("a time stamp that is %s is not used", (_, stamp) => {
  expect(setUp().timeOf(input(stamp))).toBe(5000);
});

test("no time stamp is used while another clock replaces the page's", () => {
  expect(setUp(-3000).timeOf(input(1990))).toBe(5000);
});

test("times never decrease, unless the clock itself is replaced", () => {
  const { clock, timeOf } = setUp();
  expect(timeOf(undefined)).toBe(5000); // a macro's move is made while a key waits
  clock.time = 5010;
  expect(timeOf(input(4990))).toBe(5000);
  expect(timeOf(input(5004))).toBe(5004);
  clock.time = 70;
  expect([timeOf(input(60)), timeOf(input(70))]).toEqual([70, 70]);
});

test("an input that is queued during the start keeps its time", () => {
  vi.stubGlobal("KeyboardEvent", class {});
  const page = new EventTarget();
  const replay = holdInput(page as Document);
  const key = Object.defineProperty(new Event("keydown"), "timeStamp", { value: 12.5 });
  page.dispatchEvent(key);
  const times: number[] = [];
  page.addEventListener("keydown", ({ timeStamp }) => times.push(timeStamp));
  replay();
  expect(times).toEqual([12.5]);
});
