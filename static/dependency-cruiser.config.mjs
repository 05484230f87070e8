// Which folder of js/ imports which. Imports of types count too: for these
// dependency-cruiser needs a TypeScript older than 7, so package.json has two.

const PLAIN = ["lib", "textbook-data", "puzzle", "state"];
const SHARED = [...PLAIN, "engine", "app", "board", "figures", "persistence"];
const LATE = ["coach", "watch", "race", "write", "textbooks"]; // Learn's lessons, loaded when one is opened

const BELOW = {
  lib: [],
  "textbook-data": [],
  puzzle: ["lib"],
  state: ["lib", "puzzle"],
  engine: PLAIN,
  app: [...PLAIN, "engine"],
  board: [...PLAIN, "app"],
  figures: ["lib", "puzzle"],
  persistence: [...PLAIN, "app"],
  worker: ["lib"],
};

const folders = (names) => `^js/(${names.join("|")})/`;

export default {
  forbidden: [
    ...Object.entries(BELOW).map(([folder, below]) => ({
      name: `${folder}-imports-only-what-is-below`,
      severity: "error",
      from: { path: folders([folder]) },
      to: { path: "^js/", pathNot: [folders([folder, ...below]), "^js/protocol"] },
    })),
    {
      name: "no-feature-imports-another",
      comment: "main.ts connects features; shared code moves to a folder below.",
      severity: "error",
      from: { path: "^js/([^/]+)/", pathNot: folders(Object.keys(BELOW)) },
      to: { path: "^js/", pathNot: [folders(["$1", ...SHARED]), "^js/protocol"] },
    },
    {
      name: "first-script-stays-small",
      severity: "error",
      from: { path: "^js/first\\.ts$" },
      to: { path: "^js/", pathNot: [folders(["engine", "settings"]), "^js/shell/first-layout"] },
    },
    {
      name: "lessons-load-late",
      severity: "error",
      from: { path: "^js/(main|commands)\\.ts$" },
      to: { path: folders([...LATE, "worker"]) },
    },
    {
      name: "puzzles-load-late",
      severity: "error",
      from: { path: "^js/(main|commands|rated-puzzles/rated-puzzles-install)\\.ts$" },
      to: {
        path: "^js/rated-puzzles/(?!rated-puzzles-install)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "events-load-late",
      severity: "error",
      from: { path: "^js/(main|commands|events/events-install)\\.ts$" },
      to: {
        path: "^js/events/(?!events-install)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "studies-load-late",
      severity: "error",
      from: { path: "^js/(main|studies/studies-install)\\.ts$" },
      to: {
        path: "^js/studies/(?!studies-install)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "classroom-installs-only-lessons",
      severity: "error",
      from: { path: "^js/classroom\\.ts$" },
      to: { path: "^js/", pathNot: folders([...LATE, "app", "learn", "state"]) },
    },
    {
      name: "nothing-imports-an-entry",
      severity: "error",
      from: { path: "^js/", pathNot: "^js/main\\.ts$" },
      to: { path: "^js/(?!protocol)[^/]+\\.tsx?$" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable-imports",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: "tsc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
  },
};
