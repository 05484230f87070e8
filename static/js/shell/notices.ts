// Shows the errors in a link until the user closes the notice.

import { element, findPanel, setHidden } from "../lib/dom.ts";
import type { State } from "../state/state.ts";
import { GOT_IT, LINK_FAULTS } from "./shell-text.ts";

export function createNotices({ onClose }: { onClose: () => void }) {
  const { root: notice } = findPanel("notices");

  return {
    pick: (state: State) => [state.page.problems],
    show({ page: { problems } }: State) {
      setHidden(notice, problems.length === 0, notice.parentElement);
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
