// Checks the user's code, and uses the user's heuristic. The sandbox computes h for each position, or records
// the search of each board of the exercise, and the page's own Python judges the values or the records.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createSandbox } from "../engine/sandbox.ts";
import type { SandboxEvent } from "../engine/sandbox-host.ts";
import { during } from "../lib/activity.ts";
import { fromBase64, toBase64 } from "../lib/base64.ts";
import { saveFile } from "../lib/dom.ts";
import { fileName, signed } from "../lib/hand-in.ts";
import { NOT_COPIED } from "../lib/hand-in-text.ts";
import { createLatest } from "../lib/latest.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import type { ExerciseResult, FirstDifference, SandboxRequest } from "../protocol.ts";
import { formatBoard, parseBoard, parseMoves } from "../puzzle/notation.ts";
import { samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { withSolution } from "../state/game.ts";
import { OWN } from "../state/learn.ts";
import { writeLink } from "../state/share-link.ts";
import { changed, goalOf, patch, withGame } from "../state/state.ts";
import { withLinkedGame, withLinkedSearch } from "../state/watch-link.ts";
import type { Check, Fault, WritePart } from "../state/write.ts";
import { writeCode } from "./code-link.ts";
import { stepLink } from "./step-link.ts";
import { createCode } from "./write-code.ts";
import * as text from "./write-text.ts";

type Phase = Extract<Check, { kind: "running" }>["phase"];

/** The maximum number of printed characters. The sandbox has the same limit. */
const MAX_PRINTED = 12_000;

export function createWriteController(app: App) {
  const { store, client, clock } = app;
  const sandbox = createSandbox({ clock, build: document.documentElement.dataset.build });
  const checks = createLatest();
  const { address, ...code } = createCode(app, checks);
  /** A cache of the positions, which take megabytes. */
  let cached: { goal: string; tiles: Uint8Array } | null = null;
  const change = (write: Partial<WritePart>) => store.update(patch({ write }));

  /** Return the game's goal if it has the chosen size, else the standard goal. */
  function goal() {
    const state = store.get();
    const [rows = 3, cols = 3] = state.write.size.split("x").map(Number);
    const own = goalOf(state);
    return own.rows === rows && own.cols === cols ? own : solved(rows, cols);
  }

  function run(phase: Phase, done: number | null = null) {
    change({ check: { kind: "running", phase, done } });
  }

  /** @param on the board on which the code ran, or null */
  function showFailure(error: unknown, on: string | null = null) {
    const { kind = "failed", line = null, board = on, message } = failureOf(error);
    change({ check: { kind: "failed", fault: { kind, line, board, message } } });
  }

  async function positions(signal: AbortSignal) {
    const text = formatBoard(goal());
    if (cached?.goal === text) return cached;
    const request = { type: "positions" as const, board: text, goal: text };
    const { tiles } = await client.request(request, { signal });
    cached = { goal: text, tiles: fromBase64(tiles) };
    return cached;
  }

  async function check() {
    const signal = checks.begin();
    change({ foreign: false, printed: "" }); // From now on, the code of a link counts as read.
    run("start");
    const { text, exercise } = store.get().write;
    let on: string | null = null;
    sandbox.prepare();
    try {
      if (store.get().choices.codeKind === "search") return await checkSearch();
      const { goal: board, tiles } = await positions(signal);
      const work = { code: text, request: { type: "values" as const, goal: board } };
      const { bytes } = await sandbox.run({ ...work, tiles }, { signal, onEvent });
      if (!checks.counts(signal) || !bytes) return;
      run("verdict");
      const judged = { board, goal: board, values: toBase64(bytes) };
      const report = await client.request({ type: "judge", ...judged }, { signal });
      if (!checks.counts(signal)) return;
      change({ check: { kind: "judged", report } });
    } catch (error) {
      if (!checks.isNewest(signal) || signal.aborted) return;
      showFailure(error, on);
    }

    /** Run the search in a fresh Python on each board, as `slidestar grade` does. */
    async function checkSearch() {
      const wanted = await client.request({ type: "exercise", exercise }, { signal });
      const { goal, algorithm, heuristic, rules } = wanted;
      const reference = { goal, algorithm, heuristic, rules };
      const reports = [];
      for (const [number, board] of wanted.boards.entries()) {
        if (!checks.counts(signal)) return;
        run("search", number / wanted.boards.length);
        on = board;
        const max_recorded = wanted.max_recorded[number] ?? 0;
        const request = { type: "search" as const, board, ...reference, max_recorded };
        const work = { code: text, request, searchLimit: 1000 * wanted.seconds };
        const { result: record, bytes } = await sandbox.run(work, { signal, onEvent });
        const data = toBase64(bytes ?? new Uint8Array());
        const sent = { exercise, board: number, record, data };
        const judged = { type: "judge_search" as const, ...sent };
        reports.push(await client.request(judged, { signal }));
      }
      if (checks.counts(signal)) change({ check: { kind: "compared", exercise: wanted, reports } });
    }

    function onEvent(event: SandboxEvent) {
      if (!checks.counts(signal)) return;
      if (event.type === "print") {
        change({ printed: (store.get().write.printed + event.text).slice(0, MAX_PRINTED) });
      } else if (event.type === "progress" && "of" in event) {
        run("values", event.of ? event.done / event.of : null);
      }
    }
  }

  /**
   * Send a request of the page's protocol to the sandbox, which uses the user's heuristic. Reject
   * with a `SandboxError` on failure.
   */
  async function send<R extends SandboxRequest>(
    request: R,
    // biome-ignore lint/suspicious/noExplicitAny: each request has events of its own type.
    options?: { signal?: AbortSignal; onEvent?: (event: any) => void },
  ) {
    const { text: code, foreign } = store.get().write;
    if (foreign) throw new Error(text.UNCHECKED);
    address(); // Update the address even for an unchanged example.
    return (await sandbox.run({ code, request }, options)).result;
  }

  return {
    ...code,
    check,
    send,
    stop() {
      checks.end();
      change({ check: { kind: "stopped" } });
    },
    resize(size: string) {
      checks.end();
      change({ size, check: { kind: "none" }, printed: "" });
    },
    /** Save the code as a file. */
    download(name: string) {
      const code = signed(store.get().write.text, name);
      saveFile(fileName(name), new Blob([code], { type: "text/x-python" }));
    },
    async copyLink(name: string) {
      const code = await during(writeCode(signed(store.get().write.text, name)));
      try {
        await app.copy(linkTo(writeLink(changed(store.get(), { learn: { code } }))));
        app.say(linkCopied(text.LINK_COPIED));
      } catch {
        app.say(NOT_COPIED);
      }
    },
    /** Start a game with a board in Play. */
    play(board: string) {
      const start = parseBoard(board);
      const target = goal();
      const usual = formatBoard(target) === formatBoard(solved(target.rows, target.cols));
      store.update((state) =>
        changed(withGame(state, { start, goal: usual ? null : target }), {
          choices: { mode: "play" },
        }),
      );
    },
    /** Open Watch at the step of the reference that differs, with the search's position selected. */
    openStep(exercise: ExerciseResult, board: string, difference: FirstDifference) {
      const link = stepLink(exercise, board, difference.step);
      store.update((state) => withLinkedGame(state, link));
      // Set the search in a separate update, since another game resets the step.
      const sought = difference.board === null ? null : parseBoard(difference.board);
      const learn = { lesson: "watch" as const, preferred: link.board, sought };
      store.update((state) => changed(withLinkedSearch(state, link), { learn }));
    },
    /** Solve the selected board by A* with this heuristic, and replay the solution in Play. */
    async solve() {
      const signal = checks.begin();
      const { game } = store.get();
      run("solve");
      try {
        const puzzle = boards(game);
        const wanted = { type: "solve" as const, ...puzzle, algorithm: "astar" };
        const found = await send({ ...wanted, heuristic: null }, { signal });
        const moves = parseMoves(found.moves);
        const { count, position } = slideAll(game.position, moves);
        if (count < moves.length || !samePosition(position, goalOf(store.get()))) {
          throw new Error(text.NO_SOLUTION);
        }
        // The sandbox is not trusted, so the page's own Python proves that the solution is a
        // shortest one.
        const proven = await client.request({ type: "distance", ...puzzle }, { signal });
        if (!checks.counts(signal) || store.get().game !== game) return;
        const bounds = {
          optimal: proven.distance === moves.length,
          lower_bound: proven.lower_bound,
        };
        const result = { ...found, heuristic: OWN, length: moves.length, ...bounds };
        change({ check: { kind: "none" } });
        store.update((state) => withSolution(state, result, moves, app.now()));
        store.update(patch({ choices: { mode: "play" } }));
        app.reveal("solver");
      } catch (error) {
        if (!checks.isNewest(signal) || signal.aborted) return;
        showFailure(error);
      }
    },
  };
}

/** Return the fault of an error: a `SandboxError`, another error of the page, or a failure in Python. */
function failureOf(error: unknown): Partial<Fault> & { message: string } {
  return error instanceof Error && !("code" in error) ? error : failure(error);
}
