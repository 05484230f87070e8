import type { Stage } from "../state/clock.ts";

export const OFF = "Inspection is off. You can turn it on in the settings.";

/** The announcements by stage, in the words of a judge. */
export const CALLS: Readonly<Record<Stage, string>> = {
  0: "15 seconds to look. The clock starts with your first move.",
  1: "8 seconds gone",
  2: "12 seconds gone",
  3: "More than 15 seconds: +2",
  4: "More than 17 seconds: DNF",
};
