// Looks and feel, which count at once, here and in the other tabs.

import { loadSettings, saveSettings, watchSettings } from "../state/settings.js";
import { createSettingsDialog } from "./dialog.js";
import { createKeySheet } from "./key-sheet.js";
import { applyLook } from "./look.js";
import { createSounds } from "./sound.js";

/** @import { App } from "../app/app.js" */
/** @import { Settings } from "../state/settings.js" */

/** @param {App} app */
export function installSettings({ store, set, show }) {
  /** @param {Partial<Settings>} change */
  function choose(change) {
    set({ settings: change });
    saveSettings(store.get().settings);
  }
  const keys = createKeySheet({ onKeys: (chosen) => choose({ keys: chosen }) });
  const settings = createSettingsDialog({
    onChange({ inspection, ...change }) {
      if (inspection === undefined) choose(change);
      else set({ choices: { inspection } });
    },
  });
  set({ settings: loadSettings() });
  store.subscribe((state, before) => {
    if (state.settings !== before?.settings) applyLook(state.settings);
  });
  watchSettings((kept) => set({ settings: kept }));
  show(settings);
  show(keys);
  show(createSounds());
  return { settings: settings.open, keys: keys.open, choose };
}
