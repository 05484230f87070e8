// The card in Analyse that rotates, mirrors and inverts the position, and changes the goal.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, IconButton } from "../lib/controls.tsx";
import { findPanel, setValue } from "../lib/dom.ts";
import { Field, Select } from "../lib/fields.tsx";
import { render } from "../lib/render.ts";
import { GOALS, type GoalName, goalName } from "../puzzle/goals.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { goalOf, type State } from "../state/state.ts";
import type { EditorIntents } from "./editor-controller.ts";
import * as text from "./editor-text.ts";

const CUSTOM = "custom";
const ICONS = {
  rotate: "M19 5v6h-6M18.5 11A8 8 0 1 0 18 17",
  mirror: "M12 3v18M8 7l-5 5 5 5zM16 7l5 5-5 5z",
  flip: "M3 12h18M7 8l5-5 5 5zM7 16l5 5 5-5z",
  invert: "M8 4 4 8l4 4M4 8h16M16 12l4 4-4 4M20 16H4",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
};

export function createEditorPanel(intents: Intents) {
  const { part } = findPanel("editor");
  const view = part("view");

  return {
    pick: ({ game, page }: State) => [game.goal, game.start, page.goalProblem],
    show: (state: State) =>
      render(
        <>
          <Turns intents={intents} />
          <Goal state={state} intents={intents} />
        </>,
        view,
      ),
  };
}

type Intents = EditorIntents & { edit: (what: "position" | "goal") => void };

function Turns({ intents }: { intents: Intents }) {
  const button = (name: keyof typeof ICONS, onPress: () => void) => (
    <IconButton class="small" path={ICONS[name]} help={text.HELP[name]} onPress={onPress}>
      {text.BUTTONS[name]}
    </IconButton>
  );
  return (
    <div class="turns" role="group" aria-label={text.TURNS_LABEL}>
      {button("rotate", () => intents.transform("rotate"))}
      {button("mirror", () => intents.transform("mirror"))}
      {button("flip", () => intents.transform("flip"))}
      {button("invert", intents.invert)}
      {button("edit", () => intents.edit("position"))}
    </div>
  );
}

function Goal({ state, intents }: { state: State; intents: Intents }) {
  const { goalProblem: problem } = state.page;
  const { start } = state.game;
  const goal = goalOf(state);
  const name = goalName(goal);
  const box = useRef<HTMLInputElement>(null);
  const edited = useRef(false);
  useLayoutEffect(() => {
    edited.current = false;
  }, [state.game.goal, start]);
  useLayoutEffect(() => {
    if (box.current && !edited.current && !problem) setValue(box.current, formatBoard(goal));
  });
  // The notice about an unsolvable board may be out of view, so the problem is repeated here.
  const unreachable = isSolvable(start, goal) ? "" : text.GOAL_UNREACHABLE;

  return (
    <details class="counts">
      <summary data-part="summary">{text.goalSummary(name && GOALS[name])}</summary>
      <div class="goal-part">
        <div class="position goal-choices">
          <Select
            label={text.GOAL_ORDER}
            values={[...(Object.keys(GOALS) as GoalName[]), CUSTOM] as const}
            nameOf={(each) => (each === CUSTOM ? text.CUSTOM : GOALS[each])}
            value={name ?? CUSTOM}
            onValue={(chosen) => {
              if (chosen !== CUSTOM) return intents.goalNamed(chosen);
              box.current?.focus();
              box.current?.select();
            }}
          />
          <Button help={text.HELP.goal} onPress={() => intents.edit("goal")}>
            {text.EDIT_GOAL}
          </Button>
        </div>
        <form
          class="position"
          onSubmit={(event) => {
            event.preventDefault();
            edited.current = false;
            if (box.current) void intents.goalText(box.current.value);
          }}
        >
          <Field label={text.GOAL}>
            <input
              ref={box}
              type="text"
              maxLength={20_001}
              spellcheck={false}
              autocomplete="off"
              autocapitalize="off"
              aria-invalid={problem !== null}
              onInput={() => {
                edited.current = true;
              }}
            />
          </Field>
          <Button type="submit" class="strong">
            {text.SET}
          </Button>
        </form>
        <p data-part="problem" class="fault" role="alert">
          {problem ?? unreachable}
        </p>
        <Button onPress={intents.goalHere}>{text.GOAL_FROM_BOARD}</Button>
      </div>
    </details>
  );
}
