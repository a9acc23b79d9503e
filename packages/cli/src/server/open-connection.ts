import type { Connection } from "@wirewright/mcp";
import type { ClientDeclaration } from "@wirewright/mcp/stdio";
import type { Session } from "./session.ts";

/** Connects to the target; what that needs is loaded for its kind only. */
export async function openConnection(
  session: Session,
  client: ClientDeclaration,
): Promise<Connection> {
  const { target } = session;
  if (target.kind === "url") {
    const { connectHttp } = await import("@wirewright/mcp/http-node");
    return await connectHttp(target.url, { client, ...session.eras, ...session.http });
  }
  const { connectStdio } = await import("@wirewright/mcp/stdio");
  const { wire } = session;
  return await connectStdio({
    ...session.stdioOf(target),
    // A server that has died is not started again: what one call needs is in one process.
    restart: false,
    client,
    ...session.eras,
    onLine(direction, line) {
      wire?.line(direction, line);
      if (direction === "in") session.takeLine(line);
    },
  });
}
