import type { Connection } from "@wirewright/mcp";
import type { Session } from "./session.ts";

/** Connects to the target; what that needs is loaded for its kind only. */
export async function openConnection(session: Session): Promise<Connection> {
  const { target } = session;
  if (target.kind === "url") {
    const { connectHttp } = await import("@wirewright/mcp/http-node");
    return await connectHttp(target.url, { era: "stateless", ...session.http });
  }
  const { connectStdio } = await import("@wirewright/mcp/stdio");
  const { wire } = session;
  return await connectStdio({
    ...session.stdioOf(target),
    // A server that has died is not started again: what one call needs is in one process.
    restart: false,
    // What crosses is what was asked for: nothing is sent to find out what the server speaks.
    era: "stateless",
    ...(wire === undefined ? {} : { onLine: (direction, line) => wire.line(direction, line) }),
  });
}
