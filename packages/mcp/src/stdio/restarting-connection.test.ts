import { describe, expect, test } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { TransportError } from "../errors/mcp-error.ts";
import type { CloseReason, ExchangeContext } from "../exchange/exchange.ts";
import type { JsonRpcResponse } from "../jsonrpc/message.ts";
import type { Deferred } from "../util/deferred.ts";
import { deferred } from "../util/deferred.ts";
import type { ChildConnection, RestartLimit } from "./restarting-connection.ts";
import { RestartingConnection } from "./restarting-connection.ts";

const exited: CloseReason = {
  code: "CHILD_EXITED",
  message: "The server exited with code 1",
  exitCode: 1,
  stderr: ["no API key"],
};

/** A child that answers with its number until it is ended. */
class FakeChild implements ChildConnection {
  readonly closed: Deferred<CloseReason> = deferred();
  readonly got: string[] = [];
  #ending = false;
  readonly connection: ChildConnection["connection"];

  constructor(number: number) {
    this.connection = {
      info: { transport: "stdio" },
      closed: this.closed.promise,
      close: async () => {
        this.closed.resolve({ code: "CLOSED", message: "This side closed the connection" });
      },
      exchange: async ({ id }): Promise<JsonRpcResponse> => ({
        jsonrpc: "2.0",
        id,
        result: { number },
      }),
      accept: (notification) => this.got.push(notification.method),
    };
  }

  isEnding(): boolean {
    return this.#ending;
  }

  /** The child is known to end, but not yet how. */
  beginEnd(): void {
    this.#ending = true;
  }

  async end(reason: CloseReason = exited): Promise<void> {
    this.closed.resolve(reason);
    await this.closed.promise;
    await Promise.resolve();
  }
}

interface World {
  readonly connection: RestartingConnection;
  readonly children: FakeChild[];
  readonly closings: CloseReason[];
  now: number;
  /** What the next start fails with, or waits for. */
  failWith: unknown;
  gate: Promise<void> | undefined;
}

function world(limit: RestartLimit = { max: 3, perMs: 60_000 }): World {
  const children: FakeChild[] = [];
  const closings: CloseReason[] = [];
  const next = (): FakeChild => {
    const child = new FakeChild(children.length + 1);
    children.push(child);
    return child;
  };
  const made: World = {
    connection: new RestartingConnection(next(), {
      info: { transport: "stdio", revision: "2026-07-28" },
      limit,
      start: async () => {
        await made.gate;
        if (made.failWith !== undefined) throw made.failWith;
        return next();
      },
      onClosed: (reason) => closings.push(reason),
      now: () => made.now,
    }),
    children,
    closings,
    now: 0,
    failWith: undefined,
    gate: undefined,
  };
  return made;
}

function ask(connection: RestartingConnection, context: Partial<ExchangeContext> = {}) {
  return connection.exchange(
    { jsonrpc: "2.0", id: 1, method: "x" },
    { ...exchangeContext(), ...context },
  );
}

function answered(number: number): JsonRpcResponse {
  return { jsonrpc: "2.0", id: 1, result: { number } };
}

const caller = { caller: { transport: "custom" } } as const;

