// Bundle the scripts and style sheets of slidestar.html, and print them as JSON, by name. The sources
// are the same as for the page, except that three modules read the other parts from the document, not
// from a host. The script `head` runs before the body, and `main` after it. `style` is the page's style
// sheet, and `late` has the style sheets that are applied on first use. The other scripts are for the
// workers.
//
//   node py/tools/bundle_file.mjs ROOT

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundler, sheets } from "./bundler.mjs";

const [root] = process.argv.slice(2).map((path) => resolve(path));
const { build, settings, LATE } = bundler(root);
const sources = { ...LATE.page, ...LATE.learn };
/** Parts that the file does not contain, to stay small enough for an e-mail. It does not offer them. */
const LEFT_OUT = [sources.video];

/** The modules that read from a host, and the modules that read from the document instead. */
const REPLACED = {
  "lib/late-files.ts": "lib/late-in-file.ts",
  "engine/worker-script.ts": "engine/worker-in-file.ts",
  "worker/engine-files.ts": "worker/engine-in-file.ts",
};
const common = {
  ...settings,
  define: {
    ...settings.define,
    "import.meta.inFile": "true",
    // Pyodide's scripts derive their folder from this address.
    "import.meta.url": '"https://slidestar.invalid/engine/pyodide.js"',
    ...Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [
        `import.meta.${name}`,
        JSON.stringify(source),
      ]),
    ),
  },
  format: "esm",
  plugins: [inFile(), sheets()],
  write: false,
};

function inFile() {
  return {
    name: "in-file",
    setup({ onLoad }) {
      for (const [hosted, own] of Object.entries(REPLACED)) {
        onLoad({ filter: new RegExp(`/js/${hosted}$`) }, () => load(own));
      }
    },
  };
}

/** @param {string} name a module of static/js */
function load(name) {
  const path = join(root, "static/js", name);
  let contents = readFileSync(path, "utf-8");
  if (name === REPLACED["lib/late-files.ts"]) {
    const scripts = Object.values(sources).filter(
      (source) => !(source.endsWith(".css") || LEFT_OUT.includes(source)),
    );
    const entries = scripts.map((source) => {
      const at = JSON.stringify(join(root, "static", source));
      return `${JSON.stringify(source)}: () => import(${at})`;
    });
    contents += `const LATE_SCRIPTS = { ${entries.join(", ")} };`;
  }
  return { contents, loader: "ts", resolveDir: join(path, "..") };
}

/** Return the bundle of a file. @param {string} source relative to static/ */
async function bundle(source, options = {}) {
  const { outputFiles } = await build({ ...common, entryPoints: [source], ...options });
  return outputFiles[0].text.trim();
}

const pyodide = `
  import * as loader from ${JSON.stringify(join(root, "static/node_modules/pyodide/pyodide.mjs"))};
  import * as glue from ${JSON.stringify(join(root, ".cache/runtime/pyodide.asm.mjs"))};
  export { loader as "pyodide.js", glue as "pyodide.asm.js" };`;
const styles = Object.values(sources).filter((source) => source.endsWith(".css"));
const late = await Promise.all(styles.map((source) => bundle(source)));
console.log(
  JSON.stringify({
    head: await bundle("js/settings/theme.ts", { format: "iife" }),
    main: await bundle("js/main.ts"),
    style: await bundle("css/page.css", { external: ["*.woff2", "*.svg"] }),
    late: Object.fromEntries(styles.map((source, index) => [source, late[index]])),
    pyodide: await bundle("", {
      entryPoints: [],
      stdin: { contents: pyodide, resolveDir: root },
      external: ["node:*", "ws", "functools"], // imported only in Node.js
      format: "iife",
      globalName: "pyodideScripts",
      logOverride: { "direct-eval": "silent", "commonjs-variable-in-esm": "silent" },
    }),
    "solver-worker": await bundle("js/worker/solver-worker.ts"),
    "sandbox-worker": await bundle("js/worker/sandbox-worker.ts"),
  }),
);
