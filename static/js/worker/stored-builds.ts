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

/** The name that Workbox gave the cache in older versions, whose files and tabs may still be in use. */
const CACHE = `workbox-precache-v2-${worker.registration.scope}`;
const open = () => caches.open(CACHE);

/**
 * @param id the build of this service worker
 * @param hashes the hashes of its files, by address
 */
export function createBuilds(id: string, hashes: Map<string, string>) {
  let known = read();

  async function read(): Promise<Builds | null> {
    try {
      const stored = await (await open()).match(ADDRESS);
      return stored ? await stored.json() : null;
    } catch {
      return null;
    }
  }

  /** Return the list without old builds that are not used by any open tab. */
  async function pruned({ newest, keys, tabs }: Builds): Promise<Builds> {
    const present = new Set((await openTabs()).map((tab) => tab.id));
    const ofTabs = Object.entries(tabs).filter(([tab]) => present.has(tab));
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
    const cache = await open();
    const wanted = new Set([ADDRESS, OPENED, ...Object.values(builds.keys).flatMap(Object.values)]);
    // An installing service worker has files in the same cache, so delete nothing until the next
    // call.
    const requests = worker.registration.installing ? [] : await cache.keys();
    await Promise.all(requests.map((it) => wanted.has(it.url) || cache.delete(it)));
    await cache.put(ADDRESS, new Response(JSON.stringify(builds)));
  }

  /** Return a file's cache key. Files with the same content in several builds are stored once. */
  function keyOf(address: string) {
    const key = new URL(address);
    key.searchParams.set("__WB_REVISION__", hashes.get(address)?.slice(0, 16) ?? "");
    return key.href;
  }

  /** Return the cache key of a file in the requesting page's build, or else the newest or any build. */
  async function storedKey(address: string, { request, clientId }: FetchEvent) {
    const builds = await known;
    if (!builds) return undefined;
    const { newest, keys } = builds;
    if (sizeOf(builds) === 1) return keys[newest]?.[address];
    const requester = buildNamed(request.url) ?? buildNamed((await clientOf(clientId))?.url);
    const own = keys[requester ?? newest] ?? keys[newest];
    return [own, ...Object.values(keys)].find((files) => files?.[address])?.[address];
  }

  return {
    /** Return whether a file of this service worker's build is stored. */
    has: async (address: string) => Boolean(await (await open()).match(keyOf(address))),

    put: async (address: string, response: Response) =>
      (await open()).put(keyOf(address), response),

    /** Return a stored file of the build that `storedKey` chooses. */
    async find(address: string, event: FetchEvent) {
      const cache = await open();
      const key = await storedKey(address, event);
      const stored = key && (await cache.match(key));
      // If the storage was full, the list of builds may be out of date.
      return stored || (hashes.has(address) ? cache.match(keyOf(address)) : undefined);
    },

    /** Record that the user has opened Learn, so that its files are stored for each build. */
    async wantLearn() {
      await (await open()).put(OPENED, new Response());
    },

    async wantsLearn() {
      return Boolean(await (await open()).match(OPENED));
    },

    /** Make this service worker's build the newest one, which the next visit loads. */
    async makeNewest() {
      // Another service worker may have written the list after this one started.
      const before = await read();
      const own = Object.fromEntries(
        [...hashes.keys()].map((address) => [address, keyOf(address)]),
      );
      const tabs = before ? await openTabs() : [];
      const old = tabs.map((tab) => [tab.id, before?.tabs[tab.id] ?? before?.newest]);
      const keys = { ...before?.keys, [id]: own };
      await settle(await pruned({ newest: id, keys, tabs: Object.fromEntries(old) }));
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
  };
}

const sizeOf = ({ keys }: Builds) => Object.keys(keys).length;

const openTabs = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

const clientOf = async (id: string) => (id ? worker.clients.get(id) : undefined);

/** Return the build in a worker's address (engine/worker-script.ts). Version 1.0 calls the sandbox `cage`. */
function buildNamed(address: string | undefined) {
  const { pathname = "", searchParams } = address ? new URL(address) : {};
  return /\/(?:solver|sandbox|cage)-worker\.js$/.test(pathname) ? searchParams?.get("build") : null;
}
