import { describe, expect, test } from "vitest";
import type { MethodRow } from "../../packages/mcp/src/spec/method-row.ts";
import { METHOD_TABLE } from "../../packages/mcp/src/spec/method-table.ts";
import type { Revision } from "../../packages/mcp/src/spec/revision.ts";
import { REVISIONS } from "../../packages/mcp/src/spec/revision.ts";
import type { Definitions, Schema } from "./json.ts";
import { readOfficialDefinitions, whyAbsent } from "./shared-folder.ts";

describe.each([...REVISIONS])("the method table of %s", (revision) => {
  const reason = whyAbsent(revision);

  test("has what the official schema has a client and a server send", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const official = readOfficialDefinitions(revision);
    const clients = methodsOf(official, ["ClientRequest", "ClientNotification"]);
    const servers = methodsOf(official, ["ServerRequest", "ServerNotification"]);
    expect(sentBy("fromClient", revision)).toEqual(clients);
    expect(sentBy("fromServer", revision)).toEqual(servers);
  });

  test("has the questions that travel inside results", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const official = readOfficialDefinitions(revision);
    const embedded = METHOD_TABLE.filter(
      (row) => row.kind === "request" && row.embedded.includes(revision),
    );
    const expected = "InputRequest" in official ? methodsOf(official, ["InputRequest"]) : [];
    expect(embedded.map(({ method }) => method).sort()).toEqual(expected);
  });

  test("has the definitions' official names", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const official = readOfficialDefinitions(revision);
    const rows = METHOD_TABLE.filter((row) => isCore(row, revision));
    const missing = rows.filter(({ message }) => official[message] === undefined);
    expect(missing.map(({ method }) => method)).toEqual([]);
  });
});

function sentBy(side: "fromClient" | "fromServer", revision: Revision): readonly string[] {
  const rows = METHOD_TABLE.filter((row) => row[side].includes(revision) && isCore(row, revision));
  return rows.map(({ method }) => method).sort();
}

/** True for what a revision has in its core, and not by an extension. */
function isCore(row: MethodRow, revision: Revision): boolean {
  const isSent = row.fromClient.includes(revision) || row.fromServer.includes(revision);
  return isSent && row.extension?.revisions.includes(revision) !== true;
}

/** The methods of the members of unions. */
function methodsOf(definitions: Definitions, unions: readonly string[]): readonly string[] {
  const members = unions.flatMap((name) => membersOf(definitions, definitions[name]));
  const methods = members.map((schema) => schema.properties?.["method"]?.const);
  return [...new Set(methods.filter((it) => typeof it === "string"))].sort();
}

function membersOf(definitions: Definitions, schema: Schema | undefined): readonly Schema[] {
  if (schema === undefined) return [];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((it) => membersOf(definitions, it));
  if (schema.$ref === undefined) return [schema];
  return membersOf(definitions, definitions[schema.$ref.split("/").at(-1) ?? ""]);
}
