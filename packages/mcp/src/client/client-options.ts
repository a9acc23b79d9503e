import type { Observer } from "../exchange/observer.ts";
import type { JsonRpcNotification } from "../jsonrpc/message.ts";
import type { ClientCapabilities, Icon } from "../spec/2026-07-28/index.ts";
import type { InputHandlers } from "./input/input-handlers.ts";
import type { ClientTaskOptions } from "./tasks/task-polling.ts";
import type { OutputEngine } from "./tools/output-engine.ts";

/**
 * Who goes on with a call that the server asks for input first: the client, by its handlers, or the
 * application, which gets the `input_required` result and calls again.
 */
export type Rounds = "automatic" | "manual";

/** Options of `createClient()`. */
export interface ClientOptions<R extends Rounds = Rounds> {
  /** The client's name for programs; travels in every request's `_meta`. */
  readonly name: string;
  /** The client's own version; travels beside the name. */
  readonly version: string;
  /** The name that people read. */
  readonly title?: string;
  /** Pictures that stand for this client. */
  readonly icons?: readonly Icon[];
  /** Answer what servers ask before they finish a call. */
  readonly handlers?: InputHandlers;
  /**
   * What this client can do beside what its handlers say, as every request declares it.
   * @default {}
   */
  readonly capabilities?: ClientCapabilities;
  /**
   * `automatic`: handlers answer, and the call is sent again until its result is final. `manual`: the
   * methods hand on `input_required` results, and take `inputResponses` and `requestState`.
   * @default "automatic"
   */
  readonly rounds?: R;
  /**
   * How often a call is sent again with answers, from 1 to 100. Then it rejects with
   * `TOO_MANY_ROUNDS`.
   * @default 10
   */
  readonly maxRounds?: number;
  /**
   * Declares the Tasks extension, so that servers may answer a tool call with a task: `callTool` then
   * waits for its result, and `startTool` hands the task on. The object says how often to ask.
   * @default false
   * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md
   */
  readonly tasks?: boolean | ClientTaskOptions;
  /**
   * How long requests wait for an answer, in milliseconds, an integer from 1 to 2147483647 (24.8
   * days); `null` waits for ever. A progress report begins it anew.
   * @default what the method table says of each method: 60 s for a tool, less for lists
   */
  readonly timeoutMs?: number | null;
  /**
   * How long a request waits at most, however much progress is reported, in milliseconds, an integer
   * from 1 to 2147483647; `null` sets no maximum.
   * @default ten times the request's `timeoutMs`
   */
  readonly maxTimeoutMs?: number | null;
  /**
   * How often a request is sent again whose answer was lost, from 0 to 10. Only for methods that the
   * table calls safe to repeat (lists, reads, prompts, completions, never a tool), only where the
   * connection or the process ended before anything came, and never with answers to a server's
   * questions. The first is sent at once, the next after 250 ms, doubling.
   * @default 1
   */
  readonly retries?: number;
  /**
   * Checks the `structuredContent` of tools against their `outputSchema`; output that does not fit
   * rejects the call with `INVALID_OUTPUT`. A tool that has not been listed yet is looked up before
   * its first call.
   */
  readonly validateOutput?: OutputEngine;
  /**
   * Called for notifications that come with a call of this client and that it has no other callback
   * for, such as those of an extension. Those that belong to no call go to the `accept` of the
   * connection.
   */
  readonly onNotification?: (notification: JsonRpcNotification) => void;
  /** Sees what callbacks throw, and what arrives on a subscription and does not belong there. */
  readonly observer?: Observer;
}
