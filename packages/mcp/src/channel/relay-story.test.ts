// A connection that is served on: what passes through it between a client and a server that are both
// somebody else's. BUG-76, BUG-154.

import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LineInbox } from "../../test/support/line-inbox.ts";
import { RawWire } from "../../test/support/raw-wire.ts";
import { connectChannel } from "./connect-channel.ts";
import { lineChannel } from "./line-channel.ts";

/** Members of every kind that nobody here knows, in an order of their own, with digits that get lost. */
const ODD =
  '"zeta":{"x-vendor":[1.0,-0,1E+2,0.1000000000000000055]},"a":9007199254740993,"b":7318349394477056001,"d":1e400,"icons":[{"src":"x:y","theme":"dusk"}],"__proto__":{"a":1},"":null,"u":"\\u00fc\\ud800\\/"';

let client: RawWire;
let toClient: PassThrough;
let server: LineInbox;

beforeEach(() => {
  toClient = new PassThrough();
  const toServer = new PassThrough();
  server = new LineInbox(toServer);
  client = new RawWire(connectChannel(lineChannel(toClient, toServer)));
});

afterEach(async () => {
  await client.close();
});

describe("what passes through a connection that is served on", () => {
  test("keeps the parameters of a request byte for byte", async () => {
    const params = `{"name":"t","arguments":{${ODD}},"extra":{${ODD}}}`;
    client.say(`{"jsonrpc":"2.0","id":"mine","method":"tools/call","params":${params}}`);
    const line = await server.line();
    expect(line).toContain(`"params":${params}`);
    toClient.write('{"jsonrpc":"2.0","id":1,"result":{}}\n');
    expect(await client.next()).toMatchObject({ id: "mine" });
  });

  test("keeps a result byte for byte", async () => {
    const result = `{${ODD},"tools":[{"name":"t","inputSchema":{"$defs":{"n":{${ODD}}}},${ODD}}]}`;
    client.say('{"jsonrpc":"2.0","id":7,"method":"tools/list"}');
    await server.line();
    toClient.write(`{"jsonrpc":"2.0","id":1,"result":${result}}\n`);
    expect(await client.line()).toBe(`{"jsonrpc":"2.0","id":7,"result":${result}}`);
  });

  test("keeps an error byte for byte", async () => {
    const error = `{"code":-32050,"message":"No","data":{${ODD}},"more":[1.0]}`;
    client.say('{"jsonrpc":"2.0","id":7,"method":"tools/list"}');
    await server.line();
    toClient.write(`{"jsonrpc":"2.0","id":1,"error":${error}}\n`);
    expect(await client.line()).toBe(`{"jsonrpc":"2.0","id":7,"error":${error}}`);
  });

  test("keeps what is said of a request, with the token of whoever asked", async () => {
    client.say(
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"_meta":{"progressToken":"tok"}}}',
    );
    await server.line();
    const params = `{"progressToken":"tok","progress":1.0,${ODD}}`;
    toClient.write(
      `{"jsonrpc":"2.0","method":"notifications/progress","params":${params}}\n{"jsonrpc":"2.0","id":1,"result":{}}\n`,
    );
    expect(await client.line()).toBe(
      `{"jsonrpc":"2.0","method":"notifications/progress","params":${params}}`,
    );
    expect(await client.next()).toMatchObject({ id: 7 });
  });

  test("keeps a notification of nobody's request byte for byte", async () => {
    const params = `{${ODD}}`;
    client.say(`{"jsonrpc":"2.0","method":"notifications/x","params":${params}}`);
    expect(await server.line()).toBe(
      `{"jsonrpc":"2.0","method":"notifications/x","params":${params}}`,
    );
  });
});
