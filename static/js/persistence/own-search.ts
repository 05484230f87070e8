// Remembers the search of the solver while Watch in Learn shows another one, and restores it when
// the user leaves Learn.

import type { App } from "../app/app.ts";
import { type Choices, DEFAULT_CHOICES } from "../state/choices.ts";
import { patch } from "../state/state.ts";
import { loadChoices } from "./storage.ts";

/** Return a function that returns the choices with the solver's own search, even in Learn. */
export function keepOwnSearch({ store }: Pick<App, "store">): () => Choices {
  const opened = store.get().choices;
  let own = searchOf(opened.mode === "learn" ? { ...DEFAULT_CHOICES, ...loadChoices() } : opened);
  store.listen(
    ({ choices }) => [choices.mode],
    ({ choices: { mode } }, { choices: before }) => {
      if (mode === "learn") own = searchOf(before);
      else if (before.mode === "learn") store.update(patch({ choices: own }));
    },
  );
  return () => {
    const { choices } = store.get();
    return choices.mode === "learn" ? { ...choices, ...own } : choices;
  };
}

const searchOf = ({ algorithm, heuristic }: Choices) => ({ algorithm, heuristic });
