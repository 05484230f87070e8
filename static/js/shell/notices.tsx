// Shows the errors in a link until the user closes the notice.

import { Button } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import type { State } from "../state/state.ts";
import { GOT_IT, LINK_FAULTS } from "./shell-text.ts";

export function createNotices(onClose: () => void): Panel<State> {
  const { root: notice } = findPanel("notices");

  return {
    pick: ({ page }) => [page.problems],
    show({ page: { problems } }) {
      setHidden(notice, problems.length === 0, notice.parentElement);
      render(
        <>
          <p>{LINK_FAULTS}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <Button onPress={onClose}>{GOT_IT}</Button>
        </>,
        notice,
      );
    },
  };
}
