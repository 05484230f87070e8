// Runs an event on a separate board and stores its result. The module is loaded when the first event is
// opened. The game in Play and the solves do not change.

import type { App } from "../app/app.ts";
import { movedTile } from "../board/geometry.ts";
import { counting, failure } from "../engine/requests.ts";
import type { Cancel } from "../lib/clock.ts";
import { createJumps } from "../lib/clock-jumps.ts";
import { createLatest } from "../lib/latest.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import { createPlayer } from "../lib/player.ts";
import type { share } from "../lib/share.ts";
import { createStore } from "../lib/store.ts";
import { debounce } from "../lib/timing.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import { setZen } from "../lib/zen.ts";
import type { Control } from "../protocol.ts";
import { formatBoard, NotationError } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { EVENTS, isSeries } from "../state/event-kinds.ts";
import { type EventReplay, readReplay, runAt } from "../state/event-replay.ts";
import { type EventResult, loadResults, parseSplits, storeResult } from "../state/event-results.ts";
import * as runs from "../state/event-run.ts";
import { type Event, eventFields, newEvent, newSeed, withoutReplay } from "../state/events.ts";
import { eventShowsGrids } from "../state/grids.ts";
import {
  CHOSEN_CELLS,
  onKnown,
  reachesHelped,
  storeHelped,
  storePlayed,
  wasHelped,
  wasPlayed,
} from "../state/known.ts";
import type { PagePart } from "../state/page.ts";
import { eventLink, MAX_LINK } from "../state/share-link.ts";
import { patch as patchPage } from "../state/state.ts";
import { createEventChoice } from "./event-choice.ts";
import * as text from "./events-text.ts";
import { createEventsView } from "./events-view.ts";

/** The key of the run in the session storage. */
const RUN = "slidestar.event";
/** The pause after the last change before the run is stored. */
const SAVE_MS = 300;

export type EventsState = {
  run: runs.Run;
  /** The replay that is shown instead of the user's run. */
  watched: Watched | null;
  results: readonly EventResult[];
  /** A message that replaces the advice. */
  message: string;
  /** The last move, for screen readers. */
  moved: string;
};
/** A replay that shows the board after `at` moves. */
export type Watched = { replay: EventReplay; at: number; playing: boolean };

/** The storage of runs for another day. */
export type RunSlots = {
  list: () => PagePart["slots"];
  storeRun: (run: runs.SavedRun, event: string, progress: string) => boolean;
  read: (id: string) => Record<string, unknown>;
  remove: (id: string) => void;
};

