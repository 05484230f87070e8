// Installs the lesson Coach, a course in solving the puzzle by hand on the learner's own board.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import type { Study } from "../state/study.ts";
import { createCoachController } from "./coach-controller.ts";
import { createCoachView } from "./coach-view.ts";
import { lessonOf } from "./lesson.ts";

export function installCoach(
  app: App,
  panel: HTMLElement,
  { back, openStudy }: { back: () => void; openStudy: (study: Study) => void },
) {
  const { store } = app;
  const coach = createCoachController(app, back);
  const view = createCoachView({
    onChapter: coach.choose,
    onShow: coach.show,
    onBack: coach.takeBack,
    onAnother: coach.deal,
    onNext: coach.next,
    onStudy: async () => {
      const study = await during(coach.course());
      if (study) openStudy(study);
    },
  });
  panel.classList.add("coach");
  panel.append(view.element);
  const show = () => {
    const subject = coach.subject();
    view.show(lessonOf(subject, coach.store.get()), subject, store.get().choices.chapters);
  };
  coach.store.subscribe(show);
  store.show({
    pick: ({ game, learn, choices }) => [
      game.position,
      game.goal,
      game.practice,
      game.clock.done,
      game.playing,
      learn.chapter,
      choices.chapters,
    ],
    show,
  });
}
