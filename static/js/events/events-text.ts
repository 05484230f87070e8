import {
  averaged,
  count,
  counted,
  listed,
  clock as minutes,
  niceSize,
  plural,
  seconds,
  sizeName,
  stopped,
} from "../lib/format.ts";
import type { Move } from "../puzzle/rules.ts";
import { lengthsOf, type Metric } from "../puzzle/slides.ts";
import { averageOf } from "../state/event-average.ts";
import { EVENTS, type EventKind, type RANGES } from "../state/event-kinds.ts";
import { type EventResult, MAX_RESULTS, parseSplits, type Split } from "../state/event-results.ts";
import { isBlindfolded, isWaiting, lengthOf, shownTime } from "../state/event-run.ts";
import { type Event, isRange, sizesOf } from "../state/events.ts";
import type { EventReplay, Optimum, Run, WatchedReplay } from "../state/events-part.ts";
import type { FilmForm } from "../state/film.ts";
import { CONTROL_NAMES, inMoves, otherLength } from "../state/metric-text.ts";
import { tps } from "../state/solves.ts";
import { averageText, KINDS } from "./event-kinds-text.ts";

/** Return the rule of an event, and the solves that its replay lacks. */
export function about({ kind, missing = [] }: Event) {
  const { rule } = KINDS[kind];
  if (!missing.length) return rule;
  return `${rule} Left out of this replay because their move times aren't known: ${listed(missing)}.`;
}

export const SIZE = "Size";
export const BOARDS = "Boards";
export const RELAYS = "Relays";
export const LIMIT = "Time limit";
export const METRIC = "Count";
export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  stm: "Moves",
  mtm: "Slides",
};
export const METRIC_HELP = "Single-tile moves (STM), or multi-tile moves (MTM), called slides";
export const limitName = (limit: number | null) => (limit === null ? "Off" : `${limit} min`);
export const OPEN = "Open";
export const openLabel = (kind: EventKind) => `Open ${KINDS[kind].name}`;

export const ONE_SIZE = "One size";
export const RANGE_NAMES: Readonly<Record<keyof typeof RANGES, string>> = {
  squares: "Squares",
  width: "Width",
  height: "Height",
  all: "All sizes",
  growingSquares: "Growing squares",
  growingWidth: "Growing width",
  growingHeight: "Growing height",
  growingAll: "All sizes, growing",
};

export const CATEGORIES = "Record categories";
export const CATEGORIES_NOTE =
  "The categories of the speedsolvers' leaderboards. A single is a game in Play and counts as one of your solves.";
const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  ...{ single: "Single", relay: "Relay", width: "Width relay", height: "Height relay" },
  all: "All sizes",
};
/** Name a category such as `ao5`, `x10`, `relay` or `relay-ao5`. */
export const categoryName = (name: string): string =>
  name
    .split("-")
    .map((part) => CATEGORY_NAMES[part] ?? part.replace("ao", "Ao").replace("x", "×"))
    .join(" ");
export const categoryLabel = (size: string, name: string) =>
  `${sizeName(size)} ${categoryName(name)}`;

/** Name an event, for example `Marathon, 5 boards of 3 × 3`. */
export function eventName(event: Event) {
  const { kind, size, count: boards, limit, metric, solves } = event;
  const sizes = sizeName(size);
  if (solves) return `${counted(boards, "solve")}${size ? ` of ${sizes}` : ""}`;
  const unit = isRange(size) ? "relay" : "board";
  const several = EVENTS[kind].boards === "several" ? `${counted(boards, unit)} of ` : "";
  const slides = metric === "mtm" ? ", slides" : "";
  const minutes = limit === null ? "" : `, ${counted(limit, "minute")}`;
  return `${KINDS[kind].name}, ${several}${sizes}${slides}${minutes}`;
}

export const BOARD = "Event board";
export const BOARD_FIGURE = "Board";
export const BEST_FIGURE = "Best";
export const MOVES: Readonly<Record<Metric, string>> = { stm: "Moves", mtm: "Slides" };
export const TIME = "Time";
export const LEFT = "Time left";
export const runningTime = (ms: number) => minutes(ms);
export const timeLeft = (ms: number) => minutes(Math.ceil(ms / 1000) * 1000);
export const finalTime = stopped;
/** The time of a run that is over. @param ms null for a DNF */
export const resultTime = ({ event, splits }: Run, ms: number | null) =>
  ms === null ? "DNF" : averageOf(event, splits) ? averaged(ms) : stopped(ms);

export const UNDO = "Undo";
export const REDO = "Redo";
export const RESTART = "To the start";
export const AGAIN = "Again";
export const SHARE = "Share";
export const CLOSE = "Close the event";

