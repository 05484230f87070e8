// Installs the lesson Write, in which the user writes a heuristic in Python and checks it on all positions,
// or writes a search and checks it on the boards of an exercise.

import { useState } from "preact/hooks";
import type { App } from "../app/app.ts";
import { HAND_IN } from "../lib/hand-in-text.ts";
import { HandIn } from "../lib/hand-in-view.tsx";
import { render } from "../lib/render.ts";
import { isStudy } from "../state/study.ts";
import { CheckCard } from "./check-view.tsx";
import { CodeCard } from "./code-view.tsx";
import { createHistogram } from "./histogram.ts";
import { VerdictCard } from "./verdict-view.tsx";
import { createWriteController } from "./write-controller.ts";
import * as text from "./write-text.ts";

type Controller = ReturnType<typeof createWriteController>;
type Send = Controller["send"];

/**
 * @param callbacks functions that use the heuristic elsewhere. Their `send` sends a request to the
 * sandbox. Without a function, its button is omitted.
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
  const controller = createWriteController(app);
  const { send } = controller;
  const intents = {
    ...controller,
    race: onRace && (() => onRace(send)),
    trace: onTrace && (() => onTrace(send)),
  };
  const histogram = createHistogram();
  room.classList.add("write");
  app.show({
    pick: ({ write, choices }) => [write, choices.codeKind],
    show: ({ write, choices: { codeKind: kind } }) =>
      render(
        <>
          <CodeCard kind={kind} write={write} intents={intents} />
          <CheckCard kind={kind} write={write} intents={intents} />
          <VerdictCard
            check={write.check}
            histogram={histogram}
            onPlay={intents.play}
            onStep={intents.openStep}
          />
          <HandInCard intents={intents} />
        </>,
        room,
      ),
  });
  addEventListener("hashchange", () => {
    const code = location.hash.slice(1);
    if (!isStudy(code)) void controller.open(code);
  });
  return controller;
}

/** The card for handing in code as a file or a link, with the student's name. */
function HandInCard({ intents }: { intents: Pick<Controller, "download" | "copyLink"> }) {
  const [name, setName] = useState("");
  return (
    <details class="card fold">
      <summary>
        <h2>{HAND_IN}</h2>
      </summary>
      <div class="fold-body">
        <HandIn
          about={text.ABOUT_HAND_IN}
          name={name}
          onName={setName}
          onDownload={() => intents.download(name)}
          onCopy={() => void intents.copyLink(name)}
        />
      </div>
    </details>
  );
}
