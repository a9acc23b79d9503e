// What may be seen of a message: an allow-list by place. Whatever is not listed is replaced, so what a
// later revision adds, or somebody makes up, is hidden until it is listed here. Names of members,
// booleans, null and empty texts always stay: they are the structure.

/**
 * What happens to a value: `keep` leaves it, `hide` replaces what is in it, `url` hides the query and
 * the credentials, `block` leaves the name of a kind of content. A map goes on by member; `*` stands
 * for those that are not named. Items of an array are treated as the array.
 */
export type Shape = "keep" | "hide" | "url" | "block" | ShapeMap;

/** Shapes by member. */
export interface ShapeMap {
  readonly [member: string]: Shape | undefined;
}

/** The shape of a member; what is not named is hidden. */
export function shapeOf(shape: Shape, member: string): Shape {
  if (typeof shape === "string") return shape === "keep" ? "keep" : "hide";
  if (Object.hasOwn(shape, member)) return shape[member] ?? "hide";
  return shape["*"] ?? "hide";
}

/** The names of the kinds of content, which a form's field called `type` does not have. */
export const BLOCK_TYPES: ReadonlySet<string> = new Set([
  "text",
  "image",
  "audio",
  "resource",
  "resource_link",
  "tool_use",
  "tool_result",
]);

const IMPLEMENTATION: Shape = { name: "keep", title: "keep", version: "keep", websiteUrl: "url" };

const META: Shape = {
  progressToken: "keep",
  traceparent: "keep",
  "io.modelcontextprotocol/protocolVersion": "keep",
  "io.modelcontextprotocol/clientInfo": IMPLEMENTATION,
  "io.modelcontextprotocol/serverInfo": IMPLEMENTATION,
  "io.modelcontextprotocol/logLevel": "keep",
  "io.modelcontextprotocol/subscriptionId": "keep",
};

const ANNOTATIONS: Shape = { audience: "keep", priority: "keep", lastModified: "keep" };

const schemas: Record<string, Shape> = {};
const SCHEMA: Shape = {
  $schema: "keep",
  $ref: "keep",
  type: "keep",
  format: "keep",
  required: "keep",
  "x-mcp-header": "keep",
  minimum: "keep",
  maximum: "keep",
  minLength: "keep",
  maxLength: "keep",
  minItems: "keep",
  maxItems: "keep",
  properties: schemas,
  patternProperties: schemas,
  $defs: schemas,
  definitions: schemas,
};
schemas["*"] = SCHEMA;
for (const name of ["items", "additionalProperties", "anyOf", "oneOf", "allOf", "not"]) {
  (SCHEMA as Record<string, Shape>)[name] = SCHEMA;
}

const ICONS: Shape = { src: "url", mimeType: "keep", sizes: "keep", theme: "keep" };

const TOOL: Shape = {
  name: "keep",
  inputSchema: SCHEMA,
  outputSchema: SCHEMA,
  execution: { taskSupport: "keep" },
  icons: ICONS,
  _meta: META,
};

const BLOCK: Record<string, Shape> = {
  type: "block",
  mimeType: "keep",
  uri: "url",
  size: "keep",
  annotations: ANNOTATIONS,
  resource: { uri: "url", mimeType: "keep", _meta: META },
  _meta: META,
};
BLOCK["content"] = BLOCK;

const TASK: Shape = {
  status: "keep",
  createdAt: "keep",
  lastUpdatedAt: "keep",
  ttl: "keep",
  ttlMs: "keep",
  pollInterval: "keep",
  pollIntervalMs: "keep",
};

/** A question to the client: elicitation, sampling, roots. */
const QUESTION: Shape = {
  mode: "keep",
  url: "url",
  requestedSchema: SCHEMA,
  messages: { role: "keep", content: BLOCK },
  maxTokens: "keep",
  temperature: "keep",
  includeContext: "keep",
  toolChoice: { mode: "keep" },
  modelPreferences: {
    hints: { name: "keep" },
    costPriority: "keep",
    speedPriority: "keep",
    intelligencePriority: "keep",
  },
  tools: TOOL,
  task: TASK,
  _meta: META,
};

/** What a client answers. Its `content` may be a form, so no more than a block's kind stays. */
const ANSWER: Shape = {
  action: "keep",
  role: "keep",
  model: "keep",
  stopReason: "keep",
  content: { type: "block" },
  roots: { uri: "url" },
  _meta: META,
};

/** What a server answers. */
const RESULT: Shape = {
  ...(TASK as ShapeMap),
  resultType: "keep",
  protocolVersion: "keep",
  supportedVersions: "keep",
  serverInfo: IMPLEMENTATION,
  cacheScope: "keep",
  tools: TOOL,
  prompts: { name: "keep", arguments: { name: "keep" }, icons: ICONS, _meta: META },
  resources: {
    uri: "url",
    name: "keep",
    mimeType: "keep",
    size: "keep",
    annotations: ANNOTATIONS,
    icons: ICONS,
    _meta: META,
  },
  resourceTemplates: { uriTemplate: "url", name: "keep", mimeType: "keep", _meta: META },
  contents: { uri: "url", mimeType: "keep", _meta: META },
  content: BLOCK,
  messages: { role: "keep", content: BLOCK },
  completion: { total: "keep" },
  inputRequests: { "*": { method: "keep", params: QUESTION } },
  task: TASK,
  _meta: META,
};

const RETRY: Shape = { inputResponses: { "*": ANSWER }, _meta: META };
const URI: Shape = { ...(RETRY as ShapeMap), uri: "url" };
const NAMED: Shape = { ...(RETRY as ShapeMap), name: "keep", task: TASK };
const FILTER: Shape = { notifications: { resourceSubscriptions: "url" }, _meta: META };

/** The parameters of a method; of one that is not listed only `_meta` is looked into. */
const PARAMS: Readonly<Record<string, Shape>> = {
  initialize: { protocolVersion: "keep", clientInfo: IMPLEMENTATION, _meta: META },
  "tools/call": NAMED,
  "prompts/get": NAMED,
  "resources/read": URI,
  "resources/subscribe": URI,
  "resources/unsubscribe": URI,
  "notifications/resources/updated": URI,
  "completion/complete": {
    ref: { type: "keep", name: "keep", uri: "url" },
    argument: { name: "keep" },
    _meta: META,
  },
  "logging/setLevel": { level: "keep", _meta: META },
  "notifications/message": { level: "keep", logger: "keep", _meta: META },
  "notifications/progress": {
    progressToken: "keep",
    progress: "keep",
    total: "keep",
    _meta: META,
  },
  "notifications/cancelled": { requestId: "keep", _meta: META },
  "subscriptions/listen": FILTER,
  "notifications/subscriptions/acknowledged": FILTER,
  "elicitation/create": QUESTION,
  "sampling/createMessage": QUESTION,
  "notifications/tasks": TASK,
  "notifications/tasks/status": TASK,
  "tasks/update": RETRY,
};

/** What stays of the parameters of a method. */
export function paramsShape(method: string): Shape {
  return Object.hasOwn(PARAMS, method) ? (PARAMS[method] ?? ONLY_META) : ONLY_META;
}

const ONLY_META: Shape = { _meta: META };

/** What stays of a message, without its parameters and its result. */
export const ENVELOPE: ShapeMap = {
  jsonrpc: "keep",
  id: "keep",
  method: "keep",
  error: { code: "keep", data: { supported: "keep", requested: "keep" } },
};

/** What stays of a result, by who sends it. */
export const RESULTS: Readonly<Record<"client" | "server", Shape>> = {
  client: ANSWER,
  server: RESULT,
};
