// The banner with the reason why a board cannot be solved. It is shown in every view.

import { Button, Status } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import { alternativeGoals, type GoalName } from "../puzzle/goals.ts";
import { isSolvable } from "../puzzle/rules.ts";
import { goalOf, type State } from "../state/state.ts";
import * as text from "./solve-text.ts";

interface RepairIntents {
  repair(): void;
  changeGoal(name: GoalName): void;
}

export function createUnsolvableView(intents: RepairIntents) {
  const { root: banner } = findPanel("unsolvable");

  return {
    pick: (state: State) => [state.game.start, state.game.goal, state.here.facts],
    show(state: State) {
      const { start } = state.game;
      const { facts } = state.here;
      // Moves do not change solvability, so the start position can be used.
      const solvable = isSolvable(start, goalOf(state));
      const why = facts ? text.parity(start.cols, facts) : text.WRONG_PARITY;
      setHidden(banner, solvable, banner.parentElement);
      render(
        <>
          <Status>{solvable ? "" : text.unsolvable(why)}</Status>
          {facts?.swap && (
            <Button onPress={intents.repair}>{text.swap(facts.swap[0], facts.swap[1])}</Button>
          )}
          <span class="goals">
            {alternativeGoals(start, goalOf(state)).map((name) => (
              <Button key={name} onPress={() => intents.changeGoal(name)}>
                {text.changeGoal(name)}
              </Button>
            ))}
          </span>
        </>,
        banner,
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
