// The board over HTTP: a real process, three members, one file.

import { readFileSync, rmSync, statSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { answerOf, BoardProcess, messagesIn, TOKENS } from "./board-process.ts";
import { tempFile } from "./temp-file.ts";

// Every test starts processes, and machines may be busy.
vi.setConfig({ testTimeout: 30_000 });

function tokensIn(path: string): Record<string, string> {
  return JSON.parse(readFileSync(`${path}.tokens.json`, "utf8"));
}

async function namesFor(board: BoardProcess, who: keyof typeof TOKENS): Promise<readonly string[]> {
  const { result } = await board.ask(who, "tools/list");
  return (result["tools"] as { name: string }[]).map(({ name }) => name);
}

describe("the tokens of a board over HTTP", () => {
  test("are made at the first start, in a file for its owner alone, and never printed", async () => {
    const path = tempFile();
    const board = new BoardProcess(path);
    await board.url();
    const tokens = tokensIn(path);
    expect(Object.keys(tokens)).toEqual(["Ines", "Bram", "Zoë"]);
    expect(statSync(`${path}.tokens.json`).mode & 0o777).toBe(0o600);
    for (const token of Object.values(tokens)) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await board.post(token, "tools/list")).status).toBe(200);
      expect(board.output).not.toContain(token);
    }
    expect(board.output).toContain(`${path}.tokens.json`);
  });

  test("stay when the board is started again, and are others once the file is gone", async () => {
    const path = tempFile();
    const first = new BoardProcess(path);
    await first.url();
    const { Bram: token } = tokensIn(path);
    first.signal("SIGTERM");
    expect(await first.exited).toEqual([0, null]);
    const second = new BoardProcess(path);
    expect((await second.post(token, "tools/list")).status).toBe(200);
    rmSync(`${path}.tokens.json`);
    const third = new BoardProcess(path);
    await third.url();
    expect((await third.post(token, "tools/list")).status).toBe(401);
    expect((await second.post(tokensIn(path)["Bram"], "tools/list")).status).toBe(200);
  });

  test("are the same for processes that start together", async () => {
    const path = tempFile();
    const boards = [new BoardProcess(path), new BoardProcess(path)];
    await Promise.all(boards.map((board) => board.url()));
    const { Zoë: token } = tokensIn(path);
    for (const board of boards) expect((await board.post(token, "tools/list")).status).toBe(200);
  });

  test("may be given by the environment; then there is no file", async () => {
    const path = tempFile();
    const board = await BoardProcess.start(path);
    expect((await board.ask("Zoë", "tools/list")).status).toBe(200);
    expect(() => statSync(`${path}.tokens.json`)).toThrow("ENOENT");
  });

  test.each([
    ['{"Ines":"secret"', "Cannot take tokens from TASK_BOARD_TOKENS: it is not JSON\n"],
    ['{"Eve":"secret-secret-secret"}', "Cannot give Eve a token: they are not on the board\n"],
    [
      '{"Ines":"secret"}',
      "Cannot take tokens from TASK_BOARD_TOKENS: the token of Ines must be 16 to 200 letters, digits and -._~+/\n",
    ],
  ])("that cannot be used end the start with a sentence: %s", async (given, sentence) => {
    const board = new BoardProcess(tempFile(), { TASK_BOARD_TOKENS: given });
    expect(await board.exited).toEqual([2, null]);
    expect(board.output).toBe(sentence);
  });

  test("must be given for a board in memory", async () => {
    const board = new BoardProcess(":memory:", { TASK_BOARD_TOKENS: "" });
    expect(await board.exited).toEqual([2, null]);
    expect(board.output).toBe(
      "Cannot serve a board in memory without tokens: set TASK_BOARD_TOKENS\n",
    );
  });
});

