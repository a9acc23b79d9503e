export type {
  ErrorObject,
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
  RequestId,
} from "../shared/envelope.ts";
