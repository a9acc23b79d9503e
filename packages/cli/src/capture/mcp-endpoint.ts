import type { CaptureEvent, CaptureTarget } from "@wirewright/mcp/capture";

type HttpRequestEvent = Extract<CaptureEvent, { readonly kind: "http-request" }>;

/** Tells which requests over HTTP are of the protocol: what else a server offers is its own. */
export class McpEndpoint {
  /** Where a stream of HTTP+SSE has said that its client posts. */
  readonly #posts = new Set<string>();
  #path: string | undefined;

  /** Says where the server is; of a URL without a path nothing is known. */
  target(target: CaptureTarget): void {
    const path = target.kind === "url" ? pathOf(new URL(target.url).pathname) : "/";
    if (path !== "/") this.#path = path;
  }

  /** Takes what an `endpoint` event says, on a stream that was asked for at `url`. */
  add(data: string, url: string): string {
    const place = placeOf(data, url);
    if (this.#posts.size < MAX_POSTS) this.#posts.add(pathOf(place));
    return place;
  }

  /** Whether a request is for the endpoint. */
  isFor({ url, method, headers }: HttpRequestEvent, body: string): boolean {
    const path = pathOf(url);
    if (this.#posts.has(path)) return true;
    if (this.#path !== undefined) return path === this.#path;
    if (path.startsWith("/.well-known/")) return false;
    const isNamed = headers.some(([name, value]) => {
      const lower = name.toLowerCase();
      return lower.startsWith("mcp-") || (lower === "accept" && value.includes("event-stream"));
    });
    return isNamed || (method === "POST" && /"(?:jsonrpc|method)"/.test(body));
  }
}

/** Path and query of a URL, however it was written. */
export function placeOf(url: string, base = "/"): string {
  const origin = "http://tap.invalid";
  const from = URL.canParse(base, origin) ? new URL(base, origin) : new URL(origin);
  if (!URL.canParse(url, from)) return url;
  const { pathname, search } = new URL(url, from);
  return `${pathname}${search}`;
}

/** A path without its query and its last slash. */
function pathOf(url: string): string {
  return placeOf(url.replace(/[?#].*$/s, "")).replace(/(?<=.)\/$/, "");
}

const MAX_POSTS = 1000;
