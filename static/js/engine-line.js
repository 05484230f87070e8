// How far Python is: honest while it boots, quiet when it's there.

import { byId, setText } from "./dom.js";
import { duration, megabytes } from "./format.js";

/** @import { State } from "./state.js" */
/** @import { EngineStatus } from "./solver-client.js" */

/** @param {{ onAgain: () => void }} intents */
export function createEngineLine({ onAgain }) {
  const line = byId("engine", HTMLElement);
  const bar = byId("engine-progress", HTMLProgressElement);
  const text = byId("engine-text", HTMLElement);
  const again = byId("engine-again", HTMLButtonElement);
  const versions = byId("versions", HTMLElement);
  again.addEventListener("click", onAgain);

  return {
    /** @param {State} state @param {State | null} before */
    show({ engine }, before) {
      if (engine === before?.engine) return;
      document.documentElement.dataset.engine = engine.kind;
      line.hidden = engine.kind === "ready" || engine.kind === "busy";
      line.classList.toggle("failed", engine.kind === "failed");
      again.hidden = engine.kind !== "failed";
      bar.hidden = engine.kind !== "booting";
      setText(text, words(engine));
      if (engine.kind === "booting") {
        // The download is most of it; the rest has no measure but being later.
        const { phase, loaded, total } = engine;
        bar.value =
          phase === "download"
            ? total
              ? (0.7 * loaded) / total
              : 0
            : phase === "start"
              ? 0.75
              : 0.92;
      }
      if (engine.kind === "ready") {
        setText(versions, `Python ${engine.versions.python}, here in ${duration(engine.seconds)}`);
      }
    },
  };
}

/** @param {EngineStatus} engine */
function words(engine) {
  if (engine.kind === "failed") return `Python didn't start: ${engine.message}`;
  if (engine.kind !== "booting") return "";
  if (engine.phase === "download") {
    return engine.total
      ? `Loading Python: ${megabytes(engine.loaded)} of ${megabytes(engine.total)} MB`
      : "Loading Python";
  }
  return engine.phase === "start" ? "Starting Python" : "Importing the solver";
}
