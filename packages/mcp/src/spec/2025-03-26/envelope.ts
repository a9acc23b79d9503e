export type { ErrorObject, RequestId } from "../shared/envelope.ts";
export type {
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
} from "../shared/until-2025-06-18/envelope.ts";
