import type { JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";
import type { Revision } from "../../spec/revision.ts";
import { isRevision, isStatelessRevision, LATEST_REVISION } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
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
import type { PendingRequest } from "./pending-requests.ts";
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
  /** Its events have ids, so that another stream can go on where it ends. */
  isResumable?: boolean;
  /** What came in answer was refused as a whole already. */
  isFaulty?: boolean;
}

/** How an exchange ended. */
export interface ExchangeEnd {
  /** Whether it was the client that broke off. */
  readonly isLeft: boolean;
  readonly isLossy: boolean;
}

/** The HTTP exchanges that are going on. */
export class HttpExchanges {
  /** What is known of the headers that repeat arguments. */
  readonly paramHeaders: ParamHeaderRules = new ParamHeaderRules();
  readonly #open = new Map<number, Exchange>();
  /** Where the client of an HTTP+SSE stream posts, and the name of that stream's session. */
  readonly #endpoints = new Map<string, string>();

  takeHead(head: HttpHead): readonly ConversationFinding[] {
    const headers = headerMap(head);
    if (head.kind === "request") {
      const { exchange, method, url } = head;
      const posted = url === undefined ? undefined : this.#endpoints.get(url);
      const session = posted ?? headers.get(SESSION) ?? withoutSession(headers);
      this.#open.set(exchange, { method, headers, session });
      return [];
    }
    return this.#response(head.exchange, head.status, headers);
  }

  /** An exchange begins a session, whose name its response may give. */
  beginSession(exchange: number): void {
    const open = this.#open.get(exchange);
    if (open !== undefined && !isOfStream(open)) open.session = `${BEGINS}${exchange}`;
  }

  /** An event stream of 2024-11-05 says where its client posts: both are one conversation. */
  openEndpoint(exchange: number, url: string): void {
    const open = this.#open.get(exchange);
    if (open === undefined) return;
    open.session = `${STREAM}${exchange}`;
    this.#endpoints.set(url, open.session);
    const [oldest = ""] = this.#endpoints.keys();
    if (this.#endpoints.size > MAX_ENDPOINTS) this.#endpoints.delete(oldest);
  }

  /** An event with an id has come: the stream may end before the answer, and another bring it. */
  allowResuming(exchange: number): void {
    const open = this.#open.get(exchange);
    if (open !== undefined) open.isResumable = true;
  }

  /** What belongs to an exchange: its session, or all that has none. */
  sessionOf(exchange: number): string {
    return this.#open.get(exchange)?.session ?? STATELESS;
  }

  /** Whether an exchange belongs to an HTTP+SSE stream: then answers come elsewhere. */
  isOfStream(exchange: number): boolean {
    const open = this.#open.get(exchange);
    return open !== undefined && isOfStream(open);
  }

  /** Whether several clients may be speaking where an exchange belongs. */
  isShared(exchange: number): boolean {
    const session = this.sessionOf(exchange);
    return session === STATELESS || session === HANDSHAKE;
  }

  /** Whether an exchange brings again what another one may have brought. */
  isReplay(exchange: number): boolean {
    return this.#open.get(exchange)?.headers.has("last-event-id") === true;
  }

  /** The revision that an exchange's headers name, of those with a handshake. */
  handshakeOf(exchange: number): Revision | undefined {
    const { headers } = this.#open.get(exchange) ?? {};
    const named = headers?.get("mcp-protocol-version");
    if (isRevision(named)) return isStatelessRevision(named) ? undefined : named;
    // Without the header it is this one that a server has to assume.
    return headers?.has(SESSION) === true ? "2025-03-26" : undefined;
  }

  /** Whether an exchange was refused as such, by its status. */
  isRefused(exchange: number): boolean {
    return (this.#open.get(exchange)?.status ?? 0) >= 400;
  }

  /** Whether what an exchange asked was a notification. */
  isNotification(exchange: number): boolean {
    return this.#open.get(exchange)?.asked?.isRequest === false;
  }

  /** Whether a message was read in what an exchange posted. */
  isReadable(exchange: number): boolean {
    return this.#open.get(exchange)?.asked !== undefined;
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

  /** An exchange is over: what it owes. */
  end(
    exchange: number,
    scope: Scope,
    { isLeft, isLossy }: ExchangeEnd,
  ): readonly ConversationFinding[] {
    const open = this.#open.get(exchange);
    this.#open.delete(exchange);
    if (open === undefined || isOfStream(open)) return [];
    const owed = scope.pending.client.ofExchange(exchange);
    if (isLeft) {
      for (const pending of owed) leave(pending);
      return [];
    }
    return owed.flatMap((pending) => this.#owed(pending, { open, scope, isLossy }));
  }

  #owed(
    pending: PendingRequest,
    { open, scope, isLossy }: { readonly open: Exchange; readonly scope: Scope; isLossy: boolean },
  ): readonly ConversationFinding[] {
    const { revision, request, isCancelled } = pending;
    if (open.isResumable === true && !isStatelessRevision(revision)) return [];
    // Nothing more can come, whatever the status says of the reason.
    scope.pending.client.end(pending);
    const isOk = open.status !== undefined && open.status < 300 && open.isFaulty !== true;
    if (!isOk || isCancelled || request.method === "subscriptions/listen") return [];
    const list = new FindingList(revision, isLossy);
    const what = showValue(request.method);
    if (open.isStream === true) {
      const message = `The stream ended without the answer to ${what}`;
      list.add("stream-without-answer", "", message);
    } else {
      const message = `Request ${showValue(pending.id)}, ${what}, got status ${open.status} and no message`;
      list.add("no-answer", "", message);
    }
    return list.items;
  }

  #response(exchange: number, status: number, headers: HeaderMap): readonly ConversationFinding[] {
    const open = this.#open.get(exchange);
    if (open === undefined) return [];
    open.status = status;
    if (open.session.startsWith(BEGINS)) open.session = headers.get(SESSION) ?? HANDSHAKE;
    open.isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
    const { asked } = open;
    if (asked === undefined || open.method !== "POST" || isOfStream(open)) return [];
    const list = new FindingList(asked.revision ?? LATEST_REVISION);
    checkResponseHead({ status, headers }, asked, list);
    open.isFaulty = list.items.length > 0;
    return list.items;
  }
}

/** The client waits no longer. Over HTTP that cancels, but in a session it may come back. */
function leave(pending: PendingRequest): void {
  pending.isLeft = true;
  if (isStatelessRevision(pending.revision)) pending.isCancelled = true;
}

function isOfStream({ session }: Exchange): boolean {
  return session.startsWith(STREAM);
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
const STREAM = "stream ";
const MAX_ENDPOINTS = 10_000;
