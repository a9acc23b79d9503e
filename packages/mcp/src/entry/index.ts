export { compose } from "../exchange/compose.ts";
export type {
  AnswerInput,
  Caller,
  CloseReason,
  Connection,
  ConnectionInfo,
  Endpoint,
  Exchange,
  ExchangeContext,
  Middleware,
  NotificationContext,
  Principal,
  TakeLog,
  TransportKind,
} from "../exchange/exchange.ts";
export type {
  ExchangeSide,
  HttpRefusal,
  Observer,
  StrayKind,
  WireEvent,
} from "../exchange/observer.ts";
export { Refusal } from "../exchange/refusal.ts";
export { withExchange } from "../exchange/with-exchange.ts";
export type { Complaint, ComplaintCode, ComplaintSubject } from "../jsonrpc/complaint.ts";
export { encodeMessage } from "../jsonrpc/encode-message.ts";
export { isId } from "../jsonrpc/id.ts";
export type {
  Id,
  JsonObject,
  JsonRpcErrorObject,
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  JsonRpcResultResponse,
  Message,
} from "../jsonrpc/message.ts";
export { isErrorResponse, isNotification, isRequest, isResponse } from "../jsonrpc/message.ts";
export { type Frame, type ParseOptions, parseFrame } from "../jsonrpc/parse-frame.ts";
export { RPC_CODE } from "../jsonrpc/rpc-code.ts";
export type * from "../spec/public-types.ts";
