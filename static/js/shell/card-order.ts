// The order of the cards, on the screen and for the Tab key. It is the order in index.html, except
// that in Analyse the moves are under the board on a laptop, and under the result of Solve on a phone.
// During a review, the curve and the mistakes come first. While the user reads a linked study, its moves
// and its comments come first, and a line unfolds the other cards.

import { findPanel, setHidden } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

/** Matches if the panel is next to the board, and there is space for moves below the board. */
const WIDE = "(min-width: 56rem) and (min-height: 31.01rem)";

export function createCardOrder() {
  const { root: solver, part } = findPanel("solver");
  const { root: replay } = findPanel("replay");
  const { root: variations } = findPanel("variations");
  const { root: ghost } = findPanel("ghost");
  const { root: fullPage } = findPanel("full-page");
  const { root: review } = findPanel("review");
  const { root: reader } = findPanel("study-reader");
  const { root: study } = findPanel("study");
  const { root: optimal } = findPanel("optimal");
  const { root: tools } = findPanel("tools", HTMLDetailsElement);
  const toolbar = findPanel("controls").root.querySelector(".toolbar") as HTMLElement;
  const wide = matchMedia(WIDE);
  let analysing = false;
  let reviewing = false;
  let studying = false;
  let asked = false;

  function arrange() {
    const focused = document.activeElement;
    // Only the other cards are moved, so that the review's lists and buttons keep their scroll
    // position and focus.
    const under = analysing && wide.matches;
    const inSolver = analysing && !under && !reviewing && !studying;
    const moves = under || inSolver ? [] : [replay];
    if (studying) review.before(...moves, reader, variations, study, tools, solver);
    else {
      if (reviewing) review.after(...moves, variations, solver);
      else review.before(solver, ...moves, reader);
      if (!reviewing) (under ? review : inSolver ? solver : replay).after(variations);
      optimal.after(study);
    }
    if (inSolver) part("view").after(replay);
    if (under) {
      toolbar.before(replay);
      variations.append(ghost);
    } else fullPage.before(ghost);
    // An element loses the focus when it is moved.
    if (focused instanceof HTMLElement && document.activeElement !== focused)
      focused.focus({ preventScroll: true });
  }
  wide.addEventListener("change", arrange);

  return {
    show({ choices: { mode }, analysis, page }: State) {
      const analyse = mode === "analyse" && !page.embed;
      const first = mode === "analyse" && analysis.review.kind !== "none";
      const studied = analyse && page.study !== null;
      const asks = first || analysis.search.kind !== "none";
      setHidden(tools, !studied);
      // Solve and Review are also keys.
      if (!studied || asks !== asked) tools.open = studied && (asks || tools.open);
      asked = asks;
      if (first === reviewing && studied === studying && analyse === analysing) return;
      reviewing = first;
      studying = studied;
      analysing = analyse;
      arrange();
    },
  };
}
