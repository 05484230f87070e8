// What was wrong with the link, said once.

import { element, findPanel } from "../lib/dom.js";
import { GOT_IT, LINK_FAULTS } from "./messages.js";

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
        text: GOT_IT,
        attributes: { type: "button" },
      });
      close.addEventListener("click", onClose);
      notice.replaceChildren(
        element("p", { text: LINK_FAULTS }),
        element("ul", {}, ...problems.map((text) => element("li", { text }))),
        close,
      );
    },
  };
}
