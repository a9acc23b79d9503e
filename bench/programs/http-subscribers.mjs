// The other end of many subscriptions: connections that listen, of many principals.
import { connect } from "node:net";
import { httpRequest } from "../lib/http-load.mjs";
import { answerQuestions } from "./side-channel.mjs";

const AT_ONCE = 100;
const PRINCIPALS = 1000;
const sockets = [];
let waiting = 0;
let allTold = () => undefined;
const toldAll = new Promise((resolve) => {
  allTold = resolve;
});

/** Opens so many subscriptions; resolves when all of them are acknowledged. */
async function open({ port, count }) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n);
    await Promise.all(numbers.map((n) => subscribe(port, n)));
  }
  waiting = count;
}

function subscribe(port, n) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    sockets.push(socket);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      const text = chunk.latin1Slice();
      if (text.includes("notifications/subscriptions/acknowledged")) resolve();
      else if (text.includes("notifications/resources/updated")) told();
      else if (!text.startsWith("HTTP/1.1 200 ")) reject(new Error(`Refused: ${text}`));
    });
    socket.write(requestOf(n));
  });
}

function told() {
  waiting--;
  if (waiting === 0) allTold();
}

function requestOf(n) {
  const headers = {
    authorization: `Bearer principal-${n % PRINCIPALS}`,
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "subscriptions/listen",
  };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const notifications = { resourceSubscriptions: ["bench://changing"] };
  const params = { notifications, _meta };
  return httpRequest(headers, { jsonrpc: "2.0", id: n, method: "subscriptions/listen", params });
}

answerQuestions({ open, told: () => toldAll }, { stay: true });
