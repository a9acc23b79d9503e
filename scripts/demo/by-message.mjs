// The board over stdio, asked message by message, as a person with a pipe would.

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "demo", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

const request = (id, method, params = {}, meta = META) =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } });

/** Has the whole conversation, and leaves nothing unread. */
export async function converse(wire, report) {
  const ask = asker(wire, report);
  await discover(ask);
  await useTools(ask);
  await threeAtOnce(wire, report);
  await askWrongly(ask);
  await sendGarbage(wire, report);
  await endWhileBusy(wire, report);
  report.check(
    "every line",
    "no line came that answers nothing",
    wire.leftOver().length === 0,
    wire.leftOver(),
  );
}

/** Sends a line, waits for its answer, and checks it. */
function asker(wire, report) {
  return async (method, text, checks, isIt = (message) => message?.id === JSON.parse(text).id) => {
    const sentAt = wire.send(text);
    const line = await wire.next(isIt);
    if (line !== undefined) report.time(method, line.at - sentAt);
    const answer = line?.message;
    for (const [what, holds] of Object.entries(checks)) {
      report.check(method, what, answer !== undefined && holds(answer) === true, answer);
    }
    return answer;
  };
}

async function discover(ask) {
  await ask("server/discover", request(1, "server/discover"), {
    "names 2026-07-28": ({ result }) => result.supportedVersions.includes("2026-07-28"),
    "declares tools": ({ result }) => result.capabilities.tools !== undefined,
    "says who it is in _meta": ({ result }) =>
      result._meta["io.modelcontextprotocol/serverInfo"].name === "task-board",
  });
}

async function useTools(ask) {
  await ask("tools/list", request("list-1", "tools/list"), {
    "lists tasks_get with an object schema": ({ result }) =>
      result.tools.find(({ name }) => name === "tasks_get").inputSchema.type === "object",
    "keeps the id a string": ({ id }) => id === "list-1",
  });
  await ask(
    "tools/call",
    request(2, "tools/call", { name: "tasks_get", arguments: { ref: "T-1" } }),
    {
      "reads T-1": ({ result }) => result.structuredContent.title === "Draft the release notes",
      "says it in text, too": ({ result }) =>
        result.content[0].text.includes("Draft the release notes"),
    },
  );
  await ask(
    "tools/call",
    request(3, "tools/call", { name: "tasks_get", arguments: { ref: "T-999" } }),
    {
      "fails inside the tool": ({ result }) => result.isError === true,
      "says why": ({ result }) => result.content[0].text.includes("T-999"),
    },
  );
}

/** A slow call, a list and a read: the answers come in another order than the questions. */
async function threeAtOnce(wire, report) {
  const slow = { name: "tasks_import", arguments: { file: "import.csv", pauseMs: 60 } };
  const sentAt = performance.now();
  wire.send(request(10, "tools/call", slow));
  wire.send(request(11, "tools/list"));
  wire.send(request(12, "tools/call", { name: "tasks_get", arguments: { ref: "T-2" } }));
  const order = [];
  for (let left = 3; left > 0; left--) {
    const line = await wire.next(({ id }) => [10, 11, 12].includes(id));
    if (line === undefined) break;
    report.time("three in flight", line.at - sentAt);
    order.push(line.message);
  }
  const byId = new Map(order.map((answer) => [answer.id, answer.result]));
  report.check("three in flight", "all three are answered", byId.size === 3, order);
  report.check("three in flight", "the slow one comes last", order.at(-1)?.id === 10, order);
  report.check(
    "three in flight",
    "10 is the import",
    byId.get(10)?.structuredContent?.imported === 120,
    order,
  );
  report.check("three in flight", "11 is the list", Array.isArray(byId.get(11)?.tools), order);
  report.check(
    "three in flight",
    "12 is T-2",
    byId.get(12)?.structuredContent?.ref === "T-2",
    order,
  );
}

async function askWrongly(ask) {
  await ask("ping", request(20, "ping"), {
    "is gone: -32601": ({ error }) => error.code === -32601,
  });
  const bare = JSON.stringify({ jsonrpc: "2.0", id: 21, method: "tools/list" });
  await ask("tools/list without _meta", bare, {
    "is refused: -32602": ({ error }) => error.code === -32602,
    "with the path": ({ error }) => error.data.path === "/params/_meta",
  });
  const old = { ...META, "io.modelcontextprotocol/protocolVersion": "1900-01-01" };
  await ask("an unsupported version", request(22, "tools/list", {}, old), {
    "is refused: -32022": ({ error }) => error.code === -32022,
    "with what is supported": ({ error }) => error.data.supported.includes("2026-07-28"),
    "and what was asked for": ({ error }) => error.data.requested === "1900-01-01",
  });
}

async function sendGarbage(wire, report) {
  const ask = asker(wire, report);
  const withoutId = (message) => message !== undefined && !("id" in message);
  await ask(
    "not JSON",
    "Server v1.2 ready",
    {
      "is answered: -32700": ({ error }) => error.code === -32700,
      "with the byte": ({ error }) => error.data.byteOffset === 0,
    },
    withoutId,
  );
  await ask(
    "JSON that is cut off",
    '{"jsonrpc":"2.0","id":30,"method":',
    {
      "is answered by the id that can be read: -32700": ({ error }) => error.code === -32700,
      "with the byte": ({ error }) => error.data.byteOffset === 34,
    },
    (message) => message?.id === 30,
  );
  await ask(
    "an id of null",
    '{"jsonrpc":"2.0","id":null,"method":"tools/list"}',
    {
      "is refused: -32600": ({ error }) => error.code === -32600,
    },
    withoutId,
  );
  await ask(
    "a batch",
    `[${request(31, "tools/list")}]`,
    {
      "is refused once: -32600": ({ error }) => error.code === -32600,
    },
    withoutId,
  );
  wire.send('{"jsonrpc":"2.0","method":"notifications/nobody/knows","params":{"a":1}}');
  const answer = await wire.next(() => true, 150);
  report.check("an unknown notification", "is not answered", answer === undefined, answer);
}

async function endWhileBusy(wire, report) {
  const slow = { name: "tasks_import", arguments: { file: "import.csv", pauseMs: 60 } };
  wire.send(request(40, "tools/call", slow));
  wire.endInput();
  const line = await wire.next(({ id }) => id === 40);
  const { code, signal } = await wire.exit;
  const imported = line?.message.result?.structuredContent?.imported;
  report.check("end of input", "the call that was running is answered", imported === 120, line);
  report.check("end of input", "then the server exits with 0", code === 0, { code, signal });
}
