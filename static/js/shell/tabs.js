// The three views: tabs over one panel, whose sections come and go.

import { findPanel } from "../lib/dom.js";
import { followArrowKeys } from "../lib/tabs.js";
import { MODES } from "../state/choices.js";

/** @import { Mode } from "../state/choices.js" */
/** @import { State } from "../state/state.js" */

/** @param {{ onMode: (mode: Mode) => void }} intents */
export function createTabs({ onMode }) {
  const { part } = findPanel("tabs");
  const tabs = MODES.map((mode) => part(mode, HTMLButtonElement));
  const { root: views } = findPanel("views");
  // A card says by itself in which view it stands.
  const cards = /** @type {NodeListOf<HTMLElement>} */ (views.querySelectorAll("[data-mode]"));

  tabs.forEach((tab, index) => {
    tab.addEventListener("click", ({ detail }) => {
      onMode(MODES[index]);
      if (detail > 0) tab.blur(); // by pointer: the arrow keys now move tiles
    });
  });
  followArrowKeys(tabs, (index) => onMode(MODES[index]));

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ choices: { mode } }, before) {
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
