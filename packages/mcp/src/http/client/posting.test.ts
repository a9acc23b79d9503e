import { afterEach, describe, expect, test, vi } from "vitest";
import type { McpError } from "../../errors/mcp-error.ts";
import type { Fetcher, HttpReceiver, HttpRequest } from "./fetcher.ts";
import type { PostingOptions } from "./posting.ts";
import { Posting } from "./posting.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A platform on which nothing happens but what a test says. */
class FakeFetcher implements Fetcher {
  readonly sent: { readonly request: HttpRequest; readonly receiver: HttpReceiver }[] = [];
  readonly calls: string[] = [];

  send(request: HttpRequest, receiver: HttpReceiver) {
    this.sent.push({ request, receiver });
    const call = (what: string) => () => void this.calls.push(what);
    return {
      cancel: call("cancel"),
      discard: call("discard"),
      pause: call("pause"),
      resume: call("resume"),
    };
  }

  close(): void {
    this.calls.push("close");
  }

  /** Who is to be told of the last request. */
  get last(): HttpReceiver {
    const last = this.sent.at(-1);
    if (last === undefined) throw new Error("Nothing was sent");
    return last.receiver;
  }
}

function start(options: Partial<PostingOptions> = {}) {
  const fetcher = new FakeFetcher();
  const told: unknown[] = [];
  const moved: string[] = [];
  const posting = new Posting(
    {
      fetcher,
      request: { method: "POST", url: new URL("http://a.example/mcp"), headers: {}, body: "{}" },
      method: "tools/list",
      isRepeatable: true,
      headersTimeoutMs: null,
      onMoved: ({ href }) => void moved.push(href),
      ...options,
    },
    {
      head: (status) => void told.push(["head", status]),
      data: (chunk) => void told.push(["data", chunk.length]),
      end: () => void told.push("end"),
      failed: ({ code }: McpError) => void told.push(["failed", code]),
    },
  );
  return { fetcher, told, moved, posting };
}

describe("a Posting", () => {
  test("hands the answer on", () => {
    const { fetcher, told } = start();
    fetcher.last.head(200, {});
    fetcher.last.data(new Uint8Array(3));
    fetcher.last.end();
    expect(told).toEqual([["head", 200], ["data", 3], "end"]);
  });

  test.each([
    [[308], ["http://a.example/2"]],
    [
      [308, 308],
      ["http://a.example/2", "http://a.example/3"],
    ],
    [[307, 308], []],
    [[308, 307], ["http://a.example/2"]],
  ])("has moved for good as far as every redirect was: %j", (statuses, expected) => {
    const { fetcher, moved } = start();
    for (const [at, status] of statuses.entries()) {
      fetcher.last.head(status, { location: `/${at + 2}` });
    }
    expect(moved).toEqual(expected);
    expect(fetcher.calls).toEqual(statuses.map(() => "discard"));
  });

  test("is sent again once where its connection had been closed meanwhile", () => {
    const { fetcher, told } = start();
    fetcher.last.failed({ kind: "lost", text: "x", wasReused: true });
    expect(fetcher.sent).toHaveLength(2);
    fetcher.last.failed({ kind: "lost", text: "x", wasReused: true });
    expect(fetcher.sent).toHaveLength(2);
    expect(told).toEqual([["failed", "INPUT_ENDED"]]);
  });

  test.each([
    ["the connection was new", { kind: "lost", text: "x" }, true, "INPUT_ENDED"],
    ["it may count once only", { kind: "lost", text: "x", wasReused: true }, false, "INPUT_ENDED"],
    ["nobody was reached", { kind: "unreachable", text: "x" }, true, "CONNECT_FAILED"],
    ["the proxy refused", { kind: "proxy", text: "x" }, true, "PROXY_FAILED"],
    ["what came is no HTTP", { kind: "unreadable", text: "x" }, true, "UNEXPECTED_ANSWER"],
  ] as const)("is not sent again where %s", (_, failure, isRepeatable, code) => {
    const { fetcher, told } = start({ isRepeatable });
    fetcher.last.failed(failure);
    expect(fetcher.sent).toHaveLength(1);
    expect(told).toEqual([["failed", code]]);
  });

  test("fails when the head takes too long, and not after it has come", () => {
    vi.useFakeTimers();
    const late = start({ headersTimeoutMs: 100 });
    const good = start({ headersTimeoutMs: 100 });
    good.fetcher.last.head(200, {});
    vi.advanceTimersByTime(100);
    expect(late.told).toEqual([["failed", "TIMEOUT"]]);
    expect(late.fetcher.calls).toEqual(["cancel"]);
    expect(good.told).toEqual([["head", 200]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("leaves no timer behind when it is cancelled", () => {
    vi.useFakeTimers();
    const { posting, fetcher } = start({ headersTimeoutMs: 100 });
    posting.cancel();
    expect(vi.getTimerCount()).toBe(0);
    expect(fetcher.calls).toEqual(["cancel"]);
  });
});
