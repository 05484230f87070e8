// The sheet below a board that the user has solved: the result, its stars, and the next steps. It takes the
// place of the game's buttons.

import { Button, IconButton } from "../lib/controls.tsx";
import * as icons from "../lib/icons.ts";
import { ResultWords } from "../lib/result-sheet.tsx";
import type { Metric } from "../puzzle/slides.ts";
import type { Result, Step } from "../state/result.ts";
import { STARS } from "../state/stars.ts";
import * as text from "./result-text.ts";

interface ResultIntents {
  take(step: Step): void;
  again(): void;
  undo(): void;
  reset(): void;
  /** Deal a board of the same size. */
  shuffle(): void;
  /** Share the game. */
  link(): void;
  close(): void;
}

type ResultSheetProps = {
  result: Result;
  metric: Metric;
  /** True if the sheet ignores clicks, which the user may have meant for the last tile. */
  inert: boolean;
  intents: ResultIntents;
};

export function ResultSheet({ result, metric, inert, intents }: ResultSheetProps) {
  const { stars, steps, made } = result;
  const { headline, note } = text.summary(result, metric);
  const offers = (does: Step["does"]) => steps.some((step) => step.does === does);
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
        {!offers("again") && <Button onPress={intents.again}>{text.AGAIN}</Button>}
      </details>
      {/* The buttons of the game that are still useful, as the sheet takes their place. */}
      <div class="win-tools" role="group" aria-label={text.GAME}>
        <IconButton class="icon" label={text.UNDO} path={icons.UNDO} onPress={intents.undo} />
        <IconButton class="icon" label={text.RESET} path={icons.RESET} onPress={intents.reset} />
        {!offers("board") && (
          <IconButton
            class="icon"
            label={text.SHUFFLE}
            path={icons.SHUFFLE}
            onPress={intents.shuffle}
          />
        )}
        {!offers("share") && (
          <IconButton class="icon" label={text.SHARE} path={icons.SHARE} onPress={intents.link} />
        )}
      </div>
      <IconButton class="icon" label={text.CLOSE} path={icons.CLOSE} onPress={intents.close} />
    </section>
  );
}
