export { Refusal } from "../exchange/refusal.ts";
export { createServer } from "../server/create-server.ts";
export { InputNeeded, isInputNeeded } from "../server/input/input-needed.ts";
export { inputRequired } from "../server/input/input-required.ts";
export type * from "../server/public-types.ts";
export { RequestError } from "../server/request-error.ts";
export { memoryEventBus } from "../server/subscriptions/event-bus.ts";
export { ToolError } from "../server/tool-error.ts";
export { toolResult } from "../server/tool-result.ts";
