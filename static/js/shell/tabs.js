// The three views: tabs over one panel, whose sections come and go.

import { byId } from "../lib/dom.js";
import { MODES } from "../state/choices.js";

/** @import { Mode } from "../state/choices.js" */
/** @import { State } from "../state/state.js" */

/** @param {{ onMode: (mode: Mode) => void }} intents */
export function createTabs({ onMode }) {
  const panel = byId("panel", HTMLElement);
  const tabs = MODES.map((mode) => byId(`tab-${mode}`, HTMLButtonElement));
  /** @type {Readonly<Record<string, Mode>>} */
  const sections = {
    solves: "play",
    facts: "analyse",
    optimal: "analyse",
    "moves-panel": "analyse",
    "editor-panel": "analyse",
    comparison: "learn",
  };

  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => onMode(MODES[index]));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const next = (index + step + tabs.length) % tabs.length;
      tabs[next].focus();
      onMode(MODES[next]);
    });
  });

  return {
    /** @param {State} state @param {State | null} before */
    show({ choices: { mode } }, before) {
      if (mode === before?.choices.mode) return;
      tabs.forEach((tab, index) => {
        tab.setAttribute("aria-selected", String(MODES[index] === mode));
        tab.tabIndex = MODES[index] === mode ? 0 : -1;
      });
      panel.setAttribute("aria-labelledby", `tab-${mode}`);
      for (const [id, owner] of Object.entries(sections)) {
        byId(id, HTMLElement).hidden = owner !== mode;
      }
    },
  };
}
