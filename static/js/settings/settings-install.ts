// Installs the settings. A change applies at once, in this tab and in the others.

import type { App } from "../app/app.ts";
import { loadSettings, type Settings, saveSettings, watchSettings } from "../state/settings.ts";
import { patch } from "../state/state.ts";
import { createKeySheet } from "./key-sheet.tsx";
import { createSettingsDialog } from "./settings-dialog.tsx";
import { createSounds } from "./sound.ts";
import { applyLook } from "./theme.ts";

export function installSettings({ store, show, panel }: App) {
  function choose(change: Partial<Settings>) {
    store.update(patch({ settings: change }));
    saveSettings(store.get().settings);
  }
  const keys = createKeySheet({ onKeys: (chosen) => choose({ keys: chosen }) });
  const settings = createSettingsDialog((name, value) => {
    if (name in store.get().settings) choose({ [name]: value });
    else store.update(patch({ choices: { [name]: value } }));
  });
  store.update(patch({ settings: loadSettings() }));
  store.subscribe((state, before) => {
    if (state.settings !== before?.settings) applyLook(state.settings);
  });
  watchSettings((settings) => store.update(patch({ settings })));
  panel(() => settings);
  show(keys);
  show(createSounds());
  return { settings: settings.open, keys: keys.open, choose };
}
