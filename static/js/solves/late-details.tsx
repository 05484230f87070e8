// A part of the card that the user opens: its script loads when it is first opened, and it is drawn when
// its data has changed.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { App } from "../app/app.ts";
import { createLate } from "../lib/late-import.ts";
import { createLatest } from "../lib/latest.ts";
import { PART_MISSING } from "../lib/lib-text.ts";

export type LateContent<Shown> = {
  draw: (box: HTMLElement, shown: Shown) => void;
  /** Abort the requests of the last call of `draw`. */
  end: () => void;
};

/**
 * Create content whose script loads at the first call of `draw`.
 * @param show draws with the script. Errors of its requests are ignored, since the figures follow with the
 * next change.
 */
export function createLateContent<Script, Shown>(
  address: string,
  { say }: App,
  show: (script: Script, box: HTMLElement, shown: Shown, signal: AbortSignal) => Promise<void>,
): LateContent<Shown> {
  const load = createLate<Script>(address);
  const latest = createLatest();
  return {
    end: latest.end,
    async draw(box, shown) {
      const signal = latest.begin();
      let script: Script;
      try {
        script = await load();
      } catch {
        return say(PART_MISSING);
      }
      if (!signal.aborted) await show(script, box, shown, signal).catch(() => {});
    },
  };
}

/** @param props The content is drawn again when one of `changes` has changed. */
export function LateDetails<Shown>({
  panel,
  title,
  hidden,
  changes,
  content,
  shown,
  children,
}: {
  panel: string;
  title: string;
  hidden: boolean;
  changes: readonly unknown[];
  content: LateContent<Shown>;
  shown: Shown;
  children?: ComponentChildren;
}) {
  const root = useRef<HTMLDetailsElement>(null);
  const host = useRef<HTMLDivElement>(null);
  function update() {
    if (hidden) content.end();
    else if (root.current?.open && host.current) content.draw(host.current, shown);
  }
  useLayoutEffect(update, [hidden, ...changes]);
  return (
    <details ref={root} data-panel={panel} class="counts" hidden={hidden} onToggle={update}>
      <summary>{title}</summary>
      <div ref={host} />
      {children}
    </details>
  );
}
