// The setup of Watch: the algorithm, the heuristic, the second search, and a button that deals an
// easy board.

import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { OptionFields, Select } from "../lib/fields.tsx";
import { ALGORITHMS, DESCRIPTIONS, HEURISTICS, INFORMED } from "../state/choices.ts";
import { OWN, type Together, type Unfit } from "../state/learn.ts";
import { OPTION_FIELDS, optionsOf } from "../state/search-options.ts";
import type { State } from "../state/state.ts";
import {
  isWatchable,
  partingStep,
  secondSearch,
  watchedSearch,
  watchedSecond,
  watchedTrace,
} from "../state/watch.ts";
import type { WatchController } from "./watch-controller.ts";
import * as text from "./watch-text.ts";

const ALGORITHM_NAMES: Readonly<Record<string, string>> = {
  ...ALGORITHMS,
  "": text.NO_SECOND_SEARCH,
};
const HEURISTIC_NAMES: Readonly<Record<string, string>> = { ...HEURISTICS, [OWN]: text.OWN };
const WATCHED = Object.keys(ALGORITHMS).filter((name) => name !== "auto");
const algorithmName = (name: string) => ALGORITHM_NAMES[name] ?? "";
const heuristicName = (name: string) => HEURISTIC_NAMES[name] ?? "";

export function Setup({ state, watch }: { state: State; watch: WatchController }) {
  const { learn, game } = state;
  const { algorithm, heuristic } = watchedSearch(state);
  const second = secondSearch(state);
  const deal = useRef<HTMLButtonElement>(null);
  const informed = INFORMED.includes(algorithm);
  const heuristics = Object.keys(HEURISTICS).filter((name) => isWatchable(name, state));
  const about = [DESCRIPTIONS[algorithm], informed ? DESCRIPTIONS[heuristic] : text.NO_HEURISTIC];
  return (
    <section class="card watch-setup" aria-label={text.SETUP}>
      <Dealt why={learn.dealt} focusWhenHidden={deal} onBack={watch.back} />
      <div class="choices">
        <Select
          label={text.FIELDS.algorithm}
          values={WATCHED}
          nameOf={algorithmName}
          value={algorithm}
          onValue={(value) => watch.choose({ algorithm: value })}
        />
        <Select
          label={text.FIELDS.heuristic}
          values={[...heuristics, OWN]}
          nameOf={heuristicName}
          value={heuristic}
          unused={!informed}
          onValue={(value) => {
            watch.learn({ own: value === OWN });
            if (value !== OWN) watch.choose({ heuristic: value });
          }}
        />
        <button type="button" class="small deal" ref={deal} onClick={watch.deal}>
          {text.DEAL}
        </button>
        <Button
          class="small present"
          onPress={() => watch.learn({ presenting: !learn.presenting })}
        >
          {learn.presenting ? text.LEAVE : text.PRESENT}
        </Button>
      </div>
      <OptionFields
        options={OPTION_FIELDS}
        values={optionsOf(
          second ? [algorithm, second.algorithm] : [algorithm],
          learn.options,
          game.position,
        )}
        onValue={watch.setOption}
      />
      <p class="note">{about.filter(Boolean).join(" ")}</p>
      <div class="choices beside">
        <Select
          label={text.FIELDS.secondAlgorithm}
          values={["", ...WATCHED]}
          nameOf={algorithmName}
          value={second?.algorithm ?? ""}
          onValue={(value) =>
            watch.learn({
              second: value
                ? { algorithm: value, heuristic: second?.heuristic ?? "manhattan" }
                : null,
            })
          }
        />
        {second && INFORMED.includes(second.algorithm) && (
          <Select
            label={text.FIELDS.secondHeuristic}
            values={heuristics}
            nameOf={heuristicName}
            value={second.heuristic}
            onValue={(value) =>
              watch.learn({ second: { algorithm: second.algorithm, heuristic: value } })
            }
          />
        )}
        {second && (
          <Select
            label={text.FIELDS.together}
            values={Object.keys(text.TOGETHER) as Together[]}
            nameOf={(name) => text.TOGETHER[name]}
            value={learn.together}
            onValue={(together) => watch.learn({ together })}
          />
        )}
      </div>
      <Parting state={state} onStep={watch.go} />
    </section>
  );
}

/**
 * The reason why the user's board was replaced, and a button that restores it.
 * @param props `focusWhenHidden` receives the focus if it was on the button when the board was restored
 */
function Dealt({
  why,
  focusWhenHidden,
  onBack,
}: {
  why: Unfit | null;
  focusWhenHidden: RefObject<HTMLElement | null>;
  onBack: () => void;
}) {
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (!why && box.current?.contains(document.activeElement)) {
      focusWhenHidden.current?.focus({ preventScroll: true });
    }
  }, [why]);
  return (
    <p class="notice dealt" role="status" ref={box} hidden={!why}>
      <span>{why && text.dealt(why)}</span>
      <Button class="small" onPress={onBack}>
        {text.BACK}
      </Button>
    </p>
  );
}

/** The first step in which the two searches differ. */
function Parting({ state, onStep }: { state: State; onStep: (step: number) => void }) {
  const one = watchedTrace(state);
  const other = watchedSecond(state)?.trace ?? null;
  const step = useMemo(() => one && other && partingStep(one, other), [one, other]);
  const complete = one?.rows.complete && other?.rows.complete;
  if (!one || !other || (step === null && !complete)) return null;
  return (
    <p class="note parted">
      <span>{text.parting(step)}</span>
      {step !== null && (
        <Button class="small" onPress={() => onStep(step)}>
          {text.SHOW_PARTING}
        </Button>
      )}
    </p>
  );
}
