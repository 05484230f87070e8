// The banner with the reason why a board cannot be solved. It is shown in every view.

import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { alternativeGoals, type GoalName } from "../puzzle/goals.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { goalOf, type State } from "../state/state.ts";
import { changeGoal, parity, swap, unsolvable, WRONG_PARITY } from "./solve-text.ts";

export function createUnsolvableView({
  onRepair,
  onGoal,
}: {
  onRepair: () => void;
  onGoal: (name: GoalName) => void;
}) {
  const { root: banner, part } = findPanel("unsolvable");
  const why = part("why");
  const repair = part("repair", HTMLButtonElement);
  const goals = part("goals");
  repair.addEventListener("click", onRepair);

  function goalButton(name: GoalName) {
    const attributes = { type: "button" };
    const button = element("button", { class: "small", text: changeGoal(name), attributes });
    button.addEventListener("click", () => onGoal(name));
    return button;
  }

  return {
    pick: (state: State) => [state.game.start, state.game.goal, state.here.facts],
    show(state: State, before: State | null) {
      const { facts } = state.here;
      // Moves do not change solvability, so the start position can be used.
      const solvable = isSolvable(state.game.start, goalOf(state));
      setHidden(banner, solvable, banner.parentElement);
      if (state.game.start !== before?.game.start || state.game.goal !== before?.game.goal) {
        const names = alternativeGoals(state.game.start, goalOf(state));
        goals.replaceChildren(...names.map(goalButton));
      }
      setHidden(repair, !facts?.swap);
      if (facts?.swap) setText(repair, swap(facts.swap[0], facts.swap[1]));
      setText(
        why,
        solvable ? "" : unsolvable(facts ? parity(state.game.start.cols, facts) : WRONG_PARITY),
      );
    },

    /** Highlight the banner and focus it, so that screen readers read it. */
    point() {
      banner.focus({ preventScroll: true });
      banner.scrollIntoView({ block: "nearest" });
      banner.classList.remove("pointed");
      void banner.offsetWidth; // Reading the width restarts the animation.
      banner.classList.add("pointed");
    },
  };
}
