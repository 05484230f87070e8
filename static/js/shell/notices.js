// What was wrong with the link, said once; and a nod towards the banner over an unsolvable board.

import { byId, element } from "../lib/dom.js";

/** @import { State } from "../state/state.js" */

/** @param {{ onClose: () => void }} intents */
export function createNotices({ onClose }) {
  const notice = byId("problems", HTMLElement);
  const banner = byId("unsolvable", HTMLElement);

  return {
    /** @param {State} state @param {State | null} before */
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

    /** Draw the eye to the banner. */
    point() {
      banner.scrollIntoView({ block: "nearest" });
      banner.classList.remove("pointed");
      void banner.offsetWidth; // so that the animation begins anew
      banner.classList.add("pointed");
    },
  };
}
