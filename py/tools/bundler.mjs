// The settings of esbuild that bundle_page.mjs and bundle_file.mjs share.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Return esbuild's `build`, the shared settings, and `LATE`: the sources of the parts that are loaded
 * on first use, for the page (`page`) and for Learn (`learn`).
 * @param {string} root the repository's root
 */
export function bundler(root) {
  const { build } = createRequire(join(root, "static/"))("esbuild");
  const settings = {
    absWorkingDir: join(root, "static"),
    bundle: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none", // assemble_dist.py copies the licences
    logLevel: "warning",
    minify: true,
    // The oldest supported browsers. Firefox 115 lacks :has(), which the style sheets need.
    target: ["chrome115", "firefox121", "safari16.4"],
  };
  const LATE = JSON.parse(readFileSync(join(root, "static/js/lib/late-parts.json"), "utf-8"));
  return { build, settings, LATE };
}

/** Return a plugin that generates the content of tokens.css. */
export function sheets() {
  return {
    name: "sheets",
    setup({ onLoad }) {
      onLoad({ filter: /tokens\.css$/ }, whenDark);
    },
  };
}

/**
 * Write the rules of dark mode in tokens.css for two cases: the user chose dark mode, or the system is
 * in dark mode and the user did not choose light mode. The rules apply from the first paint, because
 * they are part of the page's first style sheet.
 */
function whenDark({ path }) {
  const selector = /^ {2}((?::root|\[data-)?)([^\s{}/@*][^{}]*?)?(?=,$| \{$)/gm;
  const within = (rules, condition) =>
    rules.replace(selector, (all, root) =>
      root ? `${all}:where(${condition})` : `:where(:root${condition}) ${all}`,
    );
  const contents = readFileSync(path, "utf-8").replace(
    /^@media \(prefers-color-scheme: dark\) (\{\n.*?^\})/ms,
    (_, rules) => `
    @media (prefers-color-scheme: dark) ${within(rules, ':not([data-appearance="light"])')}
    @media not all and (prefers-color-scheme: dark) ${within(rules, '[data-appearance="dark"]')}`,
  );
  return { contents, loader: "css" };
}
