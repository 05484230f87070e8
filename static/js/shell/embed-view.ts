// Shows only the board, the player, and a link to the full page if the address has `?embed=1`, for
// a frame in another page.

import { findPanel } from "../lib/dom.ts";
import { writeLink } from "../state/share-link.ts";
import { changed, type State } from "../state/state.ts";

export function createEmbedView() {
  const { root: link } = findPanel("full-page", HTMLAnchorElement);

  return {
    show(state: State, before: State | null) {
      if (state.page.embed !== before?.page.embed) {
        document.documentElement.toggleAttribute("data-embed", state.page.embed);
        link.hidden = !state.page.embed;
      }
      if (state.page.embed) link.href = writeLink(changed(state, { page: { embed: false } }));
    },
  };
}
