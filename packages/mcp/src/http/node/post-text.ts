import { endpointUrl } from "../client/post-settings.ts";
import { postText as post } from "../client/post-text.ts";
import type { NodeConnectOptions } from "./connect-options.ts";
import { poolOptions } from "./connect-options.ts";
import { nodeFetcher } from "./node-fetcher.ts";

/**
 * Posts a text as it is, whatever it says, for whoever wants to send what is no message, or to see
 * what a message turns out to be. The headers repeat it as far as it is one. Nothing of the answer
 * is matched or judged: `onText` sees what comes. Resolves when the answer has ended.
 *
 * @throws {TransportError} by rejecting, where what comes is no answer of MCP, or nothing comes.
 * @throws {TypeError} by rejecting, where the address, a header or a proxy cannot be used.
 */
export async function postText(
  url: string | URL,
  text: string,
  options: NodeConnectOptions = {},
): Promise<void> {
  const endpoint = endpointUrl(url);
  await post(endpoint, text, nodeFetcher(poolOptions(endpoint, options, process.env)), options);
}
