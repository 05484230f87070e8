import type { TableIntents } from "../app/input.ts";
import type { EventResult } from "../state/event-results.ts";

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
  /** Go to the state after `at` moves of the replay. */
  seek(at: number): void;
  /** Open the dialog of events. */
  choose(): void;
  /** Store the run for another day. */
  storeRun(): void;
  close(): void;
  /** Show a message in place of the advice. */
  say(message: string): void;
}
