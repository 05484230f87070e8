// Bundle the page's scripts and style sheets into dist/static, so that a browser requests a few files
// instead of a hundred. Print as JSON the files that each script imports (`needs`), and the files
// that only Learn needs (`classroom`).
//
//   node py/tools/bundle_page.mjs ROOT OUT

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";

const [root, out] = process.argv.slice(2).map((path) => resolve(path));
const { build } = createRequire(join(root, "static/"))("esbuild");

const common = {
  absWorkingDir: join(root, "static"),
  bundle: true,
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none", // assemble_dist.py copies the licences
  logLevel: "warning",
  metafile: true,
  minify: true,
  outdir: join(out, "static"),
  target: ["chrome115", "firefox115", "safari16.4"],
};

// Parts that are loaded on demand. The page knows their addresses, as a failed import must be
// repeated under another one (lib/late-import.ts).
const ON_DEMAND = {
  uplot: "node_modules/uplot/dist/uPlot.esm.js",
  codemirror: "js/write/codemirror.ts",
  graph: "js/solves/solve-graph.ts",
  keyEditor: "js/settings/key-editor.ts",
  animation: "js/animation/animation-file.ts",
  calendar: "js/daily/calendar.ts",
  picture: "js/picture/picture-store.ts",
  helpers: "js/engine/helpers.ts",
};
const { metafile: onDemand } = await build({
  ...common,
  entryPoints: Object.values(ON_DEMAND),
  entryNames: "js/part-[hash]",
  format: "esm",
});
const addresses = Object.fromEntries(
  Object.entries(onDemand.outputs).map(([path, { entryPoint }]) => [
    entryPoint,
    `./${basename(path)}`,
  ]),
);
const defines = Object.fromEntries(
  Object.entries(ON_DEMAND).map(([name, source]) => [
    `import.meta.${name}`,
    JSON.stringify(addresses[source]),
  ]),
);

const { metafile: rooms } = await build({
  ...common,
  entryPoints: ["css/classroom.css"],
  entryNames: "css/part-[hash]",
  plugins: [sheets()],
});
const [classroomStyle] = Object.keys(rooms.outputs).map((path) => `static/css/${basename(path)}`);

// The classroom shares modules with the page, so both are built at once, and its own hash is not yet
// known. It is named for all scripts instead.
const classroom = `part-${hashOf("js")}`;

const page = await build({
  ...common,
  define: {
    ...common.define,
    ...defines,
    "import.meta.classroom": JSON.stringify(`./${classroom}.js`),
    "import.meta.classroomStyle": JSON.stringify(classroomStyle),
  },
  // Shared modules become chunks. The client is for the tests and for other pages that embed the
  // worker. All scripts lie in one folder, so that an address relative to a script is the same in
  // every chunk.
  entryPoints: {
    "js/first": "js/first.ts",
    "js/main": "js/main.ts",
    "js/solver-client": "js/engine/solver-client.ts",
    [`js/${classroom}`]: "js/classroom.ts",
  },
  format: "esm",
  splitting: true,
  chunkNames: "js/part-[hash]",
});
await build({
  ...common,
  entryPoints: {
    "js/solver-worker": "js/worker/solver-worker.ts",
    "js/sandbox-worker": "js/worker/sandbox-worker.ts",
  },
  format: "esm",
});
await build({
  ...common,
  entryPoints: { "js/shell/not-loaded": "js/shell/not-loaded.js" },
  format: "iife",
});
await build({
  ...common,
  entryPoints: { sw: "js/worker/service-worker.ts" },
  outdir: out,
  format: "iife",
});
await build({
  ...common,
  entryPoints: ["css/page.css"],
  outbase: ".",
  external: ["*.woff2", "*.svg"],
  plugins: [sheets()],
});

/**
 * Return a hash of all scripts in a folder of static/.
 * @param {string} folder
 */
function hashOf(folder) {
  const hash = createHash("sha256");
  const inside = join(root, "static", folder);
  for (const name of readdirSync(inside, { recursive: true }).sort()) {
    if (name.endsWith(".ts")) hash.update(name).update(readFileSync(join(inside, name)));
  }
  return hash.digest("hex").slice(0, 8).toUpperCase();
}

function sheets() {
  return {
    name: "sheets",
    setup({ onLoad }) {
      onLoad({ filter: /page\.css$/ }, withPanels);
      onLoad({ filter: /dark\.css$/ }, whenDark);
    },
  };
}

/** Replace the star import in page.css by imports of the folder's other style sheets. */
function withPanels({ path }) {
  const page = readFileSync(path, "utf-8");
  const contents = page.replace(/@import "(.*)\*\.css";/, (_, folder) =>
    readdirSync(join(path, "..", folder))
      .map((name) => `@import "${folder}${name}";`)
      .filter((line) => line.endsWith('.css";') && !page.includes(line))
      .sort()
      .join("\n"),
  );
  return { contents, loader: "css" };
}

/**
 * Wrap the rules of dark.css for its two cases: the user chose dark, or prefers it and did not choose
 * light. As part of the only style sheet they apply from the first paint on.
 */
function whenDark({ path }) {
  const rules = readFileSync(path, "utf-8");
  const selector = /^((?::root|\[data-)?)([^\s{}/@*][^{}]*?)?(?=,$| \{$)/gm;
  const within = (condition) =>
    rules.replace(selector, (all, root) =>
      root ? `${all}:where(${condition})` : `:where(:root${condition}) ${all}`,
    );
  const contents = `
    @media (prefers-color-scheme: dark) { ${within(':not([data-appearance="light"])')} }
    @media not all and (prefers-color-scheme: dark) { ${within('[data-appearance="dark"]')} }`;
  return { contents, loader: "css" };
}

const { outputs } = page.metafile;
/** Return a script and all that it imports statically. @param {string} path */
function closure(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { kind, path: part } of outputs[path].imports) {
    if (kind === "import-statement") closure(part, found);
  }
  return found;
}

const needs = {};
/** The entry points of Learn. */
const CLASSROOM = ["js/classroom.ts", "js/engine/sandbox.ts"];
const [first, learn] = [new Set(), new Set()];
for (const [path, { entryPoint }] of Object.entries(outputs)) {
  if (!entryPoint) continue;
  const all = closure(path);
  needs[entryPoint] = [...all].filter((part) => part !== path).map(relativeToOut);
  for (const part of all) (CLASSROOM.includes(entryPoint) ? learn : first).add(relativeToOut(part));
}
const scripts = [addresses[ON_DEMAND.codemirror], "./sandbox-worker.js"].map(
  (script) => `static/js/${basename(script)}`,
);
const learnOnly = [...learn].filter((path) => !first.has(path));
console.log(JSON.stringify({ needs, classroom: [...learnOnly, ...scripts, classroomStyle] }));

/** Convert a path of the metafile, which is relative to static/. @param {string} path */
function relativeToOut(path) {
  return resolve(root, "static", path).slice(out.length + 1);
}
