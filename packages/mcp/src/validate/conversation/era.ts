import type {
  Id,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import type { Side } from "../../spec/method-row.ts";
import type { Revision } from "../../spec/revision.ts";
import { isRevision, isStatelessRevision, LATEST_REVISION } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import { objectIn } from "../read-member.ts";
import type { FindingList } from "./finding-list.ts";

/** How far the handshake of a connection, or of a session, has come. */
type Phase = "none" | "asked" | "answered" | "ready";

/** What a message is noted with. */
export interface EraContext {
  readonly side: Side;
  readonly list: FindingList;
  /** Whether several clients may be speaking: how far each has come cannot be told. */
  readonly isShared: boolean;
}

/** Which revision is spoken, and whether its beginning was as it should be. */
export class Era {
  #phase: Phase = "none";
  #initializeId: Id | undefined;
  /** What the handshake has agreed on, or what was proposed until then. */
  #session: Revision | undefined;
  /** The last revision that a stateless request named. */
  #stateless: Revision | undefined;
  readonly #fixed: Revision | undefined;

  constructor(fixed: Revision | undefined) {
    this.#fixed = fixed;
  }

  /** The revision of what names none itself. */
  get revision(): Revision {
    return this.#fixed ?? this.#session ?? this.#stateless ?? LATEST_REVISION;
  }

  /** True once there is a handshake: then ids are not used twice in all of it. */
  get isHandshake(): boolean {
    return this.#phase !== "none";
  }

  /** True while nothing has told which revision is spoken: there is none to hold a message against. */
  get isUnknown(): boolean {
    const known = this.#fixed ?? this.#session ?? this.#stateless;
    return known === undefined;
  }

  /** Whether a request says itself which revision it is of. */
  isNamedBy(request: JsonRpcRequest): boolean {
    return request.method === "initialize" || versionIn(request) !== undefined;
  }

  /** There was a handshake that nobody here has seen. */
  join(revision: Revision): void {
    if (this.#phase !== "none") return;
    this.#phase = "ready";
    this.#session = revision;
  }

  /** The revision of a request, by what it says itself. */
  revisionOf(request: JsonRpcRequest): Revision {
    if (this.#fixed !== undefined) return this.#fixed;
    const named = versionIn(request);
    if (named !== undefined) return isRevision(named) ? named : LATEST_REVISION;
    if (request.method !== "initialize") return this.revision;
    const proposed = request.params?.["protocolVersion"];
    return isRevision(proposed) && !isStatelessRevision(proposed) ? proposed : NEWEST_HANDSHAKE;
  }

  /** Notes a request and checks that it may come now. */
  request(request: JsonRpcRequest, { side, list, isShared }: EraContext): void {
    const { method, id } = request;
    const named = versionIn(request);
    if (named !== undefined) {
      if (isRevision(named)) this.#stateless = named;
      return;
    }
    if (isShared && this.#phase !== "none") return;
    if (side === "server") {
      if (method !== "ping") this.#checkServerEarly(method, list);
    } else if (method === "initialize") this.#initialize(id, this.revisionOf(request), list);
    else if (method !== "ping") this.#checkClientEarly(method, list);
  }

  /** Notes an answer: that to `initialize` decides the revision. */
  response(response: JsonRpcResponse, list: FindingList): void {
    if (this.#phase !== "asked" || response.id !== this.#initializeId) return;
    if (isErrorResponse(response)) {
      this.#phase = "none";
      this.#session = undefined;
      return;
    }
    this.#phase = "answered";
    const version = response.result["protocolVersion"];
    if (isRevision(version) && !isStatelessRevision(version)) this.#session = version;
    list.revision = this.revision;
  }

  notification(
    { method, params }: JsonRpcNotification,
    { side, list, isShared }: EraContext,
  ): void {
    if (isShared && this.#phase !== "none") this.#phase = "ready";
    else if (side === "server") {
      if (method !== "notifications/message") this.#checkServerEarly(method, list);
    } else if (method === "notifications/initialized") {
      if (this.#phase === "asked") {
        const message = "notifications/initialized came before the answer to initialize";
        list.add("initialized-too-early", "/method", message);
      }
      this.#phase = this.#phase === "none" ? "none" : "ready";
    } else if (method === "notifications/cancelled" && this.#isInitialize(params?.["requestId"])) {
      list.add("initialize-cancelled", "/params/requestId", "initialize must not be cancelled");
    }
  }

  #isInitialize(id: unknown): boolean {
    return this.#phase === "asked" && id === this.#initializeId;
  }

  #initialize(id: Id, proposed: Revision, list: FindingList): void {
    if (this.#phase !== "none") {
      list.add("initialize-twice", "/method", "This connection is initialized already");
      return;
    }
    this.#phase = "asked";
    this.#initializeId = id;
    this.#session = proposed;
  }

  #checkClientEarly(method: string, list: FindingList): void {
    const shown = showValue(method);
    if (this.#phase === "none" && !this.#isFixedStateless) {
      const message = `${shown} names no version in _meta, and no initialize came before it`;
      list.add("before-initialize", "/params", message);
    } else if (this.#phase === "asked") {
      const message = `${shown} was sent before initialize was answered`;
      list.add("before-initialized", "/method", message);
    } else if (this.#phase === "answered") {
      const message = `${shown} was sent before notifications/initialized`;
      list.add("before-initialized", "/method", message);
    }
  }

  #checkServerEarly(method: string, list: FindingList): void {
    if (this.#phase !== "asked" && this.#phase !== "answered") return;
    const message = `The server sent ${showValue(method)} before notifications/initialized`;
    list.add("before-initialized", "/method", message);
  }

  /** Where the revision is given and has no handshake, the definitions say that the version is missing. */
  get #isFixedStateless(): boolean {
    return this.#fixed !== undefined && isStatelessRevision(this.#fixed);
  }
}

/** The version that a request names in its `_meta`. */
function versionIn({ params }: JsonRpcRequest): string | undefined {
  const version = objectIn(params, "_meta")?.[META_KEY.protocolVersion];
  return typeof version === "string" ? version : undefined;
}

const NEWEST_HANDSHAKE = "2025-11-25";
