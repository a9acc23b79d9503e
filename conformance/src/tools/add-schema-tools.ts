import { jsonSchema } from "@wirewright/mcp/json-schema";
import type { Server } from "@wirewright/mcp/server";
import * as z from "zod";

/** A tool whose arguments travel in headers, too. It comes first: it needs no arguments. */
export function addHeaderTool(server: Server): void {
  const region = z.string().optional().meta({ "x-mcp-header": "Region" });
  const input = z.object({ region, level: z.int().optional() });
  server.tool(
    "test_x_mcp_header",
    { description: "Takes a region, which is a header as well", input },
    ({ region: name, level }) => `Region ${name ?? "none"}, level ${level ?? "none"}`,
  );
}

/** A tool with a schema that must be listed as it is written. */
export function addSchemaTool(server: Server): void {
  const input = jsonSchema<{ name?: string }>(KEYWORDS);
  server.tool(
    "json_schema_2020_12_tool",
    { description: "Has a schema with keywords of 2020-12", input },
    ({ name }) => `Taken: ${name ?? "nobody"}`,
  );
}

const KEYWORDS = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ["phone"] },
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  else: { required: ["email"] },
  additionalProperties: false,
} as const;
