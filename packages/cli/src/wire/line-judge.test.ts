import { expect, test } from "vitest";
import { loadLineJudge } from "./line-judge.ts";

const list =
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"a","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}';
const meta = '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"b","version":"1"}}';

test("LineJudge finds nothing in a request that is right", async () => {
  const judge = await loadLineJudge();
  expect(judge.judge("out", list)).toMatchObject({ valid: true, findings: [] });
});

test("LineJudge judges an answer by the request that it answers", async () => {
  const judge = await loadLineJudge();
  judge.judge("out", list);
  const answer = `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete",${meta}}}`;
  const { valid, findings } = judge.judge("in", answer);
  expect(valid).toBe(false);
  expect(findings).toContainEqual(
    expect.objectContaining({ id: "schema.required", path: "/result" }),
  );
});

test("LineJudge holds an answer under another id against the only open request", async () => {
  const judge = await loadLineJudge();
  judge.judge("out", list);
  const { findings } = judge.judge("in", `{"jsonrpc":"2.0","id":"1","result":{${meta}}}`);
  expect(findings).toContainEqual(expect.objectContaining({ id: "response.other-id" }));
});

test("LineJudge tells by its code what is no message", async () => {
  const judge = await loadLineJudge();
  const { valid, findings } = judge.judge("in", "Ready.");
  expect(valid).toBe(false);
  expect(findings).toEqual([
    {
      id: "NOT_JSON",
      path: "",
      message: expect.stringContaining("Cannot parse message: expected a value at byte 0"),
    },
  ]);
});

const initialize =
  '{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}';
const initialized =
  '{"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"b","version":"1"}}}';

test("LineJudge goes by the older revision that a handshake agrees on", async () => {
  const judge = await loadLineJudge();
  const lines = [
    ["out", initialize],
    ["in", initialized],
    ["out", '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
    ["out", '{"jsonrpc":"2.0","id":3,"method":"tools/list"}'],
    ["in", '{"jsonrpc":"2.0","id":3,"result":{"tools":[]}}'],
  ] as const;
  for (const [direction, line] of lines) {
    expect(judge.judge(direction, line)).toMatchObject({ valid: true, findings: [] });
  }
  const { findings } = judge.judge(
    "out",
    '{"jsonrpc":"2.0","id":4,"method":"server/discover","params":{}}',
  );
  expect(findings).toContainEqual(expect.objectContaining({ id: "method.other-revision" }));
});

test("LineJudge stays with the latest revision where a handshake is refused", async () => {
  const judge = await loadLineJudge();
  expect(judge.judge("out", initialize).valid).toBe(true);
  const refusal = '{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Unknown method"}}';
  expect(judge.judge("in", refusal).valid).toBe(true);
  const { findings } = judge.judge("out", '{"jsonrpc":"2.0","id":3,"method":"ping"}');
  expect(findings).toContainEqual(expect.objectContaining({ id: "method.other-revision" }));
});
