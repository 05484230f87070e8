// The steps of a solution below the board, for a user who slides the tiles of a wooden puzzle.

import { createRef } from "preact";
import { Button, IconButton, Status } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { CLOSE } from "../lib/icons.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { handSteps, showsSteps } from "../state/hand-steps.ts";
import type { State } from "../state/state.ts";
import * as text from "./entry-text.ts";

interface HandStepsIntents {
  seek(at: number): void;
  /** Stop looking for a shorter solution. */
  stop(): void;
  close(): void;
}

export function createHandSteps(intents: HandStepsIntents): Panel<State> {
  const { root } = findPanel("hand-steps");
  const next = createRef<HTMLButtonElement>();
  let shown: ReturnType<typeof handSteps> = null;
  let running = false;

  // A shorter solution may begin with another step, so the steps begin when the search ends.
  function forward() {
    if (running) return shown && intents.stop();
    if (shown?.slide) intents.seek(shown.next);
    else if (shown) intents.close();
  }
  const back = () => shown && !running && intents.seek(shown.back);
  const keys: Readonly<Record<string, () => void>> = {
    " ": forward,
    ArrowRight: forward,
    ArrowLeft: back,
    Escape: intents.close,
  };
  // This listener runs before the game's key bindings.
  document.addEventListener(
    "keydown",
    (event) => {
      const { key, target } = event;
      const elsewhere =
        target instanceof Element &&
        target.closest(
          `input, select, textarea, dialog, [role=tab]${key === " " ? ", button, summary, a" : ""}`,
        );
      const act = keys[key];
      if (root.hidden || !act || elsewhere || event.altKey || event.ctrlKey || event.metaKey)
        return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    true,
  );

  return {
    pick: ({ game, analysis, choices }) => [
      ...[game.steps, game.line, game.at, game.solutionFrom],
      ...[analysis.search.kind, choices.mode],
    ],
    show(state) {
      const mine = showsSteps(state);
      running = state.analysis.search.kind === "running";
      shown = mine ? handSteps(state) : null;
      const opens = root.hidden;
      setHidden(root, !mine || (!shown && !running));
      if (root.hidden) return;
      const searching = shown ? text.SHORTENING : text.SEARCHING;
      const name = running && shown ? text.START : shown?.slide === null ? text.DONE : text.NEXT;
      render(
        <>
          <Status class="hand-step">{running || !shown ? searching : sentenceOf(shown)}</Status>
          <div class="hand-buttons">
            <Button
              class="strong"
              label={text.BACK_LABEL}
              inactive={running || !shown || shown.done === 0}
              onPress={back}
            >
              {text.BACK}
            </Button>
            <Button
              ref={next}
              class="primary"
              label={name.label}
              inactive={!shown}
              onPress={forward}
            >
              {name.text}
            </Button>
            <IconButton class="icon" label={text.CLOSE} path={CLOSE} onPress={intents.close} />
          </div>
        </>,
        root,
      );
      if (opens) next.current?.focus({ preventScroll: true });
    },
  };
}

function sentenceOf({ slide, done, all }: NonNullable<ReturnType<typeof handSteps>>) {
  return slide ? text.slide(slide.tiles, slide.move, done + 1, all) : text.finished(all);
}
