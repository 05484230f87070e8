// Installs the lesson Race: its setup, progress and result.

import { createRef } from "preact";
import type { App } from "../app/app.ts";
import { Status } from "../lib/controls.tsx";
import { render } from "../lib/render.ts";
import type { Send } from "../state/race.ts";
import { patch, type State } from "../state/state.ts";
import { CHOSEN_FIRST, CONTESTANTS, guest } from "./contestants.ts";
import { createRaceController } from "./race-controller.ts";
import { RaceResult } from "./race-result.tsx";
import { type RaceIntents, RaceSetup } from "./race-setup.tsx";
import { PROGRESS } from "./race-text.ts";

export function installRace(app: App, room: HTMLElement) {
  const { store } = app;
  let contestants = CONTESTANTS;
  const place = createRef<HTMLDivElement>();
  /** The last drawn phase of a running race: its preparation, or the result so far. */
  let phase: "" | "begun" | "result" = "";
  const controller = createRaceController(app, () => contestants);
  const intents: RaceIntents = {
    ...controller,
    choose: (learn) => store.update(patch({ learn })),
  };
  room.classList.add("race");
  app.onStop(controller.stop);

  function show(state: State) {
    const { running, progress, share, news, result, measure } = state.race;
    render(
      <>
        <RaceSetup state={state} contestants={contestants} intents={intents} />
        <div class="race-progress" ref={place}>
          <p class="note" aria-hidden="true">
            {progress}
          </p>
          <progress max="1" aria-label={PROGRESS} hidden={share === null} value={share ?? 0} />
        </div>
        <Status class="unseen">{news}</Status>
        {result && <RaceResult race={result} measure={measure} change={controller.change} />}
      </>,
      room,
    );
    const now = !running ? "" : result?.state === "running" ? "result" : "begun";
    if (now && now !== phase) place.current?.scrollIntoView({ block: "center" });
    phase = now;
  }
  app.show({
    pick: ({ game: { position }, learn, race }) => [
      ...[position.rows, position.cols, learn.boards, learn.runs, learn.options, race],
    ],
    show,
  });

  return {
    /**
     * Start a race that includes the user's heuristic. It replaces any previous race.
     * @param send runs the user's heuristic
     */
    raceOwn(send: Send) {
      const own = guest(send);
      contestants = [...CONTESTANTS, own];
      const known = contestants.map(({ id }) => id);
      const runs = (store.get().learn.runs ?? CHOSEN_FIRST).filter((id) => known.includes(id));
      intents.choose({ runs: [...runs.filter((id) => id !== own.id), own.id] });
      controller.change({ result: null });
      controller.start();
    },
  };
}
