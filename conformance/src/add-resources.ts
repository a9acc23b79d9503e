import type { Server } from "@wirewright/mcp/server";
import { PNG } from "./media.ts";

/** Text, bytes, a template, and one to subscribe to. */
export function addResources(server: Server): void {
  server
    .resource(
      "test://static-text",
      { name: "static-text", mimeType: "text/plain" },
      () => "This is the content of the static text resource.",
    )
    .resource("test://static-binary", { name: "static-binary", mimeType: "image/png" }, () =>
      Buffer.from(PNG, "base64"),
    )
    .resource(
      "test://watched-resource",
      { name: "watched-resource", mimeType: "text/plain" },
      () => "This resource may change.",
    )
    .template(
      "test://template/{id}/data",
      { name: "template", mimeType: "application/json" },
      ({ id }) => JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    );
}
