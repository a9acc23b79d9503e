import type { ExitCode } from "../exit-code.ts";
import { exactJson } from "../render/exact-json.ts";
import { renderDiscover } from "../render/render-discover.ts";
import type { Invocation } from "../server/session.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Shows what a server is and can do. */
export function discover(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withClient(invocation, terminal, async ({ client, call }) => {
    const result = await client.discover(call);
    const { json } = invocation.options;
    terminal.result(json ? exactJson(result) : renderDiscover(result, terminal.resultStyle));
    return 0;
  });
}
