// Bundles the page's scripts and style sheets into dist/static: a visitor's browser then asks for a
// few files instead of a hundred. Prints, as JSON, which files each of the page's scripts needs, and
// which ones only the classroom does.
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
  legalComments: "none", // the licences lie beside
  logLevel: "warning",
  metafile: true,
  minify: true,
  outdir: join(out, "static"),
  target: ["chrome115", "firefox115", "safari16.4"],
};

// What's loaded late has an address that the page knows: it may have to ask again (lib/late-import.js).
const late = await build({
  ...common,
  entryPoints: {
    uplot: "uplot",
    codemirror: "js/write/codemirror.js",
    graph: "js/history/graph.js",
    "key-editor": "js/settings/key-editor.js",
    animation: "js/animation/picture.js",
    calendar: "js/daily/calendar.js",
    picture: "js/picture/keeper.js",
    helpers: "js/engine/helpers.js",
  },
  entryNames: "js/part-[hash]",
  format: "esm",
});
const LATE_PARTS = [
  "uPlot",
  "codemirror.js",
  "history/graph.js",
  "key-editor.js",
  "animation/picture.js",
  "daily/calendar.js",
  "picture/keeper.js",
  "engine/helpers.js",
];
const [uplot, codemirror, graph, keyEditor, animation, calendar, picture, helpers] = LATE_PARTS.map(
  (part) => {
    const found = Object.entries(late.metafile.outputs).find(([, { entryPoint }]) =>
      entryPoint?.includes(part),
    );
    return `./${basename(found[0])}`;
  },
);

const { metafile: rooms } = await build({
  ...common,
  entryPoints: ["css/classroom.css"],
  entryNames: "css/part-[hash]",
  plugins: [sheets()],
});
const [classroomStyle] = Object.keys(rooms.outputs).map((path) => `static/css/${basename(path)}`);

// It shares modules with the page, so it can't be named for what's in it until both are built: it's
// named for all the scripts.
const classroom = `part-${hashOf("js")}`;

const page = await build({
  ...common,
  define: {
    ...common.define,
    "import.meta.uplot": JSON.stringify(uplot),
    "import.meta.codemirror": JSON.stringify(codemirror),
    "import.meta.graph": JSON.stringify(graph),
    "import.meta.keyEditor": JSON.stringify(keyEditor),
    "import.meta.animation": JSON.stringify(animation),
    "import.meta.picture": JSON.stringify(picture),
    "import.meta.helpers": JSON.stringify(helpers),
    "import.meta.calendar": JSON.stringify(calendar),
    "import.meta.classroom": JSON.stringify(`./${classroom}.js`),
    "import.meta.classroomStyle": JSON.stringify(classroomStyle),
  },
  // Scripts that share modules share them as chunks. The client is for those who drive Python by
  // themselves: the tests, and whoever embeds it. All lie in one folder, so that an address beside a
  // script is the same whichever chunk asks for it.
  entryPoints: {
    "js/first": "js/first.js",
    "js/main": "js/main.js",
    "js/solver-client": "js/engine/client.js",
    [`js/${classroom}`]: "js/classroom.js",
  },
  format: "esm",
  splitting: true,
  chunkNames: "js/part-[hash]",
});
await build({
  ...common,
  entryPoints: { "js/solver-worker": "js/worker/worker.js", "js/cage-worker": "js/worker/cage.js" },
  format: "esm",
});
await build({
  ...common,
  entryPoints: { "js/shell/not-loaded": "js/shell/not-loaded.js" },
  format: "iife",
});
await build({
  ...common,
  entryPoints: { sw: "js/worker/service-worker.js" },
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
 * A name for all the scripts in a folder of static/.
 * @param {string} folder
 */
function hashOf(folder) {
  const hash = createHash("sha256");
  const inside = join(root, "static", folder);
  for (const name of readdirSync(inside, { recursive: true }).sort()) {
    if (name.endsWith(".js")) hash.update(name).update(readFileSync(join(inside, name)));
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

/** Names the sheets that page.css stands for by a star: all in the folder that it doesn't name itself. */
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

/** What's in dark.css, for the two cases in which it counts. (As one sheet, it's there from the first paint on.) */
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
/** What a script imports before it runs, itself included. @param {string} path */
function closure(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { kind, path: part } of outputs[path].imports) {
    if (kind === "import-statement") closure(part, found);
  }
  return found;
}

const needs = {};
/** For whom the classroom's scripts are. */
const LATE = ["js/classroom.js", "js/engine/cage.js"];
const [first, learn] = [new Set(), new Set()];
for (const [path, { entryPoint }] of Object.entries(outputs)) {
  if (!entryPoint) continue;
  const all = closure(path);
  needs[entryPoint] = [...all].filter((part) => part !== path).map(relativeToOut);
  for (const part of all) (LATE.includes(entryPoint) ? learn : first).add(relativeToOut(part));
}
const scripts = [codemirror, "./cage-worker.js"].map((script) => `static/js/${basename(script)}`);
const learnOnly = [...learn].filter((path) => !first.has(path));
console.log(JSON.stringify({ needs, classroom: [...learnOnly, ...scripts, classroomStyle] }));

/** Paths in the metafile start in static/. @param {string} path */
function relativeToOut(path) {
  return resolve(root, "static", path).slice(out.length + 1);
}
