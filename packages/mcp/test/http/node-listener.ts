import type { IncomingMessage, ServerResponse } from "node:http";

type FetchFace = (request: Request) => Promise<Response>;

/** A web-standard handler behind a `node:http` server, as frameworks put it there. */
export function nodeListener(handler: FetchFace) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // Whoever is gone gets nothing.
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy());
  };
}

async function answer(
  handler: FetchFace,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  let sent = "";
  for await (const chunk of incoming.setEncoding("utf8")) sent += chunk;
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const { method = "GET", headers, url } = incoming;
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: headers as Record<string, string>,
    body: sent,
    signal: gone.signal,
  });
  const response = await handler(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  for await (const chunk of response.body ?? []) outgoing.write(chunk);
  outgoing.end();
}
