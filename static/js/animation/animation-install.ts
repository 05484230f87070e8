// Saves the shown solution as an animated picture or a video, and the replays of events.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { saveFile } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import { throttle } from "../lib/timing.ts";
import type { Film, FilmForm } from "../state/film.ts";
import { isPointed } from "../state/game.ts";
import { paceOf, shownLine } from "../state/replay.ts";
import type { Settings } from "../state/settings.ts";
import type { animate } from "./animation-file.ts";
import * as text from "./animation-text.ts";
import type { makeVideo } from "./video-file.ts";

const PROGRESS_MS = 1000;

type Report = (message: string) => void;

/** @param others `board` is the shown board, whose colours the files use */
export function installAnimation({ store, clock, say }: App, { board }: { board: HTMLElement }) {
  const loadAnimation: () => Promise<{ animate: typeof animate }> = createLate(
    import.meta.animation,
  );
  const loadVideo: () => Promise<{ makeVideo: typeof makeVideo }> = createLate(import.meta.video);
  let making = false;

  function shownFilm(): Film {
    const state = store.get();
    const { start, moves, times } = shownLine(state);
    const played = paceOf(state);
    const pace = "ms" in played ? played : { times };
    return {
      name: `slidestar-${start.rows}x${start.cols}-${moves.length}`,
      scenes: [{ start, moves, pace, pointed: isPointed(state), caption: "" }],
      ...{ speed: 1, ending: "" },
    };
  }

  async function savePicture(film: Film, theme: Settings | null, report: Report) {
    report(text.MAKING_PICTURE);
    const { animate } = await loadAnimation();
    const { file, step } = await animate(film, board, theme, clock);
    saveFile(`${film.name}.gif`, file);
    report(text.pictureSaved({ moves: movesIn(film), bytes: file.size, step }));
  }

  /** @param theme the theme that colours the tiles, or null for the colours of the shown board */
  async function saveVideo(film: Film, theme: Settings | null, report: Report) {
    let done = 0;
    const show = throttle(clock, PROGRESS_MS, () => {
      if (done < 1) report(text.makingVideo(done));
    });
    report(text.makingVideo(0));
    const { makeVideo } = await loadVideo();
    const video = await makeVideo(film, board, theme, clock, (part) => {
      done = part;
      show();
    });
    if (!video) return report(text.NO_VIDEOS);
    saveFile(`${film.name}.${video.kind}`, video.file);
    report(text.videoSaved({ moves: movesIn(film), bytes: video.file.size, kind: video.kind }));
  }

  /** Save a film, unless another file is being made. */
  async function save(form: FilmForm, film: Film, theme: Settings | null, report: Report) {
    if (making) return;
    making = true;
    try {
      await during((form === "video" ? saveVideo : savePicture)(film, theme, report));
    } catch (error) {
      console.warn(`the ${form}:`, error);
      report(text.NOT_LOADED);
    }
    making = false;
  }

  return {
    /** Save the shown solution at the pace of the replay. */
    save: (form: FilmForm) => save(form, shownFilm(), null, say),
    /** Save a film, and report the progress. */
    saveFilm: (form: FilmForm, film: Film, report: Report) =>
      save(form, film, store.get().settings, report),
  };
}

const movesIn = ({ scenes }: Film) => scenes.reduce((sum, { moves }) => sum + moves.length, 0);
