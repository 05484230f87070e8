// Below the facts about the position: the nodes of the searches that courses compare, and whether the
// heuristics differ on it.

import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { isLarge } from "../state/metric.ts";
import { goalOf, type State } from "../state/state.ts";
import * as text from "./solve-text.ts";

export function createExercisePanel({
  onCheck,
  onStop,
}: {
  onCheck: () => void;
  onStop: () => void;
}) {
  const { root, part } = findPanel("exercise");
  const summary = part("summary");
  const list = part("runs");
  const button = part("check", HTMLButtonElement);
  let running = false;
  button.addEventListener("click", () => (running ? onStop() : onCheck()));

  return {
    pick: ({ here, game }: State) => [here.exercise, game.start, game.goal],
    show(state: State) {
      const { exercise } = state.here;
      setHidden(root, isLarge(state) || !isSolvable(state.game.start, goalOf(state)));
      running = exercise.kind === "running";
      setText(button, running ? text.STOP_EXERCISE : text.CHECK_EXERCISE);
      setText(summary, summaryText(exercise));
      const runs = exercise.kind === "checked" ? exercise.result.runs : [];
      setHidden(list, runs.length === 0);
      list.replaceChildren(
        ...runs.map((run) =>
          element(
            "div",
            {},
            element("dt", { text: text.searchOf(run) }),
            element("dd", { text: text.nodesOf(run) }),
          ),
        ),
      );
    },
  };
}

function summaryText(exercise: State["here"]["exercise"]) {
  if (exercise.kind === "running") return text.exerciseRuns(exercise.expanded);
  if (exercise.kind === "failed") return text.noAnswer(exercise.message);
  return exercise.kind === "checked" ? text.aboutHeuristics(exercise.result) : "";
}
