// Which builds of the page the service worker keeps: the newest, and older ones for as long as a
// tab of theirs is open. Such a tab may still need a part that it hasn't loaded yet, or a new
// worker. Which file belongs to whom stands in the cache, not in a service worker: an old one that
// is still at work gives the next visit what a new one would.

/**
 * `keys`: under which keys the cache has each build's files, by their addresses; `tabs`: of which
 * build the tabs are that were open when a newer one came, by their ids.
 */
type Builds = {
  newest: string;
  keys: Record<string, Record<string, string>>;
  tabs: Record<string, string>;
};

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Where the cache has it. */
const ADDRESS = new URL("builds.json", worker.location.href).href;
/** It's there once Learn was opened. Not in the other: an old and a new worker write that. */
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

  /** What's left of it once the builds are forgotten that no tab is of any more. */
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

  /** Keep what belongs to these, and nothing else. */
  async function settle(builds: Builds) {
    known = Promise.resolve(builds);
    const cache = await caches.open(cacheName);
    const wanted = new Set([ADDRESS, OPENED, ...Object.values(builds.keys).flatMap(Object.values)]);
    // What's being installed has its files in the same cache; what's left over goes with the next.
    const requests = worker.registration.installing ? [] : await cache.keys();
    await Promise.all(requests.map((it) => wanted.has(it.url) || cache.delete(it)));
    await cache.put(ADDRESS, new Response(JSON.stringify(builds)));
  }

  return {
    /** Learn was opened: from now on, each build's classroom is kept. */
    async wantClassroom() {
      await (await caches.open(cacheName)).put(OPENED, new Response());
    },

    async wantsClassroom() {
      return Boolean(await (await caches.open(cacheName)).match(OPENED));
    },

    /**
     * A build takes over: it's what the next visit gets.
     * @param files its files' keys, by address
     */
    async add(newest: string, files: Map<string, string>) {
      // Another service worker wrote it, perhaps since this one was started.
      const before = await read();
      const own = { [newest]: Object.fromEntries(files) };
      const tabs = before ? await openTabs() : [];
      const old = tabs.map(({ id }) => [id, before?.tabs[id] ?? before?.newest]);
      const keys = { ...before?.keys, ...own };
      await settle(await pruned({ newest, keys, tabs: Object.fromEntries(old) }));
    },

    /** To be called now and then: tabs are closed without a word. */
    async tidy() {
      const builds = await known;
      if (!builds || sizeOf(builds) === 1) return;
      const left = await pruned(builds);
      const { installing, waiting } = worker.registration;
      // What's being installed has its files in the same cache.
      if (sizeOf(left) === sizeOf(builds) || installing || waiting) return;
      await settle(left);
    },

    /** What another service worker has written since. */
    lookAgain() {
      known = read();
    },

    /**
     * Under which key the cache has a file for whoever asks: their own build's, or the newest
     * one's; or that of any build, where only that one has such a file.
     * @param address the file's
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

/** Return the build in a worker's address (engine/worker-script.ts). Older pages name the sandbox `cage`. */
function buildNamed(address: string | undefined) {
  const { pathname = "", searchParams } = address ? new URL(address) : {};
  return /\/(?:solver|sandbox|cage)-worker\.js$/.test(pathname) ? searchParams?.get("build") : null;
}
