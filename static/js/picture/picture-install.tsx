// The user's picture on the tiles: chosen in the settings, dropped on the page or pasted.

import { createRef } from "preact";
import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { Button } from "../lib/controls.tsx";
import { findPanel, isPicture } from "../lib/dom.ts";
import { newId } from "../lib/ids.ts";
import { createLate } from "../lib/late-import.ts";
import { render } from "../lib/render.ts";
import { type Settings, saveSettings } from "../state/settings.ts";
import { patch, type State } from "../state/state.ts";
import type { Ready } from "./picture-store.ts";
import * as text from "./picture-text.ts";

type PictureStore = typeof import("./picture-store.ts");

export function installPicture(app: App) {
  const { store } = app;
  const load: () => Promise<PictureStore> = createLate(import.meta.picture);
  const { root } = findPanel("picture");
  const file = createRef<HTMLInputElement>();
  const chooser = createRef<HTMLButtonElement>();
  const hovers = matchMedia("(hover: hover)").matches;
  let status = "";
  /** The name of the displayed picture. */
  let shown: string | null = null;
  let address = "";

  function announce(message: string) {
    report(message);
    app.say(message);
  }

  /** Show a status next to the picture, and scroll to it. */
  function report(message: string) {
    status = message;
    draw();
    app.reveal("picture");
  }

  function draw() {
    const own = store.get().settings.picture !== null;
    root.classList.toggle("own", own);
    render(
      <>
        <span class="picture-sample" aria-hidden="true" />
        <div class="picture-words">
          <p data-part="about" class="note">
            {own ? text.OWN : text.about(hovers)}
          </p>
          <div class="button-row">
            <Button ref={chooser} onPress={() => file.current?.click()}>
              {own ? text.ANOTHER : text.CHOOSE}
            </Button>
            {own && <Button onPress={remove}>{text.REMOVE}</Button>}
          </div>
          <p data-part="status" class="note" role="status">
            {status}
          </p>
        </div>
        <input
          ref={file}
          data-part="file"
          type="file"
          accept="image/*"
          hidden
          onChange={({ currentTarget: box }) => {
            const [picture] = box.files ?? [];
            box.value = "";
            if (picture) void use(picture);
          }}
        />
      </>,
      root,
    );
  }

  function change(settings: Partial<Settings>) {
    store.update(patch({ settings }));
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

  async function use(picture: File) {
    let pictures: PictureStore;
    try {
      pictures = await load();
    } catch (error) {
      console.warn("the user's picture:", error);
      return announce(text.NOT_LOADED);
    }
    try {
      const name = newId();
      const { stored, ...ready } = await during(pictures.save(picture, name));
      const { picture: old, numbers, numbersAfter } = store.get().settings;
      const visibleAfter = numbers || (old !== null && numbersAfter);
      const settings = { picture: name, numbers: false, numbersAfter: visibleAfter };
      shown = name;
      put(ready);
      if (stored) change(settings);
      else store.update(patch({ settings }));
      if (!stored) return announce(text.UNKEPT);
      report(numbers ? text.NUMBERLESS : text.ON); // The status next to the picture has the details.
      app.say(text.TAKEN);
    } catch (error) {
      if (!(error instanceof pictures.Refused)) throw error;
      announce(error.message);
    }
  }

  /** Show the stored picture with this name, which another tab may have stored. */
  async function follow(name: string | null) {
    if (name === shown) return;
    shown = name;
    if (name === null) return put(null);
    const recalled = load().then((pictures) => pictures.recall());
    const ready = await during(recalled).catch(() => null);
    if (shown !== name) return;
    put(ready);
    if (ready) return;
    status = text.GONE;
    draw();
  }

  async function remove() {
    const { numbers, numbersAfter } = store.get().settings;
    change({ picture: null, numbers: numbers || numbersAfter });
    chooser.current?.focus();
    const removed = load().then((pictures) => pictures.remove());
    await during(removed).catch((error) => console.warn("the user's picture:", error));
    announce(text.REMOVED);
  }

  document.addEventListener("dragover", (event) => {
    // During a drag, the page can read the types of files but not their names. HEIC files often
    // have no type.
    const [item] = event.dataTransfer?.items ?? [];
    if (item?.kind === "file" && /^(image\/|$)/.test(item.type)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const [picture] = event.dataTransfer?.files ?? [];
    if (!picture || !isPicture(picture)) return;
    event.preventDefault();
    void use(picture);
  });
  document.addEventListener("paste", (event) => {
    if (
      event.target instanceof Element &&
      event.target.closest("input, textarea, [contenteditable]")
    )
      return;
    const [picture] = event.clipboardData?.files ?? [];
    if (picture && isPicture(picture)) void use(picture);
  });

  app.show({
    pick: (state: State) => [state.settings.picture, state.settings.numbers],
    show({ settings: { picture, numbers } }: State) {
      if (numbers && status === text.NUMBERLESS) status = text.ON;
      draw();
      void follow(picture);
    },
  });

  /** Focus the button that chooses a picture. */
  return { focus: () => chooser.current?.focus() };
}
