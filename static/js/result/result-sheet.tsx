// The sheet below a board that the user has solved: the result, its stars, and the next steps. It takes the
// place of the game's buttons.

import { Button, IconButton } from "../lib/controls.tsx";
import { ResultWords } from "../lib/result-sheet.tsx";
import type { Metric } from "../puzzle/slides.ts";
import type { Result, Step } from "../state/result.ts";
import { STARS } from "../state/stars.ts";
import * as text from "./result-text.ts";

const CROSS = "m6 6 12 12M18 6 6 18";
const UNDO = "M9 4 4 9l5 5M4 9h10a6 6 0 0 1 0 12h-2";
const RESET = "M5 5v6h6M5.5 11A8 8 0 1 1 6 17";
const SHARE = "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6";

export interface ResultIntents {
  take(step: Step): void;
  again(): void;
  undo(): void;
  reset(): void;
  /** Share the game. */
  link(): void;
  close(): void;
}

export function ResultSheet({
  result,
  metric,
  inert,
  intents,
}: {
  result: Result;
  metric: Metric;
  /** True if the sheet ignores clicks, which the user may have meant for the last tile. */
  inert: boolean;
  intents: ResultIntents;
}) {
  const { stars, steps, made } = result;
  const { headline, note } = text.summary(result, metric);
  return (
    <section class="win" aria-label={text.RESULT} tabIndex={-1} inert={inert}>
      <ResultWords
        stars={stars === null ? 0 : STARS}
        earned={stars ?? 0}
        starsLabel={text.stars(stars ?? 0)}
        headline={headline}
        notes={note ? [note] : []}
      />
      <div class="win-buttons">
        {steps.map((step, i) => (
          <Button
            key={step.does}
            class={i === 0 ? "primary" : "strong"}
            onPress={() => intents.take(step)}
          >
            {text.stepName(step, result.duel !== null)}
          </Button>
        ))}
      </div>
      <details class="counts">
        <summary>{text.DETAILS}</summary>
        <p
          data-part="figures"
          class="note"
          title={made.multi === made.moves ? undefined : text.MULTI_HELP}
        >
          {text.figures(result, metric)}
        </p>
        {stars !== null && stars < STARS && <p class="note">{text.STARS_RULE}</p>}
        {!steps.some(({ does }) => does === "again") && (
          <Button class="small" onPress={intents.again}>
            {text.AGAIN}
          </Button>
        )}
      </details>
      {/* The buttons of the game that are still useful, as the sheet takes their place. */}
      <div class="win-tools" role="group" aria-label={text.GAME}>
        <IconButton class="icon" label={text.UNDO} path={UNDO} onPress={intents.undo} />
        <IconButton class="icon" label={text.RESET} path={RESET} onPress={intents.reset} />
        {!steps.some(({ does }) => does === "share") && (
          <IconButton class="icon" label={text.SHARE} path={SHARE} onPress={intents.link} />
        )}
      </div>
      <IconButton class="icon" label={text.CLOSE} path={CROSS} onPress={intents.close} />
    </section>
  );
}
