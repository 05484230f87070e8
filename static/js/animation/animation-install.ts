// Saves the shown solution as an animated picture or a video.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { saveFile } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import { throttle } from "../lib/timing.ts";
import { isPointed } from "../state/game.ts";
import { paceOf, shownLine } from "../state/replay.ts";
import type { animate } from "./animation-file.ts";
import * as text from "./animation-text.ts";
import type { makeVideo } from "./video-file.ts";

const PROGRESS_MS = 1000;

/** @param others `board` is the shown board, whose colours the files use */
export function installAnimation({ store, clock, say }: App, { board }: { board: HTMLElement }) {
  const loadAnimation: () => Promise<{ animate: typeof animate }> = createLate(
    import.meta.animation,
  );
  const loadVideo: () => Promise<{ makeVideo: typeof makeVideo }> = createLate(import.meta.video);
  let making = false;

  /** Return the shown solution, its pace, and a name for its file. */
  function shown() {
    const state = store.get();
    const { start, moves, times } = shownLine(state);
    const pace = paceOf(state);
    return {
      line: { start, moves, pointed: isPointed(state) },
      pace: "ms" in pace ? pace : { times },
      name: `slidestar-${start.rows}x${start.cols}-${moves.length}`,
    };
  }

  async function savePicture() {
    const { line, pace, name } = shown();
    say(text.MAKING_PICTURE);
    const { animate } = await loadAnimation();
    const { file, step } = await animate(line, pace, board, clock);
    saveFile(`${name}.gif`, file);
    say(text.pictureSaved({ moves: line.moves.length, bytes: file.size, step }));
  }

  async function saveVideo() {
    const { line, pace, name } = shown();
    let done = 0;
    const report = throttle(clock, PROGRESS_MS, () => {
      if (done < 1) say(text.makingVideo(done));
    });
    say(text.makingVideo(0));
    const { makeVideo } = await loadVideo();
    const video = await makeVideo(line, pace, board, clock, (part) => {
      done = part;
      report();
    });
    if (!video) return say(text.NO_VIDEOS);
    saveFile(`${name}.${video.kind}`, video.file);
    say(text.videoSaved({ moves: line.moves.length, bytes: video.file.size, kind: video.kind }));
  }

  return {
    /** Save the shown solution at the pace of the replay. */
    async save(form: "animation" | "video") {
      if (making) return;
      making = true;
      try {
        await during(form === "video" ? saveVideo() : savePicture());
      } catch (error) {
        console.warn(`the ${form}:`, error);
        say(text.NOT_LOADED);
      }
      making = false;
    },
  };
}
