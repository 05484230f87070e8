// The rules of the watched search, and the search for the rules that give the user's counts.

import { useState } from "preact/hooks";
import { Button, Status } from "../lib/controls.tsx";
import { Field, Select } from "../lib/fields.tsx";
import type { RulesFound } from "../protocol.ts";
import { INFORMED, RULED } from "../state/choices.ts";
import { OWN, type WhyCounts } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import { watchedSearch, whyCounts } from "../state/watch.ts";
import {
  applies,
  type Based,
  changesOf,
  presetsOf,
  type RuleName,
  readRules,
  valuesOf,
  writeRules,
} from "./rules.ts";
import * as text from "./rules-text.ts";
import type { WatchController } from "./watch-controller.ts";
import type { UserCounts, WhyController } from "./why-controller.ts";

const NAMES = Object.keys(text.RULES) as RuleName[];
const COUNTS = Object.keys(text.FIELDS) as (keyof UserCounts)[];

type RulesProps = { state: State; watch: WatchController; why: WhyController; onWatch: () => void };

/** @param props `onWatch` is called when the search by found rules is shown */
export function Rules({ state, watch, why, onWatch }: RulesProps) {
  const { algorithm, heuristic, rules = "", options } = watchedSearch(state);
  const based = readRules(rules, algorithm, options);
  const changes = changesOf(based);
  const estimate = INFORMED.includes(algorithm) ? heuristic : null;
  return (
    <details class="card fold watch-rules" hidden={!RULED.includes(algorithm)}>
      <summary>{summaryOf(based)}</summary>
      <div class="fold-body">
        <p class="note">{text.ABOUT}</p>
        <div class="choices">
          <Select
            label={text.BASE}
            values={["", ...presetsOf(algorithm)]}
            nameOf={text.presetName}
            value={based.preset ?? ""}
            onValue={(preset) => watch.learn({ rules: preset })}
          />
          {NAMES.filter((name) => applies(name, algorithm, estimate)).map((name) => (
            <Select
              key={name}
              class={changes.some(([changed]) => changed === name) ? "changed" : undefined}
              label={text.RULES[name]}
              values={valuesOf(name, algorithm)}
              nameOf={(value) => text.labelOf(name, value)}
              value={based.rules[name]}
              onValue={(value) => {
                const changed = { ...based, rules: { ...based.rules, [name]: value } };
                watch.learn({ rules: writeRules(changed) });
              }}
            />
          ))}
        </div>
        <Why
          found={whyCounts(state)}
          search={{ algorithm, heuristic }}
          why={why}
          onWatch={(found) => {
            watch.learn({ rules: found, second: found ? { algorithm, heuristic } : null });
            onWatch();
          }}
        />
      </div>
    </details>
  );
}

/** Return the rules of the watched search in short, or null if they are the usual rules. */
export function changedRules(state: State) {
  const { algorithm, rules, options } = watchedSearch(state);
  return rules ? summaryOf(readRules(rules, algorithm, options)) : null;
}

const summaryOf = (based: Based) =>
  text.summary(text.presetName(based.preset ?? ""), changesOf(based).length);

type WhyProps = {
  found: WhyCounts;
  search: { algorithm: string; heuristic: string };
  why: WhyController;
  onWatch: (rules: string) => void;
};

/** The form for the user's counts, and the list of rules that give these counts. */
function Why({ found, search: { algorithm, heuristic }, why, onWatch }: WhyProps) {
  const [counts, setCounts] = useState<UserCounts>({});
  const [further, setFurther] = useState<string | null>(null);
  const running = found.kind === "running";
  const own = heuristic === OWN;
  const listed = found.kind === "done" ? [...found.result.found, ...found.result.nearest] : [];
  return (
    <div class="why-counts">
      <h3>{text.WHY}</h3>
      <p class="note">{own ? text.NOT_OWN : text.ABOUT_WHY}</p>
      <form
        class="choices"
        onInput={({ currentTarget }) => {
          setCounts(countsIn(currentTarget));
          why.clear();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (running) why.stop();
          else why.find(countsIn(event.currentTarget), further ?? "");
        }}
      >
        {COUNTS.map((name) => (
          <Field key={name} label={text.FIELDS[name]}>
            <input
              type="number"
              name={name}
              min="0"
              max="1000000000"
              inputmode="numeric"
              autocomplete="off"
            />
          </Field>
        ))}
        {further === null ? (
          <Button onPress={() => setFurther("")}>{text.ADD_BOARD}</Button>
        ) : (
          <Field class="wide" label={text.FURTHER}>
            <textarea
              ref={focusField}
              rows={3}
              aria-describedby="why-further"
              spellcheck={false}
              placeholder={text.FURTHER_EXAMPLE}
              value={further}
              onInput={({ currentTarget: { value } }) => setFurther(value)}
            />
          </Field>
        )}
        <Button type="submit" disabled={!running && (own || Object.keys(counts).length === 0)}>
          {running ? text.STOP : text.FIND}
        </Button>
      </form>
      {further !== null && (
        <p class="note" id="why-further">
          {text.FURTHER_HELP}
        </p>
      )}
      <Status class="note">{statusOf(found)}</Status>
      <ul class="rules-found">
        {listed.map((one) => (
          <Found key={one.rules[0]} found={one} algorithm={algorithm} onWatch={onWatch} />
        ))}
      </ul>
    </div>
  );
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus();

/** Return the counts that the user has entered in the form. */
const countsIn = (form: HTMLFormElement): UserCounts =>
  Object.fromEntries(
    [...new FormData(form)].filter(([, value]) => value).map(([name, value]) => [name, +value]),
  );

function statusOf(why: WhyCounts) {
  if (why.kind === "running") return text.searching(why.nodes);
  if (why.kind === "failed") return why.message;
  if (why.kind === "none") return "";
  return text.answer(why.result);
}

type FoundProps = { found: RulesFound; algorithm: string; onWatch: (rules: string) => void };

function Found({ found: { rules, counts }, algorithm, onWatch }: FoundProps) {
  return (
    <li>
      {rules.length > 1 && <p>{text.ANY_OF}</p>}
      {rules.map((one) => {
        const based = readRules(one, algorithm);
        return (
          <p key={one}>
            <span>{text.described(based.preset, changesOf(based))}</span>
            <Button onPress={() => onWatch(one)}>{text.WATCH}</Button>
          </p>
        );
      })}
      <p class="note">{text.countsOf(counts)}.</p>
    </li>
  );
}
