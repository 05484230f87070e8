// The order of the cards, on the screen and for the Tab key. It is the order in index.html, except
// that in Analyse on a laptop the moves are under the board. During a review, the curve and the
// mistakes come first. While the user reads a linked study, its moves and its comments come first.

import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

/** Matches if the panel is next to the board, and there is space for moves below the board. */
const WIDE = "(min-width: 56rem) and (min-height: 31.01rem)";

export function createCardOrder() {
  const { root: solver } = findPanel("solver");
  const { root: replay } = findPanel("replay");
  const { root: variations } = findPanel("variations");
  const { root: ghost } = findPanel("ghost");
  const { root: review } = findPanel("review");
  const { root: reader } = findPanel("study-reader");
  const toolbar = findPanel("controls").root.querySelector(".toolbar") as HTMLElement;
  const wide = matchMedia(WIDE);
  let analysing = false;
  let reviewing = false;
  let studying = false;

  function arrange() {
    const focused = document.activeElement;
    // Only the other cards are moved, so that the review's lists and buttons keep their scroll
    // position and focus.
    const under = analysing && wide.matches;
    const moves = under ? [] : [replay];
    if (studying && !reviewing) review.before(...moves, reader, solver);
    else if (!reviewing) review.before(solver, ...moves, reader);
    else review.after(...moves, variations, solver);
    if (!reviewing) (under ? review : replay).after(variations);
    if (under) {
      toolbar.before(replay);
      variations.append(ghost);
    } else replay.append(ghost);
    // An element loses the focus when it is moved.
    if (focused instanceof HTMLElement && document.activeElement !== focused)
      focused.focus({ preventScroll: true });
  }
  wide.addEventListener("change", arrange);

  return {
    show({ choices: { mode }, analysis, page }: State) {
      const analyse = mode === "analyse" && !page.embed;
      const first = mode === "analyse" && analysis.review.kind !== "none";
      const studied = page.study !== null;
      if (first === reviewing && studied === studying && analyse === analysing) return;
      reviewing = first;
      studying = studied;
      analysing = analyse;
      arrange();
    },
  };
}
