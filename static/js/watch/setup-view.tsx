// The setup of Watch: a line with the chosen search, which unfolds to the choices, and buttons.

import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { OptionFields, Select } from "../lib/fields.tsx";
import { ALGORITHMS, DESCRIPTIONS, HEURISTICS, INFORMED } from "../state/choices.ts";
import { type Chosen, OWN, type PrimerChapter, type Together, type Unfit } from "../state/learn.ts";
import { OPTION_FIELDS, optionsOf } from "../state/search-options.ts";
import { PRESENTED_LINES } from "../state/settings.ts";
import type { State } from "../state/state.ts";
import { isWatchable, secondSearch, watchedSearch } from "../state/watch.ts";
import { changedRules } from "./rules-view.tsx";
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

type SetupProps = {
  state: State;
  watch: WatchController;
  /** the rules of the search */
  children: ComponentChildren;
};

export function Setup({ state, watch, children }: SetupProps) {
  const { learn, game, settings } = state;
  const { algorithm, heuristic } = watchedSearch(state);
  const second = secondSearch(state);
  const deal = useRef<HTMLButtonElement>(null);
  /** The chapter that was open last, which opens next. */
  const chapter = useRef<PrimerChapter>("1");
  useLayoutEffect(() => {
    if (learn.primer) chapter.current = learn.primer;
  }, [learn.primer]);
  const informed = INFORMED.includes(algorithm);
  const heuristics = Object.keys(HEURISTICS).filter((name) => isWatchable(name, state));
  const about = [DESCRIPTIONS[algorithm], informed ? DESCRIPTIONS[heuristic] : text.NO_HEURISTIC];
  const size = PRESENTED_LINES.indexOf(settings.presentedLines);
  return (
    <section class="watch-setup" aria-label={text.SETUP}>
      <Dealt why={learn.dealt} focusWhenHidden={deal} onUseOwn={watch.useOwnBoard} />
      <details class="card fold">
        <summary>
          <span>
            <span class="unseen">{text.SEARCH}: </span>
            {text.chosen(
              nameOf({ algorithm, heuristic }),
              second && nameOf(second),
              changedRules(state),
            )}
          </span>
        </summary>
        <div class="fold-body">
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
          {children}
        </div>
      </details>
      <Button ref={deal} onPress={watch.deal}>
        {text.DEAL}
      </Button>
      <Button
        class="small primer-opens"
        aria-expanded={learn.primer !== null}
        onPress={() => watch.learn({ primer: learn.primer ? null : chapter.current })}
      >
        {text.HOW}
      </Button>
      {learn.presenting && (
        <>
          <TextSize label={text.SMALLER} lines={PRESENTED_LINES[size - 1]} watch={watch}>
            A−
          </TextSize>
          <TextSize label={text.LARGER} lines={PRESENTED_LINES[size + 1]} watch={watch}>
            A+
          </TextSize>
        </>
      )}
      <Button class="small present" onPress={() => watch.learn({ presenting: !learn.presenting })}>
        {learn.presenting ? text.LEAVE : text.PRESENT}
      </Button>
    </section>
  );
}

/** Name a search, such as "A*, Manhattan". */
export const nameOf = ({ algorithm, heuristic }: Chosen) =>
  text.searchName(
    algorithmName(algorithm),
    INFORMED.includes(algorithm) ? heuristicName(heuristic) : null,
  );

type TextSizeProps = {
  label: string;
  lines: number | undefined;
  watch: WatchController;
  children: string;
};

/** @param props `lines` is the size that the button sets, or undefined if there is none */
function TextSize({ label, lines, watch, children }: TextSizeProps) {
  return (
    <Button
      label={label}
      inactive={lines === undefined}
      onPress={() => lines && watch.setPresentedLines(lines)}
    >
      {children}
    </Button>
  );
}

type DealtProps = {
  why: Unfit | null;
  focusWhenHidden: RefObject<HTMLElement | null>;
  onUseOwn: () => void;
};

/**
 * The reason why the user's board was replaced, and a button that restores it.
 * @param props `focusWhenHidden` receives the focus if it was on the button when the board was restored
 */
function Dealt({ why, focusWhenHidden, onUseOwn }: DealtProps) {
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (!why && box.current?.contains(document.activeElement)) {
      focusWhenHidden.current?.focus({ preventScroll: true });
    }
  }, [why]);
  return (
    <p class="notice dealt" role="status" ref={box} hidden={!why}>
      <span>{why && text.dealt(why)}</span>
      <Button onPress={onUseOwn}>{text.USE_OWN}</Button>
    </p>
  );
}
