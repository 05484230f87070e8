// What's pressed while a part of the page is being put together is heard once it's whole.

const POINTER = ["pointerdown", "pointermove", "pointerup", "pointercancel", "click"];
const TYPES = [...POINTER, "input", "change", "submit", "keydown", "keyup"];
/** Keys by which a page scrolls, or goes back. */
const SCROLLING = /^(Arrow|Page|Home$|End$|Backspace$| $)/;

/**
 * Hold back presses, typing and choices in a part of the page, before anything hears them.
 * @returns lets them through, in their order
 */
export function holdBack(part: Document | HTMLElement): () => void {
  const held: { event: Event; target: EventTarget | null; value: string | null }[] = [];

  function hold(event: Event) {
    event.stopImmediatePropagation();
    // What a click does by itself (a box that's ticked, a link) it does when it's let through.
    if (event.type === "click" || event.type === "submit" || isOurs(event)) event.preventDefault();
    held.push({ event, target: event.target, value: enteredBy(event) });
  }

  for (const type of TYPES) part.addEventListener(type, hold, { capture: true });
  return () => {
    for (const type of TYPES) part.removeEventListener(type, hold, { capture: true });
    for (const { event, target, value } of held) {
      // Nobody heard of it, so the state may have been drawn over it.
      if (value !== null && isField(target)) target.value = value;
      target?.dispatchEvent(again(event));
    }
  };
}

/**
 * Whether it's a key that the page will take itself: the browser isn't to scroll by it, nor to add
 * a line to a text that Enter sends.
 */
function isOurs(event: Event) {
  if (!(event instanceof KeyboardEvent) || event.type !== "keydown") return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const { target } = event;
  if (target instanceof HTMLTextAreaElement) return event.key === "Enter" && !event.shiftKey;
  const takers = `input, select${event.key === " " ? ", button, a, summary" : ""}`;
  const taken = target instanceof Element && target.closest(takers) !== null;
  return !taken && SCROLLING.test(event.key);
}

/** What was typed or chosen, if this event says that something was. */
function enteredBy({ type, target }: Event) {
  return (type === "input" || type === "change") && isField(target) ? target.value : null;
}

function isField(
  target: EventTarget | null,
): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    target instanceof HTMLElement && target.matches("textarea, select, input:not([type=file])")
  );
}

/** An event that's been dispatched can be dispatched anew only as a copy. */
function again(event: Event): Event {
  const Kind = event.constructor as typeof Event;
  return new Kind(event.type, event);
}
