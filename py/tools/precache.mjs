// Writes into dist/sw.js which files it keeps, each with its hash: all that a visit without a network
// needs. (The tables are kept by the page, once it has asked for them.) What's the classroom's is
// marked: it's kept when Learn is first opened.
//
//   node py/tools/precache.mjs ROOT DIST CLASSROOM...

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [root, dist, ...classroom] = process.argv.slice(2).map((path) => resolve(path));
const { injectManifest } = createRequire(join(root, "static/"))("workbox-build");

/** What the service worker finds may have been cut short on its way, or be another build's. */
function withIntegrity(entries) {
  for (const entry of entries) {
    const digest = createHash("sha384")
      .update(readFileSync(join(dist, entry.url)))
      .digest("base64");
    entry.integrity = `sha384-${digest}`;
    entry.revision = digest.slice(0, 16); // what's written twice packs well
    if (classroom.includes(resolve(dist, entry.url))) entry.classroom = true;
  }
  return { manifest: entries };
}

const { warnings } = await injectManifest({
  swSrc: join(dist, "sw.js"),
  swDest: join(dist, "sw.js"),
  globDirectory: dist,
  globPatterns: ["**/*.{html,js,css,svg,png,woff2,webmanifest,json,wasm,zip}"],
  globIgnores: ["sw.js"],
  maximumFileSizeToCacheInBytes: 32 * 1024 * 1024,
  manifestTransforms: [withIntegrity],
});
if (warnings.length > 0) throw new Error(warnings.join("\n"));
