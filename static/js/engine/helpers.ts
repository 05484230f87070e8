// Runs helper workers for a long search. They run the same script as the searching worker and end with the
// search. Each helper runs one task at a time. The searching worker runs the tasks that no helper can run.

import type { Clock } from "../lib/clock.ts";
import type {
  HelperReport,
  HelperRequest,
  HelperTask,
  Request,
  Start,
  TaskReply,
  WorkerMessage,
} from "../protocol.ts";

type Helper = {
  worker: Worker;
  ready: boolean;
  task: HelperTask | null;
  stopTimeout: () => void;
};
export type Helpers = ReturnType<typeof createHelpers>;

const MAX_HELPERS = 4;
/** A helper needs about 50 MB, so devices with less memory than this start none. */
const MIN_MEMORY_GB = 4;
/** The request id of a helper's preparation. The ids of tasks start at 1. */
const PREPARATION = 0;
/**
 * A helper is terminated if it sends nothing for this long while it boots or runs a task. Usually a task
 * needs less than a second.
 */
const TIMEOUT_MS = 20_000;

/** Return the number of helpers for a device. One core is reserved for the searching worker. */
export function maxHelpers({
  hardwareConcurrency = 1,
  deviceMemory = MIN_MEMORY_GB,
}: {
  hardwareConcurrency?: number;
  deviceMemory?: number;
}) {
  if (deviceMemory < MIN_MEMORY_GB) return 0;
  return Math.max(0, Math.min(MAX_HELPERS, hardwareConcurrency - 1));
}

/**
 * @param options `start` returns the first message to a helper. `post` sends a message to the searching
 * worker.
 */
export function createHelpers({
  start,
  post,
  spawn,
  clock,
  max = maxHelpers(navigator),
}: {
  start: () => Start;
  post: (message: HelperReport) => void;
  spawn: () => Worker;
  clock: Clock;
  max?: number;
}) {
  let helpers: Set<Helper> = new Set();
  let queue: HelperTask[] = [];
  let search = 0;
  let preparation: Request | null = null;

  function reportCount() {
    post({ type: "helpers", search, count: [...helpers].filter(({ ready }) => ready).length });
  }

  /** @param reply the helper's reply, or null if no helper can run the task */
  const forward = ({ number }: HelperTask, reply: TaskReply["reply"]) =>
    post({ type: "task_reply", search, number, reply });

  function add() {
    const helper: Helper = { worker: spawn(), ready: false, task: null, stopTimeout() {} };
    helpers.add(helper);
    helper.worker.onmessage = ({ data }) => {
      if (helpers.has(helper)) receive(helper, data);
    };
    helper.worker.onerror = (event) => {
      event.preventDefault(); // the search continues without this helper
      remove(helper);
    };
    helper.worker.postMessage(start());
    startTimeout(helper);
  }

  function remove(helper: Helper) {
    if (!helpers.delete(helper)) return;
    end(helper);
    reportCount();
    if (helper.task) forward(helper.task, null);
    sendTasks();
  }

  function end({ worker, stopTimeout }: Helper) {
    stopTimeout();
    worker.terminate();
  }

  function receive(helper: Helper, data: WorkerMessage) {
    const { task } = helper;
    if (!helper.ready) startTimeout(helper);
    if (data.type === "ready") {
      helper.worker.postMessage({ ...preparation, id: PREPARATION });
    } else if (["fatal", "again", "outdated", "error"].includes(data.type)) {
      remove(helper);
    } else if (!("id" in data)) {
      return; // The other messages without an id are about the boot.
    } else if (data.id === PREPARATION && data.type === "result") {
      helper.ready = true;
      helper.stopTimeout();
      reportCount();
      sendTasks();
    } else if (task && data.id === task.number) {
      forward(task, data);
      if (data.type === "progress") {
        startTimeout(helper);
        return;
      }
      helper.task = null;
      helper.stopTimeout();
      sendTasks();
    }
  }

  function sendTasks() {
    for (const helper of helpers) {
      const task = helper.ready && !helper.task && queue.shift();
      if (!task) continue;
      helper.task = task;
      helper.worker.postMessage({ ...task.request, id: task.number });
      startTimeout(helper);
    }
    if (helpers.size === 0) for (const task of queue.splice(0)) forward(task, null);
  }

  function startTimeout(helper: Helper) {
    helper.stopTimeout();
    helper.stopTimeout = clock.deadline(TIMEOUT_MS, () => remove(helper));
  }

  function endAll() {
    for (const helper of helpers) end(helper);
    helpers = new Set();
    queue = [];
  }

  return {
    /** Handle a message from the searching worker. */
    receive(message: HelperRequest) {
      if (message.type === "task") {
        queue.push(message);
        sendTasks();
        return;
      }
      endAll();
      if (message.type === "end_helpers") return;
      ({ search, request: preparation } = message);
      try {
        while (helpers.size < max) add();
      } catch (error) {
        console.warn("a helper worker could not start:", error);
      }
      // The searching worker then loads larger tables, which save as much time as one helper.
      if (helpers.size < 2) reportCount();
    },
    endAll,
  };
}
