import { beforeAll, describe, expect, test } from "vitest";
import { Conversation } from "./conversation.ts";
import type { MessageJudge } from "./message-judge.ts";
import { loadMessageJudge } from "./message-judge.ts";
import type { CheckedFrame, WireFrame } from "./wire-frame.ts";

const NOTHING: MessageJudge = () => [];
let judge: MessageJudge = NOTHING;

beforeAll(async () => {
  judge = await loadMessageJudge();
});

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}';
const INFO = '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1"}}';

/** A request of 2026-07-28. */
function ask(id: unknown, method: string, params = ""): string {
  const rest = params === "" ? "" : `${params},`;
  return `> {"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"${method}","params":{${rest}${META}}}`;
}

function tell(id: unknown, result: string): string {
  return `< {"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${result},${INFO}}}`;
}

const LIST = '"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"';
const CALLED = '"resultType":"complete","content":[]';
const call = (id: unknown, more = ""): string =>
  ask(id, "tools/call", `"name":"get","arguments":{"a":1}${more === "" ? "" : `,${more}`}`);

/** What is found in lines that begin with `> ` (client) or `< ` (server), and at the end. */
function check(lines: readonly string[], by: MessageJudge = judge): string[] {
  const conversation = new Conversation(by);
  const frames = lines.map((line) => conversation.take(frameOf(line)));
  const all = [...frames.flatMap(({ findings }) => findings), ...conversation.end()];
  return all.map(({ id, path, message }) => `${id} ${path} ${message}`);
}

function frameOf(line: string): WireFrame {
  const direction = line.startsWith(">") ? "client-to-server" : "server-to-client";
  return { direction, via: "line", text: line.slice(2) };
}

describe("a conversation without a fault has no finding", () => {
  test("stateless, with progress, a subscription and a question", () => {
    const progress = call(1).replace('"_meta":{', '"_meta":{"progressToken":"p",');
    expect(
      check([
        ask(0, "tools/list"),
        tell(0, LIST),
        progress,
        '< {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":1}}',
        '< {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":2}}',
        tell(1, CALLED),
        ask("l", "subscriptions/listen", '"notifications":{"toolsListChanged":true}'),
        '< {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/subscriptionId":"l"}}}',
        '< {"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"l"}}}',
        call(2),
        tell(2, ASKS),
        call(3, '"inputResponses":{"q":{"action":"decline"}},"requestState":"s"'),
        tell(3, CALLED),
      ]),
    ).toEqual([]);
  });

  test("with a handshake", () => {
    expect(
      check([
        INITIALIZE,
        INITIALIZED,
        '> {"jsonrpc":"2.0","method":"notifications/initialized"}',
        '> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get","arguments":{}}}',
        '< {"jsonrpc":"2.0","id":1,"method":"roots/list"}',
        '> {"jsonrpc":"2.0","id":1,"result":{"roots":[]}}',
        '< {"jsonrpc":"2.0","id":2,"result":{"content":[]}}',
      ]),
    ).toEqual([]);
  });
});

const ASKS =
  '"resultType":"input_required","requestState":"s","inputRequests":{"q":{"method":"elicitation/create","params":{"mode":"form","message":"?","requestedSchema":{"type":"object","properties":{}}}}}';
const INITIALIZE =
  '> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{}},"clientInfo":{"name":"c","version":"1"}}}';
const INITIALIZED =
  '< {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}}';
const DONE = '> {"jsonrpc":"2.0","method":"notifications/initialized"}';

