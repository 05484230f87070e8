// The table of all key bindings, for the key handler and the dialog of keys. To add a key, add a
// line here and its command to commands.ts. The user can change the keys.
//
// A key is a `KeyboardEvent.key` ("h", "?", "Enter") or a `KeyboardEvent.code` ("KeyW", which has
// the same place on every layout). Codes have priority, so that a key that slides a tile is not
// used for another command. Next, the typed character is compared and, if it is not ASCII, the
// character of a US keyboard at the same place. Commands whose characters are on W, A, S or D of
// AZERTY, Dvorak or Colemak have a second key. "Mod" is Ctrl or Command. The first matching line is
// used.

export type Shortcut = {
  does: string;
  group: string;
  text: string;
  keys: readonly string[];
  repeats?: boolean;
  /** only in this view, with priority over the keys of all views; `grids`: Play while grids are shown */
  mode?: "analyse" | "grids";
};

export const PAGE = "Page";
export const SLIDE = "Slide a tile";
const LINES = "In Analyse, where only letters slide tiles";
const GAME = "Game";
const SOLVER = "Solver and replay";
const PUZZLES = "Puzzles";
const GRIDS = "In Play while grids are shown";
const WATCH = "Watching a search";

export const SHORTCUTS: readonly Shortcut[] = [
  { does: "up", group: SLIDE, text: "Up", keys: ["ArrowUp", "KeyW"], repeats: true },
  { does: "left", group: SLIDE, text: "Left", keys: ["ArrowLeft", "KeyA"], repeats: true },
  { does: "down", group: SLIDE, text: "Down", keys: ["ArrowDown", "KeyS"], repeats: true },
  { does: "right", group: SLIDE, text: "Right", keys: ["ArrowRight", "KeyD"], repeats: true },
  { does: "freeze", group: SLIDE, text: "Hold to stop hovering", keys: ["Control"] },

  {
    does: "back",
    group: LINES,
    text: "One move back",
    keys: ["ArrowLeft"],
    repeats: true,
    mode: "analyse",
  },
  {
    does: "forward",
    group: LINES,
    text: "One move forward",
    keys: ["ArrowRight"],
    repeats: true,
    mode: "analyse",
  },
  {
    does: "line-before",
    group: LINES,
    text: "Previous variation, or the main line",
    keys: ["ArrowUp"],
    repeats: true,
    mode: "analyse",
  },
  {
    does: "line-after",
    group: LINES,
    text: "Next variation",
    keys: ["ArrowDown"],
    repeats: true,
    mode: "analyse",
  },

  { does: "shuffle", group: GAME, text: "New shuffle", keys: ["n"] },
  { does: "again", group: GAME, text: "Same scramble again", keys: ["g"] },
  { does: "inspect", group: GAME, text: "Start inspection", keys: ["i"] },
  { does: "undo", group: GAME, text: "Undo", keys: ["u", "Mod+z"], repeats: true },
  {
    does: "redo",
    group: GAME,
    text: "Redo",
    keys: ["r", "Mod+y", "Mod+Shift+z"],
    repeats: true,
  },
  { does: "reset", group: GAME, text: "Reset to the start", keys: ["b"] },
  { does: "hint", group: GAME, text: "Hint", keys: ["h"] },
  { does: "share", group: GAME, text: "Share: copy a link", keys: ["l"] },

  { does: "grid-before", group: GRIDS, text: "Previous phase", keys: ["1"], mode: "grids" },
  { does: "grid-after", group: GRIDS, text: "Next phase", keys: ["2"], mode: "grids" },

  { does: "step", group: WATCH, text: "Step", keys: ["."], repeats: true },
  { does: "step-back", group: WATCH, text: "Step back", keys: ["Backspace"], repeats: true },
  { does: "play", group: WATCH, text: "Play or pause", keys: ["Space"] },
  { does: "first", group: WATCH, text: "To the start", keys: ["Home"] },
  { does: "last", group: WATCH, text: "To the end", keys: ["End"] },

  { does: "solve", group: SOLVER, text: "Solve", keys: ["Enter"] },
  { does: "stop", group: SOLVER, text: "Stop the search, replay or drag", keys: ["Escape"] },
  { does: "play", group: SOLVER, text: "Play or pause the replay", keys: ["Space"] },
  {
    does: "play",
    group: GAME,
    text: "After a win, press the result's first button. Before a solve, start inspection",
    keys: ["Space"],
  },
  { does: "first", group: SOLVER, text: "To the replay's first move", keys: ["Home"] },
  { does: "last", group: SOLVER, text: "To the replay's last move", keys: ["End"] },

  { does: "review", group: SOLVER, text: "Review the game", keys: ["v"] },
  { does: "mistake", group: SOLVER, text: "Next mistake", keys: ["m"] },

  { does: "play", group: PUZZLES, text: "Next puzzle", keys: ["Space"] },
  { does: "puzzle-theme", group: PUZZLES, text: "Next theme", keys: ["t"] },
  { does: "puzzle-size", group: PUZZLES, text: "Other size", keys: ["z", "c"] },

  { does: "mode-play", group: PAGE, text: "Play", keys: ["1"] },
  { does: "mode-analyse", group: PAGE, text: "Analyse", keys: ["2"] },
  { does: "mode-puzzles", group: PAGE, text: "Puzzles", keys: ["3"] },
  { does: "mode-learn", group: PAGE, text: "Learn", keys: ["4"] },
  { does: "settings", group: PAGE, text: "Settings", keys: [",", "Mod+,"] },
  { does: "keys", group: PAGE, text: "Show these keys", keys: ["?"] },
];

/** The labels of keys whose names are not used as labels. */
export const KEY_LABELS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Control: "Ctrl",
  Mod: "Ctrl",
};
