import type { Observer } from "../../exchange/observer.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { CallToolResult, Task } from "../../spec/2026-07-28/index.ts";
import type { CallOptions, Params } from "../call-options.ts";
import type { RoundOptions } from "../input/finish-in-rounds.ts";
import type { TaskPolling } from "./task-polling.ts";

/** What a a client's task is made of. */
export interface TaskParts {
  readonly taskId: string;
  /** As the answer to the call showed it; undefined where only its id is known. */
  readonly created: Task | undefined;
  /** The call that has become the task, as those who answer its questions may know it. */
  readonly request: { readonly method: string; readonly params: JsonObject };
  readonly observer: Observer | undefined;
  readonly polling: TaskPolling;
  readonly rounds: RoundOptions;
  readonly send: (method: string, params: Params, options: CallOptions) => Promise<JsonObject>;
  /** Calls a callback of the application, whose failure is not the task's. */
  readonly tell: (callback: () => unknown) => void;
  /** Checks the output of the tool. */
  readonly check: (result: CallToolResult) => Promise<void>;
}
