// The panel in Analyse that changes the whole position or goal. editor/board-editor.ts swaps single tiles.

import { fillSelect, findPanel, setText, setValue } from "../lib/dom.ts";
import { GOALS, goalName } from "../puzzle/goals.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { isSolvable } from "../puzzle/rules.ts";
import type { Turn } from "../puzzle/transforms.ts";
import { goalOf, type State } from "../state/state.ts";
import * as text from "./editor-text.ts";

const CUSTOM = "custom";

export function createEditorPanel(intents: {
  onEdit: (what: "position" | "goal") => void;
  onTurn: (turn: Turn) => void;
  onInvert: () => void;
  onGoal: (name: string) => void;
  onGoalText: (text: string) => void;
  onGoalHere: () => void;
}) {
  const { part } = findPanel("editor");
  const edit = part("edit", HTMLButtonElement);
  const editGoal = part("edit-goal", HTMLButtonElement);
  const preset = part("preset", HTMLSelectElement);
  const form = part("form", HTMLFormElement);
  const box = part("goal", HTMLInputElement);
  const problem = part("problem");
  const summary = part("summary");
  let edited = false;

  edit.addEventListener("click", () => intents.onEdit("position"));
  editGoal.addEventListener("click", () => intents.onEdit("goal"));
  for (const turn of ["rotate", "mirror", "flip"] as Turn[]) {
    part(turn, HTMLButtonElement).addEventListener("click", () => intents.onTurn(turn));
  }
  part("invert", HTMLButtonElement).addEventListener("click", intents.onInvert);
  part("goal-here", HTMLButtonElement).addEventListener("click", intents.onGoalHere);
  fillSelect(preset, { ...GOALS, [CUSTOM]: text.CUSTOM });
  preset.addEventListener("change", () => {
    if (preset.value !== CUSTOM) return intents.onGoal(preset.value);
    box.focus();
    box.select();
  });
  box.addEventListener("input", () => {
    edited = true;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    edited = false;
    intents.onGoalText(box.value);
  });

  return {
    show(state: State, before: State | null) {
      edit.setAttribute("aria-pressed", String(state.page.editing === "position"));
      editGoal.setAttribute("aria-pressed", String(state.page.editing === "goal"));
      const goal = goalOf(state);
      if (
        !before ||
        state.game.goal !== before.game.goal ||
        state.game.start !== before.game.start
      ) {
        const name = goalName(goal);
        preset.value = name ?? CUSTOM;
        setText(summary, text.goalSummary(name && GOALS[name]));
        edited = false;
      }
      if (!edited && !state.page.goalProblem) setValue(box, formatBoard(goal));
      box.setAttribute("aria-invalid", String(state.page.goalProblem !== null));
      // The notice about an unsolvable board may be out of view, so the problem is repeated here.
      const reachable = isSolvable(state.game.start, goal);
      setText(problem, state.page.goalProblem ?? (reachable ? "" : text.GOAL_UNREACHABLE));
    },

    /** Focus the button that opened the editor. */
    focus: (edited: "position" | "goal") => (edited === "goal" ? editGoal : edit).focus(),
  };
}
