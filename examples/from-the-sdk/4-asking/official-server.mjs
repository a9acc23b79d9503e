import {
  acceptedContent,
  inputRequired,
  inputResponse,
  McpServer,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";

const form = z.object({ size: z.enum(["small", "large"]) });

serveStdio(() => {
  const server = new McpServer({ name: "shop", version: "1.0.0" });

  server.registerTool("order", { description: "Orders a mug." }, async ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, "size");
    if (answer.kind === "elicit" && answer.action !== "accept") {
      return { content: [{ type: "text", text: "Nothing was ordered" }] };
    }
    const content = acceptedContent(mcpReq.inputResponses, "size", form);
    if (content === undefined) {
      return inputRequired({
        inputRequests: {
          size: inputRequired.elicit({ message: "Which size?", requestedSchema: form }),
        },
      });
    }
    return { content: [{ type: "text", text: `Ordered a ${content.size} mug` }] };
  });

  server.registerTool("slogan", { description: "Has a slogan written." }, async ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, "slogan");
    if (answer.kind !== "sampling") {
      return inputRequired({
        inputRequests: {
          slogan: inputRequired.createMessage({
            messages: [{ role: "user", content: { type: "text", text: "A slogan for mugs" } }],
            maxTokens: 100,
          }),
        },
      });
    }
    return { content: [answer.result.content] };
  });

  return server;
});
