// The card of the variations: a list to choose from, and buttons that promote or delete the
// displayed variation, or undo that.

import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { inVariation, shownPath } from "../state/lines.ts";
import type { State } from "../state/state.ts";
import { type Path, paths, variationAt } from "../state/variations.ts";
import * as text from "./replay-text.ts";

/** The maximum number of listed variations, and of listed moves of each. */
const LISTED = 100;
const MOVES = 12;

export function createVariationsPanel({
  onPromote,
  onDelete,
  onUndo,
  onGo,
}: {
  onPromote: () => void;
  onDelete: () => void;
  onUndo: () => void;
  onGo: (path: Path, at: number) => void;
}) {
  const { part } = findPanel("variations");
  const lines = part("lines");
  const list = part("list");
  const promote = part("promote", HTMLButtonElement);
  const remove = part("delete", HTMLButtonElement);
  const undo = part("undo", HTMLButtonElement);
  promote.addEventListener("click", onPromote);
  remove.addEventListener("click", onDelete);
  undo.addEventListener("click", onUndo);
  let buttons: HTMLButtonElement[] = [];
  let listed: Path[] = [];

  function draw(root: ReturnType<typeof variationAt> | null) {
    listed = root ? paths(root).slice(1, 1 + LISTED) : [];
    buttons = listed.map((path) => {
      const { from, moves } = variationAt(root ?? EMPTY, path);
      const more = moves.length > MOVES ? text.MORE_MOVES : "";
      const button = document.createElement("button");
      button.type = "button";
      button.className = "way";
      button.textContent = text.variationMoves(from + 1, formatMoves(moves.slice(0, MOVES)) + more);
      button.style.setProperty("--depth", `${Math.min(path.length, 6)}`);
      button.addEventListener("click", () => onGo(path, from + 1));
      return button;
    });
    list.replaceChildren(...buttons.map((button) => element("li", {}, button)));
  }

  return {
    pick: ({ game, choices }: State) => [game.tree, game.line, choices.mode],
    show({ game, choices: { mode } }: State, before: State | null) {
      const tree = mode === "analyse" ? game.tree : null;
      setHidden(lines, !tree);
      for (const button of [promote, remove])
        button.setAttribute("aria-disabled", String(!inVariation(game)));
      const edit = tree?.edit ?? null;
      if (!edit && document.activeElement === undo) promote.focus();
      setHidden(undo, !edit);
      if (edit) setText(undo, text.UNDO_EDIT[edit.kind]);
      const root = tree?.root ?? null;
      if (root !== (before?.choices.mode === "analyse" ? (before.game.tree?.root ?? null) : null)) {
        const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
        draw(root);
        buttons[focused]?.focus({ preventScroll: true });
      }
      const shown = shownPath(game).join();
      for (const [i, button] of buttons.entries()) {
        if (shown && listed[i]?.join() === shown) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
    },
  };
}

const EMPTY = { from: 0, moves: [], variations: [] };
