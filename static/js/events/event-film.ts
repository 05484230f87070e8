// The film of a replay, which can be saved as a video.

import { runAt, startsOf } from "../state/event-replay.ts";
import type { Event } from "../state/events.ts";
import type { EventReplay } from "../state/events-part.ts";
import type { Film } from "../state/film.ts";
import * as text from "./events-text.ts";

/** The maximum length of a film. A video of an hour would not fit into the memory of a phone. */
const MAX_MS = text.MAX_FILM_MINUTES * 60_000;

/** Return the film of a replay at a speed, or null if it would be too long. */
export function filmOf({ kind, size }: Event, replay: EventReplay, speed: number): Film | null {
  const { boards, splits, times } = replay;
  if ((splits.at(-1)?.ms ?? 0) / speed > MAX_MS) return null;
  const starts = startsOf(replay);
  const scenes = boards.flatMap(({ start, moves }, i) => {
    const [first = 0, split] = [starts[i], splits[i]];
    if (!moves.length || !split) return [];
    const from = splits[i - 1]?.ms;
    const own = times.slice(first, first + moves.length);
    const pace = { times: own, ...(from === undefined ? {} : { from }) };
    const caption = text.caption(i, boards.length, split, split.ms - (from ?? 0));
    return [{ start, moves, pace, pointed: false, caption }];
  });
  const ending = text.headline(runAt(replay, times.length));
  const name = ["slidestar", kind, size].filter((part) => part).join("-");
  return { name, scenes, speed, ending };
}
