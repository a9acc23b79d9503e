// The tasks of 2025-11-25: a tool may be callable as a task only. Its caller waits for the result all
// the same, so the task is begun, asked about until it is done, and its result fetched, in one call.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks

import type { Exchange } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { deferred } from "../../util/deferred.ts";
import { RecentSet } from "../../util/recent-set.ts";
import { DetachedContext } from "./detached-context.ts";
import type { OutboundParts } from "./outbound-parts.ts";

/** Knows which tools of a server must be called as tasks, and calls them so. */
export class ToolTasks {
  readonly #send: Exchange;
  readonly #transport: OutboundParts["transport"];
  readonly #isDeclared: boolean;
  /** The tools that must be called as tasks, as the lists say. */
  readonly #required = new RecentSet<string>(MAX_NAMES);
  /** Other names that were listed or looked up: one that is forgotten is looked up again. */
  readonly #others = new RecentSet<string>(MAX_NAMES);
  #listing: Promise<void> | undefined;
  #count = 0;

  constructor({ send, transport, initialized }: OutboundParts) {
    const { facts, capabilities } = initialized;
    this.#send = send;
    this.#transport = transport;
    this.#isDeclared = facts.coreTasks && declaresCalls(capabilities);
  }

  /** Learns from a page of tools. */
  learn(page: JsonObject): void {
    const { tools } = page;
    if (!this.#isDeclared || !Array.isArray(tools)) return;
    for (const tool of tools) {
      const { name, execution } = Object(tool) as JsonObject;
      if (typeof name !== "string") continue;
      const isRequired = isJsonObject(execution) && execution["taskSupport"] === "required";
      (isRequired ? this.#required : this.#others).add(name);
      (isRequired ? this.#others : this.#required).delete(name);
    }
  }

  /**
   * Calls a tool, as a task where it must be one. Servers refuse a call that should have been a task
   * in ways of their own, so a tool that was never listed is looked up first.
   */
  async call(request: JsonRpcRequest, context: DetachedContext): Promise<JsonRpcResponse> {
    const name = request.params?.["name"];
    if (!this.#isDeclared || typeof name !== "string") return this.#send(request, context);
    if (!this.#isKnown(name)) {
      this.#listing ??= this.#list().finally(() => {
        this.#listing = undefined;
      });
      await this.#listing;
      if (!this.#isKnown(name)) this.#others.add(name);
    }
    return this.#required.has(name)
      ? this.#callAsTask(request, context)
      : this.#send(request, context);
  }

  #isKnown(name: string): boolean {
    return this.#required.has(name) || this.#others.has(name);
  }

  /** Learns every tool; a list that cannot be had teaches nothing. */
  async #list(): Promise<void> {
    let cursor: unknown;
    for (let page = 0; page < MAX_PAGES; page++) {
      const result = await this.#page(cursor);
      if (result === undefined) return;
      this.learn(result);
      cursor = result["nextCursor"];
      if (typeof cursor !== "string") return;
    }
  }

  async #page(cursor: unknown): Promise<JsonObject | undefined> {
    const params = cursor === undefined ? {} : { cursor };
    const response = await this.#try("tools/list", params, new DetachedContext(this.#transport));
    return response === undefined || isErrorResponse(response) ? undefined : response.result;
  }

  async #callAsTask(request: JsonRpcRequest, context: DetachedContext): Promise<JsonRpcResponse> {
    const begun = await this.#send(
      { ...request, params: { ...request.params, task: {} } },
      context,
    );
    const task = isErrorResponse(begun) ? undefined : begun.result["task"];
    if (!isJsonObject(task) || typeof task["taskId"] !== "string") return begun;
    const { taskId } = task;
    const unlink = context.lazySignal.onAbort(() => void this.#ask("tasks/cancel", taskId));
    try {
      await this.#untilDone(taskId, task, context);
      return await this.#result(request, taskId, context);
    } finally {
      unlink();
    }
  }

  /** What a task needs comes with the request for its result, so that is sent then as well. */
  async #untilDone(taskId: string, first: JsonObject, context: DetachedContext): Promise<void> {
    let task = first;
    while (task["status"] === "working") {
      await pause(pollMs(task), context);
      const response = await this.#ask("tasks/get", taskId, context);
      if (response === undefined || isErrorResponse(response)) return;
      task = response.result;
    }
  }

  /** The progress of the call goes on under its token. */
  #result(
    { id, params }: JsonRpcRequest,
    taskId: string,
    context: DetachedContext,
  ): Promise<JsonRpcResponse> {
    const meta = params?.["_meta"];
    const token = isJsonObject(meta) ? meta[META_KEY.progressToken] : undefined;
    const asked = {
      taskId,
      ...(token === undefined ? {} : { _meta: { [META_KEY.progressToken]: token } }),
    };
    return this.#send({ jsonrpc: "2.0", id, method: "tasks/result", params: asked }, context);
  }

  #ask(
    method: string,
    taskId: string,
    context: DetachedContext = new DetachedContext(this.#transport),
  ): Promise<JsonRpcResponse | undefined> {
    return this.#try(method, { taskId }, context);
  }

  async #try(
    method: string,
    params: JsonObject,
    context: DetachedContext,
  ): Promise<JsonRpcResponse | undefined> {
    this.#count++;
    const id = `task-${this.#count}`;
    try {
      return await this.#send({ jsonrpc: "2.0", id, method, params }, context);
    } catch (error) {
      if (context.lazySignal.aborted) throw error;
      return undefined;
    }
  }
}

function declaresCalls({ tasks }: JsonObject): boolean {
  const requests = isJsonObject(tasks) ? tasks["requests"] : undefined;
  const tools = isJsonObject(requests) ? requests["tools"] : undefined;
  return isJsonObject(tools) && isJsonObject(tools["call"]);
}

function pollMs({ pollInterval }: JsonObject): number {
  if (typeof pollInterval !== "number" || !(pollInterval > 0)) return POLL_MS;
  return Math.min(Math.max(pollInterval, SHORTEST_POLL_MS), LONGEST_POLL_MS);
}

async function pause(ms: number, { lazySignal }: DetachedContext): Promise<void> {
  const waited = deferred<void>();
  const timer = setTimeout(waited.resolve, ms);
  const unlink = lazySignal.onAbort(waited.reject);
  try {
    await waited.promise;
  } finally {
    clearTimeout(timer);
    unlink();
  }
}

/** Far more than any server has; it ends a list that never does. */
const MAX_PAGES = 100;
const MAX_NAMES = 10_000;
const POLL_MS = 1000;
const SHORTEST_POLL_MS = 50;
const LONGEST_POLL_MS = 30_000;
