// The builds of the page that the service worker stores: the newest, and older ones while a tab uses
// them. Such a tab may still load another part or start a worker. The list of files is in the cache
// and not in a service worker, so that an old service worker serves the next visit like a new one.

/**
 * `keys`: the cache keys of each build's files, by address. `tabs`: the builds of the tabs that were
 * open when a newer build took over, by their ids.
 */
type Builds = {
  newest: string;
  keys: Record<string, Record<string, string>>;
  tabs: Record<string, string>;
};

const worker = self as unknown as ServiceWorkerGlobalScope;
/** The cache key of the list. */
const ADDRESS = new URL("builds.json", worker.location.href).href;
/** Present once Learn was opened. Separate from the list, which an old and a new worker write. */
const OPENED = new URL("learn-opened", worker.location.href).href;

/** @param cacheName of the files of all builds */
export function createBuilds(cacheName: string) {
  let known = read();

  async function read(): Promise<Builds | null> {
    try {
      const kept = await (await caches.open(cacheName)).match(ADDRESS);
      return kept ? await kept.json() : null;
    } catch {
      return null;
    }
  }

  /** Return the list without the old builds that no open tab uses. */
  async function pruned({ newest, keys, tabs }: Builds): Promise<Builds> {
    const open = new Set((await openTabs()).map(({ id }) => id));
    const ofTabs = Object.entries(tabs).filter(([id]) => open.has(id));
    const live = new Set([newest, ...ofTabs.map(([, build]) => build)]);
    return {
      newest,
      keys: Object.fromEntries(Object.entries(keys).filter(([build]) => live.has(build))),
      tabs: Object.fromEntries(ofTabs),
    };
  }

  /** Store the list and delete all files of other builds. */
  async function settle(builds: Builds) {
    known = Promise.resolve(builds);
    const cache = await caches.open(cacheName);
    const wanted = new Set([ADDRESS, OPENED, ...Object.values(builds.keys).flatMap(Object.values)]);
    // An installing worker has its files in the same cache, so the deletion waits for the next call.
    const requests = worker.registration.installing ? [] : await cache.keys();
    await Promise.all(requests.map((it) => wanted.has(it.url) || cache.delete(it)));
    await cache.put(ADDRESS, new Response(JSON.stringify(builds)));
  }

  return {
    /** Record that Learn was opened, so that its files are stored for each build. */
    async wantClassroom() {
      await (await caches.open(cacheName)).put(OPENED, new Response());
    },

    async wantsClassroom() {
      return Boolean(await (await caches.open(cacheName)).match(OPENED));
    },

    /**
     * Make a build the newest, which the next visit gets.
     * @param files the cache keys of its files, by address
     */
    async add(newest: string, files: Map<string, string>) {
      // Another service worker may have written the list since this one started.
      const before = await read();
      const own = { [newest]: Object.fromEntries(files) };
      const tabs = before ? await openTabs() : [];
      const old = tabs.map(({ id }) => [id, before?.tabs[id] ?? before?.newest]);
      const keys = { ...before?.keys, ...own };
      await settle(await pruned({ newest, keys, tabs: Object.fromEntries(old) }));
    },

    /** Delete unused builds. To be called regularly, since closed tabs are not reported. */
    async tidy() {
      const builds = await known;
      if (!builds || sizeOf(builds) === 1) return;
      const left = await pruned(builds);
      const { installing, waiting } = worker.registration;
      // An installing worker has its files in the same cache.
      if (sizeOf(left) === sizeOf(builds) || installing || waiting) return;
      await settle(left);
    },

    /** Read the list again, which another service worker may have changed. */
    lookAgain() {
      known = read();
    },

    /**
     * Return the cache key of a file: in the requesting page's build, else in the newest build, else
     * in any build.
     * @param address of the file
     */
    async keyFor(address: string, { request, clientId }: FetchEvent) {
      const builds = await known;
      if (!builds) return undefined;
      const { newest, keys } = builds;
      if (sizeOf(builds) === 1) return keys[newest]?.[address];
      const asker = buildNamed(request.url) ?? buildNamed((await clientOf(clientId))?.url);
      const own = keys[asker ?? newest] ?? keys[newest];
      return [own, ...Object.values(keys)].find((files) => files?.[address])?.[address];
    },
  };
}

const sizeOf = ({ keys }: Builds) => Object.keys(keys).length;

const openTabs = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

const clientOf = async (id: string) => (id ? worker.clients.get(id) : undefined);

/** Return the build in a worker's address (engine/worker-script.ts). Version 1.0 names the sandbox `cage`. */
function buildNamed(address: string | undefined) {
  const { pathname = "", searchParams } = address ? new URL(address) : {};
  return /\/(?:solver|sandbox|cage)-worker\.js$/.test(pathname) ? searchParams?.get("build") : null;
}
