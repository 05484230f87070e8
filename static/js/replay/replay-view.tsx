// The replay of a solution: a slider over its moves, and player buttons.

import { useMemo } from "preact/hooks";
import { Button, IconButton, PlayIcon } from "../lib/controls.tsx";
import { findPanel, setHidden, setText } from "../lib/dom.ts";
import { Select, Slider } from "../lib/fields.tsx";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { samePosition, slideAll } from "../puzzle/rules.ts";
import { lengthsOf } from "../puzzle/slides.ts";
import { SPEEDS, type Speed } from "../state/choices.ts";
import { isCoached } from "../state/coach.ts";
import { sharedMoves } from "../state/lines.ts";
import { firstOf, foldsMoves, hasTimes, pickedSpeed } from "../state/replay.ts";
import { wrongMoves } from "../state/review.ts";
import { goalOf, type State } from "../state/state.ts";
import { SPEED_LABELS } from "../state/state-text.ts";
import * as text from "./replay-text.ts";

const ICONS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  previous: "M16 5 7 12l9 7z",
  next: "m8 5 9 7-9 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};
/** The number of distinct places for marks on the slider. */
const PLACES = 300;

interface ReplayIntents {
  /** Go to the position after `at` moves of the displayed line. */
  seek(at: number): void;
  first(): void;
  previous(): void;
  step(by: 1 | -1): void;
  last(): void;
  togglePlay(): void;
  /** Show the moves of a shared win. */
  unfold(): void;
  choose(speed: Speed | "played"): void;
}

export function createReplayView(intents: ReplayIntents): Panel<State> {
  const { root: panel, part } = findPanel("replay");
  const title = part("title");
  const speed = part("speed");
  const player = part("player");
  const none = part("none");

  return {
    show(state) {
      const { game, choices, page } = state;
      const empty = game.line.length === firstOf(state);
      const analyses = choices.mode === "analyse";
      // The coach teaches on the learner's board without showing its solution.
      const shows = analyses || (game.solutionFrom !== null && !isCoached(state));
      // When the panel is hidden, its place under the board stays empty, so that no move shifts the
      // content below.
      setHidden(panel, !shows || (empty && !analyses));
      panel.classList.toggle("empty", empty);
      // In a study this message is not shown, since the reader must find the moves.
      setHidden(none, page.study !== null);
      if (panel.hidden) return;
      render(<SpeedChoice state={state} choose={intents.choose} />, speed);
      render(<Player state={state} title={title} intents={intents} />, player);
    },
  };
}

function SpeedChoice({ state, choose }: { state: State; choose: ReplayIntents["choose"] }) {
  const picked = pickedSpeed(state);
  const timed = hasTimes(state);
  return useMemo(
    () => (
      <Select
        class="inline"
        label={text.SPEED}
        values={[...(timed ? (["played"] as const) : []), ...(Object.keys(SPEEDS) as Speed[])]}
        nameOf={(speed) => (speed === "played" ? text.AS_PLAYED : SPEED_LABELS[speed])}
        value={picked}
        onValue={choose}
      />
    ),
    [picked, timed],
  );
}

type PlayerProps = { state: State; title: HTMLElement; intents: ReplayIntents };

function Player({ state, title, intents }: PlayerProps) {
  const { start, goal, line, at, playing } = state.game;
  const { metric } = state.settings;
  const first = firstOf(state);
  const length = line.length - first;
  const done = Math.max(0, at - first);
  const solves = useMemo(
    () => samePosition(slideAll(start, line).position, goalOf(state)),
    [start, line, goal],
  );
  setText(title, length > 0 && solves ? text.SOLUTION : text.MOVES);
  const made = lengthsOf(line, first, first + done);
  const all = useMemo(() => lengthsOf(line, first), [line, first]);
  const marks = useMemo(
    () => <Marks state={state} />,
    [state.analysis.review, line, state.game.solutionFrom],
  );
  const buttons = useMemo(
    () => <Buttons empty={length === 0} playing={playing} intents={intents} />,
    [length === 0, playing],
  );
  return (
    <>
      <div class="track">
        <Slider
          data-part="slider"
          max={length}
          value={done}
          disabled={length === 0}
          aria-label={text.SLIDER}
          aria-valuetext={text.placeRead(done, length)}
          onValue={(value) => intents.seek(first + value)}
        />
        <span data-part="place" class="place" title={text.otherPlace(metric, made, all)}>
          {text.placeIn(metric, made, all)}
        </span>
        {marks}
      </div>
      {buttons}
      {foldsMoves(state) && (
        <Button class="link" onPress={intents.unfold}>
          {text.SHOW_MOVES}
        </Button>
      )}
    </>
  );
}

/** Marks for a review's wrong moves under the slider. */
function Marks({ state }: { state: State }) {
  const from = state.game.solutionFrom ?? 0;
  const length = state.game.line.length - from;
  const shared = sharedMoves(state.game);
  const wrong = wrongMoves(state).filter((index) => index >= from && index < shared);
  // A move lies between two steps of the slider.
  const places = wrong.map((index) => Math.round((PLACES * (index - from + 0.5)) / length));
  return (
    <div class="marks" aria-hidden="true">
      {[...new Set(places)].map((place) => (
        <span key={place} style={{ "--place": place / PLACES }} />
      ))}
    </div>
  );
}

type ButtonsProps = { empty: boolean; playing: boolean; intents: ReplayIntents };

function Buttons({ empty, playing, intents }: ButtonsProps) {
  const button = (name: keyof typeof ICONS, onPress: () => void) => (
    <IconButton
      class="icon"
      label={text.STEPS[name]}
      path={ICONS[name]}
      inactive={empty}
      onPress={onPress}
    />
  );
  return (
    <div class="transport-buttons" role="group" aria-label={text.STEPS_GROUP}>
      {button("first", intents.first)}
      {button("previous", intents.previous)}
      <Button
        class={`icon filled${playing ? " playing" : ""}`}
        label={playing ? text.PAUSE : text.PLAY}
        inactive={empty}
        onPress={intents.togglePlay}
      >
        <PlayIcon />
      </Button>
      {button("next", () => intents.step(1))}
      {button("last", intents.last)}
    </div>
  );
}
