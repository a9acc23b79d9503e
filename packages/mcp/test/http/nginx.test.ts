// A real nginx in front of a server, with the configuration that docs/http.md prints.

import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import type { HttpServing, ServeHttpOptions } from "../../src/entry/node-http.ts";
import { serveHttp } from "../../src/entry/node-http.ts";
import { requestOf } from "../support/ask.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { missingProgram } from "../support/needed-program.ts";
import { OpenStream, openHttp, postOf, sendHttp } from "./http-fixture.ts";
import { documentedConfig, NginxFixture } from "./nginx-fixture.ts";

const call = requestOf("tools/call", { name: "work" });
const listen = requestOf("subscriptions/listen");
const event = (n: number) =>
  ({ jsonrpc: "2.0", method: "notifications/x", params: { n } }) as const;

/** A server and an nginx in front of it. */
class Behind implements AsyncDisposable {
  readonly held: HeldEndpoint;
  readonly port: number;
  readonly #serving: HttpServing;
  readonly #nginx: NginxFixture;

  private constructor(held: HeldEndpoint, serving: HttpServing, nginx: NginxFixture) {
    this.held = held;
    this.port = nginx.port;
    this.#serving = serving;
    this.#nginx = nginx;
  }

  static async start(options: ServeHttpOptions = {}, readTimeout = "60s"): Promise<Behind> {
    const held = new HeldEndpoint();
    const serving = await serveHttp(held, { port: 0, signals: false, drainMs: 0, ...options });
    const config = documentedConfig()
      .replace("127.0.0.1:3000", new URL(serving.url).host)
      .replace("127.0.0.1:8080", "127.0.0.1:PORT")
      .replace("proxy_read_timeout 60s", `proxy_read_timeout ${readTimeout}`);
    return new Behind(held, serving, await NginxFixture.start(config));
  }

  /** Opens a stream, whose first event has been sent and has arrived. */
  async open(asking = call): Promise<OpenStream> {
    const { length } = this.held.requests;
    const opening: Promise<IncomingMessage> = openHttp(this.port, postOf(asking));
    await eventually(() => this.held.requests.length).toBe(length + 1);
    await this.held.at(length).context.notify(event(0));
    const stream = new OpenStream(await opening);
    expect(await stream.next()).toEqual(event(0));
    return stream;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#nginx[Symbol.asyncDispose]();
    await this.#serving.close();
  }
}

describe("nginx in front of a server, as the documents configure it", () => {
  let missing: string | undefined;
  beforeAll(() => {
    missing = missingProgram("nginx");
  });

  test("answers a call by the headers and body that the server gave", async (context) => {
    if (missing !== undefined) return context.skip(missing);
    await using behind = await Behind.start();
    const reply = sendHttp(behind.port, postOf(call));
    await eventually(() => behind.held.requests.length).toBe(1);
    behind.held.at(0).answer({ resultType: "complete" });
    const { status, json } = await reply;
    expect(status).toBe(200);
    expect(json).toEqual({ jsonrpc: "2.0", id: 1, result: { resultType: "complete" } });
    const mismatch = await sendHttp(behind.port, postOf(call, { "Mcp-Name": "other" }));
    expect(mismatch.status).toBe(400);
    const foreign = await sendHttp(behind.port, postOf(call, { Origin: "http://evil.example" }));
    expect(foreign.status).toBe(403);
    expect(await sendHttp(behind.port, { method: "PUT" })).toMatchObject({ status: 405 });
  });

  // BUG-121
  test("hands on each event as it is sent, before the next one is", async (context) => {
    if (missing !== undefined) return context.skip(missing);
    await using behind = await Behind.start();
    const stream = await behind.open();
    for (let n = 1; n <= 5; n++) {
      await behind.held.at(0).context.notify(event(n));
      // It would never come if nginx waited for more.
      expect(await stream.next()).toEqual(event(n));
    }
    behind.held.at(0).answer({});
    expect(await stream.rest()).toEqual([{ jsonrpc: "2.0", id: 1, result: {} }]);
  });

  // BUG-120
  test("keeps a subscription on which nothing happens for longer than its own time-out", async (context) => {
    if (missing !== undefined) return context.skip(missing);
    await using behind = await Behind.start({ keepAliveMs: 200 }, "1s");
    const stream = await behind.open(listen);
    await stream.until(() => stream.text.split("\n:\n").length > 12);
    expect(behind.held.at(0).context.signal.aborted).toBe(false);
    await behind.held.at(0).context.notify(event(1));
    expect(await stream.next()).toEqual(event(1));
    stream.close();
  });

  test("would cut it without the comments, and that cancels it", async (context) => {
    if (missing !== undefined) return context.skip(missing);
    await using behind = await Behind.start({ keepAliveMs: 60_000 }, "1s");
    const stream = await behind.open(listen);
    expect(await stream.rest()).toEqual([]);
    await eventually(() => behind.held.at(0).context.signal.aborted).toBe(true);
  });

  // BUG-57
  test("passes on that a client is gone, before and after its first event", async (context) => {
    if (missing !== undefined) return context.skip(missing);
    await using behind = await Behind.start();
    const stream = await behind.open();
    stream.close();
    await eventually(() => behind.held.at(0).context.signal.aborted).toBe(true);
    const { headers, body } = postOf(call);
    const options = { port: behind.port, host: "127.0.0.1", method: "POST", path: "/mcp" };
    const client = request({ ...options, headers: { ...headers }, agent: false });
    client.on("error", () => undefined);
    client.end(body);
    await eventually(() => behind.held.requests.length).toBe(2);
    client.destroy();
    await eventually(() => behind.held.at(1).context.signal.aborted).toBe(true);
  });

  test("lets streams of many clients through one at a time, and none waits for another", async (context) => {
    if (missing !== undefined) return context.skip(missing);
    await using behind = await Behind.start();
    const streams: OpenStream[] = [];
    for (let n = 0; n < 30; n++) streams.push(await behind.open(listen));
    await Promise.all(behind.held.requests.map((held, n) => held.context.notify(event(n))));
    for (const [n, stream] of streams.entries()) {
      expect(await stream.next()).toEqual(event(n));
      stream.close();
    }
  });
});
