import { expect, test } from "vitest";
import { styleOf } from "../terminal/style.ts";
import type { DiscoverResult } from "./render-discover.ts";
import { renderDiscover } from "./render-discover.ts";

const plain = styleOf({ isTTY: false, env: {} });

function render(result: object): string {
  return renderDiscover(result as DiscoverResult, plain);
}

test("renderDiscover() shows what a server says of itself", () => {
  const info = { name: "board", version: "1.0.0", title: "The board", description: "Tasks" };
  const result = {
    supportedVersions: ["2026-07-28", "2027-01-01"],
    capabilities: { tools: { listChanged: true, other: false }, logging: {} },
    instructions: "Read first.\n\nThen write.",
    _meta: { "io.modelcontextprotocol/serverInfo": info },
  };
  expect(render(result).split("\n")).toEqual([
    "board 1.0.0 (The board)",
    "Tasks",
    "revisions     2026-07-28, 2027-01-01",
    "capabilities  tools (listChanged), logging",
    "instructions",
    "  Read first.",
    "",
    "  Then write.",
  ]);
});

test("renderDiscover() survives a server that says nothing right", () => {
  expect(render({ supportedVersions: [5], capabilities: null, _meta: "x" }).split("\n")).toEqual([
    "The server does not say its name",
    "revisions     5",
    "capabilities  none",
  ]);
});
