// Finds the rules under which the watched search has the counts of the user's program.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import type { WhyRequest } from "../protocol.ts";
import type { WhyCounts } from "../state/learn.ts";
import { patch } from "../state/state.ts";
import { watchedSearch } from "../state/watch.ts";

/** The counts of the user's program on the board. */
export type UserCounts = Pick<WhyRequest, "expanded" | "generated" | "visited" | "queue">;
export type WhyController = ReturnType<typeof createWhyController>;

export function createWhyController({ store, client, onPosition }: App) {
  const finding = createLatest();
  onPosition(() => finding.end());
  const show = (why: WhyCounts) => store.update(patch({ here: { why } }));

  return {
    /** @param further further boards with their counts, one a line */
    async find(counts: UserCounts, further: string) {
      const { rules: _, ...search } = watchedSearch(store.get());
      const given = further.trim() ? { ...counts, further } : counts;
      const signal = finding.begin();
      show({ kind: "running", nodes: 0, ...search });
      try {
        const result = await client.request(
          { type: "why", ...boards(store.get().game), ...search, ...given },
          {
            signal,
            onEvent: ({ stats }) => {
              if (finding.counts(signal))
                show({ kind: "running", nodes: stats.expanded, ...search });
            },
          },
        );
        if (finding.counts(signal)) show({ kind: "done", result, ...search });
      } catch (error) {
        if (!finding.isNewest(signal)) return;
        const { code, message } = failure(error);
        show(code === "cancelled" ? { kind: "none" } : { kind: "failed", message, ...search });
      }
    },
    stop: () => finding.end(),
    /** Remove the answer, which is about other counts than those in the form. */
    clear() {
      finding.end();
      show({ kind: "none" });
    },
  };
}
