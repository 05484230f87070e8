// Installs the events. A button in the card of solves opens their dialog, and an event replaces the game in
// Play. The scripts and styles are loaded when the first event is opened.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { findPanel, setHidden } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import { share } from "../lib/share.ts";
import type { Move } from "../puzzle/rules.ts";
import type { Event } from "../state/events.ts";
import { patch, type State } from "../state/state.ts";
import type { RunSlots } from "./event-storage.ts";
import type { createEvents } from "./events.ts";
import { MISSING } from "./events-install-text.ts";

type Others = {
  slots: RunSlots;
  /** Called after the events were loaded. */
  onLoaded: () => void;
  /** Called after the events failed to load. */
  onMissing: () => void;
};

export function installEvents(app: App, { slots, onLoaded, onMissing }: Others) {
  const load: () => Promise<{ createEvents: typeof createEvents }> = createLate(
    import.meta.events,
    import.meta.eventsStyle,
  );
  const { store } = app;
  let events: ReturnType<typeof createEvents> | null = null;
  let play: (event: Event) => void = () => {};
  let resume: (id: string) => void = () => {};

  app.panel(() => {
    const { root: table } = findPanel("event-table");
    const { root: panel } = findPanel("events");
    const { root: opener } = findPanel("events-open");
    play = (event) => void during(loaded().then((late) => late?.play(event)));
    resume = (id) => void during(loaded().then((late) => late?.resume(id)));
    opener.addEventListener("click", () => void during(loaded().then((late) => late?.open())));
    // Another game, for example from a pasted link, replaces the event.
    store.listen(
      ({ game }) => [game.number],
      ({ page }) => page.event && store.update(patch({ page: { event: null } })),
    );

    async function loaded() {
      try {
        const late = await load();
        events ??= late.createEvents(app, {
          table,
          panel,
          share,
          slots,
        });
        onLoaded();
      } catch (error) {
        console.warn("Loading the events failed:", error);
        store.update(patch({ page: { event: null } }));
        app.say(MISSING);
        onMissing();
      }
      return events;
    }

    async function enter() {
      const late = await loaded();
      const { event } = store.get().page;
      if (event) late?.enter(event);
      table.hidden = !isOpen(store.get()) || !events;
    }

    return {
      pick: (state: State) => [state.choices.mode, state.page.event],
      show(state: State) {
        const open = isOpen(state);
        document.documentElement.toggleAttribute("data-event", open);
        setHidden(panel, !open, opener);
        setHidden(table, !open || !events, opener);
        if (open) void during(enter());
        else events?.pause();
      },
    };
  });

  return {
    isOpen: () => isOpen(store.get()),
    move: (move: Move) => events?.move(move),
    macroBoard: {
      position: () => events?.position() ?? store.get().game.position,
      play(move: Move) {
        events?.move(move, "macro");
        return events !== null;
      },
    },
    undo: () => events?.undo(),
    redo: () => events?.redo(),
    reset: () => events?.reset(),
    share: () => events?.share(),
    next: () => events?.next(),
    reload: () => events?.reload(),
    stepGrid: (by: number) => events?.stepGrid(by),
    /** Return true if the event's board shows the phases of grids. */
    showsGrids: () => isOpen(store.get()) && (events?.showsGrids() ?? false),
    /** Show and play the replay of an event. */
    play: (event: Event) => play(event),
    /** Continue a stored run. */
    resume: (id: string) => resume(id),
  };
}

function isOpen({ choices, page }: State) {
  return choices.mode === "play" && page.event !== null;
}
