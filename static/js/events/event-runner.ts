// Runs an event: makes moves, detects practice, ends the run at its time limit, and stores its result.

import type { App } from "../app/app.ts";
import { counting, failure } from "../engine/requests.ts";
import type { Cancel } from "../lib/clock.ts";
import { createJumps } from "../lib/clock-jumps.ts";
import { createLatest } from "../lib/latest.ts";
import { setZen } from "../lib/zen.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { EVENTS, isSeries } from "../state/event-kinds.ts";
import { storeResult } from "../state/event-results.ts";
import * as runs from "../state/event-run.ts";
import { type Run, runOf } from "../state/events-part.ts";
import {
  CHOSEN_CELLS,
  onKnown,
  reachesHelped,
  storePlayed,
  wasHelped,
  wasPlayed,
} from "../state/known.ts";
import { patch } from "../state/state.ts";
import * as text from "./events-text.ts";

export type Runner = ReturnType<typeof createRunner>;

/** @param callbacks `onChange` is called after each change of the user's run */
export function createRunner(
  { store, client, clock, now }: App,
  { onChange }: { onChange: () => void },
) {
  /** The date at which the last run was over. */
  let date = 0;
  let endLimit: Cancel = () => {};
  const requests = createLatest();
  const jumps = createJumps(clock);
  /** The seeds that the page has generated in this visit. */
  const newSeeds: Set<string> = new Set();

  /** Mark a run if the wall clock has jumped since its clock was started. */
  const marked = (run: Run) => (jumps.happened() ? runs.withJump(run) : run);

  /** Change the run, and store its result when it is over. Return whether the run has changed. */
  function update(change: (run: Run) => Run) {
    const before = runOf(store.get());
    const changed = store.get().events.watched ? before : change(before);
    if (changed === before) return false;
    if (before.clock.since === null) jumps.begin();
    const run = judged(before, marked(changed));
    store.update(patch({ events: { run, message: "" } }));
    onChange();
    hide(run);
    if (before.stage !== "running" && run.stage === "running") startLimit(run);
    if (before.stage !== "over" && run.stage === "over") onOver(run);
    return true;
  }

  /** Mark a run as practice if its new board is known, or if help was shown for the previous board. */
  function judged(before: Run, run: Run): Run {
    const ends = run.index !== before.index || (run.stage === "over" && before.stage !== "over");
    const ended = ends ? withHelp(run, run.stage === "over" ? run.board : before.board) : run;
    const shows = run.index !== before.index || before.stage === "covered";
    return shows ? withShown(ended) : ended;
  }

  /** Store the shown board as played, and mark the run as practice if the board was known. */
  function withShown(run: Run): Run {
    const { event, index, shown, practice } = run;
    const { start } = run.board.game;
    const deal = { seed: runs.seedOfBoard(event, index), start };
    const today = clock.date();
    // If help was shown for a small board or a board of a new seed, that is a coincidence.
    const chosen = start.tiles.length >= CHOSEN_CELLS && !newSeeds.has(event.seed);
    const known = wasPlayed(deal) || (chosen && wasHelped(start));
    storePlayed([deal], today);
    return { ...run, shown: shown ?? today.getTime(), practice: practice || known };
  }

  /** Mark a run as practice if help was shown for one of its positions since its board was shown. */
  function withHelp(run: Run, { game: { start, line } } = run.board): Run {
    const { shown, practice, best } = run;
    if (practice || shown === null) return run;
    const reaches = [line, best?.moves ?? []].some((moves) => reachesHelped(start, moves, shown));
    return reaches || wasHelped(start, shown) ? { ...run, practice: true } : run;
  }

  /** Hide the parts of the page that a setting hides during a solve. Other events still need their buttons. */
  function hide({ clock: { since }, event }: Run) {
    setZen(isSeries(event.kind) && since !== null ? store.get().settings.zen : "off");
  }

  function startLimit(run: Run) {
    const left = runs.timeLeft(run, now());
    endLimit();
    if (left !== null) endLimit = clock.alarm(left, () => update((r) => runs.finish(r, now())));
  }

  function onOver(run: Run) {
    endLimit();
    date = clock.date().getTime();
    addResult(run);
    if (EVENTS[run.event.kind].counts === "moves") void measure();
  }

  function addResult(run: Run) {
    const { results, stored } = storeResult(runs.resultOf(run, date));
    store.update(patch({ events: { results, ...(stored ? {} : { message: text.NOT_STORED }) } }));
  }

  /** Request the shortest length of the board. */
  async function measure() {
    const { event, board } = runOf(store.get());
    const isCurrent = () => runOf(store.get()).event === event;
    try {
      const { distance: length, lower_bound: least } = await client.request(
        { type: "distance", board: formatBoard(board.game.start), ...counting(event.metric) },
        { signal: requests.begin() },
      );
      if (!isCurrent()) return;
      const { stage } = runOf(store.get());
      update((run) => runs.withOptimum(run, { length, least }));
      if (stage === "over") addResult(runOf(store.get()));
    } catch (error) {
      const { code, message } = failure(error);
      if (code === "cancelled") return;
      console.warn(`shortest length: ${message}`);
      if (isCurrent()) store.update(patch({ events: { message: text.NOT_COMPUTED } }));
    }
  }

  /** Request the shortest length if the run ends with a shortest solution. */
  function measureGoal({ event }: Run) {
    if (EVENTS[event.kind].end === "shortest") void measure();
  }

  /** Show another run in place of the current one. */
  function replace(run: Run, message = "") {
    endLimit();
    requests.end();
    store.update(patch({ events: { run, watched: null, message } }));
  }

  function carryOn(stored: Run, message: string) {
    const run = withHelp(stored);
    jumps.begin();
    replace(run, message);
    if (run.stage === "over") onOver(run);
    else startLimit(run);
    measureGoal(run);
  }

  /** Return the current run, marked if the wall clock has jumped while its clock ran. */
  function latest() {
    const run = runOf(store.get());
    return runs.isWaiting(run) ? run : marked(run);
  }

  onKnown(() => update((run) => (run.stage === "over" ? run : withHelp(run))));

  return {
    /** Record a seed that the page has generated, whose boards the user cannot know. */
    addSeed: (seed: string) => void newSeeds.add(seed),
    ...{ update, replace, carryOn, latest, withShown, hide, measureGoal },
  };
}