/** @param others `onEvent` shows an event or, if it is null, the game */
export function createEvents(
  app: App,
  others: {
    table: HTMLElement;
    panel: HTMLElement;
    share: typeof share;
    slots: RunSlots;
    onEvent: (event: Event | null) => void;
  },
) {
  const { client, clock, now, inputTime } = app;
  const store = createStore<EventsState>(
    {
      ...{ run: runs.newRun(newEvent("relay")), watched: null },
      ...{ results: loadResults(), message: "", moved: "" },
    },
    clock,
  );
  const patch = (values: Partial<EventsState>) =>
    store.update((state) => ({ ...state, ...values }));
  /** The date at which the last run was over. */
  let date = 0;
  let endLimit: Cancel = () => {};
  const requests = createLatest();
  const jumps = createJumps(clock);
  /** Mark a run if the wall clock has jumped since the run began. */
  const marked = (run: runs.Run) => (jumps.happened() ? runs.withJump(run) : run);
  /** The run that was restored after a reload, until an event is shown. */
  let left: runs.Run | null = null;
  /** An event whose board was shown before the page was loaded again, but whose run had not begun. */
  let unbegun: (Pick<runs.Run, "shown" | "practice"> & { event: string }) | null = null;
  /** The seeds that the page has generated in this visit. */
  const newSeeds: Set<string> = new Set();
  /** The event whose replay the user has requested. */
  let requested: Event | null = null;

  /** Store the user's run, or remove the stored run if none is under way. */
  function save() {
    const { watched } = store.get();
    const run = marked(store.get().run);
    const { event, stage, shown, practice } = run;
    const ready = stage === "ready" &&
      shown !== null && { event: eventLink(event), shown, practice };
    const saved = watched ? null : runs.savedRun(run, now(), clock.date().getTime()) || ready;
    if (saved) writeJson(RUN, saved, "sessionStorage");
    else removeKey(RUN, "sessionStorage");
  }
  const saveSoon = debounce(clock, SAVE_MS, save);

  /** Change the run, and store its result when it is over. Return whether the run has changed. */
  function update(change: (run: runs.Run) => runs.Run) {
    const { run: before, watched } = store.get();
    const changed = watched ? before : change(before);
    if (changed === before) return false;
    if (before.clock.since === null) jumps.begin();
    const run = judged(before, marked(changed));
    patch({ run, message: "", moved: "" });
    saveSoon();
    hide(run);
    if (before.stage !== "running" && run.stage === "running") startLimit(run);
    if (before.stage !== "over" && run.stage === "over") onOver(run);
    return true;
  }

  /** Mark a run as practice if its new board is known, or if help was shown for the previous board. */
  function judged(before: runs.Run, run: runs.Run): runs.Run {
    const ends = run.index !== before.index || (run.stage === "over" && before.stage !== "over");
    const ended = ends ? withHelp(run, run.stage === "over" ? run.board : before.board) : run;
    const shows = run.index !== before.index || before.stage === "covered";
    return shows ? withShown(ended) : ended;
  }

  /** Store the shown board as played, and mark the run as practice if the board was known. */
  function withShown(run: runs.Run): runs.Run {
    const { event, index, shown, practice } = run;
    const { start } = run.board.game;
    const deal = { seed: runs.seedOfBoard(event, index), start };
    const date = clock.date();
    // If help was shown for a small board or a board of a new seed, that is a coincidence.
    const chosen = start.tiles.length >= CHOSEN_CELLS && !newSeeds.has(event.seed);
    const known = wasPlayed(deal) || (chosen && wasHelped(start));
    storePlayed([deal], date);
    return { ...run, shown: shown ?? date.getTime(), practice: practice || known };
  }

  /** Mark a run as practice if help was shown for one of its positions since its board was shown. */
  function withHelp(run: runs.Run, { game: { start, line } } = run.board): runs.Run {
    const { shown, practice, best } = run;
    if (practice || shown === null) return run;
    const reaches = [line, best?.moves ?? []].some((moves) => reachesHelped(start, moves, shown));
    return reaches || wasHelped(start, shown) ? { ...run, practice: true } : run;
  }

  /** Hide the parts of the page that a setting hides during a solve. Other events still need their buttons. */
  function hide({ stage, event }: runs.Run) {
    setZen(isSeries(event.kind) && stage === "running" ? app.store.get().settings.zen : "off");
  }

  function startLimit(run: runs.Run) {
    const left = runs.timeLeft(run, now());
    endLimit();
    if (left !== null) endLimit = clock.alarm(left, () => update((r) => runs.finish(r, now())));
  }

  function onOver(run: runs.Run) {
    endLimit();
    date = clock.date().getTime();
    addResult(run);
    if (EVENTS[run.event.kind].counts === "moves") void measure();
  }

  function addResult(run: runs.Run) {
    const { results, stored } = storeResult(runs.resultOf(run, date));
    patch({ results, ...(stored ? {} : { message: text.NOT_STORED }) });
  }

  /** Request the shortest length of the board, at the start of a hunt or at the end of "fewest moves". */
  async function measure() {
    const { event, board } = store.get().run;
    try {
      const { distance: length, lower_bound: least } = await client.request(
        { type: "distance", board: formatBoard(board.game.start), ...counting(event.metric) },
        { signal: requests.begin() },
      );
      if (store.get().run.event !== event) return;
      const { stage } = store.get().run;
      update((run) => runs.withOptimum(run, { length, least }));
      if (stage === "over") addResult(store.get().run);
    } catch (error) {
      const { code, message } = failure(error);
      if (code === "cancelled") return;
      console.warn(`shortest length: ${message}`);
      if (store.get().run.event === event) patch({ message: text.NOT_COMPUTED });
    }
  }

  function begin(event: Event) {
    endLimit();
    requests.end();
    const fresh = runs.newRun(event);
    const shows = fresh.stage === "ready" && !event.replay;
    const again = unbegun?.event === eventLink(event) ? { ...fresh, ...unbegun, event } : null;
    unbegun = null;
    const run = shows ? (again ?? withShown(fresh)) : fresh;
    patch({ run, watched: null, results: loadResults(), message: "", moved: "" });
    if (event.replay) showReplay(event);
    save();
    if (EVENTS[event.kind].end === "shortest") void measure();
    view.enter();
  }

  /** Show the replay of an event. If the replay is damaged, show the reason and the event's boards. */
  function showReplay(event: Event) {
    try {
      const own = store.get().results.find(({ replay }) => replay === event.replay);
      const replay = readReplay(event, own && parseSplits(own.splits));
      const boards = replay.boards.map(({ start }, index) => {
        const seed = event.solves ? null : runs.seedOfBoard(event, index);
        return { start, seed };
      });
      storePlayed(boards, clock.date());
      storeHelped(
        boards.map(({ start }) => start),
        clock.date(),
      );
      watch({ replay, at: 0, playing: event === requested });
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      const problems = [`replay: ${error.message}`];
      app.store.update(patchPage({ page: { event: withoutReplay(event), problems } }));
    }
  }

  function watch({ replay, at, playing }: Watched) {
    const run = runAt(replay, at);
    const plays = playing && run.stage !== "over";
    const since = plays && at > 0 ? now() : null;
    const watched = { replay, at, playing: plays };
    patch({ run: { ...run, clock: { ...run.clock, since } }, watched, message: "", moved: "" });
    player.run(plays ? { times: replay.times, at } : null);
  }

  /** Change the place or the playback of the replay. */
  function seek(change: (watched: Watched) => Partial<Watched>) {
    const { watched } = store.get();
    if (watched) watch({ ...watched, ...change(watched) });
  }
  const player = createPlayer({
    clock,
    step: () => seek(({ at }) => ({ at: at + 1 })),
  });
  const togglePlay = () =>
    seek(({ replay, at, playing }) => ({
      playing: !playing,
      at: at === replay.times.length ? 0 : at,
    }));

  /** Show and play the replay of an event. */
  function play(event: Event) {
    requested = event;
    others.onEvent(event);
  }

  const replayResult = ({ seed, replay }: EventResult) =>
    play({ ...withoutReplay(store.get().run.event), seed, replay });

  /** Continue the run that was under way before the page was loaded again. */
  function restore() {
    const saved = readJson(RUN, "sessionStorage");
    const { event, shown, practice } = saved;
    left = runs.restoredRun(saved, now(), clock.date().getTime());
    if (left) carryOn(left, text.restored(left));
    else if (typeof event === "string" && typeof shown === "number") {
      unbegun = { event, shown, practice: practice === true };
    }
  }

  function carryOn(stored: runs.Run, message: string) {
    const run = withHelp(stored);
    requests.end();
    jumps.begin();
    patch({ run, watched: null, message, moved: "" });
    if (run.stage === "over") onOver(run);
    else startLimit(run);
    save();
    if (EVENTS[run.event.kind].end === "shortest") void measure();
  }

  /** Store the current run for another day. Return false if the storage has no space for it. */
  function putAway() {
    const { run, watched } = store.get();
    if (watched || !runs.isStorable(run)) return true;
    const saved = runs.savedRun(marked(run), now(), clock.date().getTime());
    return (
      saved !== null && others.slots.storeRun(saved, text.eventName(run.event), text.progress(run))
    );
  }

  function storeRun() {
    if (!putAway()) return patch({ message: text.NO_ROOM });
    endLimit();
    requests.end();
    const run = runs.newRun({ ...store.get().run.event });
    patch({ run, message: "", moved: "" });
    save();
    hide(run);
    others.onEvent(null);
    listSlots();
    app.say(text.STORED);
  }

  /** Continue a stored run, and store the current run instead. */
  function resume(id: string) {
    const run = runs.continuedRun(others.slots.read(id).run, now());
    if (!run) app.say(text.SLOT_GONE);
    else if (!putAway()) app.say(text.NO_ROOM);
    else {
      carryOn(run, text.continued(runs.timeOf(run, now())));
      others.slots.remove(id);
      others.onEvent(run.event);
      view.enter();
    }
    listSlots();
  }

  const listSlots = () =>
    app.store.update(patchPage({ page: { slots: others.slots.list(), deletedSlot: null } }));

  function move(direction: Move, control: Control = "keyboard") {
    if (store.get().watched) return;
    const { position } = store.get().run.board.game;
    if (!update((run) => runs.move(run, direction, inputTime(), control))) {
      patch({ moved: text.cannotMove(direction) });
    } else if (!runs.isBlind(store.get().run)) {
      patch({ moved: text.moved(movedTile(position, direction), direction) });
    }
  }

  function primary() {
    const { stage, event } = store.get().run;
    if (store.get().watched) togglePlay();
    else if (stage === "over") deal({ ...event, seed: newSeed() });
    else update((run) => (stage === "covered" ? runs.uncover : runs.finish)(run, inputTime()));
  }

  /** Show an event with a new seed. */
  function deal(event: Event) {
    newSeeds.add(event.seed);
    others.onEvent(event);
  }

  async function shareEvent() {
    const { run, watched } = store.get();
    const link = eventLink(run.event);
    if (link.length > MAX_LINK) return patch({ message: text.REPLAY_TOO_LONG });
    const url = linkTo(link);
    const words = watched ? text.replayOf(run.event, watched.replay) : text.invitation(run);
    const outcome = await others.share({ text: words, url }, `${words}\n${url}`);
    if (outcome === "copied")
      patch({ message: linkCopied(watched ? text.REPLAY_COPIED : text.COPIED) });
    if (outcome === "refused") patch({ message: text.NOT_COPIED });
  }

  const actions = {
    move,
    press: (cell: number, control: Control, input?: PointerEvent) =>
      update((run) => runs.press(run, cell, inputTime(input), control)),
    undo: () => void update(runs.undo),
    redo: () => void update((run) => runs.redo(run, inputTime())),
    reset: () => void update(runs.restart),
    share: () => void shareEvent(),
    primary,
  };
  const choice = createEventChoice({
    onChoose: deal,
    metric: () => app.store.get().settings.metric,
  });
  const view = createEventsView({
    ...others,
    ...actions,
    clock,
    latestRun: () => store.get().run,
    hovers: () => app.store.get().settings.hover,
    getSettings: () => app.store.get().settings,
    say: (message) => patch({ message }),
    again: () => deal({ ...withoutReplay(store.get().run.event), seed: newSeed() }),
    same: () => others.onEvent(withoutReplay(store.get().run.event)),
    replay: replayResult,
    seek: (at) => seek(() => ({ at, playing: false })),
    choose: choice.open,
    storeRun,
    close: () => others.onEvent(null),
  });
  store.subscribe(view.show);
  app.store.listen(
    ({ settings: { theme, colours, grids } }) => [theme, colours, grids],
    view.recolour,
  );
  addEventListener("pagehide", save);
  onKnown(() => update((run) => (run.stage === "over" ? run : withHelp(run))));
  restore();

  return {
    ...actions,
    position: () => store.get().run.board.game.position,
    play,
    resume,
    stepGrid: view.stepGrid,
    showsGrids: () => eventShowsGrids(store.get().run, app.store.get().settings),
    /** Do the main button's action for a key, except that a key does not end a run of "fewest moves". */
    next() {
      const { run, watched } = store.get();
      if (watched || run.stage !== "running" || runs.isBlindfolded(run)) primary();
    },
    /** Return to the event that is under way, or let the user choose an event. */
    open() {
      const { run, watched } = store.get();
      if (run.stage === "running" && !watched) others.onEvent(run.event);
      else choice.open();
    },
    /** Read the stored results again after an import or a deletion. */
    reload: () => patch({ results: loadResults() }),
    /** Pause a replay whose event is closed or covered. */
    pause: () => seek(({ at }) => ({ at, playing: false })),
    /** Show an event. Continue its run if it was under way. */
    enter(event: Event) {
      const { run, watched } = store.get();
      const here = left ?? (run.stage === "ready" && !watched ? run : null);
      left = null;
      if (run.event === event) return;
      if (!here || !isSameEvent(here.event, event)) return begin(event);
      patch({ run: { ...run, event } });
      if (EVENTS[event.kind].end === "shortest") void measure();
    },
  };
}

const isSameEvent = (one: Event, other: Event) =>
  eventFields(one).join("&") === eventFields(other).join("&");
