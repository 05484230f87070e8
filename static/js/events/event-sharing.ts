// Shares the link of an event or of its replay.

import type { App } from "../app/app.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import { share } from "../lib/share.ts";
import { runOf } from "../state/events-part.ts";
import { eventLink, MAX_LINK } from "../state/share-link.ts";
import { patch } from "../state/state.ts";
import * as text from "./events-text.ts";

export async function shareEvent({ store }: App) {
  const say = (message: string) => store.update(patch({ events: { message } }));
  const run = runOf(store.get());
  const { watched } = store.get().events;
  const link = eventLink(run.event);
  if (link.length > MAX_LINK) return say(text.REPLAY_TOO_LONG);
  const url = linkTo(link);
  const words = watched ? text.replayOf(run.event, watched.replay) : text.invitation(run);
  const outcome = await share({ text: words, url }, `${words}\n${url}`);
  if (outcome === "copied") say(linkCopied(watched ? text.REPLAY_COPIED : text.COPIED));
  if (outcome === "refused") say(text.NOT_COPIED);
}