describe("lines", () => {
  test.each<[string, string[], string[]]>([
    [
      "a banner",
      ["< Server ready"],
      ['junk-on-stdout  Line 1 of the server is no message: "Server ready"'],
    ],
    [
      "a broken message",
      ["< {}", '< {"jsonrpc":"2.0","id":1,"result":{]}'],
      [
        'not-a-message  It has no "method", "result" or "error"',
        'not-json  Line 2 of the server is not JSON: expected a member\'s name at byte 34, found "]}"',
      ],
    ],
    [
      "nonsense of a client",
      ["> hello"],
      ['not-json  Line 1 of the client is not JSON: expected a value at byte 0, found "hello"'],
    ],
    [
      "a message over several lines",
      ["< {", '<   "jsonrpc": "2.0",', '<   "id": 1, "result": {}', "< }", "< Ready"],
      [
        "json-over-lines  Lines 1 to 4 of the server are one message, which must stand on one line",
        'junk-on-stdout  Line 5 of the server is no message: "Ready"',
      ],
    ],
    [
      "what only looked like the start of one",
      ["< {", ask(1, "tools/list"), tell(1, LIST)],
      ["not-json  Line 1 of the server is not JSON: it ends before the value does"],
    ],
    ["a blank line", ["< "], ["blank-line  Line 1 of the server is blank"]],
    [
      "CR LF, said once",
      ["< a\r", "< b\r"],
      [
        "cr-lf  Lines of the server end with CR LF",
        'junk-on-stdout  Line 1 of the server is no message: "a"',
        'junk-on-stdout  Line 2 of the server is no message: "b"',
      ],
    ],
    [
      "a byte order mark",
      [`< \ufeff${tell(1, LIST).slice(2)}`],
      [
        "byte-order-mark  Line 1 of the server begins with a byte order mark",
        "answer-to-none /id No request has the id 1",
      ],
    ],
  ])("%s", (_, lines, findings) => {
    expect(check(lines, NOTHING)).toEqual(findings);
  });

  test("a line that was cut off at the end, not UTF-8, or very long", () => {
    const conversation = new Conversation(NOTHING);
    const take = (more: Partial<WireFrame>): string[] =>
      conversation
        .take({ direction: "server-to-client", via: "line", text: "{}", ...more })
        .findings.map(({ id, message }) => `${id}: ${message}`);
    expect(take({ isUtf8: false })[0]).toBe(
      "not-utf-8: Line 1 of the server has bytes that are not UTF-8",
    );
    expect(take({ bytes: 11 * 2 ** 20 })[0]).toBe(
      "over-long: Line 2 of the server has 11.0 MiB; many sides stop at 10",
    );
    expect(take({ isPartial: true })[0]).toBe(
      "partial-line: The server's stream ended within line 3: it has no line end",
    );
    // One fault, one finding: that it is not JSON is why it is cut off.
    expect(
      take({ isPartial: true, text: '{"jsonrpc":"2.0","id":0,"result":{"content":[' }),
    ).toEqual(["partial-line: The server's stream ended in the middle of line 4"]);
    expect(take({ isPartial: true, text: "ready" })).toEqual([
      'junk-on-stdout: Line 5 of the server is no message: "ready"',
    ]);
  });
});

describe("the envelope", () => {
  test.each([
    ['{"id":1,"result":{}}', 'no-jsonrpc /jsonrpc "jsonrpc" must be "2.0", found nothing'],
    [
      '{"jsonrpc":"2.0","id":null,"result":{}}',
      'id-not-valid /id "id" must be that of the request, found null',
    ],
    [
      '{"jsonrpc":"2.0","id":1.5,"method":"x"}',
      'id-not-valid /id "id" must be a string or an integer within ±(2^53 - 1), found 1.5',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}',
      'result-and-error  It has both "result" and "error"',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"result":[]}',
      'result-not-object /result "result" must be an object, found []',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"error":"no"}',
      'error-not-object /error "error" must be an object, found "no"',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}',
      'error-incomplete /error/code "error.code" must be an integer, found nothing',
    ],
    [
      '{"jsonrpc":"2.0","method":"x","params":[]}',
      'params-not-object /params "params" must be an object, found []',
    ],
    ['{"jsonrpc":"2.0","method":5}', 'method-not-text /method "method" must be a string, found 5'],
    ["[1]", "batch-not-allowed  An array of one message, though 2026-07-28 has no batches"],
    ["[]", "batch-empty  The array has no messages in it"],
    ["5", "not-a-message  Expected an object, found 5"],
  ])("%s", (text, finding) => {
    expect(check([`< ${text}`], NOTHING)[0]).toBe(finding);
  });

  test("a broken answer is the answer: nothing else is owed", () => {
    expect(check([ask(1, "tools/list"), '< {"jsonrpc":"2.0","id":1,"result":[]}'])).toEqual([
      'result-not-object /result "result" must be an object, found []',
    ]);
  });
});

