// Installs the lesson Coach, a course in solving the puzzle by hand on the learner's own board.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { render } from "../lib/render.ts";
import type { Study } from "../state/study.ts";
import { createCoachController } from "./coach-controller.ts";
import { CoachCard } from "./coach-view.tsx";

export function installCoach(
  app: App,
  panel: HTMLElement,
  { back, openStudy }: { back: () => void; openStudy: (study: Study) => void },
) {
  const { course, ...controller } = createCoachController(app, back);
  const intents = {
    ...controller,
    async study() {
      const study = await during(course());
      if (study) openStudy(study);
    },
  };
  panel.classList.add("coach");
  app.show({
    pick: ({ game, learn, choices, coach }) => [
      ...[game.position, game.goal, game.practice, game.clock.done, game.playing],
      ...[learn.chapter, choices.chapters, coach],
    ],
    show: (state) => render(<CoachCard state={state} intents={intents} />, panel),
  });
}
