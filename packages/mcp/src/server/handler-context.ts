import type { Caller } from "../exchange/exchange.ts";
import { isAtLeast } from "../exchange/logging-level.ts";
import { tell } from "../exchange/observer.ts";
import type { Id, JsonObject } from "../jsonrpc/message.ts";
import type {
  ClientCapabilities,
  CreateMessageRequestParams,
  CreateMessageResult,
  Implementation,
  LoggingLevel,
  RequestMeta,
  Root,
} from "../spec/2026-07-28/index.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { methodRow } from "../spec/method-table.ts";
import { afterTurn } from "../util/after-turn.ts";
import { showValue } from "../util/excerpt.ts";
import { handled } from "../util/handled.ts";
import type { Call } from "./call.ts";
import type { Elicit, FormQuestion, UrlQuestion } from "./input/asker.ts";
import { elicitIn, rootsIn, sampleIn } from "./input/asker.ts";
import type { FormSchema } from "./input/form-schema.ts";
import { metaOf } from "./request-meta.ts";
import { requireLog } from "./require-log.ts";
import type { TaskUse } from "./tasks/task-options.ts";

/** What a progress report may say besides the number. */
export interface ProgressDetails {
  /** How much there is in all, in the unit of the progress. */
  readonly total?: number;
  /** A sentence for people. */
  readonly message?: string;
}

/**
 * What a handler can learn of the request, and send before its answer. Its functions may be taken
 * out of it: `async (args, { progress, signal }) => …`.
 */
export class HandlerContext {
  readonly #call: Call;
  readonly #taskUse: TaskUse | undefined;
  /** The last progress sent: the next must be above it. */
  #progress = Number.NEGATIVE_INFINITY;
  /** How often the handler has said something. */
  #said = 0;

  constructor(call: Call, taskUse?: TaskUse) {
    this.#call = call;
    this.#taskUse = taskUse;
  }

  /**
   * Aborted when the caller cancels the call or is gone, when a deadline is over, and when the call
   * is answered by a question before the handler has ended. In a task: when the client cancels it,
   * when it expires, and when the server ends its tasks.
   */
  get signal(): AbortSignal {
    return this.#call.signal;
  }

  /** Who asks: transport, principal, headers where there are any. */
  get caller(): Caller {
    return this.#call.exchange.caller;
  }

  /** The request's id on this connection. */
  get requestId(): Id {
    return this.#call.request.id;
  }

