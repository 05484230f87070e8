// The list of stored games and runs in the card of solves. It appears with the first solve or a larger board,
// so that new users do not see it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, Status, useFocusOfRows } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { clock, dayAndTime, niceSize } from "../lib/format.ts";
import { render } from "../lib/render.ts";
import type { Metric } from "../puzzle/slides.ts";
import { isStorable } from "../state/game.ts";
import { mainLength } from "../state/metric-text.ts";
import { showsSlots } from "../state/newcomer.ts";
import type { Slot } from "../state/page.ts";
import type { State } from "../state/state.ts";
import * as text from "./game-stack-text.ts";
import type { Slots } from "./slots-controller.ts";

export function createSlotsView(slots: Slots) {
  const { root } = findPanel("slots");
  return {
    pick: (state: State) => [
      state.page.slots,
      state.page.deletedSlot,
      state.settings.metric,
      isStorable(state),
      showsSlots(state),
    ],
    show(state: State) {
      setHidden(root, !showsSlots(state));
      render(<StoredGames state={state} slots={slots} />, root);
    },
  };
}

function StoredGames({ state, slots }: { state: State; slots: Slots }) {
  const { slots: stored, deletedSlot } = state.page;
  const store = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useFocusOfRows(list);
  useLayoutEffect(() => {
    const lost = store.current?.disabled && store.current === document.activeElement;
    if (lost) list.current?.querySelector("button")?.focus();
  });
  return (
    <>
      <summary>{text.TITLE}</summary>
      <p class="note">{text.ABOUT}</p>
      <div class="button-row">
        <Button ref={store} disabled={!isStorable(state)} onPress={slots.store}>
          {text.STORE}
        </Button>
      </div>
      <ol
        ref={list}
        data-part="list"
        class="slots"
        aria-label={text.TITLE}
        hidden={stored.length === 0}
      >
        {stored.map((slot) => (
          <SlotRow key={slot.id} slot={slot} metric={state.settings.metric} slots={slots} />
        ))}
      </ol>
      <div class="row-ends edited" hidden={!deletedSlot}>
        <Status class="note">{deletedSlot && text.slotDeleted(deletedSlot)}</Status>
        <Button onPress={slots.takeBack}>{text.TAKE_BACK}</Button>
      </div>
    </>
  );
}

function SlotRow({ slot, metric, slots }: { slot: Slot; metric: Metric; slots: Slots }) {
  const { id, ms, date } = slot;
  const [name, progress] =
    "event" in slot ? [slot.event, slot.progress] : [niceSize(slot.size), mainLength(slot, metric)];
  return (
    <li>
      <p>
        {`${name} · ${clock(ms)}`}
        <span class="note">{`${progress} · ${dayAndTime(date)}`}</span>
      </p>
      <div class="button-row">
        <Button onPress={() => slots.resume(id)}>{text.CONTINUE}</Button>
        <Button onPress={() => slots.remove(id)}>{text.DELETE}</Button>
      </div>
    </li>
  );
}
