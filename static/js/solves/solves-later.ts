// The part of the solves that is loaded on first use: the dialogs about sessions, and the computation of
// optimal lengths.

export { MoveDialog, NameDialog } from "./solve-dialogs.tsx";
export { createOptima } from "./solve-optima.ts";
