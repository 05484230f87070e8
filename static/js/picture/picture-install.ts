// One's own picture on the tiles: chosen in the settings, dropped on the page or pasted.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { findPanel, setText } from "../lib/dom.ts";
import { newId } from "../lib/ids.ts";
import { createLate, PICTURE } from "../lib/late-import.ts";
import { type Settings, saveSettings } from "../state/settings.ts";
import type { Ready } from "./picture-store.ts";
import * as say from "./picture-text.ts";

type Keeper = typeof import("./picture-store.ts");

export function installPicture(app: App) {
  const { store, set } = app;
  const load: () => Promise<Keeper> = createLate(PICTURE);
  const { root, part } = findPanel("picture");
  const file = part("file", HTMLInputElement);
  const choose = part("choose", HTMLButtonElement);
  const remove = part("remove", HTMLButtonElement);
  const about = part("about");
  const status = part("status");
  const hovers = matchMedia("(hover: hover)").matches;
  /** the picture that's shown */
  let shown: string | null = null;
  let address = "";

  function tell(words: string) {
    show(words);
    app.say(words);
  }

  /** @param words beside the picture, which is the last of the settings */
  function show(words: string) {
    setText(status, words);
    app.reveal("picture");
  }

  function change(settings: Partial<Settings>) {
    set({ settings });
    saveSettings(store.get().settings);
  }

  function put(ready: Ready | null) {
    if (address) URL.revokeObjectURL(address);
    address = ready?.address ?? "";
    const { style } = document.documentElement;
    if (!ready) {
      style.removeProperty("--own-picture");
      style.removeProperty("--own-aspect");
      return;
    }
    style.setProperty("--own-picture", `url("${ready.address}")`);
    style.setProperty("--own-aspect", String(ready.aspect));
  }

  async function take(picture: File) {
    let keeper: Keeper;
    try {
      keeper = await load();
    } catch (error) {
      console.warn("one's own picture:", error);
      return tell(say.NOT_LOADED);
    }
    try {
      const name = newId();
      const { kept, ...ready } = await during(keeper.take(picture, name));
      const { picture: old, numbers, numbersAfter } = store.get().settings;
      const visibleAfter = numbers || (old !== null && numbersAfter);
      const settings = { picture: name, numbers: false, numbersAfter: visibleAfter };
      shown = name;
      put(ready);
      if (kept) change(settings);
      else set({ settings });
      if (!kept) return tell(say.UNKEPT);
      show(numbers ? say.NUMBERLESS : say.ON); // what's beside it says the rest
      app.say(say.TAKEN);
    } catch (error) {
      if (!(error instanceof keeper.Refused)) throw error;
      tell(error.message);
    }
  }

  /** Show the picture of this name, which is kept; another tab may have brought it. */
  async function follow(name: string | null) {
    if (name === shown) return;
    shown = name;
    if (name === null) return put(null);
    const recalled = load().then((keeper) => keeper.recall());
    const ready = await during(recalled).catch(() => null);
    if (shown !== name) return;
    put(ready);
    if (!ready) setText(status, say.GONE);
  }

  choose.addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    const [picture] = file.files ?? [];
    file.value = "";
    if (picture) void take(picture);
  });
  remove.addEventListener("click", async () => {
    const { numbers, numbersAfter } = store.get().settings;
    change({ picture: null, numbers: numbers || numbersAfter });
    choose.focus();
    const removed = load().then((keeper) => keeper.remove());
    await during(removed).catch((error) => console.warn("one's own picture:", error));
    tell(say.REMOVED);
  });
  document.addEventListener("dragover", (event) => {
    // Files' names are only told when they're dropped.
    const [item] = event.dataTransfer?.items ?? [];
    if (item?.kind === "file" && item.type.startsWith("image/")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const [picture] = event.dataTransfer?.files ?? [];
    if (!picture?.type.startsWith("image/")) return;
    event.preventDefault();
    void take(picture);
  });
  document.addEventListener("paste", (event) => {
    if (
      event.target instanceof Element &&
      event.target.closest("input, textarea, [contenteditable]")
    )
      return;
    const [picture] = event.clipboardData?.files ?? [];
    if (picture?.type.startsWith("image/")) void take(picture);
  });

  app.show({
    show({ settings: { picture, numbers } }, before) {
      if (picture === before?.settings.picture && numbers === before.settings.numbers) return;
      root.classList.toggle("own", picture !== null);
      remove.hidden = picture === null;
      setText(choose, picture === null ? say.CHOOSE : say.ANOTHER);
      setText(about, picture === null ? say.about(hovers) : say.OWN);
      void follow(picture);
    },
  });
}
