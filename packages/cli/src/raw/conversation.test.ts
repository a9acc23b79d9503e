import { expect, test } from "vitest";
import { Conversation } from "./conversation.ts";

const request = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

function converse(text: string) {
  const lines: [string, boolean][] = [];
  const onLine = (line: string, isMessage: boolean) => void lines.push([line, isMessage]);
  return { conversation: new Conversation(text, { onLine }), lines };
}

test.each([
  ["a request", request, "answer"],
  ["a request that is cut off behind its id", '{"jsonrpc":"2.0","id":1,"meth', "answer"],
  ["a notification", '{"jsonrpc":"2.0","method":"notifications/x"}', "nothing"],
  ["a broken notification", '{"jsonrpc":"2.0","method":"notifications/x","params":5}', "nothing"],
  ["text", "hello", "error"],
])("Conversation knows what is due to %s", (_, text, due) => {
  expect(converse(text).conversation.due).toBe(due);
});

test("Conversation is answered under its id, whatever else comes", async () => {
  const { conversation, lines } = converse(request);
  const progress = '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}';
  const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
  for (const line of ["Ready.", progress, answer]) conversation.take(line);
  await conversation.answered;
  expect(lines).toEqual([
    ["Ready.", false],
    [progress, true],
    [answer, true],
  ]);
});

test("Conversation fails with the error that the server answers", async () => {
  const { conversation } = converse(request);
  conversation.take('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"No such method"}}');
  await expect(conversation.answered).rejects.toMatchObject({
    code: "RPC_ERROR",
    rpcCode: -32601,
    message: "No such method",
  });
});

test("Conversation takes an error without id for the answer to what could not be read", async () => {
  const { conversation } = converse("hello");
  conversation.take('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Not JSON"}}');
  await expect(conversation.answered).rejects.toMatchObject({ rpcCode: -32700 });
});

test("Conversation fails at an answer under another id, its JSON type included", async () => {
  const { conversation } = converse(request);
  conversation.take('{"jsonrpc":"2.0","id":"1","result":{}}');
  await expect(conversation.answered).rejects.toMatchObject({
    code: "WRONG_ID",
    message: 'The answer came under the id "1", though 1 was sent',
  });
});

test("Conversation fails at an answer that is none", async () => {
  const { conversation } = converse(request);
  conversation.take('{"jsonrpc":"2.0","id":1,"result":5}');
  await expect(conversation.answered).rejects.toMatchObject({ code: "INVALID_RESPONSE" });
});
