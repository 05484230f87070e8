// How far Python is: honest while it boots, quiet when it's there and whole.

import { findPanel, setText } from "../lib/dom.js";
import * as words from "./messages.js";

/** @import { State } from "../state/state.js" */
/** @import { EngineStatus } from "../state/state.js" */

/** @param {{ onAgain: () => void }} intents */
export function createEngineLine({ onAgain }) {
  const { root: line, part } = findPanel("engine");
  const bar = part("progress", HTMLProgressElement);
  const text = part("text");
  const again = part("again", HTMLButtonElement);
  const { root: versions } = findPanel("versions");
  again.addEventListener("click", onAgain);

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ engine }, before) {
      if (engine === before?.engine) return;
      document.documentElement.dataset.engine = engine.kind;
      line.hidden = isThere(engine) && engine.compiled;
      line.classList.toggle("failed", engine.kind === "failed");
      again.hidden = engine.kind === "booting";
      bar.hidden = engine.kind !== "booting";
      setText(text, statusText(engine));
      if (engine.kind === "booting") bar.value = shareDone(engine);
      if (engine.kind === "ready") {
        document.documentElement.dataset.engineFrom = engine.from;
        setText(versions, words.versions(engine.versions.python, engine.seconds));
      }
    },
  };
}

/** @typedef {Extract<EngineStatus, { kind: "booting" }>} Booting */

/**
 * What of the boot is done. The download is most of it; the rest has no measure but being later.
 * @param {Booting} engine
 */
function shareDone({ phase, loaded, total }) {
  if (phase === "download") return total ? (0.7 * loaded) / total : 0;
  return { start: 0.75, restore: 0.85, import: 0.92 }[phase];
}

/**
 * @param {EngineStatus} engine
 * @returns {engine is Extract<EngineStatus, { kind: "ready" | "busy" }>}
 */
function isThere(engine) {
  return engine.kind === "ready" || engine.kind === "busy";
}

/** @param {EngineStatus} engine */
function statusText(engine) {
  if (engine.kind === "failed") return words.notStarted(engine.message);
  if (isThere(engine)) return engine.compiled ? "" : words.SLOWER;
  return engine.note ? words.noted(engine.note, step(engine)) : step(engine);
}

/** @param {Booting} engine */
function step({ phase, loaded, total }) {
  if (phase === "import") return words.IMPORTING;
  if (phase !== "download") return words.STARTING;
  return words.loading(loaded, total);
}
