// Installs the lesson Write, in which the user writes a heuristic in Python and checks it on all
// positions.

import { useRef } from "preact/hooks";
import type { App } from "../app/app.ts";
import { Button } from "../lib/controls.tsx";
import { Field } from "../lib/fields.tsx";
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
    pick: ({ write }) => [write],
    show: ({ write }) =>
      render(
        <>
          <CodeCard write={write} intents={intents} />
          <CheckCard write={write} intents={intents} />
          <VerdictCard check={write.check} histogram={histogram} onPlay={intents.play} />
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
  const name = useRef<HTMLInputElement>(null);
  const entered = () => name.current?.value ?? "";
  return (
    <details class="card fold">
      <summary>
        <h2>{text.HAND_IN}</h2>
      </summary>
      <div class="fold-body">
        <p class="note">{text.ABOUT_HAND_IN}</p>
        <div class="check-line">
          <Field label={text.NAME}>
            <input ref={name} autocomplete="name" maxLength={80} spellcheck={false} />
          </Field>
          <Button class="strong" onPress={() => intents.download(entered())}>
            {text.DOWNLOAD}
          </Button>
          <Button class="strong" onPress={() => void intents.copyLink(entered())}>
            {text.COPY_LINK}
          </Button>
        </div>
      </div>
    </details>
  );
}
