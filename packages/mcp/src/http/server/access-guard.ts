// Who may call at all. A page that a browser shows can send requests to a server on the user's own
// machine; `Origin` tells them apart. After a DNS rebinding a page can even make `Origin` and `Host`
// agree, so neither is ever compared with the other.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-endpoint

import type { HttpHeaders } from "../shared/http-headers.ts";
import type { HttpFault } from "./http-answer.ts";

/** What an {@link AccessGuard} lets pass. */
export interface AccessRules {
  /** Origins as an `Origin` header has them; loopback ones where it is absent. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Names as a `Host` header has them, without port; any where it is absent. */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** Checks `Origin` and `Host`, before anything else of a request is looked at. */
export class AccessGuard {
  readonly #origins: ReadonlySet<string> | undefined;
  readonly #hosts: ReadonlySet<string> | undefined;

  /** @throws {TypeError} where an origin or a host is written as neither can be sent. */
  constructor(rules: AccessRules) {
    this.#origins = rules.allowedOrigins && new Set(rules.allowedOrigins.map(normalOrigin));
    this.#hosts = rules.allowedHosts && new Set(rules.allowedHosts.map(normalHost));
  }

  /** Why a request may not go on; undefined where it may. */
  faultOf(headers: HttpHeaders): HttpFault | undefined {
    const { origin } = headers;
    if (origin !== undefined && !this.allowsOrigin(origin)) return FOREIGN_ORIGIN;
    const hosts = this.#hosts;
    // HTTP/2 has the name in a field of its own.
    if (hosts === undefined || hosts.has(nameOf(headers["host"] ?? headers[":authority"]))) {
      return undefined;
    }
    return FOREIGN_HOST;
  }

  /** Whether pages of this origin may call. */
  allowsOrigin(origin: string): boolean {
    const wanted = origin.toLowerCase();
    if (this.#origins === undefined) return LOOPBACK_ORIGIN.test(wanted);
    return this.#origins.has(wanted) || (this.#origins.has("*") && wanted !== "null");
  }
}

/** The names that a machine calls itself by. */
export const LOOPBACK_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

function normalOrigin(origin: string): string {
  const normal = origin.toLowerCase();
  if (normal === "*" || normal === "null" || /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/.test(normal)) {
    // Browsers leave the default port out.
    return normal.replace(/^(http:.*):80$|^(https:.*):443$/, "$1$2");
  }
  throw new TypeError(
    `Cannot allow origin ${JSON.stringify(origin)}: write it as scheme, name and port, such as https://app.example.com`,
  );
}

function normalHost(host: string): string {
  const normal = host.toLowerCase();
  if (/^\[[0-9a-f:.]+\]$/.test(normal) || /^[^\s/:?#[\]]+$/.test(normal)) return normal;
  if (/^[0-9a-f:.]+$/.test(normal) && normal.split(":").length > 2) return `[${normal}]`;
  throw new TypeError(
    `Cannot allow host ${JSON.stringify(host)}: write the name alone, without scheme and port`,
  );
}

/** The name in a `Host` header, without port; empty where there is none. */
function nameOf(host = ""): string {
  return /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host.toLowerCase())?.[1] ?? "";
}

const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

const FOREIGN_ORIGIN: HttpFault = {
  status: 403,
  reason: "ORIGIN_REFUSED",
  message: "Cannot take request: its Origin is not one that may call this server",
};

const FOREIGN_HOST: HttpFault = {
  status: 403,
  reason: "HOST_REFUSED",
  message: "Cannot take request: its Host is not a name of this server",
};