describe("ids and answers", () => {
  test.each<[string, string[], string[]]>([
    [
      "an id in use",
      [call(1), call(1), tell(1, CALLED), tell(1, CALLED)],
      ['id-reused /id Id 1 is in use by "tools/call", which has no answer yet'],
    ],
    ["an id again, after its answer", [call(1), tell(1, CALLED), call(1), tell(1, CALLED)], []],
    [
      "the id as text",
      [call(1), tell("1", CALLED)],
      ['id-type-changed /id The id is "1", a string; the request\'s is 1, a number'],
    ],
    [
      "two answers",
      [call(1), tell(1, CALLED), tell(1, CALLED)],
      ['duplicate-answer /id Request 1 ("tools/call") has been answered already'],
    ],
    ["an answer to nothing", [tell(7, CALLED)], ["answer-to-none /id No request has the id 7"]],
    [
      "another id",
      [call(1), tell(7, CALLED)],
      ["answer-to-none /id No request has the id 7; 1 waits for an answer"],
    ],
    [
      "no answer",
      [call("x")],
      ['no-answer  Request "x", "tools/call" (get), has never been answered'],
    ],
    [
      "an answer to a cancelled request",
      [
        call(1),
        '> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
        tell(1, CALLED),
      ],
      ["late-answer /id Request 1 was cancelled, and is answered all the same"],
    ],
    [
      "a cancelled request that stays without",
      [call(1), '> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}'],
      [],
    ],
    [
      "a cancellation of nothing",
      ['> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}}'],
      ['cancel-of-none /params/requestId No request of the client has the id "1"'],
    ],
    [
      "a cancellation by the server",
      [
        call(1),
        '< {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
        tell(1, CALLED),
      ],
      [
        'cancelled-by-server /params/requestId The server cancelled "tools/call"; it may only end a subscription in this way',
      ],
    ],
    [
      "a notification answered",
      [
        '> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
        '< {"jsonrpc":"2.0","error":{"code":-32601,"message":"?"}}',
      ],
      [
        "cancel-of-none /params/requestId No request of the client has the id 1",
        "notification-answered  An error without an id answers the notification before it",
      ],
    ],
    [
      "an error without id, to what was broken",
      ["> {", "> }", '< {"jsonrpc":"2.0","error":{"code":-32700,"message":"?"}}'],
      ["not-a-message"],
    ],
  ])("%s", (_, lines, findings) => {
    const found = check(lines, NOTHING);
    if (findings[0] === "not-a-message")
      expect(found.some((it) => it.startsWith("notification"))).toBe(false);
    else expect(found).toEqual(findings);
  });

  test("an error without an id to what was sent well", () => {
    expect(
      check([
        call(1),
        '< {"jsonrpc":"2.0","error":{"code":-32603,"message":"?"}}',
        tell(1, CALLED),
      ]),
    ).toEqual(["error-without-id  An error without an id, though all that was sent could be read"]);
  });

  test("an unknown method has one code", () => {
    expect(
      check(
        [ask(1, "acme/x"), '< {"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"?"}}'],
        NOTHING,
      ),
    ).toEqual([
      'unknown-method-code /error/code "acme/x" is no method of 2026-07-28, and the error is -32603',
    ]);
    expect(
      check(
        [ask(1, "acme/x"), '< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"?"}}'],
        NOTHING,
      ),
    ).toEqual([]);
  });
});

