// The tests in JavaScript: `./build.sh test unit` and `./build.sh test engine` run them, or
// `npx vitest --project unit` here, which runs again what a change concerns.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** @param {string} path */
const local = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @param {string} name the tier */
const project = (name) => ({
  extends: /** @type {const} */ (true),
  test: { name, include: [`tests/${name}/js/**/*.test.ts`] },
});

export default defineConfig({
  root: local(".."),
  cacheDir: local("../.cache/vitest"),
  // The tests are outside this folder, where Node.js does not look into its node_modules.
  resolve: { alias: { vitest: local("node_modules/vitest") } },
  test: {
    // One process with one thread and one module graph: starting others would take longer than the
    // tests. So no test may leave a mock or a fake timer behind.
    pool: "threads",
    isolate: false,
    fileParallelism: false,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: [local("../tests/unit/js/kit/setup.ts")],
    sequence: { shuffle: true },
    testTimeout: 120_000, // for tests that hang: a busy machine needs 45 seconds for some
    silent: "passed-only",
    projects: [project("unit"), project("engine")],
  },
});
