// One row of the matrix for each pair of implementations and each revision, with every feature on it.
// `npm run interop -- --all` tries the rest.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Cannot } from "./matrix/cannot.mjs";
import { CANNOT } from "./matrix/cannot.mjs";
import { judge, listed } from "./matrix/judge.mjs";
import { ROWS, ROWS_OF_CI } from "./matrix/pairs.mjs";
import type { Row } from "./matrix/row.mjs";
import { runRow } from "./matrix/run-row.mjs";

const titled = ROWS_OF_CI.map((row) => {
  const { client, server, transport, revision } = row;
  return [`${client} on ${server} over ${transport} in ${revision}`, row] as const;
});

describe.concurrent("every feature works, or stands in the list of what peers cannot do", () => {
  test.for(titled)("%s", { timeout: 60_000 }, async ([, row], { expect }) => {
    const marks = await runRow(row);
    expect(marks).toHaveLength(10);
    expect(marks.filter(({ mark }) => mark === "FAIL")).toEqual([]);
  });
});

test("every pair is tried in every revision that both speak", () => {
  const places = (rows: readonly Row[]): Set<string> =>
    new Set(rows.map(({ client, server, revision }) => `${client} ${server} ${revision}`));
  expect(places(ROWS_OF_CI)).toEqual(places(ROWS));
  expect(ROWS_OF_CI).toHaveLength(27);
  expect(ROWS).toHaveLength(74);
  expect(new Set(ROWS_OF_CI.map(({ transport }) => transport)).size).toBe(3);
});

describe("the list of what peers cannot do", () => {
  test.for(CANNOT)("quotes a line that the peer has: $message", ({ source }) => {
    const folder = fileURLToPath(new URL(`../../node_modules/${source.folder}`, import.meta.url));
    const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
    const found = files.filter((name) =>
      readFileSync(`${folder}${name}`, "utf8").includes(source.line),
    );
    expect(found).not.toEqual([]);
  });

  test("has only rows and features that are tried", () => {
    for (const { client, server, transports, revisions } of CANNOT) {
      const tried = ROWS.filter((row) => row.client === client && row.server === server);
      for (const transport of transports) {
        const spoken = tried.filter((row) => row.transport === transport);
        expect(spoken.map(({ revision }) => revision)).toEqual(
          expect.arrayContaining([...revisions]),
        );
      }
    }
  });
});

describe("a cell", () => {
  const entry: Cannot = {
    client: "ours",
    server: "v2",
    transports: ["HTTP"],
    revisions: ["2025-06-18"],
    features: ["roots"],
    message: "cannot ask",
    source: { folder: "", line: "" },
  };

  test("that is not listed has to work", () => {
    expect(judge(undefined, undefined)).toEqual({ mark: "ok" });
    expect(judge(undefined, "Nothing came")).toEqual({ mark: "FAIL", problem: "Nothing came" });
  });

  test("that is listed has to fail, with what the list says", () => {
    expect(judge(entry, "The server cannot ask")).toEqual({ mark: "peer" });
    expect(judge(entry, undefined)).toEqual({
      mark: "FAIL",
      problem: "It works, so it must not be listed in cannot.mjs",
    });
    expect(judge(entry, "Nothing came")).toEqual({
      mark: "FAIL",
      problem: 'The list says "cannot ask", and it is: Nothing came',
    });
  });

  test("falls under an entry of its pair, transport, revision and feature only", () => {
    const row: Row = { client: "ours", server: "v2", transport: "HTTP", revision: "2025-06-18" };
    expect(listed(row, "roots")?.server).toBe("v2");
    expect(listed(row, "call")).toBeUndefined();
    expect(listed({ ...row, transport: "stdio" }, "roots")).toBeUndefined();
    expect(listed({ ...row, revision: "2026-07-28" }, "roots")).toBeUndefined();
  });
});
