import type { Ready } from "../protocol.ts";

type Facts = Omit<Ready, "type">;
/** The state of Python. `note` is the reason for a restart that the page did not request. */
export type EngineStatus =
  | {
      kind: "booting";
      phase: "download" | "start" | "import" | "restore";
      loaded: number;
      total: number;
      note?: string;
    }
  | ({ kind: "ready" } & Facts)
  | ({ kind: "busy" } & Facts)
  | { kind: "failed"; message: string; outdated?: boolean };

export const BOOTING: Extract<EngineStatus, { kind: "booting" }> = {
  kind: "booting",
  phase: "download",
  loaded: 0,
  total: 0,
};
