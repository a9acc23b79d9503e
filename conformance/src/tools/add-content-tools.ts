import type { Server } from "@wirewright/mcp/server";
import { toolResult } from "@wirewright/mcp/server";
import { PNG, WAV } from "../media.ts";

/** Tools that answer at once: every kind of content, and a failure. */
export function addContentTools(server: Server): void {
  server
    .tool(
      "test_simple_text",
      { description: "Answers with text" },
      () => "This is a simple text response for testing.",
    )
    .tool("test_image_content", { description: "Answers with an image" }, () => IMAGE)
    .tool("test_audio_content", { description: "Answers with a sound" }, () => ({
      type: "audio",
      data: WAV,
      mimeType: "audio/wav",
    }))
    .tool("test_embedded_resource", { description: "Answers with a resource" }, () => ({
      type: "resource",
      resource: {
        uri: "test://embedded-resource",
        mimeType: "text/plain",
        text: "This is an embedded resource content.",
      },
    }))
    .tool("test_multiple_content_types", { description: "Answers with three kinds" }, () => [
      { type: "text", text: "Multiple content types test:" },
      IMAGE,
      {
        type: "resource",
        resource: {
          uri: "test://mixed-content-resource",
          mimeType: "application/json",
          text: '{"test":"data","value":123}',
        },
      },
    ])
    .tool("test_error_handling", { description: "Fails" }, () =>
      toolResult({
        isError: true,
        content: [{ type: "text", text: "This tool intentionally returns an error for testing" }],
      }),
    );
}

const IMAGE = { type: "image", data: PNG, mimeType: "image/png" } as const;
