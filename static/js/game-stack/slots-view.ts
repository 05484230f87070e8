// The list of stored games and runs in the card of solves. It appears with the first solve or a larger board,
// so that new users do not see it.

import { element, findPanel, replaceRows, setHidden, setText } from "../lib/dom.ts";
import { clock, dayAndTime, niceSize } from "../lib/format.ts";
import type { Metric } from "../puzzle/slides.ts";
import { isStorable } from "../state/game.ts";
import { mainLength } from "../state/metric-text.ts";
import type { Slot } from "../state/page.ts";
import type { State } from "../state/state.ts";
import * as text from "./game-stack-text.ts";

/** Boards with more cells take long to solve. */
const SMALL_CELLS = 16;

/** @param onSlot the callbacks of the buttons, by `data-act` */
export function createSlotsView({
  onStore,
  onSlot,
  onTakeBack,
}: {
  onStore: () => void;
  onSlot: Readonly<Record<string, (id: string) => void>>;
  onTakeBack: () => void;
}) {
  const { root, part } = findPanel("slots");
  const list = part("list");
  const store = part("store", HTMLButtonElement);
  const deleted = part("deleted");
  const deletedText = part("deleted-text");
  store.addEventListener("click", onStore);
  part("take-back", HTMLButtonElement).addEventListener("click", onTakeBack);
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) onSlot[button.dataset.act ?? ""]?.(button.dataset.id ?? "");
  });
  let rows: readonly [slots: readonly Slot[], metric: Metric] | null = null;

  function drawRows(slots: readonly Slot[], metric: Metric) {
    if (rows?.[0] === slots && rows[1] === metric) return;
    rows = [slots, metric];
    setHidden(list, slots.length === 0);
    replaceRows(
      list,
      slots.map((slot) => slotRow(slot, metric)),
    );
  }

  return {
    pick: (state: State) => [
      state.page.slots,
      state.page.deletedSlot,
      state.settings.metric,
      isStorable(state),
      isShown(state),
    ],
    show(state: State) {
      const { slots, deletedSlot } = state.page;
      setHidden(root, !isShown(state));
      drawRows(slots, state.settings.metric);
      const focused = document.activeElement === store;
      store.disabled = !isStorable(state);
      if (focused && store.disabled) list.querySelector("button")?.focus();
      setHidden(deleted, !deletedSlot);
      setText(deletedText, deletedSlot ? text.slotDeleted(deletedSlot) : "");
    },
  };
}

const isShown = ({ page, history, game: { start } }: State) =>
  page.slots.length > 0 ||
  page.deletedSlot !== null ||
  history.solves.length > 0 ||
  start.tiles.length > SMALL_CELLS;

function slotRow(slot: Slot, metric: Metric) {
  const { id, ms, date } = slot;
  const [name, progress] =
    "event" in slot ? [slot.event, slot.progress] : [niceSize(slot.size), mainLength(slot, metric)];
  const action = (name: string, label: string) =>
    element("button", {
      class: "small",
      text: label,
      attributes: { type: "button", "data-act": name, "data-id": id },
    });
  return element(
    "li",
    {},
    element(
      "p",
      { text: `${name} · ${clock(ms)}` },
      element("span", { class: "note", text: `${progress} · ${dayAndTime(date)}` }),
    ),
    element(
      "div",
      { class: "button-row" },
      action("resume", text.CONTINUE),
      action("remove", text.DELETE),
    ),
  );
}
