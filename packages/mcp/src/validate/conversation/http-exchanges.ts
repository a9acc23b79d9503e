import type { JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { isStatelessRevision, LATEST_REVISION } from "../../spec/revision.ts";
import type { ConversationFinding } from "./conversation-finding.ts";
import { FindingList } from "./finding-list.ts";
import type { AskedOverHttp, HeaderMap } from "./http-rules.ts";
import {
  checkErrorStatus,
  checkRequestHeaders,
  checkResponseHead,
  headerMap,
} from "./http-rules.ts";
import { ParamHeaderRules } from "./param-header-rules.ts";
import type { Scope } from "./scope.ts";
import type { HttpHead } from "./wire-frame.ts";

/** One POST or GET and its response. */
interface Exchange {
  readonly method: string;
  readonly headers: HeaderMap;
  session: string;
  asked?: AskedOverHttp;
  status?: number;
  isStream?: boolean;
}

/** The HTTP exchanges that are going on. */
export class HttpExchanges {
  /** What is known of the headers that repeat arguments. */
  readonly paramHeaders: ParamHeaderRules = new ParamHeaderRules();
  readonly #open = new Map<number, Exchange>();

  takeHead(head: HttpHead): readonly ConversationFinding[] {
    const headers = headerMap(head);
    if (head.kind === "request") {
      const session = headers.get(SESSION) ?? withoutSession(headers);
      this.#open.set(head.exchange, { method: head.method, headers, session });
      return [];
    }
    return this.#response(head.exchange, head.status, headers);
  }

  /** An exchange begins a session, whose name its response may give. */
  beginSession(exchange: number): void {
    const open = this.#open.get(exchange);
    if (open !== undefined) open.session = `${BEGINS}${exchange}`;
  }

  /** What belongs to an exchange: its session, or all that has none. */
  sessionOf(exchange: number): string {
    return this.#open.get(exchange)?.session ?? STATELESS;
  }

  /** Checks a client's message against the headers that it came with. */
  checkRequest(
    message: JsonRpcRequest | JsonRpcNotification,
    exchange: number,
    list: FindingList,
  ): void {
    const open = this.#open.get(exchange);
    if (open === undefined) return;
    open.asked = { isRequest: "id" in message, revision: list.revision };
    checkRequestHeaders(message, open.headers, list);
    if ("id" in message && isStatelessRevision(list.revision)) {
      this.paramHeaders.check(message, open.headers, list);
    }
  }

  checkError(code: number, exchange: number, list: FindingList): void {
    const { status, isStream } = this.#open.get(exchange) ?? {};
    // On a stream the status was sent before anybody knew.
    if (status !== undefined && isStream !== true) checkErrorStatus(code, status, list);
  }

  end(exchange: number, scope: Scope, isLossy: boolean): readonly ConversationFinding[] {
    const open = this.#open.get(exchange);
    this.#open.delete(exchange);
    const pending = scope.pending.client.ofExchange(exchange);
    if (open?.isStream !== true || pending === undefined) return [];
    if (pending.isCancelled || pending.request.method === "subscriptions/listen") return [];
    const list = new FindingList(pending.revision, isLossy);
    const message = `The stream ended without the answer to "${pending.request.method}"`;
    list.add("stream-without-answer", "", message);
    return list.items;
  }

  #response(exchange: number, status: number, headers: HeaderMap): readonly ConversationFinding[] {
    const open = this.#open.get(exchange);
    if (open === undefined) return [];
    open.status = status;
    if (open.session.startsWith(BEGINS)) open.session = headers.get(SESSION) ?? HANDSHAKE;
    open.isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
    const { asked } = open;
    if (asked === undefined || open.method !== "POST") return [];
    const list = new FindingList(asked.revision ?? LATEST_REVISION);
    checkResponseHead({ status, headers }, asked, list);
    return list.items;
  }
}

/** What has no session is stateless, or of a server that keeps none. */
function withoutSession(headers: HeaderMap): string {
  const version = headers.get("mcp-protocol-version");
  const isStateless =
    version === undefined ? headers.has("mcp-method") : isStatelessRevision(version);
  return isStateless ? STATELESS : HANDSHAKE;
}

const SESSION = "mcp-session-id";
/** Names of scopes; a session's cannot hold a blank. */
const STATELESS = "";
const HANDSHAKE = "no session";
const BEGINS = "begun by ";
