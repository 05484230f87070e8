// The card of the first levels, which new users see until they have finished or skipped them.

import type { App } from "../app/app.ts";
import { Button } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import { LEVELS } from "../state/choices.ts";
import { levelGame } from "../state/levels.ts";
import { changed, type Game, patch, type State } from "../state/state.ts";
import { levelName } from "../state/state-text.ts";
import * as text from "./levels-text.ts";

interface LevelIntents {
  start(level: number): void;
  learn(): void;
  skip(): void;
}

/** @param others `begin` starts a timed game */
export function installLevels(app: App, { begin }: { begin: (game: Game) => void }) {
  const { store } = app;
  const intents: LevelIntents = {
    start(level) {
      store.update((state) =>
        changed(state, { choices: { level: Math.max(level, state.choices.level) } }),
      );
      begin(levelGame(level, store.get().game.start));
      app.reveal("board");
    },
    learn() {
      store.update(patch({ choices: { mode: "learn" }, learn: { lesson: "coach" } }));
      app.reveal("board");
    },
    skip: () => store.update(patch({ choices: { level: LEVELS } })),
  };

  app.panel(() => {
    const { root } = findPanel("levels");
    return {
      pick: ({ choices, page }: State) => [choices.level, choices.mode, page.embed],
      show({ choices: { level, mode }, page }: State) {
        setHidden(root, level >= LEVELS || mode !== "play" || page.embed, root.parentElement);
        if (!root.hidden) render(<Levels level={level} intents={intents} />, root);
      },
    };
  });
}

function Levels({ level, intents }: { level: number; intents: LevelIntents }) {
  return (
    <>
      <div class="row-ends">
        <h2 id="levels-title">{text.TITLE}</h2>
        <Button class="link" onPress={intents.skip}>
          {text.HIDE}
        </Button>
      </div>
      <p class="note">
        {text.ABOUT}{" "}
        <Button class="link" onPress={intents.learn}>
          {text.LEARN}
        </Button>
      </p>
      <ol class="levels-list">
        {Array.from({ length: LEVELS }, (_, each) => (
          <li key={levelName(each)}>
            <Button
              class={each < level ? "chip done" : "chip"}
              label={text.levelLabel(each, each < level)}
              current={each === level && "step"}
              onPress={() => intents.start(each)}
            >
              {levelName(each)}
            </Button>
          </li>
        ))}
      </ol>
    </>
  );
}
