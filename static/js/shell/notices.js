// What was wrong with the link, said once.

import { element, findPanel } from "../lib/dom.js";

/** @import { State } from "../state/state.js" */

/** @param {{ onClose: () => void }} intents */
export function createNotices({ onClose }) {
  const { root: notice } = findPanel("notices");

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ page: { problems } }, before) {
      if (problems === before?.page.problems) return;
      notice.hidden = problems.length === 0;
      const close = element("button", {
        class: "small",
        text: "Got it",
        attributes: { type: "button" },
      });
      close.addEventListener("click", onClose);
      notice.replaceChildren(
        element("p", { text: "Not all of this link could be read; the rest is here." }),
        element("ul", {}, ...problems.map((text) => element("li", { text }))),
        close,
      );
    },
  };
}
