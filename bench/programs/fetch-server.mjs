// Serves a function from Request to Response over node:http, with as little as that takes: for
// libraries that have no face of their own for it.
import { createServer } from "node:http";

/** Resolves with the port. */
export function serveFetch(fetch) {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => answer(request, body, response));
  });
  const answer = async ({ url, method, headers }, body, response) => {
    const request = new Request(`http://localhost${url}`, { method, headers, body });
    const result = await fetch(request);
    const text = await result.text();
    const length = Buffer.byteLength(text);
    response.writeHead(result.status, {
      ...Object.fromEntries(result.headers),
      "content-length": length,
    });
    response.end(text);
  };
  return listen(server);
}

/** Resolves with the port of a server that listens on loopback. */
export function listen(server) {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server.address().port));
  });
}
