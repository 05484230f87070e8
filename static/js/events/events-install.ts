// Installs the events. A button in the card of solves opens their dialog, and an event replaces the game in
// Play. The scripts and styles are loaded when the first event is opened.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { findPanel, setHidden } from "../lib/dom.ts";
import { createLateFeature } from "../lib/late-import.ts";
import type { Event } from "../state/events.ts";
import { patch, type State } from "../state/state.ts";
import type * as script from "./events.ts";

export function installEvents(app: App, links: script.EventsLinks) {
  const { store } = app;
  const events = createLateFeature({
    script: import.meta.events,
    style: import.meta.eventsStyle,
    learn: true,
    create: ({ createEvents }: typeof script) => {
      const [{ root: table }, { root: panel }] = [findPanel("event-table"), findPanel("events")];
      return createEvents(app, { table, panel }, links);
    },
    say(message) {
      store.update(patch({ page: { event: null } }));
      app.say(message);
    },
  });

  const choose = () => void during(events.open().then((late) => late?.open()));

  app.panel(() => {
    const { root: table } = findPanel("event-table");
    const { root: panel } = findPanel("events");
    const { root: opener } = findPanel("events-open");
    opener.addEventListener("click", choose);
    /** The number of the game that the event has replaced. */
    let { number } = store.get().game;
    store.listen(
      ({ page }) => [page.event],
      ({ game }) => {
        number = game.number;
      },
    );
    // Another game, for example from a pasted link, replaces the event. A lesson's board does not.
    store.listen(
      ({ game }) => [game.number],
      ({ page, game, choices }) => {
        if (!page.event || game.number === number || choices.mode === "learn") return;
        store.update(patch({ page: { event: null } }));
      },
    );

    async function enter() {
      const late = await events.open();
      const { event } = store.get().page;
      if (event) late?.enter(event);
      table.hidden = !isOpen(store.get()) || !late;
    }

    return {
      pick: (state: State) => [state.choices.mode, state.page.event],
      show(state: State) {
        const open = isOpen(state);
        document.documentElement.toggleAttribute("data-event", open);
        setHidden(panel, !open, opener);
        setHidden(table, !open || !events.get(), opener);
        if (open) void during(enter());
        else events.get()?.pause();
      },
    };
  });

  return {
    isOpen: () => isOpen(store.get()),
    /** Show the choice of events, or the run that is under way. */
    choose,
    table: () => events.get()?.table ?? null,
    undo: () => events.get()?.undo(),
    redo: () => events.get()?.redo(),
    reset: () => events.get()?.reset(),
    share: () => events.get()?.share(),
    next: () => events.get()?.next(),
    reload: () => events.get()?.reload(),
    /** Return true if the event's board shows the phases of grids. */
    showsGrids: () => isOpen(store.get()) && (events.get()?.showsGrids() ?? false),
    /** Show and play the replay of an event. */
    play: (event: Event) => void during(events.open().then((late) => late?.play(event))),
    /** Continue a stored run. */
    resume: (id: string) => void during(events.open().then((late) => late?.resume(id))),
  };
}

function isOpen({ choices, page }: State) {
  return choices.mode === "play" && page.event !== null;
}
