// The three views: tabs over one panel, whose sections come and go.

import { findPanel } from "../lib/dom.ts";
import { followArrowKeys } from "../lib/tabs.ts";
import { MODES, type Mode } from "../state/choices.ts";
import type { State } from "../state/state.ts";

export function createTabs({ onMode }: { onMode: (mode: Mode) => void }) {
  const { part } = findPanel("tabs");
  const tabs = MODES.map((mode) => part(mode, HTMLButtonElement));
  const { root: views } = findPanel("views");
  // A card says by itself in which view it stands.
  const cards = views.querySelectorAll("[data-mode]") as NodeListOf<HTMLElement>;

  tabs.forEach((tab, index) => {
    tab.addEventListener("click", ({ detail }) => {
      onMode(MODES[index]);
      if (detail > 0) tab.blur(); // by pointer: the arrow keys now move tiles
    });
  });
  followArrowKeys(tabs, (index) => onMode(MODES[index]));

  return {
    show({ choices: { mode } }: State, before: State | null) {
      if (mode === before?.choices.mode) return;
      tabs.forEach((tab, index) => {
        tab.setAttribute("aria-selected", String(MODES[index] === mode));
        tab.tabIndex = MODES[index] === mode ? 0 : -1;
      });
      views.setAttribute("aria-labelledby", `tab-${mode}`);
      // For the style of the whole page.
      document.documentElement.dataset.view = mode;
      for (const card of cards) card.hidden = card.dataset.mode !== mode;
    },
  };
}
