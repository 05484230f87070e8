// The card of the variations: a list to choose from, and buttons that promote or delete the
// displayed variation, or undo that.

import { Button } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { inVariation, shownPath } from "../state/lines.ts";
import type { State } from "../state/state.ts";
import { type Path, paths, type Variation, variationAt } from "../state/variations.ts";
import * as text from "./replay-text.ts";

/** The maximum number of listed variations, and of listed moves of each. */
const LISTED = 100;
const MOVES = 12;

interface VariationIntents {
  promote(): void;
  remove(): void;
  undoEdit(): void;
  /** Go to the position after `at` moves of a line. */
  goTo(path: Path, at: number): void;
}

export function createVariationsPanel(intents: VariationIntents): Panel<State> {
  const { part } = findPanel("variations");
  const head = part("lines");
  const list = part("list");

  return {
    pick: ({ game, choices }) => [game.tree, game.line, choices.mode],
    show({ game, choices: { mode } }) {
      const tree = mode === "analyse" ? game.tree : null;
      setHidden(head, !tree);
      const focused = head.contains(document.activeElement);
      const inMain = !inVariation(game);
      render(
        <>
          <h2>{text.VARIATIONS}</h2>
          <div class="button-row" role="group" aria-label={text.VARIATION}>
            <Button inactive={inMain} onPress={intents.promote}>
              {text.PROMOTE}
            </Button>
            <Button inactive={inMain} onPress={intents.remove}>
              {text.DELETE}
            </Button>
            {tree?.edit && (
              <Button onPress={intents.undoEdit}>{text.UNDO_EDIT[tree.edit.kind]}</Button>
            )}
          </div>
        </>,
        head,
      );
      // The button that undoes an edit vanishes when it is pressed.
      if (focused && !head.contains(document.activeElement))
        head.querySelector("button")?.focus({ preventScroll: true });
      render(
        tree && <Variations root={tree.root} shown={shownPath(game)} goTo={intents.goTo} />,
        list,
      );
    },
  };
}

type VariationsProps = { root: Variation; shown: Path; goTo: VariationIntents["goTo"] };

function Variations({ root, shown, goTo }: VariationsProps) {
  const listed = paths(root).slice(1, 1 + LISTED);
  return listed.map((path, index) => {
    const { from, moves } = variationAt(root, path);
    const more = moves.length > MOVES ? text.MORE_MOVES : "";
    return (
      // By the index, so that a list that changes does not move the focus.
      <li key={index}>
        <Button
          class="way"
          style={{ "--depth": Math.min(path.length, 6) }}
          current={path.join() === shown.join() && "true"}
          onPress={() => goTo(path, from + 1)}
        >
          {text.variationMoves(from + 1, formatMoves(moves.slice(0, MOVES)) + more)}
        </Button>
      </li>
    );
  });
}
