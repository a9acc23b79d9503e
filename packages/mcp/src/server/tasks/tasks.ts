// The tasks of a server: those that this process works on, and by the store those of every process.

import type { Principal } from "../../exchange/exchange.ts";
import { isEndedTask } from "../../exchange/is-ended-task.ts";
import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import type {
  ClientCapabilities,
  DetailedTask,
  ErrorObject,
  Task,
} from "../../spec/2026-07-28/index.ts";
import { encodeBase64Url } from "../../util/base64url.ts";
import { idleTimer } from "../../util/idle-timer.ts";
import { MAX_TIMER_MS } from "../../util/integer-option.ts";
import { within } from "../../util/within.ts";
import { RequestError } from "../request-error.ts";
import type { EventBus, ServerEvent } from "../subscriptions/event-bus.ts";
import { joinBus } from "../subscriptions/join-bus.ts";
import type { TaskSettings } from "./task-options.ts";
import { TaskRun } from "./task-run.ts";
import type { TaskStep } from "./task-states.ts";
import { cancelled, failed, steppedOn } from "./task-states.ts";
import type { TaskRecord } from "./task-store.ts";
import { TaskStoreFull } from "./task-store-full.ts";

/** What {@link Tasks} is made of. */
export interface TasksOptions {
  readonly settings: TaskSettings;
  readonly bus: EventBus;
  readonly observer: Observer | undefined;
}

/** Whose call becomes a task. */
export interface TaskOwner {
  readonly principal: Principal | undefined;
  /** What the client can do, by the call. */
  readonly declared: ClientCapabilities;
}

/** A task that has begun. */
export interface BegunTask {
  readonly run: TaskRun;
  /** As the answer to the call shows it. */
  readonly task: Task;
}

/** The tasks of one server. */
export class Tasks {
  readonly #options: TasksOptions;
  readonly #runs = new Map<string, TaskRun>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #leaveBus: (() => void) | undefined;

  constructor(options: TasksOptions) {
    this.#options = options;
  }

  /** The handler that works on a task in this process. */
  runOf(taskId: string): TaskRun | undefined {
    return this.#runs.get(taskId);
  }

  /**
   * Begins a task: it can be found from now on, by its owner only.
   *
   * @throws {RequestError} `-32603` where there are too many, or the store fails.
   */
  async begin({ principal, declared }: TaskOwner): Promise<BegunTask> {
    const { settings } = this.#options;
    if (this.#runs.size >= settings.maxRunning) {
      throw tooMany(`this server works on ${settings.maxRunning} already (tasks.maxRunning)`);
    }
    const record = newRecord(principal?.id ?? null, settings);
    const { task } = record;
    // Counted before it is kept: many may begin at once.
    const run = this.#enter(task.taskId, declared);
    try {
      await settings.store.create(record);
    } catch (error) {
      this.forget(run);
      if (error instanceof TaskStoreFull) throw tooMany(error.message);
      this.#tell(error);
      throw new RequestError("Cannot begin a task: the server failed", STORE_FAILED);
    }
    if (record.expiresAt !== null) this.#expireLater(run, record.expiresAt);
    return { run, task };
  }

  /** The record of a task, where this caller may know of it: to any other it does not exist. */
  async find(taskId: string, principal: Principal | undefined): Promise<TaskRecord | undefined> {
    const record = await this.read(taskId);
    return record?.owner === (principal?.id ?? null) ? record : undefined;
  }

  /** The record of a task that has not expired, whoever asks. */
  async read(taskId: string): Promise<TaskRecord | undefined> {
    const { store, now } = this.#options.settings;
    const record = orNothing(await store.get(taskId));
    const isOver = record !== undefined && record.expiresAt !== null && record.expiresAt <= now();
    return isOver ? undefined : record;
  }

  /** A task as it is now, for those who listen; undefined where it is gone or cannot be read. */
  async peek(taskId: string): Promise<DetailedTask | undefined> {
    try {
      return (await this.read(taskId))?.task;
    } catch (error) {
      this.#tell(error);
      return undefined;
    }
  }

