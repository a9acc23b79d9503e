import type { Connection } from "@wirewright/mcp";
import type { ClientDeclaration } from "@wirewright/mcp/stdio";
import type { Session } from "./session.ts";

/** Connects to the target, unless the session is given up; once connected that is the call's to see. */
export async function openConnection(
  session: Session,
  client: ClientDeclaration,
): Promise<Connection> {
  const opening = new AbortController();
  const giveUp = (): void => opening.abort(session.signal.reason);
  if (session.signal.aborted) giveUp();
  session.signal.addEventListener("abort", giveUp);
  try {
    return await open(session, client, opening.signal);
  } finally {
    session.signal.removeEventListener("abort", giveUp);
  }
}

/** What a target needs is loaded for its kind only. */
async function open(
  session: Session,
  client: ClientDeclaration,
  signal: AbortSignal,
): Promise<Connection> {
  const { target, wire } = session;
  if (target.kind === "url") {
    const { connectHttp } = await import("@wirewright/mcp/http-node");
    return await connectHttp(target.url, { client, signal, ...session.eras, ...session.http });
  }
  const { connectStdio } = await import("@wirewright/mcp/stdio");
  return await connectStdio({
    ...session.stdioOf(target),
    // A server that has died is not started again: what one call needs is in one process.
    restart: false,
    client,
    signal,
    ...session.eras,
    onInput: (input) => session.takeInput(input),
    onLine(direction, line) {
      wire?.line(direction, line);
      if (direction === "in") session.takeLine(line);
    },
  });
}
