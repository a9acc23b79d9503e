import { once } from "node:events";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Running } from "./tap-fixture.ts";
import { start } from "./tap-fixture.ts";

/** Where there is a certificate for localhost. */
export const TLS: string = fileURLToPath(
  new URL("../../../mcp/test/fixtures/tls/", import.meta.url),
);

/** Starts a server that ends with the test; resolves with its URL. */
export async function listen(handle: RequestListener): Promise<string> {
  const server: Server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a tap in front of a URL; resolves with it and where it listens. */
export async function tapTo(
  url: string,
  options: readonly string[] = ["tap"],
): Promise<{ running: Running; port: number }> {
  const [verb = "tap", ...rest] = options;
  const running = start([verb, ...rest, "--listen", "127.0.0.1:0", "--to", url], {
    NODE_EXTRA_CA_CERTS: `${TLS}certificate.pem`,
  });
  let text = "";
  running.child.stderr.on("data", (chunk: string) => {
    text += chunk;
  });
  await running.shows("Ctrl-C ends\n");
  const [, port = ""] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text) ?? [];
  return { running, port: Number(port) };
}

/** A request. */
export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

/** Sends a request; resolves with the head of the answer. */
export async function send(
  port: number,
  { method = "POST", path = "/mcp", headers = {}, body }: Sent,
): Promise<IncomingMessage> {
  const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false });
  sent.end(body);
  const [response] = await once(sent, "response");
  return response;
}

/** All of a body. */
export async function bodyOf(message: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
