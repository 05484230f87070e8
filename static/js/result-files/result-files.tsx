// Saves results as files and links, and checks and ranks them. The module is loaded on first use.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import { createDialog } from "../lib/dialog.tsx";
import { saveFile } from "../lib/dom.ts";
import { fileName } from "../lib/hand-in.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import { packText, unpackText } from "../lib/packed-text.ts";
import { render } from "../lib/render.ts";
import type { SolveRecord, VerifyResult } from "../protocol.ts";
import { dayOf } from "../state/daily.ts";
import type { EventResult } from "../state/event-results.ts";
import {
  deviceName,
  eventOfKey,
  fileOfResult,
  fileOfSolve,
  hasValidSignature,
  identityOf,
  type ResultFile,
  type SavedAs,
  signed,
} from "../state/result-file.ts";
import { RESULT_FRAGMENT } from "../state/share-link.ts";
import { deviceKeys } from "./device-keys.ts";
import type { CheckedFile } from "./ranking.ts";
import { Rankings } from "./ranking-view.tsx";
import * as text from "./result-files-text.ts";

const MAX_BYTES = 4_000_000;
/** The maximum length of a link. Messengers cut longer ones, or do not make them links. */
const MAX_LINK = 8000;

/** A file, or the content of a link. */
type Source = Pick<File, "name" | "size" | "text">;

export function createResultFiles({ store, client, copy, say }: App) {
  const { dialog, open, part } = createDialog("ranking");
  const list = part("list");
  /** Cancels the checks when the dialog is closed. */
  let checks = new AbortController();
  dialog.addEventListener("close", () => checks.abort());

  const player = () => store.get().choices.player.trim();

  /** Download a file or copy a link, signed if this device has a key. Return a message. */
  async function save(as: SavedAs, file: ResultFile | null, size: string, refusal: string) {
    if (!file) return refusal;
    const keys = await deviceKeys();
    const content = keys ? await signed(file, keys) : file;
    const device = keys && (await deviceName(keys));
    if (as === "link") return copyLink(JSON.stringify(content), device);
    const own = `${file.player ?? "slidestar"} ${size} ${dayOf(new Date(file.date))}`;
    const json = new Blob([`${JSON.stringify(content)}\n`], { type: "application/json" });
    saveFile(fileName(own, "slide.json"), json);
    return text.saved(as, device);
  }

  async function copyLink(content: string, device: string | null) {
    const link = linkTo(`?mode=play#${RESULT_FRAGMENT}${await packText(content)}`);
    if (link.length > MAX_LINK) return text.linkTooLong(MAX_LINK);
    try {
      await copy(link);
      return linkCopied(text.saved("link", device));
    } catch {
      return text.NOT_COPIED;
    }
  }

  /** @param seen the results of the files that were checked before */
  async function check(file: Source, seen: Set<string>, signal: AbortSignal): Promise<CheckedFile> {
    const { name } = file;
    if (file.size > MAX_BYTES) return { name, fault: text.unreadable(text.TOO_LARGE) };
    const content = await file.text();
    try {
      const result = await client.request({ type: "verify", text: content }, { signal });
      const identity = identityOf(content);
      if (seen.has(identity)) return { name, fault: text.TWICE };
      seen.add(identity);
      return { name, fault: null, result: await withSignature(result, content) };
    } catch (error) {
      return { name, fault: text.unreadable(failure(error).message) };
    }
  }

  /** Check files one after another, and show their ranking. */
  async function rank(files: readonly Source[]) {
    checks.abort();
    checks = new AbortController();
    const { signal } = checks;
    const checked: CheckedFile[] = [];
    const seen = new Set<string>();
    const show = () =>
      render(<Rankings files={checked} all={files.length} nameOfEvent={nameOfEvent} />, list);
    show();
    open();
    for (const file of files) {
      const outcome = await check(file, seen, signal);
      if (signal.aborted) return;
      checked.push(outcome);
      show();
    }
  }

  return {
    saveSolve: (record: SolveRecord, as: SavedAs) =>
      save(as, fileOfSolve(record, player()), sizeOf(record), text.NO_MOVES),
    saveResult: (result: EventResult, as: SavedAs) =>
      save(as, fileOfResult(result, player()), result.key.replaceAll(/\w+=/g, ""), text.NO_RESULT),
    rank,
    /** Check and show the result of a link. */
    async open(packed: string) {
      try {
        const content = await unpackText(packed, MAX_BYTES);
        await rank([{ name: text.LINKED, size: content.length, text: async () => content }]);
      } catch {
        say(text.LINK_DAMAGED);
      }
    },
  };
}

/** Return a result with its signature checked. In the page, Python cannot check it. */
async function withSignature(result: VerifyResult, content: string): Promise<VerifyResult> {
  const unchecked = result.findings.find(({ code }) => code === "unchecked");
  if (!unchecked || !globalThis.crypto.subtle) return result;
  const holds = await hasValidSignature(content);
  const signature = { ...unchecked, holds, code: holds ? "valid" : "wrong" };
  return {
    ...result,
    findings: result.findings.map((finding) => (finding === unchecked ? signature : finding)),
  };
}

function sizeOf({ board }: SolveRecord) {
  const rows = board.split("_");
  return `${rows.length}x${rows[0]?.split("-").length}`;
}

function nameOfEvent(key: string) {
  const event = eventOfKey(key, "");
  return event ? text.eventName(event) : key;
}
