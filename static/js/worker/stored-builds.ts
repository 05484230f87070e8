// The builds of the page that the service worker stores: the newest one, and older ones while tabs
// use them. Such a tab may still load files or start a worker. The list of builds is in the cache,
// so that an old service worker also serves the newest build to the next visit.

/** The list of stored builds. */
type Builds = {
  newest: string;
  /** For each build, the cache keys of its files by address. */
  keys: Record<string, Record<string, string>>;
  /** The builds of the tabs that were open when a newer build took over, by the id of the tab. */
  tabs: Record<string, string>;
};

const worker = self as unknown as ServiceWorkerGlobalScope;
/** The cache key of the list of builds. */
const ADDRESS = new URL("builds.json", worker.location.href).href;
/**
 * The cache key of an entry that exists once the user has opened Learn. It is not part of the list,
 * since an old and a new service worker write the list.
 */
const OPENED = new URL("learn-opened", worker.location.href).href;

/** @param cacheName the name of the cache for the files of all builds */
export function createBuilds(cacheName: string) {
  let known = read();

  async function read(): Promise<Builds | null> {
    try {
      const stored = await (await caches.open(cacheName)).match(ADDRESS);
      return stored ? await stored.json() : null;
    } catch {
      return null;
    }
  }

  /** Return the list without old builds that are not used by any open tab. */
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
    // An installing service worker has files in the same cache, so delete nothing until the next
    // call.
    const requests = worker.registration.installing ? [] : await cache.keys();
    await Promise.all(requests.map((it) => wanted.has(it.url) || cache.delete(it)));
    await cache.put(ADDRESS, new Response(JSON.stringify(builds)));
  }

  return {
    /** Record that the user has opened Learn, so that its files are stored for each build. */
    async wantClassroom() {
      await (await caches.open(cacheName)).put(OPENED, new Response());
    },

    async wantsClassroom() {
      return Boolean(await (await caches.open(cacheName)).match(OPENED));
    },

    /**
     * Make a build the newest one, which the next visit loads.
     * @param files the cache keys of its files, by address
     */
    async add(newest: string, files: Map<string, string>) {
      // Another service worker may have written the list after this one started.
      const before = await read();
      const own = { [newest]: Object.fromEntries(files) };
      const tabs = before ? await openTabs() : [];
      const old = tabs.map(({ id }) => [id, before?.tabs[id] ?? before?.newest]);
      const keys = { ...before?.keys, ...own };
      await settle(await pruned({ newest, keys, tabs: Object.fromEntries(old) }));
    },

    /** Delete unused builds. To be called regularly, since browsers do not report closed tabs. */
    async tidy() {
      const builds = await known;
      if (!builds || sizeOf(builds) === 1) return;
      const left = await pruned(builds);
      const { installing, waiting } = worker.registration;
      // An installing or waiting service worker has files in the same cache.
      if (sizeOf(left) === sizeOf(builds) || installing || waiting) return;
      await settle(left);
    },

    /** Read the list again, which another service worker may have changed. */
    lookAgain() {
      known = read();
    },

    /**
     * Return the cache key of a file in the requesting page's build, or else in the newest build,
     * or else in any build.
     * @param address the address of the file
     */
    async keyFor(address: string, { request, clientId }: FetchEvent) {
      const builds = await known;
      if (!builds) return undefined;
      const { newest, keys } = builds;
      if (sizeOf(builds) === 1) return keys[newest]?.[address];
      const requester = buildNamed(request.url) ?? buildNamed((await clientOf(clientId))?.url);
      const own = keys[requester ?? newest] ?? keys[newest];
      return [own, ...Object.values(keys)].find((files) => files?.[address])?.[address];
    },
  };
}

const sizeOf = ({ keys }: Builds) => Object.keys(keys).length;

const openTabs = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

const clientOf = async (id: string) => (id ? worker.clients.get(id) : undefined);

/**
 * Return the build in a worker's address (engine/worker-script.ts). Version 1.0 calls the sandbox
 * `cage`.
 */
function buildNamed(address: string | undefined) {
  const { pathname = "", searchParams } = address ? new URL(address) : {};
  return /\/(?:solver|sandbox|cage)-worker\.js$/.test(pathname) ? searchParams?.get("build") : null;
}
