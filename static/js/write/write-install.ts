// Installs the lesson Write, in which the user writes a heuristic in Python and checks it on all
// positions.

import type { App } from "../app/app.ts";
import { isStudy } from "../state/study.ts";
import { createCheckView } from "./check-view.ts";
import { createCodeView } from "./code-view.ts";
import { createHandInView } from "./hand-in-view.ts";
import { createVerdictView } from "./verdict-view.ts";
import { createWriteController } from "./write-controller.ts";

type Send = ReturnType<typeof createWriteController>["send"];

/**
 * @param callbacks functions that use the heuristic elsewhere. Their `send` sends a request to the
 * sandbox.
 */
export function installWrite(
  app: App,
  room: HTMLElement,
  {
    onRace,
    onTrace,
  }: {
    onRace?: (send: Send) => void;
    onTrace?: (send: Send) => void;
  } = {},
) {
  const write = createWriteController(app);
  const { store, send } = write;
  const views = [
    createCodeView(store.get(), {
      onType: (text) => write.type(text),
      onLoad: (example) => write.load(example),
      onBack: () => write.goBack(),
    }),
    createCheckView({
      onSize: (size) => write.resize(size),
      onCheck: () => void write.check(),
      onStop: () => write.stop(),
      onRace: onRace && (() => onRace(send)),
      onTrace: onTrace && (() => onTrace(send)),
      onSolve: () => void write.solve(),
    }),
    createVerdictView({ onPlay: write.play }),
    createHandInView({
      onDownload: (name) => write.download(name),
      onLink: (name) => void write.copyLink(name),
    }),
  ];
  room.classList.add("write");
  for (const view of views) {
    room.append(view.element);
    store.show(view);
  }
  addEventListener("hashchange", () => {
    const code = location.hash.slice(1);
    if (!isStudy(code)) void write.open(code);
  });
  return write;
}
