// The categories of records that the leaderboards of speedsolvers rank: all squares in the lists "Main 30",
// "Extended 50", "Small 30", "Big 30", "Old 100" and "11-20" of slidysim.github.io.

import type { EventKind } from "../state/event-kinds.ts";
import type { Event } from "../state/events.ts";

const SINGLES = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

/** Name the averages of each kind of relay. */
const averages = (...counts: readonly number[]) =>
  ["relay", "width", "height", "all"]
    .flatMap((relay) => counts.map((count) => `${relay}-ao${count}`))
    .join(" ");

const LISTS: Readonly<Record<string, string>> = {
  "3x3": `ao5 ao12 ao50 ao100 x5 x10 x42 x100 ${averages(5, 12)} all-ao50`,
  "4x4": `single ao5 ao12 ao50 ao100 x5 x10 x42 x100 relay width height all ${averages(5, 12)}`,
  "5x5": `single ao5 ao12 ao50 ao100 x5 x10 x42 relay width height all ${averages(5, 12)}`,
  "6x6": `single ao5 ao12 ao50 ao100 x5 x10 relay width height all ${averages(5)}`,
  "7x7": "single ao5 ao12 ao50 ao100 x5 relay width height all relay-ao5 width-ao5 height-ao5",
  "8x8": "single ao5 ao12 ao50 x5 relay width height",
  "9x9": "single ao5 ao12 relay",
  "10x10": "single ao5 ao12 relay",
  ...Object.fromEntries(SINGLES.map((side) => [`${side}x${side}`, "single"])),
};

/** A category. Without an `event`, it is a single solve, which is played as a game. */
export type Category = {
  name: string;
  event: (Pick<Event, "size"> & Partial<Event> & { kind: EventKind }) | null;
};

/** Return the sizes with their categories. */
export const categories = (): { size: string; list: Category[] }[] =>
  Object.entries(LISTS).map(([size, names]) => ({
    size,
    list: names.split(" ").map((name) => ({ name, event: eventOf(name, size) })),
  }));

function eventOf(name: string, size: string): Category["event"] {
  const [, of, sort, count] = /^(?:([a-z]+)-)?(ao|x)(\d+)$/.exec(name) ?? [];
  const kind = sort === "ao" ? "average" : "marathon";
  if (sort) return { kind, size: of ? relayOf(of, size) : size, count: Number(count) };
  const relay = relayOf(name, size);
  return relay ? { kind: "relay", size: relay } : null;
}

/** Return the sizes of a relay, or an empty text for another name. */
function relayOf(name: string, size: string) {
  const [side] = size.split("x");
  const relays: Readonly<Record<string, string>> = {
    relay: `${side}-2`,
    width: `${size}-${side}x2`,
    height: `${size}-2x${side}`,
    all: `${size}-all`,
  };
  return relays[name] ?? "";
}
