// Reads the engine's files from the host. For slidestar.html, which contains the files,
// engine-in-file.ts replaces this module.

import { serverStatus } from "./worker-text.ts";

export const ENGINE = new URL("../../engine/", import.meta.url);

const systemFetch = self.fetch;

/** @param name the name of the file, relative to the engine's folder */
export async function open(name: string, options?: RequestInit): Promise<Response> {
  // Revalidate cached files, since they must belong to the build whose sizes are known.
  const response = await systemFetch(new URL(name, ENGINE), { cache: "no-cache", ...options });
  if (!response.ok) throw new Error(serverStatus(response.status));
  return response;
}

/** @typeParam T the script's exports */
export const importScript = <T>(name: string): Promise<T> => import(new URL(name, ENGINE).href);