  /**
   * Changes a task: again where somebody else was faster, from what it is then. Gives what it is
   * now; undefined where it is gone.
   */
  async change(taskId: string, step: TaskStep): Promise<TaskRecord | undefined> {
    const { store, now } = this.#options.settings;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const record = orNothing(await store.get(taskId));
      const change = record && step(record);
      if (record === undefined || change === undefined) return record;
      const next = steppedOn(record, change, now());
      if (await store.update(next, record.version)) {
        this.#publish(next);
        return next;
      }
    }
    throw new Error(`Cannot change task ${taskId}: the store refused ${MAX_TRIES} times`);
  }

  /** Ends a task as the client wishes, and stops whoever works on it. */
  async cancel(taskId: string): Promise<void> {
    const record = await this.change(taskId, cancelled("The client cancelled the task"));
    if (record?.task.status === "cancelled") this.#runs.get(taskId)?.stop(cancellation());
  }

  /** The handler has ended, and so has its task. A store that fails is tried again for a while. */
  async settle(run: TaskRun, step: TaskStep): Promise<void> {
    run.questions.end(() => new DOMException("The task has ended", "AbortError"));
    try {
      for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
        if (await this.#wrote(run, step)) return;
        if (waitMs > LONGEST_WAIT_MS) return;
        await new Promise<void>((resolve) => void idleTimer(resolve, waitMs));
      }
    } finally {
      this.forget(run);
    }
  }

  /** Fails every task that this process works on, and stops their handlers, which it waits for a little. */
  async stopAll(): Promise<void> {
    const ended = [...this.#runs.values()].map(async (run) => {
      await this.#wrote(run, failed(SHUT_DOWN));
      run.stop(new DOMException(SHUT_DOWN.message, "AbortError"));
      await within(GRACE_MS, run.ended);
    });
    await Promise.all(ended);
  }

  /** This process does not work on it any more. */
  forget(run: TaskRun): void {
    this.#runs.delete(run.taskId);
    run.end();
    clearTimeout(this.#timers.get(run.taskId));
    this.#timers.delete(run.taskId);
    if (this.#runs.size > 0) return;
    this.#leaveBus?.();
    this.#leaveBus = undefined;
  }

  #enter(taskId: string, declared: ClientCapabilities): TaskRun {
    const run: TaskRun = new TaskRun({
      taskId,
      declared,
      change: async (step) => {
        const record = await this.change(taskId, step);
        // Another process has ended it, and no bus told us.
        if (record === undefined || isEndedTask(record.task)) run.stop(cancellation());
      },
      onLost: (error) => this.#tell(error),
    });
    this.#runs.set(taskId, run);
    const { bus, observer } = this.#options;
    this.#leaveBus ??= joinBus(bus, (event) => this.#hear(event), observer);
    return run;
  }

  /** One try to write how a task ended. */
  async #wrote({ taskId }: TaskRun, step: TaskStep): Promise<boolean> {
    try {
      await this.change(taskId, step);
      return true;
    } catch (error) {
      this.#tell(error);
      return false;
    }
  }

  /** A task is not worked on for longer than it is kept. */
  #expireLater(run: TaskRun, expiresAt: number): void {
    const leftMs = expiresAt - this.#options.settings.now();
    const due = (): void => {
      if (expiresAt > this.#options.settings.now()) this.#expireLater(run, expiresAt);
      else run.stop(new DOMException("The task has expired", "AbortError"));
    };
    this.#timers.set(run.taskId, idleTimer(due, Math.min(Math.max(leftMs, 1), MAX_TIMER_MS)));
  }

  #publish({ task: { taskId }, version }: TaskRecord): void {
    const run = this.#runs.get(taskId);
    if (run !== undefined) run.version = Math.max(run.version, version);
    const tellOf = (error: unknown): void => this.#tell(error);
    try {
      const published = this.#options.bus.publish({ kind: "taskChanged", taskId, version });
      if (published instanceof Promise) published.catch(tellOf);
    } catch (error) {
      tellOf(error);
    }
  }

  /** Another process has changed a task that this one works on. */
  #hear(event: ServerEvent): void {
    if (event.kind !== "taskChanged") return;
    const run = this.#runs.get(event.taskId);
    if (run === undefined || event.version <= run.version) return;
    run.version = event.version;
    this.#followUp(run).catch((error: unknown) => this.#tell(error));
  }

  async #followUp(run: TaskRun): Promise<void> {
    const record = orNothing(await this.#options.settings.store.get(run.taskId));
    if (record === undefined || isEndedTask(record.task)) return run.stop(cancellation());
    for (const [key, answer] of Object.entries(record.answers ?? {})) {
      if (run.questions.isOpen(key)) await take(run, key, answer);
    }
  }

  #tell(error: unknown): void {
    tell(this.#options.observer, { kind: "handler-failed", method: "tools/call", error });
  }
}

/** Many a database has null for what it does not have. */
function orNothing(record: TaskRecord | undefined | null): TaskRecord | undefined {
  return record ?? undefined;
}

/** The other process could not ask the handler's own schema, and the client has been told it is taken. */
async function take({ questions }: TaskRun, key: string, answer: unknown): Promise<void> {
  const read = await questions.read(key, answer);
  if (read.ok) questions.answer(key, read.value);
  else {
    const { path, expected } = read.fault;
    questions.fail(
      key,
      new TypeError(`Cannot use the answer to ${key}: ${path} must be ${expected}`),
    );
  }
}

/** It begins with a letter, never with a dash, which command lines take for an option. */
function newId(): string {
  const [first = 0, ...others] = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return encodeBase64Url(Uint8Array.of(first & 0x7f, ...others));
}

function newRecord(owner: string | null, settings: TaskSettings): TaskRecord {
  const { ttlMs, pollIntervalMs } = settings;
  const nowMs = settings.now();
  const createdAt = new Date(nowMs).toISOString();
  return {
    task: {
      taskId: newId(),
      status: "working",
      createdAt,
      lastUpdatedAt: createdAt,
      ttlMs,
      pollIntervalMs,
    },
    version: 1,
    owner,
    expiresAt: ttlMs === null ? null : nowMs + ttlMs,
  };
}

function cancellation(): DOMException {
  return new DOMException("The task was cancelled", "AbortError");
}

function tooMany(why: string): RequestError {
  const data = { reason: "TOO_MANY_TASKS" };
  return new RequestError(`Cannot begin a task: ${why}`, { code: RPC_CODE.internalError, data });
}

const SHUT_DOWN: ErrorObject = {
  code: RPC_CODE.internalError,
  message: "Cannot finish the task: the server was shut down",
  data: { reason: "TASK_LOST" },
};

const STORE_FAILED = { code: RPC_CODE.internalError, data: { reason: "HANDLER_FAILED" } };
/** 143 bits of chance: an id may be all that is needed to read a task. */
const ID_BYTES = 18;
/** Each failed try means that another change went through; so many at once there are not. */
const MAX_TRIES = 100;
/** How long a handler may take to heed its signal. */
const GRACE_MS = 1000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