test("the answers in a batch are paired with the requests in one", () => {
  const conversation = new Conversation(NOTHING, { revision: "2025-03-26" });
  const batch = (direction: WireFrame["direction"], texts: readonly string[]): CheckedFrame =>
    conversation.take({ direction, via: "line", text: `[${texts.join(",")}]` });
  const asked = batch("client-to-server", [
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
  ]);
  expect(asked.items).toMatchObject([
    { number: 2, kind: "request", id: 1 },
    { number: 3, kind: "request", id: 2 },
  ]);
  const answered = batch("server-to-client", [
    '{"jsonrpc":"2.0","id":2,"result":{}}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  ]);
  expect(answered.items).toMatchObject([
    { kind: "response", answers: 3, method: "tools/list" },
    { kind: "response", answers: 2, method: "ping" },
  ]);
});

describe("before anybody knows the revision", () => {
  test("a request without a version has one finding, whatever it lacks", () => {
    for (const params of ["", ',"params":{}', ',"params":{"_meta":{}}']) {
      expect(
        check([`> {"jsonrpc":"2.0","id":1,"method":"tools/call"${params}}`, tell(1, "")])[0],
      ).toBe(
        'before-initialize /params "tools/call" names no version in _meta, and no initialize came before it',
      );
      expect(
        check([`> {"jsonrpc":"2.0","id":1,"method":"tools/list"${params}}`]).filter(
          (it) => !it.startsWith("no-answer"),
        ),
      ).toHaveLength(1);
    }
  });

  test("a ping is none of any revision's faults", () => {
    expect(check(['> {"jsonrpc":"2.0","id":1,"method":"ping"}', tell(1, '"x":1')])).not.toContain(
      'method-other-revision /method 2026-07-28 has no method "ping"',
    );
  });
});

describe("order", () => {
  test.each<[string, string[], string[]]>([
    [
      "neither a version nor initialize",
      [
        '> {"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        '< {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"public"}}',
      ],
      [
        'before-initialize /params "tools/list" names no version in _meta, and no initialize came before it',
      ],
    ],
    [
      "ping before initialize",
      [
        '> {"jsonrpc":"2.0","id":0,"method":"ping"}',
        '< {"jsonrpc":"2.0","id":0,"result":{"resultType":"complete"}}',
      ],
      [],
    ],
    [
      "a request before the answer",
      [
        INITIALIZE,
        '> {"jsonrpc":"2.0","id":2,"method":"tools/list"}',
        INITIALIZED,
        DONE,
        '< {"jsonrpc":"2.0","id":2,"result":{}}',
      ],
      ['before-initialized /method "tools/list" was sent before initialize was answered'],
    ],
    [
      "a request before initialized",
      [
        INITIALIZE,
        INITIALIZED,
        '> {"jsonrpc":"2.0","id":2,"method":"tools/list"}',
        '< {"jsonrpc":"2.0","id":2,"result":{}}',
      ],
      ['before-initialized /method "tools/list" was sent before notifications/initialized'],
    ],
    [
      "a question before initialized",
      [
        INITIALIZE,
        INITIALIZED,
        '< {"jsonrpc":"2.0","id":1,"method":"roots/list"}',
        DONE,
        '> {"jsonrpc":"2.0","id":1,"result":{}}',
      ],
      ['before-initialized /method The server sent "roots/list" before notifications/initialized'],
    ],
    [
      "initialized too early",
      [INITIALIZE, DONE, INITIALIZED],
      [
        "initialized-too-early /method notifications/initialized came before the answer to initialize",
      ],
    ],
    [
      "initialize twice",
      [
        INITIALIZE,
        INITIALIZED,
        DONE,
        INITIALIZE.replace('"id":1', '"id":2'),
        INITIALIZED.replace('"id":1', '"id":2'),
      ],
      ["initialize-twice /method This connection is initialized already"],
    ],
    [
      "initialize cancelled",
      [
        INITIALIZE,
        '> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
      ],
      ["initialize-cancelled /params/requestId initialize must not be cancelled"],
    ],
    [
      "an id of earlier in a session",
      [
        INITIALIZE,
        INITIALIZED,
        DONE,
        '> {"jsonrpc":"2.0","id":1,"method":"ping"}',
        '< {"jsonrpc":"2.0","id":1,"result":{}}',
      ],
      ["id-reused /id Id 1 has been used before in this session"],
    ],
  ])("%s", (_, lines, findings) => {
    expect(check(lines, NOTHING)).toEqual(findings);
  });

  test("batches are of 2025-03-26, and initialize is not part of one", () => {
    const early = (line: string): string => line.replaceAll("2025-06-18", "2025-03-26");
    const pings =
      '[{"jsonrpc":"2.0","id":8,"method":"ping"},{"jsonrpc":"2.0","id":9,"method":"ping"}]';
    const pongs = '[{"jsonrpc":"2.0","id":8,"result":{}},{"jsonrpc":"2.0","id":9,"result":{}}]';
    const lines = [early(INITIALIZE), early(INITIALIZED), DONE, `> ${pings}`, `< ${pongs}`];
    expect(check(lines, NOTHING)).toEqual([]);
    expect(check([INITIALIZE, INITIALIZED, DONE, `> ${pings}`, `< ${pongs}`], NOTHING)).toEqual([
      "batch-not-allowed  An array of 2 messages, though 2025-06-18 has no batches",
      "batch-not-allowed  An array of 2 messages, though 2025-06-18 has no batches",
    ]);
    expect(check([`> [${INITIALIZE.slice(2)}]`, early(INITIALIZED)], NOTHING)).toContain(
      "initialize-in-batch  initialize must not be part of a batch",
    );
  });

  test("methods are judged by the revision that is spoken", () => {
    expect(
      check([
        INITIALIZE,
        INITIALIZED,
        DONE,
        '> {"jsonrpc":"2.0","id":2,"method":"server/discover","params":{}}',
        '< {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"?"}}',
      ]),
    ).toContain('method-other-revision /method 2025-06-18 has no method "server/discover"');
    expect(check(['< {"jsonrpc":"2.0","id":2,"method":"roots/list"}'])).toEqual([
      'method-only-embedded /method "roots/list" goes inside an "input_required" result, not on its own',
    ]);
  });
});

describe("progress", () => {
  const asked = call(1).replace('"_meta":{', '"_meta":{"progressToken":7,');
  const report = (token: unknown, progress: number): string =>
    `< {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${JSON.stringify(token)},"progress":${progress}}}`;

  test.each<[string, string[], string[]]>([
    [
      "that does not rise",
      [asked, report(7, 2), report(7, 2), report(7, 1), tell(1, CALLED)],
      [
        "progress-not-rising /params/progress Progress of request 1 must rise above 2, and is 2",
        "progress-not-rising /params/progress Progress of request 1 must rise above 2, and is 1",
      ],
    ],
    [
      "under a token of another type",
      [asked, report("7", 1), tell(1, CALLED)],
      [
        'progress-unknown-token /params/progressToken Progress for "7", and no request has this token',
      ],
    ],
    [
      "after the answer",
      [asked, tell(1, CALLED), report(7, 1)],
      [
        "progress-after-end /params/progressToken Progress for 7, and the request is answered already",
      ],
    ],
    [
      "with a token that is in use",
      [asked, asked.replace('"id":1', '"id":2'), tell(1, CALLED), tell(2, CALLED)],
      ["progress-token-reused /params/_meta/progressToken Progress token 7 is in use by request 1"],
    ],
  ])("%s", (_, lines, findings) => {
    expect(check(lines, NOTHING)).toEqual(findings);
  });
});

describe("subscriptions", () => {
  const listen = ask(
    1,
    "subscriptions/listen",
    '"notifications":{"resourceSubscriptions":["a://b"]}',
  );
  const note = (method: string, id: unknown, more = ""): string =>
    `< {"jsonrpc":"2.0","method":"notifications/${method}","params":{${more}"_meta":{"io.modelcontextprotocol/subscriptionId":${JSON.stringify(id)}}}}`;
  const acknowledged = note("subscriptions/acknowledged", 1, '"notifications":{},');
  const path = "/params/_meta/io.modelcontextprotocol~1subscriptionId";

  test.each<[string, string[], string[]]>([
    [
      "a notification before the acknowledgement",
      [listen, note("resources/updated", 1, '"uri":"a://b",')],
      [
        `listen-not-acknowledged ${path} "notifications/resources/updated" on subscription 1 comes before its acknowledgement`,
      ],
    ],
    [
      "another id",
      [listen, acknowledged, note("resources/updated", "1", '"uri":"a://b",')],
      [`subscription-unknown ${path} No subscription "1" is open`],
    ],
    [
      "what was not asked for",
      [
        listen,
        acknowledged,
        note("tools/list_changed", 1),
        note("resources/updated", 1, '"uri":"c://d",'),
      ],
      [
        'subscription-not-asked /method Subscription 1 did not ask for "notifications/tools/list_changed"',
        'subscription-not-asked /method Subscription 1 did not ask for "notifications/resources/updated"',
      ],
    ],
    [
      "after the end",
      [
        listen,
        acknowledged,
        '< {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}',
        note("resources/updated", 1, '"uri":"a://b",'),
      ],
      [`subscription-unknown ${path} No subscription 1 is open`],
    ],
    [
      "what crosses with the cancellation",
      [
        listen,
        acknowledged,
        '> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
        note("resources/updated", 1, '"uri":"a://b",'),
      ],
      [],
    ],
  ])("%s", (_, lines, findings) => {
    expect(check(lines, NOTHING)).toEqual(findings);
  });
});

describe("asking for input", () => {
  const retry = (more: string, id: unknown = 2): string => call(id, more);
  const answered = '"inputResponses":{"q":{"action":"cancel"}}';

  test.each<[string, string, string[]]>([
    [
      "without the state",
      retry(answered),
      ["retry-without-state /params The answer before had a requestState, and the retry has none"],
    ],
    [
      "with another state",
      retry(`${answered},"requestState":"t"`),
      [
        "retry-state-changed /params/requestState The requestState is not the one that the answer before had",
      ],
    ],
    [
      "under the same id",
      retry(`${answered},"requestState":"s"`, 1),
      ["retry-same-id /id The retry has the id of the request before, 1"],
    ],
    [
      "with another key",
      retry('"inputResponses":{"r":{"action":"cancel"}},"requestState":"s"'),
      [
        'retry-unknown-key /params/inputResponses/r No question has the key "r"',
        'retry-missing-key /params/inputResponses The question "q" has no answer',
      ],
    ],
    [
      "of another call",
      retry(`${answered},"requestState":"s"`).replace('"a":1', '"a":2'),
      [
        'retry-of-nothing /params No answer to such a "tools/call" has asked for input, or its arguments differ',
      ],
    ],
  ])("a retry %s", (_, line, findings) => {
    const found = check([call(1), tell(1, ASKS), line], NOTHING);
    expect(found.filter((it) => it.startsWith("retry"))).toEqual(findings);
  });

  test("of two equal calls each retry has its own state", () => {
    const other = ASKS.replace('"requestState":"s"', '"requestState":"t"');
    const lines = [
      call(1),
      call(2),
      tell(1, ASKS),
      tell(2, other),
      call(3, `${answered},"requestState":"t"`),
      call(4, `${answered},"requestState":"s"`),
    ];
    expect(check(lines, NOTHING).filter((it) => it.startsWith("retry"))).toEqual([]);
  });
});

describe("results", () => {
  test.each<[string, string[], string[]]>([
    [
      "without resultType",
      [call(1), tell(1, '"content":[]')],
      ['result-type-missing /result The result of "tools/call" has no resultType'],
    ],
    [
      "without caching hints",
      [ask(1, "tools/list"), tell(1, '"resultType":"complete","tools":[]')],
      [
        'cache-hints-missing /result The result of "tools/list" can be cached, and lacks ttlMs and cacheScope',
      ],
    ],
    [
      "with a tool without schema",
      [ask(1, "tools/list"), tell(1, LIST.replace("[]", '[{"name":"a"}]'))],
      ['tool-without-schema /result/tools/0 Tool "a" has no inputSchema'],
    ],
    [
      "with two tools of one name",
      [
        ask(1, "tools/list"),
        tell(
          1,
          LIST.replace(
            "[]",
            '[{"name":"a","inputSchema":{"type":"object"}},{"name":"a","inputSchema":{"type":"object"}}]',
          ),
        ),
      ],
      ['tool-same-name /result/tools/1/name There is more than one tool named "a"'],
    ],
  ])("%s", (_, lines, findings) => {
    expect(check(lines)).toEqual(findings);
  });

  test("the definitions of the revision are held against each message", () => {
    expect(
      check([call(1), tell(1, '"resultType":"complete","content":[{"type":"text"}]')]),
    ).toEqual([
      'schema-required /result/content/0 "Item 0 of "content" lacks "text"'.replace(
        '"Item',
        "Item",
      ),
    ]);
  });
});

test("where something was not seen, nothing is said to be missing", () => {
  const conversation = new Conversation(NOTHING);
  const found = (line: string): string[] =>
    conversation.take(frameOf(line)).findings.map(({ id }) => id);
  expect(found(tell(7, CALLED))).toEqual(["answer-to-none"]);
  conversation.lose();
  expect(found(tell(8, CALLED))).toEqual([]);
  expect(found("< junk")).toEqual(["junk-on-stdout"]);
  expect(found(call(1))).toEqual([]);
  expect(conversation.end()).toEqual([]);
});

test("a frame says what it is, and what it answers", () => {
  const conversation = new Conversation(judge);
  const take = (line: string): Omit<CheckedFrame, "findings"> => {
    const { findings: _, ...rest } = conversation.take(frameOf(line));
    return rest;
  };
  expect(take(call(1))).toEqual({
    number: 1,
    kind: "request",
    method: "tools/call",
    id: 1,
    name: "get",
    revision: "2026-07-28",
  });
  expect(conversation.inFlight).toBe(1);
  expect(take(tell(1, `${CALLED},"isError":true`))).toEqual({
    number: 2,
    kind: "response",
    id: 1,
    answers: 1,
    method: "tools/call",
    name: "get",
    isToolError: true,
    revision: "2026-07-28",
  });
  expect(conversation.inFlight).toBe(0);
  expect(take("< junk")).toEqual({ number: 3, kind: "unreadable", revision: "2026-07-28" });
});

test("a finding names its level and the clause of the revision that is spoken", () => {
  const conversation = new Conversation(NOTHING);
  for (const line of [INITIALIZE, INITIALIZED, DONE]) conversation.take(frameOf(line));
  const { findings } = conversation.take(frameOf('< {"jsonrpc":"2.0","id":9,"result":{}}'));
  expect(findings).toEqual([
    {
      id: "answer-to-none",
      level: "MUST",
      path: "/id",
      message: "No request has the id 9",
      clause: "https://modelcontextprotocol.io/specification/2025-06-18/basic/index#responses",
    },
  ]);
});