describe("RestartingConnection", () => {
  test("starts no child before a request wants one", async () => {
    const { connection, children, closings } = world();
    await children[0]?.end();
    expect(children.length).toBe(1);
    expect(await ask(connection)).toEqual(answered(2));
    expect(closings).toEqual([]);
  });

  test("starts one child for requests that come at once", async () => {
    const { connection, children } = world();
    await children[0]?.end();
    expect(await Promise.all([ask(connection), ask(connection)])).toEqual([
      answered(2),
      answered(2),
    ]);
    expect(children.length).toBe(2);
  });

  test("lets a request wait for the end of a child that is ending", async () => {
    const { connection, children } = world();
    children[0]?.beginEnd();
    const answer = ask(connection);
    await Promise.resolve();
    expect(children.length).toBe(1);
    await children[0]?.end();
    expect(await answer).toEqual(answered(2));
  });

  test("is over when a child ends that was the last to be started", async () => {
    const { connection, children, closings } = world({ max: 1, perMs: 60_000 });
    await children[0]?.end();
    await ask(connection);
    await children[1]?.end();
    const reason = await connection.closed;
    expect(reason).toEqual({
      ...exited,
      message: "The server exited with code 1; it was restarted once within 60000 ms already",
    });
    expect(closings).toEqual([reason]);
    const error = await ask(connection).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: "CHILD_EXITED",
      message:
        "Cannot get an answer: the server exited with code 1; it was restarted once within 60000 ms already; its last lines of stderr: no API key",
    });
  });

  test("forgets restarts that are longer ago than the limit looks", async () => {
    const made = world({ max: 1, perMs: 1000 });
    await made.children[0]?.end();
    await ask(made.connection);
    made.now = 1000;
    await made.children[1]?.end();
    expect(await ask(made.connection)).toEqual(answered(3));
  });

  test("is over with the child's own reason where no restart is allowed", async () => {
    const { connection, children } = world({ max: 0, perMs: 1 });
    await children[0]?.end();
    expect(await connection.closed).toEqual(exited);
  });

  test("fails the request whose child cannot be started, and counts that as a restart", async () => {
    const made = world({ max: 2, perMs: 60_000 });
    await made.children[0]?.end();
    made.failWith = new TransportError("SPAWN_FAILED", "Cannot start the server: gone");
    await expect(ask(made.connection)).rejects.toBe(made.failWith);
    await expect(ask(made.connection)).rejects.toBe(made.failWith);
    expect(await made.connection.closed).toEqual({
      code: "SPAWN_FAILED",
      message: "Cannot start the server: gone; it was restarted 2 times within 60000 ms already",
      cause: made.failWith,
    });
  });

  test("close() closes the child and fails requests that come later", async () => {
    const { connection, children, closings } = world();
    await connection.close();
    await connection.close();
    expect(await children[0]?.closed.promise).toMatchObject({ code: "CLOSED" });
    expect(closings).toEqual([{ code: "CLOSED", message: "This side closed the connection" }]);
    await expect(ask(connection)).rejects.toMatchObject({
      code: "CLOSED",
      message: "Cannot get an answer: this side closed the connection",
    });
  });

  test("close() during a restart closes the new child and fails the request", async () => {
    const made = world();
    const gate = deferred<void>();
    made.gate = gate.promise;
    await made.children[0]?.end();
    const answer = ask(made.connection).catch((error: unknown) => error);
    const closing = made.connection.close();
    gate.resolve();
    await closing;
    expect(await answer).toMatchObject({ code: "CLOSED" });
    expect(await made.children[1]?.closed.promise).toMatchObject({ code: "CLOSED" });
  });

  test("lets go of a request that is aborted while a child is being started", async () => {
    const made = world();
    const gate = deferred<void>();
    made.gate = gate.promise;
    await made.children[0]?.end();
    const abort = new AbortController();
    const answer = ask(made.connection, { signal: abort.signal });
    abort.abort(new Error("no longer wanted"));
    await expect(answer).rejects.toThrow("no longer wanted");
    gate.resolve();
    expect(await ask(made.connection)).toEqual(answered(2));
  });

  test("passes notifications to the child, and drops them where there is none", async () => {
    const { connection, children } = world();
    connection.accept({ jsonrpc: "2.0", method: "a" }, caller);
    await children[0]?.end();
    connection.accept({ jsonrpc: "2.0", method: "b" }, caller);
    await ask(connection);
    connection.accept({ jsonrpc: "2.0", method: "c" }, caller);
    expect(children.map(({ got }) => got)).toEqual([["a"], ["c"]]);
  });

  test("says what it was told of the server", () => {
    expect(world().connection.info).toEqual({ transport: "stdio", revision: "2026-07-28" });
  });
});
