// The order of the cards, on the screen and for Tab: as in index.html, but in Analyse on a laptop the
// moves are under the board. During a review the curve and the mistakes come first. While a linked study
// is read, its moves and its words come first.

import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";

/** The panel is beside the board, and there is room below it. */
const WIDE = "(min-width: 56rem) and (min-height: 31.01rem)";

export function createCardOrder() {
  const { root: solver } = findPanel("solver");
  const { root: replay } = findPanel("replay");
  const { root: variations } = findPanel("variations");
  const { root: ghost } = findPanel("ghost");
  const { root: fullPage } = findPanel("full-page");
  const { root: review } = findPanel("review");
  const { root: reader } = findPanel("study-reader");
  const toolbar = findPanel("controls").root.querySelector(".toolbar") as HTMLElement;
  const wide = matchMedia(WIDE);
  let analysing = false;
  let reviewing = false;
  let studying = false;

  function arrange() {
    const focused = document.activeElement;
    // The other cards are moved, so that the review's lists and buttons keep scroll and focus.
    const under = analysing && wide.matches;
    const moves = under ? [] : [replay];
    if (studying && !reviewing) review.before(...moves, reader, solver);
    else if (!reviewing) review.before(solver, ...moves, reader);
    else review.after(...moves, variations, solver);
    if (!reviewing) (under ? review : replay).after(variations);
    if (under) {
      toolbar.before(replay);
      variations.append(ghost);
    } else fullPage.before(ghost);
    // A moved element loses the focus.
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
