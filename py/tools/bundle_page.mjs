// Bundle the page's scripts and style sheets into dist/static, so that a browser requests a few files
// instead of a hundred. Print the files to preload and the files that only Learn needs, as JSON.
//
//   node py/tools/bundle_page.mjs ROOT OUT

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { bundler, sheets } from "./bundler.mjs";

const [root, out] = process.argv.slice(2).map((path) => resolve(path));
const { build, settings, LATE } = bundler(root);
const common = { ...settings, metafile: true, outdir: join(out, "static") };

// The addresses of the parts that are loaded on first use are written into the scripts, because a
// failed import must be repeated under another address (lib/late-import.ts).
const late = Object.entries({ ...LATE.page, ...LATE.learn });
const sources = late.map(([, source]) => source);
// Other pages that embed the worker also load the helpers, so those cannot share the page's modules.
const isAlone = (source) => source.endsWith(".css") || source === LATE.page.helpers;
const alone = await build({
  ...common,
  entryPoints: sources.filter(isAlone),
  entryNames: "[ext]/part-[hash]",
  format: "esm",
  plugins: [sheets()],
});
/** The path of the output for each source, relative to static/. */
const built = Object.fromEntries(
  Object.entries(alone.metafile.outputs).map(([path, { entryPoint }]) => [
    entryPoint,
    `${extname(path).slice(1)}/${basename(path)}`,
  ]),
);
// Late scripts share modules with the page, so all of them are built together. The hashes of their
// outputs are not known before that, so their names contain a hash of all source files instead.
const shared = sources.filter((source) => !isAlone(source));
for (const source of shared) built[source] = `js/part-${hashOf(source)}.js`;
const addresses = late.map(([name, source]) => {
  const path = built[source];
  const address = path.startsWith("css/") ? `static/${path}` : `./${basename(path)}`;
  return [`import.meta.${name}`, JSON.stringify(address)];
});

// Shared modules become chunks. `solver-client` is for the tests, and for other pages that embed the
// worker. All scripts are in one folder, so that relative addresses are the same in every chunk.
const settingsOfPage = {
  ...common,
  define: { ...common.define, ...Object.fromEntries(addresses) },
  entryPoints: {
    "js/first": "js/first.ts",
    "js/main": "js/main.ts",
    "js/solver-client": "js/engine/solver-client.ts",
    ...Object.fromEntries(shared.map((source) => [built[source].slice(0, -3), source])),
  },
  format: "esm",
  splitting: true,
  chunkNames: "js/part-[hash]",
};
// esbuild makes a chunk for each set of entry points that share modules, which is about forty for the page.
// If each late script imports all modules that the page shares with any of them, there are few.
const split = (await build({ ...settingsOfPage, write: false })).metafile.outputs;
const ofPage = Object.keys(split).find((path) => split[path].entryPoint === "js/main.ts");
const sharedWithPage = split[ofPage].imports
  .filter(({ kind }) => kind === "import-statement")
  .flatMap(({ path }) => Object.keys(split[path].inputs));
const page = await build({ ...settingsOfPage, plugins: [importing(shared, sharedWithPage)] });
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
 * Return a plugin that adds imports of modules to some sources.
 * @param {string[]} sources
 * @param {string[]} modules
 */
function importing(sources, modules) {
  const paths = new Set(sources.map((source) => join(root, "static", source)));
  const imports = modules.map((name) => `import ${JSON.stringify(join(root, "static", name))};`);
  return {
    name: "importing",
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!paths.has(path)) return undefined;
        const loader = extname(path).slice(1);
        return { contents: [readFileSync(path, "utf-8"), ...imports].join("\n"), loader };
      });
    },
  };
}

/**
 * Return a hash of a name and of all files from which scripts are bundled.
 * @param {string} name
 */
function hashOf(name) {
  const hash = createHash("sha256").update(name);
  const scripts = readdirSync(join(root, "static/js"), { recursive: true })
    .filter((path) => /\.(tsx?|js|json)$/.test(path))
    .map((path) => `static/js/${path}`);
  const tools = ["bundle_page.mjs", "bundler.mjs"].map((tool) => `py/tools/${tool}`);
  for (const path of [...scripts.sort(), ...tools, "static/package-lock.json"]) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex").slice(0, 8).toUpperCase();
}

const { outputs } = page.metafile;
/** Return a script and all scripts that it imports statically. @param {string} path */
function closure(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { kind, path: part } of outputs[path].imports) {
    if (kind === "import-statement") closure(part, found);
  }
  return found;
}

/** Return the scripts of some sources, and all scripts that they import statically. */
function scriptsOf(...sources) {
  const entries = Object.keys(outputs).filter((path) => sources.includes(outputs[path].entryPoint));
  return entries.flatMap((path) => [...closure(path)]);
}

const first = ["js/first.ts", "js/main.ts"];
const others = scriptsOf(...first, "js/engine/solver-client.ts");
const preload = scriptsOf(...first).filter((path) => !outputs[path].entryPoint);
const ofLearn = Object.values(LATE.learn);
const learn = [...new Set(scriptsOf(...ofLearn))].filter((path) => !others.includes(path));
const learnFiles = [
  "js/sandbox-worker.js",
  ...ofLearn.filter(isAlone).map((source) => built[source]),
];
console.log(
  JSON.stringify({
    preload: [...new Set(preload)].sort().map(relativeToOut),
    learn: [...learn.map(relativeToOut), ...learnFiles.map((path) => `static/${path}`)],
  }),
);

/** Convert a path of the metafile, which is relative to static/. @param {string} path */
function relativeToOut(path) {
  return resolve(root, "static", path).slice(out.length + 1);
}
