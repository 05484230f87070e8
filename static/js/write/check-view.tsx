// The check of a heuristic or a search: the size or the exercise, Check and Stop, progress, output, and the
// buttons that use the heuristic.

import { Button, Status } from "../lib/controls.tsx";
import { Select } from "../lib/fields.tsx";
import type { CodeKind } from "../state/choices.ts";
import type { WritePart } from "../state/write.ts";
import * as text from "./write-text.ts";

type Size = keyof typeof text.SIZES;

interface CheckIntents {
  resize(size: string): void;
  setExercise(text: string): void;
  check(): void;
  stop(): void;
  /** Use the heuristic in another lesson. */
  race?: (() => void) | undefined;
  trace?: (() => void) | undefined;
  solve(): void;
}

export function CheckCard({
  kind,
  write: { size, exercise, check, printed, foreign, opening },
  intents,
}: {
  kind: CodeKind;
  write: WritePart;
  intents: CheckIntents;
}) {
  const running = check.kind === "running" ? check : null;
  const { race, trace, solve } = intents;
  const uses =
    kind === "search"
      ? []
      : ([
          [text.RACE, race],
          [text.WATCH, trace],
          [text.SOLVE, solve],
        ] as const);
  return (
    <section class="card">
      <div class="check-line">
        <Select
          label={text.CHECK_ON}
          hidden={kind === "search"}
          values={Object.keys(text.SIZES)}
          nameOf={(each) => text.SIZES[each as Size]}
          value={size}
          onValue={intents.resize}
        />
        <Button
          class={running ? "strong" : "primary"}
          inactive={opening && !running}
          onPress={running ? intents.stop : intents.check}
        >
          {running ? text.STOP : text.CHECK}
        </Button>
      </div>
      {running && (
        // A bar without a value shows that the progress is unknown. A value cannot be removed again.
        <progress
          key={String(running.done === null)}
          aria-label={text.CHECK}
          {...(running.done === null ? {} : { value: running.done })}
        />
      )}
      <Status class="note">
        {running
          ? text.under(text.PHASES[running.phase])
          : check.kind === "stopped" && text.STOPPED}
      </Status>
      {kind === "search" && (
        <details class="fold">
          <summary>{text.EXERCISE}</summary>
          <div class="fold-body">
            <p class="note">{text.ABOUT_EXERCISE}</p>
            <textarea
              class="code-box"
              aria-label={text.EXERCISE}
              spellcheck={false}
              autocapitalize="off"
              value={exercise}
              onChange={({ currentTarget: { value } }) => intents.setExercise(value)}
            />
          </div>
        </details>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the output scrolls by keys. */}
      <pre class="printed" role="region" aria-label={text.PRINTED} tabIndex={0} hidden={!printed}>
        {printed}
      </pre>
      <div class="onward">
        {uses.map(
          ([name, use]) =>
            use && (
              // Code from a link must first be checked.
              <Button key={name} inactive={foreign || running !== null || opening} onPress={use}>
                {name}
              </Button>
            ),
        )}
      </div>
    </section>
  );
}
