// The panel in Analyse that changes the whole position or goal. editor/board-editor.tsx swaps single tiles.

import { createRef, type RefObject } from "preact";
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

export function createEditorPanel(intents: EditorIntents) {
  const { part } = findPanel("editor");
  const view = part("view");
  /** The buttons that open the editor of the board. */
  const openers = {
    position: createRef<HTMLButtonElement>(),
    goal: createRef<HTMLButtonElement>(),
  };

  return {
    pick: ({ game, page }: State) => [game.goal, game.start, page.editing, page.goalProblem],
    show: (state: State) =>
      render(
        <>
          <Turns state={state} opener={openers.position} intents={intents} />
          <Goal state={state} opener={openers.goal} intents={intents} />
        </>,
        view,
      ),
    /** Focus the button that opened the editor. */
    focus: (edited: "position" | "goal") => openers[edited].current?.focus(),
  };
}

type Props = {
  state: State;
  opener: RefObject<HTMLButtonElement | null>;
  intents: EditorIntents;
};

function Turns({ state, opener, intents }: Props) {
  const button = (name: keyof typeof ICONS, onPress: () => void, props = {}) => (
    <IconButton
      class="small"
      path={ICONS[name]}
      help={text.HELP[name]}
      onPress={onPress}
      {...props}
    >
      {text.BUTTONS[name]}
    </IconButton>
  );
  return (
    <div class="turns" role="group" aria-label={text.TURNS_LABEL}>
      {button("rotate", () => intents.transform("rotate"))}
      {button("mirror", () => intents.transform("mirror"))}
      {button("flip", () => intents.transform("flip"))}
      {button("invert", intents.invert)}
      {button("edit", () => intents.edit("position"), {
        ref: opener,
        pressed: state.page.editing === "position",
      })}
    </div>
  );
}

function Goal({ state, opener, intents }: Props) {
  const { goalProblem: problem, editing } = state.page;
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
          <Button
            ref={opener}
            class="small"
            help={text.HELP.goal}
            pressed={editing === "goal"}
            onPress={() => intents.edit("goal")}
          >
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
          <button type="submit" class="strong">
            {text.SET}
          </button>
        </form>
        <p data-part="problem" class="fault" role="alert">
          {problem ?? unreachable}
        </p>
        <Button class="small" onPress={intents.goalHere}>
          {text.GOAL_FROM_BOARD}
        </Button>
      </div>
    </details>
  );
}