  /** The request's `_meta`, with whatever the client put there. */
  get meta(): RequestMeta {
    return metaOf(this.#call.request);
  }

  /** What the client can do, as this request declares it. */
  get clientCapabilities(): ClientCapabilities {
    return this.meta[META_KEY.clientCapabilities];
  }

  /** The id of the task that the call has become; undefined where it is none (yet). */
  get taskId(): string | undefined {
    return this.#call.task?.taskId;
  }

  /**
   * Makes a task of the call, for a tool with `task: { support, begin: "in-handler" }`: the client
   * gets the handle now, and everything after this is done once, live. Questions before it go by
   * rounds of the call, as ever. Resolves with false where the client does not declare the Tasks
   * extension: then the call goes on as it is.
   *
   * @throws {TypeError} at once, where the tool was added without `task`.
   * @throws {RequestError} where the server works on too many tasks already.
   */
  get beginTask(): () => Promise<boolean> {
    return () => {
      if (this.#taskUse !== undefined) return this.#call.beginTask();
      throw new TypeError("Cannot begin a task: give tool() the option task, which announces it");
    };
  }

  /** Which software asks, where it says so. Self-reported: for display and logs only. */
  get clientInfo(): Implementation | undefined {
    return this.meta[META_KEY.clientInfo];
  }

  /**
   * Reports progress to a client that asked for it; otherwise does nothing. Progress must rise: a
   * number that is not finite or not above the last one is not sent. Resolves when the transport
   * takes more, so awaiting it keeps a fast loop from filling memory.
   *
   * In a task there are no such reports: the message, or else the numbers, becomes the task's
   * `statusMessage`.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/progress
   */
  get progress(): (progress: number, details?: ProgressDetails) => Promise<void> {
    return (progress, details = {}) => this.#paced(this.#report(progress, details));
  }

  /**
   * Sends a log message to a client that asked for this level or a lower one; otherwise does
   * nothing. `data` is any JSON value, `logger` the name of what logs. In a task it goes to the
   * server's observer instead, as `task-log`.
   *
   * @throws {TypeError} where `level` is none of the eight, or the server was made without
   * `logging: true`.
   * @deprecated Revision 2026-07-28 deprecates logging over the protocol: write to stderr, or use
   * OpenTelemetry.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging
   */
  get log(): (level: LoggingLevel, data: unknown, logger?: string) => Promise<void> {
    return (level, data, logger) => this.#paced(this.#log(level, data, logger));
  }

  /**
   * Sends a notification of the author's own, one that the protocol does not have: it belongs to this
   * request, and reaches the client before the answer. Resolves when the transport takes more.
   *
   * @throws {TypeError} where the protocol has that method: those are sent by what they are for.
   */
  get notify(): (method: string, params?: JsonObject) => Promise<void> {
    return (method, params = {}) => {
      if (typeof method !== "string" || method === "" || methodRow(method) !== undefined) {
        throw new TypeError(`Cannot send ${showValue(method)}: it must be a method of your own`);
      }
      return this.#paced(this.#send(method, params));
    };
  }

  /**
   * Asks the user: a form with a `schema`, or a page with a `url`. Resolves with what they did, once
   * the client has asked them; until then the handler ends here and runs again with the answer. In a
   * task it runs once, and waits here; a key is used once in the task's life.
   *
   * The client must declare `elicitation`, otherwise the call is answered with `-32021`.
   *
   * @throws {TypeError} at once, where the key is empty or was asked in this pass already, the schema
   * is more than a form can show, or the URL is none.
   * @throws {InputNeeded} where there is no answer yet; see {@link isInputNeeded}.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation
   */
  get elicit(): Elicit {
    return ((key: string, question: FormQuestion<FormSchema> | UrlQuestion) =>
      elicitIn(this.#call.questions, key, question)) as Elicit;
  }

  /**
   * Asks the client's model. As with {@link HandlerContext.elicit}, the handler runs again with the
   * answer. `includeContext` is left out for clients that do not declare `sampling.context`.
   *
   * The client must declare `sampling`, and `sampling.tools` where tools are given; otherwise the
   * call is answered with `-32021`.
   *
   * @throws {TypeError} at once, where the key is empty or was asked in this pass already, or tool
   * uses and results in the messages do not match.
   * @throws {InputNeeded} where there is no answer yet.
   * @deprecated Revision 2026-07-28 deprecates sampling (SEP-2577): call a model's own API.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
   */
  get sample(): (key: string, params: CreateMessageRequestParams) => Promise<CreateMessageResult> {
    return (key, params) => sampleIn(this.#call.questions, key, params);
  }

  /**
   * Asks for the directories that the client works on. As with {@link HandlerContext.elicit}, the
   * handler runs again with the answer. The client must declare `roots`.
   *
   * @throws {TypeError} at once, where the key is empty or was asked in this pass already.
   * @throws {InputNeeded} where there is no answer yet.
   * @deprecated Revision 2026-07-28 deprecates roots (SEP-2577): take paths as arguments.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots
   */
  get roots(): (key?: string) => Promise<readonly Root[]> {
    return (key = "roots") => rootsIn(this.#call.questions, key);
  }

  /**
   * Runs a step in the first pass that reaches it, and gives its value again in every later one. A
   * handler that asks runs more than once, so whatever has an effect goes into a step. The value is
   * carried by the client as JSON, sealed; what JSON changes (a `Date`, say) comes back changed in the
   * first pass, too.
   *
   * @throws {TypeError} at once, where the key is empty or was used in this pass already; by
   * rejecting, where the value is not JSON.
   */
  get once(): <T>(key: string, step: () => T | Promise<T>) => Promise<T> {
    return (key, step) => this.#call.round.once(key, step);
  }

  /** What `inputRequired({ state })` carried from the pass before; undefined in the first. */
  get state(): unknown {
    return this.#call.state;
  }

  /**
   * The client's answer to a question of `inputRequired({ requests })`, as it is; undefined where
   * there is none. Nothing of it has been checked.
   */
  get response(): (key: string) => unknown {
    return (key) => this.#call.round.response(key);
  }

  /**
   * A loop that awaits nothing else would never let anybody else have a turn: whoever wants to stop it,
   * the timer of a deadline for example.
   */
  #paced(sent: Promise<void>): Promise<void> {
    this.#said++;
    return this.#said % SAID_A_TURN === 0 ? handled(sent.then(nextTurn)) : sent;
  }

  #report(progress: number, { total, message }: ProgressDetails): Promise<void> {
    const token = this.meta.progressToken;
    const rises = Number.isFinite(progress) && progress > this.#progress;
    const { task } = this.#call;
    if (task !== undefined && rises) {
      this.#progress = progress;
      return task.say(message ?? (total === undefined ? `${progress}` : `${progress} of ${total}`));
    }
    if (token === undefined || !rises) return NOTHING_SENT;
    this.#progress = progress;
    return this.#send("notifications/progress", {
      progressToken: token,
      progress,
      ...(total !== undefined && Number.isFinite(total) ? { total } : {}),
      ...(message === undefined ? {} : { message }),
    });
  }

  #log(level: LoggingLevel, data: unknown, logger: string | undefined): Promise<void> {
    requireLog(level, data, this.#call.services.logging);
    const { task, services } = this.#call;
    if (task !== undefined) {
      const { taskId } = task;
      tell(services.observer, { kind: "task-log", taskId, level, data, ...named(logger) });
      return NOTHING_SENT;
    }
    const wanted = this.meta[META_KEY.logLevel];
    if (wanted === undefined || !isAtLeast(level, wanted)) return NOTHING_SENT;
    const params = { level, data, ...named(logger) };
    return this.#send("notifications/message", params);
  }

  #send(method: string, params: JsonObject): Promise<void> {
    // Handlers often do not wait for it, and a rejection that nobody waits for ends the process.
    return handled(this.#call.exchange.notify({ jsonrpc: "2.0", method, params }));
  }
}

function named(logger: string | undefined): { readonly logger?: string } {
  return logger === undefined ? {} : { logger };
}

function nextTurn(): Promise<void> {
  return new Promise(afterTurn);
}

const NOTHING_SENT = Promise.resolve();
const SAID_A_TURN = 100;
