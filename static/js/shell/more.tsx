// The sheet with everything that is not on the first screen. Each entry opens its place.

import type { App } from "../app/app.ts";
import { IconButton } from "../lib/controls.tsx";
import { createDialog } from "../lib/dialog.tsx";
import { render } from "../lib/render.ts";
import type { Mode } from "../state/choices.ts";
import { patch } from "../state/state.ts";
import * as text from "./more-text.ts";

type Entry = keyof typeof text.ENTRIES;

/** The entries that are links: to pages of the guide, and to the page in one file. */
const LINKS: Partial<Record<Entry, string>> = {
  playing: "docs/playing.html",
  guide: "docs/index.html",
  download: "slidestar.html",
};
/** The entries of each group, and the drawing of each entry in a square of 24 by 24. */
const GROUPS: Readonly<Record<keyof typeof text.GROUPS, Partial<Record<Entry, string>>>> = {
  play: {
    daily: "M5 6h14v14H5zM5 10.5h14M9 3v4M15 3v4",
    events: "M6 21V4h11l-2.5 4 2.5 4H6",
    enter: "M4 4h16v16H4zM4 12h16M12 4v16",
    solution:
      "M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2",
  },
  yours: {
    statistics: "M4 20h16M7 16v-5M12 16V6M17 16V9",
    slots: "M7 4h10v16l-5-4-5 4z",
    studies: "M12 6c-2-1.6-4.5-2-8-2v14c3.5 0 6 .4 8 2 2-1.6 4.5-2 8-2V4c-3.5 0-6 .4-8 2zm0 0v14",
    picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01",
  },
  help: {
    settings:
      "M4 7h8.5m5 0H20M4 17h2m5 0h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
    keys: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 14.5h8",
    playing:
      "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8h.01",
    coach: "m3 9 9-4 9 4-9 4zM7 11v5c3 2 7 2 10 0v-5",
    guide: "M6 3h9l4 4v14H6zM14 3v5h5M9.5 12.5h6M9.5 16.5h6",
    download: "M12 4v11m0 0 4-4m-4 4-4-4M5 19h14",
  },
};

/** @param others what the entries of other features do */
export function installMore(
  app: App,
  others: Record<
    "daily" | "events" | "enter" | "solution" | "picture" | "settings" | "keys",
    () => void
  >,
) {
  const { store, reveal } = app;
  const show = (mode: Mode) => store.update(patch({ choices: { mode }, page: { event: null } }));

  function showStatistics(panel: string, focus: string) {
    show("play");
    store.update(patch({ page: { statistics: true } }));
    reveal(panel, focus);
  }

  const intents: Partial<Record<Entry, () => void>> = {
    ...others,
    events() {
      store.update(patch({ choices: { mode: "play" } }));
      others.events();
    },
    statistics: () => showStatistics("solves", "h2"),
    slots: () => showStatistics("slots", "summary"),
    studies() {
      show("analyse");
      reveal("study", "summary");
    },
    coach: () => store.update(patch({ choices: { mode: "learn" }, learn: { lesson: "coach" } })),
  };

  app.panel(() => {
    const { part, close } = createDialog("more");
    const open = (entry: Entry) => {
      close();
      intents[entry]?.();
    };
    render(<Entries open={open} />, part("entries"));
    return { show() {} };
  });
}

function Entries({ open }: { open: (entry: Entry) => void }) {
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
    <section key={group} aria-label={text.GROUPS[group]}>
      <h3>{text.GROUPS[group]}</h3>
      <ul>
        {(Object.entries(GROUPS[group]) as [Entry, string][]).map(([entry, path]) => (
          <li key={entry} class={`more-${entry}`}>
            {LINKS[entry] ? (
              <Link entry={entry} path={path} href={LINKS[entry]} />
            ) : (
              <IconButton class="more-entry" path={path} onPress={() => open(entry)}>
                {text.ENTRIES[entry]}
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** A link beside the page. In slidestar.html, the guide is on the web, if anywhere. */
function Link({ entry, path, href }: { entry: Entry; path: string; href: string }) {
  const address = import.meta.inFile ? document.documentElement.dataset.address : "";
  const downloads = entry === "download";
  if (address === undefined || (import.meta.inFile && downloads)) return null;
  return (
    <a
      class="more-entry"
      href={address + href}
      download={downloads ? "" : undefined}
      title={downloads ? text.DOWNLOAD : undefined}
      target={import.meta.inFile ? "_blank" : undefined}
      rel="noopener"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
      {text.ENTRIES[entry]}
    </a>
  );
}
