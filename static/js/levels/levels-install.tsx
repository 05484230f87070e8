// The line above the board with the level of a new user. Each level's board is a little harder.

import type { App } from "../app/app.ts";
import { findPanel, setHidden } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import { LEVELS } from "../state/choices.ts";
import { levelShown } from "../state/levels.ts";
import type { State } from "../state/state.ts";
import { levelLine } from "./levels-text.ts";

export function installLevels(app: App) {
  app.panel(() => {
    const { root } = findPanel("levels");
    return {
      pick: (state: State) => [levelShown(state), state.choices.level],
      show(state: State) {
        const level = levelShown(state);
        setHidden(root, level === null);
        if (level !== null) render(<Level level={level} reached={state.choices.level} />, root);
      },
    };
  });
}

/** @param props `reached` is the number of levels that the user has passed */
function Level({ level, reached }: { level: number; reached: number }) {
  return (
    <>
      {levelLine(level + 1, LEVELS)}
      <span class="level-dots" aria-hidden="true">
        {Array.from({ length: LEVELS }, (_, each) => (
          <span key={each} class={each < reached ? "done" : each === level ? "now" : ""} />
        ))}
      </span>
    </>
  );
}
