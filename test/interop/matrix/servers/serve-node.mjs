// What the server programs share. They are told `<transport> <revision>`; over HTTP the only line that
// they write to stdout is their address.
import { createServer } from "node:http";
import { Readable } from "node:stream";

export const [transport, revision] = process.argv.slice(2);

export const INFO = { name: "matrix", version: "1.0.0" };
export const CHANGING = "note://changing";
export const JOKE = [{ role: "user", content: { type: "text", text: "Tell a joke" } }];

/** A tool's result that is a text. */
export const text = (value) => ({ content: [{ type: "text", text: value }] });

/** Resolves when the signal is aborted. */
export const aborted = (signal) =>
  new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
    if (signal.aborted) resolve();
  });

/** Listens on loopback, on a port that is free, and says where. */
export function serveNode(handle, path) {
  const server = createServer(handle);
  server.listen(0, "127.0.0.1", () => {
    process.stdout.write(`http://127.0.0.1:${server.address().port}${path}\n`);
  });
}

/** Serves a function from Request to Response, whose streams reach the client as they come. */
export function serveFetch(fetch, path) {
  serveNode(async (request, response) => {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const answer = await fetch(requestOf(request, gone.signal));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    if (answer.body === null) response.end();
    else
      Readable.fromWeb(answer.body)
        .on("error", () => response.destroy())
        .pipe(response);
  }, path);
}

function requestOf(request, signal) {
  const { method, url, headers } = request;
  const hasBody = method === "POST";
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(request), duplex: "half" }),
  });
}
