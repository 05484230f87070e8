// The result of a puzzle, a storm or an event. It takes the place of the buttons under the board, which stays visible.

import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Return the ref of an element. If it is removed while it has the focus, the focus moves.
 * @param next the element that receives the focus
 */
function useFocusAfter<T extends HTMLElement>(next: RefObject<HTMLElement | null>) {
  const element = useRef<T>(null);
  useLayoutEffect(
    () => () => {
      if (!element.current?.contains(document.activeElement)) return;
      next.current?.focus({ preventScroll: true });
    },
    [],
  );
  return element;
}

type BoardButtonsProps = {
  class: string;
  focusAfter: RefObject<HTMLElement | null>;
  children: ComponentChildren;
};

/** The buttons under a board, which the result replaces. */
export function BoardButtons({ class: kind, focusAfter, children }: BoardButtonsProps) {
  return (
    <div class={kind} ref={useFocusAfter<HTMLDivElement>(focusAfter)}>
      {children}
    </div>
  );
}

type Words = {
  /** The number of stars of which `earned` are lit, or 0 for none. */
  stars?: number;
  earned?: number;
  starsLabel?: string;
  headline: string;
  notes: readonly string[];
};

export function ResultWords({ stars = 0, earned = 0, starsLabel, headline, notes }: Words) {
  return (
    <div class="win-words">
      {stars > 0 && (
        <p class="win-stars" role="img" aria-label={starsLabel}>
          {Array.from({ length: stars }, (_, at) => (
            <span key={at} class={at < earned ? "earned" : ""}>
              ★
            </span>
          ))}
        </p>
      )}
      <p data-part="headline" class="win-headline">
        {headline}
      </p>
      {notes.map((note) => (
        <p key={note} data-part="note" class="win-note">
          {note}
        </p>
      ))}
    </div>
  );
}

type ResultSheetProps = Words & {
  focusAfter: RefObject<HTMLElement | null>;
  children: ComponentChildren;
};

/** The result under the board. Its children are the buttons. */
export function ResultSheet({ focusAfter, children, ...words }: ResultSheetProps) {
  return (
    <div class="win-place">
      <section class="win" aria-label="Result" ref={useFocusAfter<HTMLElement>(focusAfter)}>
        <ResultWords {...words} />
        <div class="win-buttons">{children}</div>
      </section>
    </div>
  );
}
