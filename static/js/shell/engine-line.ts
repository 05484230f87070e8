// Shows the progress and the errors of Python's boot. Hidden once Python has booted completely.

import { findPanel, setText } from "../lib/dom.ts";
import type { EngineStatus } from "../state/engine.ts";
import type { State } from "../state/state.ts";
import * as text from "./shell-text.ts";

export function createEngineLine({ onAgain }: { onAgain: () => void }) {
  const { root: line, part } = findPanel("engine");
  const bar = part("progress", HTMLProgressElement);
  const status = part("text");
  const again = part("again", HTMLButtonElement);
  const { root: versions } = findPanel("versions");
  const { root: panels } = findPanel("views");
  again.addEventListener("click", onAgain);

  return {
    pick: (state: State) => [state.engine],
    show({ engine }: State) {
      document.documentElement.dataset.engine = engine.kind;
      line.hidden = isThere(engine) && engine.compiled;
      if (line.classList.contains("failed") !== (engine.kind === "failed")) {
        line.classList.toggle("failed");
        if (engine.kind === "failed") panels.prepend(line);
        else versions.before(line);
      }
      again.hidden = engine.kind === "booting";
      bar.hidden = engine.kind !== "booting";
      setText(status, statusText(engine));
      if (engine.kind === "booting") bar.value = shareDone(engine);
      if (engine.kind === "ready") {
        document.documentElement.dataset.engineFrom = engine.from;
        setText(versions, text.versions(engine.versions.python, engine.seconds));
      }
    },
  };
}

type Booting = Extract<EngineStatus, { kind: "booting" }>;

/** Return the completed share of the boot. Only the download, which takes most of the time, is measured. */
function shareDone({ phase, loaded, total }: Booting) {
  if (phase === "download") return total ? (0.7 * loaded) / total : 0;
  return { start: 0.75, restore: 0.85, import: 0.92 }[phase];
}

function isThere(
  engine: EngineStatus,
): engine is Extract<EngineStatus, { kind: "ready" | "busy" }> {
  return engine.kind === "ready" || engine.kind === "busy";
}

function statusText(engine: EngineStatus) {
  if (engine.kind === "failed") return text.notStarted(engine.message);
  if (isThere(engine)) return engine.compiled ? "" : text.SLOWER;
  return engine.note ? text.noted(engine.note, step(engine)) : step(engine);
}

function step({ phase, loaded, total }: Booting) {
  if (phase === "import") return text.IMPORTING;
  if (phase !== "download") return text.STARTING;
  return text.loading(loaded, total);
}
