import { ProtocolError, TimeoutError, TransportError } from "../../errors/mcp-error.ts";
import { isEndedTask } from "../../exchange/is-ended-task.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import type {
  CallToolResult,
  DetailedTask,
  Implementation,
  InputResponses,
  Task,
  TaskStatus,
} from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { CallDeadline, checkTimeout } from "../call-deadline.ts";
import { CallEnd } from "../call-end.ts";
import type { CallOptions } from "../call-options.ts";
import { serverOf } from "../input/server-of.ts";
import { pause } from "../pause.ts";
import { requireObjects } from "../read-result.ts";
import { withContentList } from "../tools/content-list.ts";
import { readDetailedTask } from "./read-task.ts";
import { TaskAnswers } from "./task-answers.ts";
import type { TaskHandle, TaskResultOptions } from "./task-handle.ts";
import type { TaskParts } from "./task-parts.ts";
import { pollWaitMs } from "./task-polling.ts";

/** The {@link TaskHandle} of a client. */
export class ClientTask implements TaskHandle {
  readonly taskId: string;
  readonly #parts: TaskParts;
  readonly #answers: TaskAnswers;
  /** When it was first heard of, by this machine's clock. */
  readonly #heardAt = performance.now();
  #latest: Task | undefined;
  #server: Implementation | undefined;

  constructor(parts: TaskParts) {
    this.taskId = parts.taskId;
    this.#parts = parts;
    this.#latest = parts.created;
    this.#answers = new TaskAnswers(parts);
  }

  get status(): TaskStatus | undefined {
    return this.#latest?.status;
  }

  get latest(): Task | undefined {
    return this.#latest;
  }

  async get(options: CallOptions = {}): Promise<DetailedTask> {
    const result = await this.#ask("tasks/get", options);
    const task = readDetailedTask("tasks/get", result, this.taskId);
    this.#latest = task;
    this.#server = serverOf(result) ?? this.#server;
    return task;
  }

  async update(inputResponses: InputResponses, options: CallOptions = {}): Promise<void> {
    await this.#parts.send("tasks/update", { taskId: this.taskId, inputResponses }, options);
  }

  async cancel(options: CallOptions = {}): Promise<void> {
    await this.#ask("tasks/cancel", options);
  }

  async result(options: TaskResultOptions = {}): Promise<CallToolResult> {
    checkTimeout("timeoutMs", options.timeoutMs);
    checkTimeout("maxTimeoutMs", options.maxTimeoutMs);
    const end = new CallEnd(options.signal, this.#parts.rounds.closing);
    let deadline = this.#deadlineOf(options, end);
    this.#tell(options, this.#latest);
    try {
      for await (const task of this.#states(end, options)) {
        deadline?.extend();
        this.#tell(options, task);
        if (isEndedTask(task)) return await this.#resultOf(task);
        if (task.status !== "input_required") continue;
        deadline?.stop();
        await this.#answers.to(task, { end, server: this.#server });
        deadline = this.#deadlineOf(options, end);
      }
      throw new TransportError("UNKNOWN_TASK", this.#saying("the server stopped telling of it"));
    } finally {
      deadline?.stop();
      end.finish(new DOMException("The wait for the task is over", "AbortError"));
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<DetailedTask, void, undefined> {
    const end = new CallEnd(undefined, this.#parts.rounds.closing);
    try {
      yield* this.#states(end, {});
    } finally {
      end.finish(new DOMException("Nobody reads the task any more", "AbortError"));
    }
  }

  /** Each state that is new, to the last. */
  async *#states(
    end: CallEnd,
    { meta }: Pick<CallOptions, "meta">,
  ): AsyncGenerator<DetailedTask, void, undefined> {
    const { polling } = this.#parts;
    let shown: string | undefined;
    let before = this.#latest;
    for (;;) {
      if (before !== undefined && !isEndedTask(before)) {
        await pause(pollWaitMs(before, polling), end.cancellation);
      }
      const task = await this.get({ signal: end.signal, ...(meta === undefined ? {} : { meta }) });
      const state = shownOf(task);
      if (state !== shown) yield task;
      if (isEndedTask(task)) return;
      this.#requireKept(task);
      shown = state;
      before = task;
    }
  }

  /** A server that forgets neither its task nor to answer would have us wait for ever. */
  #requireKept(task: Task): void {
    const keptMs = task.ttlMs;
    if (keptMs === null) return;
    const knownMs = performance.now() - this.#heardAt;
    if (knownMs <= keptMs + pollWaitMs(task, this.#parts.polling)) return;
    throw new TransportError(
      "TASK_EXPIRED",
      this.#saying(`it is still ${task.status}, and its ${keptMs} ms (ttlMs) are over`),
    );
  }

  #tell({ onTask }: TaskResultOptions, task: Task | undefined): void {
    if (onTask !== undefined && task !== undefined) this.#parts.tell(() => onTask(task));
  }

  #deadlineOf(options: TaskResultOptions, end: CallEnd): CallDeadline | undefined {
    const { timeoutMs = null, maxTimeoutMs } = options;
    const deadline = CallDeadline.of({ timeoutMs, maxTimeoutMs });
    deadline?.start((waitedMs, option) => {
      const message = this.#saying(`nothing new within ${waitedMs} ms (${option})`);
      end.finish(new TimeoutError("TIMEOUT", message, waitedMs));
    });
    return deadline;
  }

  async #resultOf(task: DetailedTask): Promise<CallToolResult> {
    if (task.status === "completed") {
      const { request, observer } = this.#parts;
      const listed = withContentList(request.params["name"], task.result, observer);
      requireObjects("tools/call", listed, "content");
      const result = listed as unknown as CallToolResult;
      await this.#parts.check(result);
      return result;
    }
    if (task.status === "failed") {
      const { code, message, data } = task.error;
      throw new ProtocolError(code, message, data);
    }
    const why =
      task.statusMessage === undefined ? "it was cancelled" : showValue(task.statusMessage);
    throw new TransportError("TASK_CANCELLED", this.#saying(why));
  }

  /** Of these methods `-32602` says that there is no such task. */
  async #ask(method: string, options: CallOptions): Promise<JsonObject> {
    try {
      return await this.#parts.send(method, { taskId: this.taskId }, options);
    } catch (cause) {
      if (!(cause instanceof ProtocolError) || cause.rpcCode !== RPC_CODE.invalidParams)
        throw cause;
      const message = this.#saying(`the server does not know it: ${cause.message}`);
      throw new TransportError("UNKNOWN_TASK", message, { cause });
    }
  }

  #saying(why: string): string {
    return `Cannot get the result of task ${showValue(this.taskId)}: ${why}`;
  }
}

/** What a reader would see change. Results come once, so they need not be compared. */
function shownOf(task: DetailedTask): string {
  const { status, statusMessage, lastUpdatedAt } = task;
  const keys = task.status === "input_required" ? Object.keys(task.inputRequests) : [];
  return JSON.stringify([status, statusMessage, lastUpdatedAt, keys]);
}
