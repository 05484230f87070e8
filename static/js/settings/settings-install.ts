// The settings, which apply at once, in this tab and in the others.

import type { App } from "../app/app.ts";
import { loadSettings, type Settings, saveSettings, watchSettings } from "../state/settings.ts";
import { createKeySheet } from "./key-sheet.ts";
import { createSettingsDialog } from "./settings-dialog.ts";
import { createSounds } from "./sound.ts";
import { applyLook } from "./theme.ts";

export function installSettings({ store, set, show }: App) {
  function choose(change: Partial<Settings>) {
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
  watchSettings((settings) => set({ settings }));
  show(settings);
  show(keys);
  show(createSounds());
  return { settings: settings.open, keys: keys.open, choose };
}
