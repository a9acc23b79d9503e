import type { JsonObject } from "../../jsonrpc/message.ts";
import type {
  CapabilitySettings,
  ElicitationCapability,
  ListCapability,
  ResourcesCapability,
  SamplingCapability,
} from "../shared/capability.ts";

export type {
  CapabilitySettings,
  ElicitationCapability,
  ListCapability,
  ResourcesCapability,
  SamplingCapability,
} from "../shared/capability.ts";

/** What either side does about tasks. */
export interface TasksCapability {
  /** It lists them (`tasks/list`). */
  readonly list?: JsonObject;
  /** It gives them up when asked (`tasks/cancel`). */
  readonly cancel?: JsonObject;
}

/** The requests of sampling that a client answers with a task. */
export interface SamplingTasksCapability {
  readonly createMessage?: JsonObject;
}

/** The requests of elicitation that a client answers with a task. */
export interface ElicitationTasksCapability {
  readonly create?: JsonObject;
}

/** The requests that a client answers with a task. */
export interface ClientTaskRequestsCapability {
  readonly sampling?: SamplingTasksCapability;
  readonly elicitation?: ElicitationTasksCapability;
}

/**
 * What a client does about tasks.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#client-capabilities
 */
export interface ClientTasksCapability extends TasksCapability {
  readonly requests?: ClientTaskRequestsCapability;
}

/** The requests about tools that a server answers with a task. */
export interface ToolsTasksCapability {
  readonly call?: JsonObject;
}

/** The requests that a server answers with a task. */
export interface ServerTaskRequestsCapability {
  readonly tools?: ToolsTasksCapability;
}

/**
 * What a server does about tasks.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#server-capabilities
 */
export interface ServerTasksCapability extends TasksCapability {
  readonly requests?: ServerTaskRequestsCapability;
}

/**
 * What a client can do, told once by `initialize`. Members that this type does not name are kept.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#capability-negotiation
 */
export interface ClientCapabilities {
  /** Things outside the specification. */
  readonly experimental?: CapabilitySettings;
  /** It lists roots. */
  readonly roots?: ListCapability;
  /** It has a model answer. */
  readonly sampling?: SamplingCapability;
  /** It asks its user. */
  readonly elicitation?: ElicitationCapability;
  /** It answers some requests with tasks. */
  readonly tasks?: ClientTasksCapability;
}

/**
 * What a server can do, told once by its answer to `initialize`. Members that this type does not
 * name are kept.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#capability-negotiation
 */
export interface ServerCapabilities {
  /** Things outside the specification. */
  readonly experimental?: CapabilitySettings;
  /** It sends log messages. */
  readonly logging?: JsonObject;
  /** It completes arguments. */
  readonly completions?: JsonObject;
  /** It offers prompts. */
  readonly prompts?: ListCapability;
  /** It offers resources. */
  readonly resources?: ResourcesCapability;
  /** It offers tools. */
  readonly tools?: ListCapability;
  /** It answers some requests with tasks. */
  readonly tasks?: ServerTasksCapability;
}
