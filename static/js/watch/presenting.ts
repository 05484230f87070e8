// Shows Watch on the whole screen, in large text. It sets `data-presenting` and `--lines` on the document,
// for which learn/present.css has styles.

import type { App } from "../app/app.ts";
import { patch } from "../state/state.ts";
import { isWatching } from "../state/watch.ts";

export function installPresenting({ store }: App) {
  const { documentElement: root } = document;
  const leave = () => store.update(patch({ learn: { presenting: false } }));

  /** Leave the full-screen mode, unless Watch is still being presented. */
  function close() {
    if (document.fullscreenElement && !root.hasAttribute("data-presenting"))
      document.exitFullscreen().catch(() => {});
  }

  store.select(
    (state) => [state.settings.presentedLines],
    ({ settings }) => root.style.setProperty("--lines", String(settings.presentedLines)),
  );
  store.select(
    (state) => [state.learn.presenting && isWatching(state)],
    (state, old) => {
      const presenting = state.learn.presenting && isWatching(state);
      root.toggleAttribute("data-presenting", presenting);
      if (presenting) {
        // If the browser refuses the full-screen mode, Watch fills the window.
        root.requestFullscreen?.().then(close, () => {});
      } else if (old) {
        leave();
        close();
      }
    },
  );
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) leave();
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && store.get().learn.presenting) leave();
  });
}
