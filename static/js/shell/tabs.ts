// The tabs of the modes. Each mode shows different cards of one panel.

import { findPanel, setHidden } from "../lib/dom.ts";
import { followArrowKeys } from "../lib/tabs.ts";
import { MODES, type Mode } from "../state/choices.ts";
import type { State } from "../state/state.ts";

export function createTabs({ onMode }: { onMode: (mode: Mode) => void }) {
  const { part } = findPanel("tabs");
  const tabs = MODES.map((name) => ({ name, tab: part(name, HTMLButtonElement) }));
  const { root: views } = findPanel("views");
  const cards = views.querySelectorAll("[data-mode]") as NodeListOf<HTMLElement>;

  for (const { name, tab } of tabs) {
    tab.addEventListener("click", ({ detail }) => {
      onMode(name);
      if (detail > 0) tab.blur(); // After a click by a pointer, the arrow keys move tiles again.
    });
  }
  followArrowKeys(
    tabs.map(({ tab }) => tab),
    (index) => onMode(MODES[index] ?? "play"),
  );

  return {
    pick: (state: State) => [state.choices.mode],
    show({ choices: { mode } }: State) {
      for (const { name, tab } of tabs) {
        tab.setAttribute("aria-selected", String(name === mode));
        tab.tabIndex = name === mode ? 0 : -1;
      }
      views.setAttribute("aria-labelledby", `tab-${mode}`);
      // The style sheets use this attribute.
      document.documentElement.dataset.view = mode;
      for (const card of cards) setHidden(card, card.dataset.mode !== mode, views);
    },
  };
}
