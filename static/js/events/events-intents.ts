import type { TableIntents } from "../app/input.ts";
import type { EventResult } from "../state/event-results.ts";
import type { FilmForm } from "../state/film.ts";
import type { SavedAs } from "../state/result-file.ts";

/** The user's intents on an event, which its view calls. */
export interface EventsIntents extends TableIntents {
  undo(): void;
  redo(): void;
  /** Return to the start of the board. */
  reset(): void;
  share(): void;
  /** Do the action of the main button. */
  primary(): void;
  /** Play new boards. */
  again(): void;
  /** Play the same boards. */
  same(): void;
  replay(result: EventResult): void;
  /** Save a result in a form that others can check. */
  saveResult(result: EventResult, as: SavedAs): void;
  /** Go to the state after `at` moves of the replay. */
  seek(at: number): void;
  /** Go `by` moves forward in the replay, or back if it is negative. */
  step(by: number): void;
  setSpeed(speed: number): void;
  /** Save the replay as an animated picture or a video. */
  saveFilm(form: FilmForm): void;
  /** Open the dialog of events. */
  choose(): void;
  /** Store the run for another day. */
  storeRun(): void;
  close(): void;
  /** Show a message in place of the advice. */
  say(message: string): void;
}