describe("a board over HTTP", () => {
  test("lets nobody in without a member's token, and says what it wants", async () => {
    const board = await BoardProcess.start(":memory:");
    const nobody = await answerOf(await board.post(undefined, "tools/list"));
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("www-authenticate")).toBe('Bearer realm="task-board"');
    const eve = await answerOf(await board.post("token-of-eve-0123456789", "tools/list"));
    expect(eve.status).toBe(401);
    expect(eve.headers.get("www-authenticate")).toBe(
      'Bearer realm="task-board", error="invalid_token"',
    );
    expect(eve.error?.message).toBe("No member has this token");
    // What a child prints comes when it comes.
    const told = "Refused 127.0.0.1 with 401: No member has this token\n";
    await expect.poll(() => board.output, { timeout: 8000 }).toContain(told);
    expect(board.output).not.toContain("token-of-");
  });

  test("shows each member the tools that their role allows", async () => {
    const board = await BoardProcess.start(":memory:");
    const [ines, bram, zoe] = await Promise.all([
      namesFor(board, "Ines"),
      namesFor(board, "Bram"),
      namesFor(board, "Zoë"),
    ]);
    const writing = ["tasks_create", "tasks_update", "tasks_import"];
    expect(ines).toEqual(expect.arrayContaining(["tasks_get", ...writing, "tasks_delete"]));
    expect(bram).toEqual(expect.arrayContaining(["tasks_get", ...writing]));
    expect(bram).not.toContain("tasks_delete");
    expect(zoe).toEqual(["tasks_get", "tasks_list", "tasks_summarize"]);
  });

  test("refuses a viewer's write as if there were no such tool, and writes nothing", async () => {
    const board = await BoardProcess.start(":memory:");
    const refused = await board.call("Zoë", "tasks_create", { title: "Mine" });
    expect(refused.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining("Cannot call tool"),
    });
    const absent = await board.call("Zoë", "tasks_absent", { title: "Mine" });
    expect(absent.error?.code).toBe(-32602);
    const { result } = await board.call("Zoë", "tasks_list");
    expect(result).toMatchObject({ structuredContent: { total: 12 } });
  });

  test("tells a viewer who listens what a member changes", async () => {
    const board = await BoardProcess.start(":memory:");
    const uri = "task://T-3";
    const stream = await board.post(TOKENS.Zoë, "subscriptions/listen", {
      notifications: { resourceSubscriptions: [uri] },
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    expect(first?.value).toContain("notifications/subscriptions/acknowledged");
    await board.call("Bram", "tasks_update", { ref: "T-3", status: "done" });
    const second = await reader?.read();
    expect(second?.value).toContain(`"uri":"${uri}"`);
    await reader?.cancel();
    const { result } = await board.call("Zoë", "tasks_get", { ref: "T-3" });
    expect(result).toMatchObject({ structuredContent: { status: "done" } });
  });

  test("answers what is under way at SIGTERM, says goodbye to who listens, and exits with 0", async () => {
    const path = tempFile();
    const board = await BoardProcess.start(path);
    const listening = await board.post(TOKENS.Zoë, "subscriptions/listen", {
      notifications: { toolsListChanged: true },
    });
    const importing = board.call("Bram", "tasks_import", { file: "import.csv", pauseMs: 100 });
    const writesBegun = async (): Promise<unknown> => {
      const { result } = await board.call("Zoë", "tasks_list");
      return (result["structuredContent"] as { total: number }).total;
    };
    await expect.poll(writesBegun, { timeout: 8000, interval: 20 }).toBeGreaterThan(12);
    board.signal("SIGTERM");
    const goodbye = messagesIn(await listening.text()).map((text) => JSON.parse(text));
    expect(goodbye.at(-1)).toMatchObject({ id: 1, result: { resultType: "complete" } });
    const { result } = await importing;
    expect(result).toMatchObject({ structuredContent: { imported: 120, total: 120 } });
    expect(await board.exited).toEqual([0, null]);
    const again = await BoardProcess.start(path);
    const { result: list } = await again.call("Ines", "tasks_list");
    expect(list).toMatchObject({ structuredContent: { total: 132 } });
  });

  test("keeps a member's import for that member alone, and ends it in good order", async () => {
    const path = tempFile();
    const board = await BoardProcess.start(path);
    board.tasks = true;
    const slow = { file: "import.csv", chunkSize: 1, pauseMs: 200 };
    const { result: started } = await board.call("Bram", "tasks_import", slow);
    expect(started).toMatchObject({ resultType: "task", status: "working" });
    const { taskId } = started;
    const own = await board.ask("Bram", "tasks/get", { taskId });
    expect(own.result).toMatchObject({ taskId, status: "working" });
    const others = await board.ask("Ines", "tasks/get", { taskId });
    expect(others.error?.code).toBe(-32602);
    board.signal("SIGTERM");
    expect(await board.exited).toEqual([0, null]);
    const again = await BoardProcess.start(path);
    again.tasks = true;
    const { result: found } = await again.ask("Bram", "tasks/get", { taskId });
    expect(found).toMatchObject({ taskId });
    expect(found["status"]).not.toBe("working");
  });

  test("shares its file with another process, and refuses foreign pages", async () => {
    const path = tempFile();
    const [first, second] = await Promise.all([BoardProcess.start(path), BoardProcess.start(path)]);
    await first.call("Bram", "tasks_create", { title: "From one process" });
    const { result } = await second.call("Zoë", "tasks_get", { ref: "T-13" });
    expect(result).toMatchObject({ structuredContent: { title: "From one process" } });
    const foreign = await fetch(await first.url(), {
      method: "POST",
      headers: { origin: "http://evil.example" },
    });
    expect(foreign.status).toBe(403);
  });

  test.each(["70000", "-1", "http"])("does not start on port %s", async (port) => {
    const board = new BoardProcess(":memory:", {
      TASK_BOARD_PORT: port,
      TASK_BOARD_TOKENS: JSON.stringify(TOKENS),
    });
    expect(await board.exited).toEqual([2, null]);
    expect(board.output).toBe(
      `Cannot start: TASK_BOARD_PORT must be a port, from 0 to 65535; found ${port}\n`,
    );
  });
});
