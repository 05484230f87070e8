// The setup of a race: boards, contestants, and the limit per run.

import type { ComponentChildren } from "preact";
import { Button, Status } from "../lib/controls.tsx";
import { Field, NumberField, OptionFields, RadioChips, Select } from "../lib/fields.tsx";
import type { OptionValue } from "../lib/option-fields.ts";
import { type Learn, RACE_KINDS } from "../state/learn.ts";
import type { Contestant, Deal, RacePart } from "../state/race.ts";
import { OPTION_FIELDS, optionsOf } from "../state/search-options.ts";
import type { State } from "../state/state.ts";
import { CHOSEN_FIRST, obstacleIn } from "./contestants.ts";
import { dealIn, dealOf, filesOf, MOST } from "./race-boards.ts";
import * as text from "./race-text.ts";

export interface RaceIntents {
  choose(learn: Partial<Learn>): void;
  change(race: Partial<RacePart>): void;
  deal(change: Partial<Deal>): void;
  setOption(name: string, value: OptionValue): void;
  tick(id: string, on: boolean): void;
  start(): void;
  stop(): void;
}

const CUTS = [2_000, 20_000, 200_000, 2_000_000];
const FILE_SIZES: Readonly<Record<string, string>> = text.FILE_SIZES;
const fileOption = (size: string) =>
  text.fileOption(FILE_SIZES[size] ?? size, filesOf(size).length);

export function RaceSetup({
  state: {
    game: { position },
    learn: { boards: kind, runs, options },
    race,
  },
  contestants,
  intents,
}: {
  state: State;
  contestants: readonly Contestant[];
  intents: RaceIntents;
}) {
  const deal = dealIn(race, position);
  const chosen = runs ?? CHOSEN_FIRST;
  const ticked = contestants.filter(({ id }) => chosen.includes(id));

  return (
    <form
      class="card race-setup"
      aria-label={text.RACE}
      onSubmit={(event) => {
        event.preventDefault();
        if (race.running) intents.stop();
        else intents.start();
      }}
    >
      <h2>{text.TITLE}</h2>
      <p class="note">
        {text.aboutSize(kind === "depth" && !dealOf(position) ? { rows: 3, cols: 3 } : position)}
      </p>
      <Fieldset legend={text.BOARDS}>
        <RadioChips
          name="race-boards"
          labels={RACE_KINDS}
          value={kind}
          onValue={(boards) => intents.choose({ boards })}
        />
        <p class="note">{text.aboutBoards(kind, position, dealOf(position))}</p>
        {kind === "depth" && (
          <div class="race-deal">
            {(["first", "last", "each"] as const).map((name) => (
              <NumberField
                key={name}
                label={text.DEAL[name]}
                range={{ min: 1, max: name === "each" ? MOST.each : MOST.length, whole: true }}
                value={deal[name]}
                onValue={(value) => intents.deal({ [name]: value })}
              />
            ))}
            <Field label={text.SEED}>
              <input
                maxLength={100}
                value={race.seed}
                onInput={({ currentTarget: { value } }) => intents.change({ seed: value })}
              />
            </Field>
          </div>
        )}
        {kind === "list" && (
          <>
            <Field label={text.LIST}>
              <textarea
                rows={4}
                spellcheck={false}
                placeholder="8-6-7_2-5-4_3-0-1"
                value={race.list}
                onInput={({ currentTarget: { value } }) => intents.change({ list: value })}
              />
            </Field>
            <Status class="note">{race.read}</Status>
          </>
        )}
        {kind === "files" && (
          <Select
            label={text.FILES}
            values={Object.keys(FILE_SIZES)}
            nameOf={fileOption}
            value={race.files}
            onValue={(files) => intents.change({ files })}
          />
        )}
      </Fieldset>
      <Fieldset legend={text.CONTESTANTS}>
        <div class="race-contestants">
          {contestants.map((contestant) => {
            const { id, label, about } = contestant;
            const reason = obstacleIn(kind, contestant, position);
            return (
              <label key={id} class="tick">
                <input
                  type="checkbox"
                  checked={ticked.includes(contestant)}
                  disabled={reason !== null}
                  onChange={({ currentTarget: { checked } }) => intents.tick(id, checked)}
                />
                <span>
                  <span>{label}</span>
                  <span class="note">{reason ?? about}</span>
                </span>
              </label>
            );
          })}
        </div>
        <Status class="note">
          {text.absent((runs ?? []).filter((id) => !contestants.some((one) => one.id === id)))}
        </Status>
        <OptionFields
          options={OPTION_FIELDS}
          values={optionsOf(
            ticked.map(({ run }) => run.algorithm),
            options,
            position,
          )}
          onValue={intents.setOption}
        />
      </Fieldset>
      <div class="race-start">
        <Select
          label={text.CUT}
          values={CUTS}
          nameOf={text.cutOption}
          value={race.nodes}
          onValue={(nodes) => intents.change({ nodes })}
        />
        <Button type="submit" class={race.running ? "strong" : "primary"}>
          {race.running ? text.STOP : text.RACE}
        </Button>
      </div>
      <p class="fault" role="alert">
        {race.problem}
      </p>
    </form>
  );
}

function Fieldset({ legend, children }: { legend: string; children: ComponentChildren }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
