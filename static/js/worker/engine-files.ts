// Reads the engine's files from the host. In slidestar.html they are in the document, and
// engine-in-file.ts replaces this module.

import { serverStatus } from "./worker-text.ts";

export const ENGINE = new URL("../../engine/", import.meta.url);

const systemFetch = self.fetch;

/** @param name relative to the engine's folder */
export async function open(name: string, options?: RequestInit): Promise<Response> {
  // The sizes are those of one build, so revalidate files from the HTTP cache.
  const response = await systemFetch(new URL(name, ENGINE), { cache: "no-cache", ...options });
  if (!response.ok) throw new Error(serverStatus(response.status));
  return response;
}

/** @typeParam T the script's exports */
export const importScript = <T>(name: string): Promise<T> => import(new URL(name, ENGINE).href);