/** Return the label of the main button while a run is not over, or an empty text if it is hidden. */
export function primary(run: Run, watched: WatchedReplay | null) {
  if (watched) return watched.playing ? "Pause" : "Play";
  const { stage, event } = run;
  if (stage === "covered") return "Start";
  return stage === "running" ? KINDS[event.kind].finish(run) : "";
}

/** Return the first line of the result. */
export function headline(run: Run) {
  const { headline: short, outcome: full } = KINDS[run.event.kind];
  return short?.(run) ?? full(run);
}

/** Return the other lines of the result. */
export const notes = ({ clock, practice }: Run, message: string) =>
  [clock.resumed ? JUMPED : "", practice ? PRACTICE : "", message].filter((line) => line);

const PRACTICE = "This is practice because you've seen these boards before or had help.";
const JUMPED = "This can't be a best because your device went to sleep or its clock was changed.";

/** Return the sentences under the board. */
export function advice(run: Run, watched: WatchedReplay | null = null): string {
  const tells = run.practice && !watched && run.stage !== "running";
  return tells ? `${sentence(run, watched)} ${PRACTICE}` : sentence(run, watched);
}

function sentence(run: Run, watched: WatchedReplay | null): string {
  const { stage, event } = run;
  if (stage === "over") return run.clock.resumed ? `${outcome(run)} ${JUMPED}` : outcome(run);
  if (watched) {
    const average = averageOf(event, watched.replay.splits);
    return average ? averageText(average) : "This is a replay.";
  }
  if (stage === "covered") {
    return isBlindfolded(run)
      ? "Press Start to see the board and begin memorising."
      : "Press Start to see the board. Your clock starts then.";
  }
  if (stage === "ready") return "Your first move starts the clock.";
  return KINDS[event.kind].advice(run);
}

/** Describe the result of an event that is over. */
export const outcome = (run: Run) => KINDS[run.event.kind].outcome(run);

/** Describe the shortest length at the end of "fewest moves" or of a hunt. */
export function shortest(optimum: Optimum | null, metric: Metric) {
  if (!optimum) return "Computing…";
  if (optimum.length === null) return `at least ${inMoves(optimum.least, metric)}`;
  return inMoves(optimum.length, metric);
}

const WAITING = "Your run is back. Your first move starts the next board.";

/** Describe the state of a run that was restored when the page was loaded. */
export function restored(run: Run) {
  if (isWaiting(run)) return WAITING;
  if (run.stage !== "over") return "Your run continues. The clock kept running.";
  return isBlindfolded(run)
    ? "Not solved. Reloading the page ends a blindfolded attempt."
    : `Time ran out while the page was closed. ${outcome(run)}`;
}

// The texts on runs that are stored for another day.

export const STORE = "Store this run";
export const STORED =
  "Your run is stored and its clock is stopped. Continue it under Stored games.";
export const NO_ROOM =
  "There's no room for another stored run. Continue or delete one first. Your run is still here.";
export const SLOT_GONE = "That run is no longer stored. Another tab continued or deleted it.";
/** @param ms the time on the run's clock */
export const continued = (run: Run, ms: number) =>
  isWaiting(run) ? WAITING : `Your run is back. Its clock continues from ${minutes(ms)}.`;

export function progress(run: Run) {
  const { event, index, best } = run;
  const sizes = sizesOf(event);
  if (sizes.length > 1) return `board ${boardNumber(index, sizes.length)}`;
  return best ? `best: ${inMoves(lengthOf(run, best.moves), event.metric)}` : "no solution yet";
}

/** Describe a board of several, for example `3 × 3, 25 moves, 3.12 TPS`. */
export function split({ rows, cols, moves, dnf }: Split, ms: number) {
  const pace = ms && !dnf ? [`${tps({ moves, milliseconds: ms })} TPS`] : [];
  const played = moves ? [counted(moves, "move"), ...pace] : [];
  return [niceSize(`${rows}x${cols}`), ...played].join(", ");
}
/** The time of a board. A DNF has none if its board was not shown. */
export const splitTime = ({ dnf }: Split, ms: number) => {
  if (!dnf) return stopped(ms);
  return ms ? `DNF, ${stopped(ms)}` : "DNF";
};
export const MEMO = "Memorisation";
export const EXECUTION = "Execution";
export const YOUR_BEST = "Your best";
export const SHORTEST = "Shortest";
export const movesText = inMoves;
export const solution = (moves: string, line: readonly Move[], metric: Metric) =>
  `Your solution: ${moves}, ${otherLength(lengthsOf(line), metric)}`;

export const RESULTS = "Results";
export const NO_RESULTS = "No results in this event yet.";
export const ON_DEVICE =
  "Stored on this device. Kept apart from your solves, so averages, bests and streaks don't change.";
export const FULL = `${ON_DEVICE} Only the newest ${count(MAX_RESULTS)} and your bests are kept. Export your solves to save the rest.`;
export const LATEST = "Latest results";
export const best = (event: Event, top: EventResult) => `Best: ${result(event, top)}`;

