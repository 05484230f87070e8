// The controller of events. The module is loaded when the first event is opened. The game in Play and
// the solves do not change.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { type EventResult, loadResults } from "../state/event-results.ts";
import * as runs from "../state/event-run.ts";
import { type Event, newEvent, newSeed, withoutReplay } from "../state/events.ts";
import { type Run, runOf } from "../state/events-part.ts";
import type { Film, FilmForm } from "../state/film.ts";
import type { Outcome } from "../state/game.ts";
import type { SavedAs } from "../state/result-file.ts";
import { patch } from "../state/state.ts";
import { createEventChoice } from "./event-choice.tsx";
import { filmOf } from "./event-film.ts";
import { createRunner } from "./event-runner.ts";
import { shareEvent } from "./event-sharing.ts";
import { createSessionRun, createStoredRuns, type RunSlots } from "./event-storage.ts";
import { createWatching } from "./event-watching.ts";
import type { EventsIntents } from "./events-intents.ts";
import { FILM_TOO_LONG } from "./events-text.ts";
import { createEventsView } from "./events-view.tsx";

/** The functions of other features. */
export type EventsLinks = {
  slots: RunSlots;
  /** Deal a game of another size in Play. */
  resize: (size: string) => void;
  saveResult: (result: EventResult, as: SavedAs) => Promise<string>;
  saveFilm: (form: FilmForm, film: Film, report: (message: string) => void) => void;
};

export function createEvents(
  app: App,
  elements: { table: HTMLElement; panel: HTMLElement },
  { slots, resize, saveResult, saveFilm }: EventsLinks,
) {
  const { store, inputTime } = app;
  const current = () => runOf(store.get());
  const isWatching = () => store.get().events.watched !== null;
  const show = (event: Event | null) => store.update(patch({ page: { event } }));
  const reload = () => store.update(patch({ events: { results: loadResults() } }));

  const runner = createRunner(app, { onChange: () => session.saveSoon() });
  const session = createSessionRun(app, runner);
  const stored = createStoredRuns(app, { slots, runner, save: session.save });
  const watching = createWatching(app);

  /** Show an event with a new seed. */
  function deal(event: Event) {
    runner.addSeed(event.seed);
    show(event);
  }
  const again = () => deal({ ...withoutReplay(current().event), seed: newSeed() });

  const choice = createEventChoice({
    onChoose: deal,
    onSingle: resize,
    settings: () => store.get().settings,
  });

  /** Slide tiles. */
  function slide(change: (run: Run) => Run): Outcome {
    const { stage } = current();
    if (isWatching() || stage === "covered" || stage === "over") return "ignored";
    return runner.update(change) ? "slid" : "refused";
  }

  const intents: EventsIntents = {
    press: (cell, control, input) =>
      slide((run) => runs.press(run, cell, inputTime(input), control)),
    move: (direction, control) => slide((run) => runs.move(run, direction, inputTime(), control)),
    undo: () => void runner.update(runs.undo),
    redo: () => void runner.update((run) => runs.redo(run, inputTime())),
    reset: () => void runner.update(runs.restart),
    share: () => void shareEvent(app),
    primary() {
      const { stage } = current();
      if (isWatching()) watching.toggle();
      else if (stage === "over") again();
      else
        runner.update((run) =>
          (stage === "covered" ? runs.uncover : runs.finish)(run, inputTime()),
        );
    },
    again,
    same: () => show(withoutReplay(current().event)),
    replay: watching.playResult,
    saveResult: (result, as) => void during(saveResult(result, as).then(intents.say)),
    seek: watching.seek,
    step: watching.step,
    setSpeed: watching.setSpeed,
    saveFilm(form) {
      const { run, watched, speed } = store.get().events;
      if (!run || !watched) return;
      watching.pause();
      const film = filmOf(run.event, watched.replay, speed);
      if (film) saveFilm(form, film, intents.say);
      else intents.say(FILM_TOO_LONG);
    },
    choose: choice.open,
    storeRun: stored.store,
    close: () => show(null),
    say: (message) => store.update(patch({ events: { message } })),
  };

  store.update(patch({ events: { run: runs.newRun(newEvent("relay")) } }));
  reload();
  const view = createEventsView(app, elements, intents);
  store.select(({ events }) => [events], view.show);
  session.restore();

  function begin(event: Event) {
    runner.replace(session.fresh(event));
    reload();
    if (event.replay) watching.show(event);
    session.save();
    runner.measureGoal(current());
    view.enter();
  }

  return {
    ...intents,
    table: view.table,
    play: watching.play,
    resume(id: string) {
      if (stored.resume(id)) view.enter();
    },
    showsGrids: () => runs.showsGrids(current(), store.get().settings),
    /** Do the main button's action for a key, except that a key does not end a run of "fewest moves". */
    next() {
      if (isWatching() || current().stage !== "running" || runs.isBlindfolded(current()))
        intents.primary();
    },
    /** Return to the event that is under way, or let the user choose an event. */
    open() {
      if (current().stage === "running" && !isWatching()) show(current().event);
      else choice.open();
    },
    /** Read the stored results again after an import or a deletion. */
    reload,
    /** Pause a replay whose event is closed or covered. */
    pause: watching.pause,
    /** Show an event. Continue its run if it was under way. */
    enter(event: Event) {
      const run = current();
      const continues = session.continues(event);
      if (run.event === event) return;
      if (!continues) return begin(event);
      store.update(patch({ events: { run: { ...run, event } } }));
      runner.measureGoal(current());
    },
  };
}
