// Loads parts of the page on first use.

import { during } from "./activity.ts";
import { importScript, loadStyle } from "./late-files.ts";
import type parts from "./late-parts.json";
import { PART_MISSING } from "./lib-text.ts";

type LatePart = keyof typeof parts.page | keyof typeof parts.learn;

declare global {
  /** The addresses that py/tools/bundle_page.mjs defines for the parts in late-parts.json. */
  interface ImportMeta extends Record<LatePart, string> {}
}

/** The listeners for the files of all parts. The shell sets them. */
const listeners = {
  /** Called after a part of the group `learn` has loaded, for users who save data. */
  onUse() {},
  /** Called when a file could not be loaded. */
  onMissing() {},
};
export const listenToLateParts = (shell: typeof listeners) => void Object.assign(listeners, shell);

/**
 * Return a function that imports a script once, with its style sheet if it has one. If the import fails,
 * the next call tries again.
 * @param address the script's address relative to this script
 */
export function createLate<T>(address: string, style?: string): () => Promise<T> {
  let loading: Promise<T> | null = null;
  let styling: Promise<void> | null = null;
  let failures = 0;

  async function load(): Promise<T> {
    // Browsers cache a failed import until the page is closed.
    const again = failures > 0 ? `?again=${failures}` : "";
    if (style) {
      styling ??= loadStyle(style).catch((error) => {
        styling = null;
        throw error;
      });
    }
    const [script] = await Promise.all([importScript<T>(address, again), styling]);
    return script;
  }

  return () => {
    loading ??= during(
      load().catch((error) => {
        failures += 1;
        loading = null;
        listeners.onMissing();
        throw error;
      }),
    );
    return loading;
  };
}

/**
 * Load a feature when the user first opens it. If its files are missing, the user can try again by
 * opening it again.
 */
export function createLateFeature<Script, Feature>({
  script,
  style,
  learn = false,
  create,
  say,
  missing = PART_MISSING,
  offline = missing,
}: {
  script: string;
  style?: string;
  /** True if the files are in the group `learn` of late-parts.json. */
  learn?: boolean;
  create: (script: Script) => Feature;
  /** Show a message where the user has opened the feature. */
  say: (message: string) => void;
  /** The messages for missing files, with and without a network. */
  missing?: string;
  offline?: string;
}) {
  const load = createLate<Script>(script, style);
  let feature: Feature | null = null;
  return {
    /** Return the feature, or null if it has not been loaded. */
    get: () => feature,
    /** Load the feature if necessary. Return null after a message if its files are missing. */
    async open(): Promise<Feature | null> {
      if (feature) return feature;
      try {
        const loaded = await load();
        if (feature) return feature;
        feature = create(loaded);
        if (learn) listeners.onUse();
      } catch (error) {
        console.warn(missing, error);
        say(navigator.onLine ? missing : offline);
      }
      return feature;
    },
  };
}
