// The card of the first levels, which new users see until they have finished or skipped them.

import type { App } from "../app/app.ts";
import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { LEVELS } from "../state/choices.ts";
import { levelGame } from "../state/levels.ts";
import { changed, type Game, patch, type State } from "../state/state.ts";
import { levelName } from "../state/state-text.ts";
import * as text from "./levels-text.ts";

/** @param others `begin` starts a timed game */
export function installLevels(app: App, { begin }: { begin: (game: Game) => void }) {
  const { store } = app;

  function go(level: number) {
    store.update((state) =>
      changed(state, { choices: { level: Math.max(level, state.choices.level) } }),
    );
    if (level < LEVELS) begin(levelGame(level, store.get().game.start));
    app.reveal("board");
  }

  app.panel(() => {
    const { root, part } = findPanel("levels");
    const levels = Array.from({ length: LEVELS }, (_, level) => {
      const button = element("button", {
        class: "chip",
        text: levelName(level),
        attributes: { type: "button" },
      });
      button.addEventListener("click", () => go(level));
      return button;
    });
    part("levels").replaceChildren(...levels.map((button) => element("li", {}, button)));
    setText(part("about"), text.ABOUT);
    const learn = part("learn", HTMLButtonElement);
    setText(learn, text.LEARN);
    learn.addEventListener("click", () => {
      store.update(patch({ choices: { mode: "learn" }, learn: { lesson: "coach" } }));
      app.reveal("board");
    });
    const hide = part("hide", HTMLButtonElement);
    setText(hide, text.HIDE);
    hide.addEventListener("click", () => store.update(patch({ choices: { level: LEVELS } })));
    return {
      pick: ({ choices, page }: State) => [choices.level, choices.mode, page.embed],
      show({ choices: { level, mode }, page }: State) {
        setHidden(root, level >= LEVELS || mode !== "play" || page.embed, root.parentElement);
        levels.forEach((button, i) => {
          button.classList.toggle("done", i < level);
          button.setAttribute("aria-label", text.levelLabel(i, i < level));
          if (i === level) button.setAttribute("aria-current", "step");
          else button.removeAttribute("aria-current");
        });
      },
    };
  });
}
