// Write the list of files to cache into dist/sw.js, each with its hash. With these files the page works
// offline. The page caches pattern databases when it first uses them. Files that only Learn needs are
// marked, because they are cached when Learn is first opened.
//
//   node py/tools/precache.mjs ROOT DIST CLASSROOM...

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [root, dist, ...classroom] = process.argv.slice(2).map((path) => resolve(path));
const { injectManifest } = createRequire(join(root, "static/"))("workbox-build");

/** Add hashes, because a response may be truncated or may come from another build. */
function withIntegrity(entries) {
  for (const entry of entries) {
    const digest = createHash("sha384")
      .update(readFileSync(join(dist, entry.url)))
      .digest("base64");
    entry.integrity = `sha384-${digest}`;
    entry.revision = digest.slice(0, 16); // a prefix of `integrity` compresses well
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
