// Stores the run under way: for a reload in the session storage, and for another day among the games.

import type { App } from "../app/app.ts";
import { debounce } from "../lib/timing.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import * as runs from "../state/event-run.ts";
import { type Event, eventFields } from "../state/events.ts";
import { type Run, runOf } from "../state/events-part.ts";
import type { PagePart } from "../state/page.ts";
import { eventLink } from "../state/share-link.ts";
import { patch } from "../state/state.ts";
import type { Runner } from "./event-runner.ts";
import * as text from "./events-text.ts";

/** The key of the run in the session storage. */
const RUN = "slidestar.event";
/** The pause after the last change before the run is stored. */
const SAVE_MS = 300;

/** The storage of runs for another day. */
export type RunSlots = {
  list: () => PagePart["slots"];
  storeRun: (run: runs.SavedRun, event: string, progress: string) => boolean;
  read: (id: string) => Record<string, unknown>;
  remove: (id: string) => void;
};

/** Store the run in the session, so that it survives a reload. */
export function createSessionRun(
  { store, clock, now }: App,
  { latest, carryOn, withShown }: Pick<Runner, "latest" | "carryOn" | "withShown">,
) {
  /** The run that was restored after a reload, until an event is shown. */
  let left: Run | null = null;
  /** An event whose board was shown before the page was loaded again, but whose run had not begun. */
  let unbegun: (Pick<Run, "shown" | "practice"> & { event: string }) | null = null;

  /** Store the user's run, or remove the stored run if none is under way. */
  function save() {
    const run = latest();
    const { event, stage, shown, practice } = run;
    const ready = stage === "ready" &&
      shown !== null && { event: eventLink(event), shown, practice };
    const { watched } = store.get().events;
    const saved = watched ? null : runs.savedRun(run, now(), clock.date().getTime()) || ready;
    if (saved) writeJson(RUN, saved, "sessionStorage");
    else removeKey(RUN, "sessionStorage");
  }
  addEventListener("pagehide", save);

  return {
    save,
    saveSoon: debounce(clock, SAVE_MS, save),
    /** Continue the run that was under way before the page was loaded again. */
    restore() {
      const saved = readJson(RUN, "sessionStorage");
      const { event, shown, practice } = saved;
      left = runs.restoredRun(saved, now(), clock.date().getTime());
      if (left) {
        carryOn(left, text.restored(left));
        save();
      } else if (typeof event === "string" && typeof shown === "number") {
        unbegun = { event, shown, practice: practice === true };
      }
    },
    /** Return a new run of an event, or the run of it that had not begun before the reload. */
    fresh(event: Event): Run {
      const run = runs.newRun(event);
      const again = unbegun?.event === eventLink(event) ? { ...run, ...unbegun, event } : null;
      unbegun = null;
      const shows = run.stage === "ready" && !event.replay;
      return shows ? (again ?? withShown(run)) : run;
    },
    /** Return whether an event equals the event of the current run, which has not begun or was restored. */
    continues(event: Event) {
      const { run, watched } = store.get().events;
      const here = left ?? (run?.stage === "ready" && !watched ? run : null);
      left = null;
      return here !== null && isSameEvent(here.event, event);
    },
  };
}

const isSameEvent = (one: Event, other: Event) =>
  eventFields(one).join("&") === eventFields(other).join("&");

/** Store runs for another day. */
export function createStoredRuns(
  { store, clock, now, say }: App,
  { slots, runner, save }: { slots: RunSlots; runner: Runner; save: () => void },
) {
  /** Store the current run. Return false if the storage has no space for it. */
  function putAway() {
    const { watched } = store.get().events;
    const run = runner.latest();
    if (watched || !runs.isStorable(run)) return true;
    const saved = runs.savedRun(run, now(), clock.date().getTime());
    return saved !== null && slots.storeRun(saved, text.eventName(run.event), text.progress(run));
  }

  const listSlots = () => store.update(patch({ page: { slots: slots.list(), deletedSlot: null } }));

  return {
    /** Store the current run and close its event. */
    store() {
      if (!putAway()) return store.update(patch({ events: { message: text.NO_ROOM } }));
      const run = runs.newRun({ ...runOf(store.get()).event });
      runner.replace(run);
      save();
      runner.hide(run);
      store.update(patch({ page: { event: null } }));
      listSlots();
      say(text.STORED);
    },
    /** Continue a stored run, and store the current run instead. Return whether the run is shown. */
    resume(id: string) {
      const run = runs.continuedRun(slots.read(id).run, now());
      const resumes = run !== null && putAway();
      if (resumes) {
        runner.carryOn(run, text.continued(run, runs.timeOf(run, now())));
        save();
        slots.remove(id);
        store.update(patch({ page: { event: run.event } }));
      } else say(run ? text.NO_ROOM : text.SLOT_GONE);
      listSlots();
      return resumes;
    },
  };
}
