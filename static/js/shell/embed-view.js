// `?embed=1`: only the board and its player, for a frame in another page, and a way to the full
// page.

import { findPanel } from "../lib/dom.js";
import { writeLink } from "../state/link.js";
import { changed } from "../state/state.js";

/** @import { State } from "../state/state.js" */

export function createEmbedView() {
  const { root: link } = findPanel("full-page", HTMLAnchorElement);

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      if (state.page.embed !== before?.page.embed) {
        document.documentElement.toggleAttribute("data-embed", state.page.embed);
        link.hidden = !state.page.embed;
      }
      if (state.page.embed) link.href = writeLink(changed(state, { page: { embed: false } }));
    },
  };
}