/** Describe the best result by a control, for example `By keyboard: 31.204 s, 88 moves`. */
export function bestBy(event: Event, top: EventResult) {
  const name = top.control ? CONTROL_NAMES[top.control] : "";
  return `By ${name}: ${result(event, top)}`;
}

/** Describe a stored result. It is marked if boards were known, macros were used, or the wall clock jumped. */
export function result(event: Event, stored: EventResult, repeated = false) {
  const macros = stored.control === "macro" ? ` (${CONTROL_NAMES.macro})` : "";
  const resumed = stored.resumed ? " (resumed)" : "";
  const known = repeated ? " (repeated)" : stored.practice ? " (practice)" : "";
  return `${figures(event, stored)}${macros}${resumed}${known}`;
}

/** Return the figures `31.204 s, 88 moves`. In "fewest moves", the moves come first. */
function figures(event: Event, { solved, ms, moves, optimum, memo, splits }: EventResult) {
  const average = averageOf(event, parseSplits(splits));
  if (average) return `${averageText(average)}, ${inMoves(moves, event.metric)}`;
  if (!solved) return `DNF (${stopped(ms)})`;
  const length = inMoves(moves, event.metric);
  if (EVENTS[event.kind].counts === "moves") {
    const over = optimum === null ? "" : ` (+${moves - optimum})`;
    return `${length}${over}, ${seconds(ms)}`;
  }
  if (memo !== null) return `${stopped(ms)}, including ${stopped(memo)} memorisation`;
  return `${stopped(ms)}, ${length}`;
}

const noun = (event: Event) => plural(sizesOf(event).length, "board");
export const again = (event: Event) => `New ${noun(event)}`;
export const same = (event: Event) => `Same ${noun(event)} again`;
export const giveUp = ({ size }: Event) =>
  isRange(size) ? "Give up this relay (DNF)" : "Give up this board (DNF)";
export const PLAY_SAME = "Play these boards";
export const OTHERS = "Other events";

export const REPLAY = "Replay";
export const SAVE_RESULT = "Save result";
export const LINK_RESULT = "Copy result link";
export const linkLabel = (words: string) => `Copy result link: ${words}`;
export const saveLabel = (words: string) => `Save result: ${words}`;
export const replayLabel = (words: string) => `Replay of ${words}`;
export const SPEED = "Speed";
export const speedName = (speed: number) => `${speed}×`;
export const PREVIOUS = "Previous";
export const NEXT = "Next";
export const GO_TO = "Go to a board";
export const SLIDER = "Position in the replay";
export const place = (made: number, moves: number) => `move ${count(made)} of ${count(moves)}`;
export const REPLAY_COPIED = "Link copied. It opens this replay.";
export const REPLAY_TOO_LONG =
  "This replay is too long for a link. Export your solves instead: the file includes it, and Import reads it.";

// Files of replays.

export const MAX_FILM_MINUTES = 20;
export const SAVE_AS: Readonly<Record<FilmForm, string>> = {
  video: "Save as video",
  animation: "Save as GIF",
};
export const FILM_TOO_LONG = `A file can be at most ${MAX_FILM_MINUTES} minutes long. Choose a higher speed.`;
/** The words below a board, for example `2 of 5 · 2.025 s`. */
export const caption = (index: number, all: number, split: Split, ms: number) =>
  [...(all > 1 ? [boardNumber(index, all)] : []), splitTime(split, ms)].join(" · ");

/** Return the sentence to share with the link of a replay. */
export function replayOf(event: Event, { splits }: EventReplay) {
  const average = averageOf(event, splits);
  const last = splits.at(-1);
  const result = average
    ? averageText(average)
    : last?.dnf
      ? "DNF"
      : `solved in ${seconds(last?.ms ?? 0)}`;
  return `${eventName(event)}: ${result}. Watch the replay.`;
}

export const COPIED = "Link copied. It opens the same event with the same boards.";
export const NOT_COPIED = "The link couldn't be copied.";
export const NOT_COMPUTED = "The shortest length couldn't be computed.";
export const NOT_STORED = "This browser couldn't store the result.";

/** Return the sentence to share with the link of an event. */
export function invitation(run: Run) {
  const { event, stage, solved, clock, best } = run;
  const name = eventName(event);
  const these = `the same ${noun(event)}`;
  if (stage !== "over" || !solved) return `${name}: try ${these}.`;
  const time = seconds(shownTime(run, 0) ?? clock.spent);
  const countsMoves = EVENTS[event.kind].counts === "moves";
  const done = countsMoves && best ? inMoves(lengthOf(run, best.moves), event.metric) : time;
  return `${name}: I did it in ${done}. Try ${these}.`;
}

export const boardNumber = (index: number, all: number) => `${index + 1} of ${all}`;
export const NO_BEST = "–";
