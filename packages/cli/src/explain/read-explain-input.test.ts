import { expect, test } from "vitest";
import { inputsOf } from "./read-explain-input.ts";

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

test("inputsOf() sees through records that quote a message as text", () => {
  const record = JSON.stringify({ n: 1, article: "a", text: ping });
  const cut = JSON.stringify({ n: 2, text: '{"jsonrpc":"2.0","id":1,...' });
  expect(inputsOf(`${record}\n${cut}\n`)).toEqual([
    { text: ping, line: 1, isQuoted: true },
    { text: '{"jsonrpc":"2.0","id":1,...', line: 2, isQuoted: true },
  ]);
});

test("inputsOf() takes a message with a text, and a record whose text is none, as they stand", () => {
  const texts = [
    '{"jsonrpc":"2.0","text":"{}"}',
    '{"type":"text","text":"Hello"}',
    '{"result":{},"text":"{}"}',
  ];
  expect(inputsOf(texts.join("\n")).map(({ text }) => text)).toEqual(texts);
});

test("inputsOf() sees through an event stream", () => {
  const stream = `event: message\nid: 7\ndata: ${ping}\n\n: ping\nretry: 500\ndata:\n\n`;
  expect(inputsOf(stream)).toEqual([{ text: ping, line: 3 }]);
});
