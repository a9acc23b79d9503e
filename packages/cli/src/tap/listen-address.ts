import { UsageError } from "../usage-error.ts";

/** Where to listen. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Reads an address such as `127.0.0.1:4000`, `[::1]:4000` or `4000`; port 0 is any that is free.
 *
 * @throws {UsageError} where it is none.
 */
export function parseListenAddress(text: string): ListenAddress {
  const [, host = "127.0.0.1", digits = ""] =
    /^(?:(\[[0-9a-f:.]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = digits === "" ? Number.NaN : Number(digits);
  if (port <= 65_535) return { host: host.replace(/^\[|\]$/g, ""), port };
  throw new UsageError(
    `--listen must be an address and a port, found "${text}"`,
    "Write it as 127.0.0.1:4000, or 127.0.0.1:0 for any port that is free",
  );
}

/** Whether nobody but this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
