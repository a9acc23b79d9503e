import type { ExitCode } from "../exit-code.ts";
import { exactJson } from "../render/exact-json.ts";
import type { DiscoverResult } from "../render/render-discover.ts";
import { renderDiscover } from "../render/render-discover.ts";
import type { Invocation } from "../server/session.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Shows what a server is and can do. */
export function discover(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withClient(invocation, terminal, async ({ client, revision, call }) => {
    const result = spoken(await client.discover(call), revision);
    const { json } = invocation.options;
    terminal.result(json ? exactJson(result) : renderDiscover(result, terminal.resultStyle));
    return 0;
  });
}

/** An old server is shown to clients as a new one; whoever asks wants to know what it is. */
function spoken(result: DiscoverResult, revision: string | undefined): DiscoverResult {
  if (revision === undefined || result.supportedVersions.includes(revision)) return result;
  return { ...result, supportedVersions: [revision] };
}
