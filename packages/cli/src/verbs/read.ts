import type { ExitCode } from "../exit-code.ts";
import { exactJson } from "../render/exact-json.ts";
import { renderContents } from "../render/render-content.ts";
import { Saver } from "../render/saver.ts";
import { requireObjects } from "../server/require-objects.ts";
import type { Invocation } from "../server/session.ts";
import { withClient } from "../server/with-client.ts";
import { loggingTo } from "../terminal/log-lines.ts";
import { progressReporter } from "../terminal/progress-reporter.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { UsageError } from "../usage-error.ts";

/** Reads a resource and prints what it holds. */
export async function read(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [uri, ...others] = invocation.words;
  if (uri === undefined || others.length > 0) {
    const found = invocation.words.length;
    throw new UsageError(`read needs one URI, found ${found}`, "wirewright resources lists them");
  }
  const { json, save, verbose } = invocation.options;
  return withClient(invocation, terminal, async ({ client, call }) => {
    const result = await client.readResource(uri, {
      ...call,
      onProgress: progressReporter(terminal, { verbose }),
      onLog: loggingTo(terminal),
    });
    requireObjects("resources/read", "contents", result.contents);
    terminal.status("");
    if (json) terminal.result(exactJson(result));
    else {
      const isScreen = terminal.resultColumns !== undefined;
      const look = { style: terminal.resultStyle, saver: new Saver(save), isScreen };
      terminal.result(result.contents.map((it) => renderContents(it, look)).join("\n"));
    }
    return 0;
  });
}
