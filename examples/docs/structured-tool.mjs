import { createClient } from "@wirewright/mcp/client";
import { createServer, ToolError } from "@wirewright/mcp/server";
import * as z from "zod";

const server = createServer({ name: "weather", version: "1.0.0" });

server.tool(
  "weather_now",
  {
    description: "Tells the weather of a city.",
    input: z.object({ city: z.string() }),
    output: z.object({ celsius: z.number(), sky: z.enum(["clear", "clouds", "rain"]) }),
    annotations: { readOnlyHint: true },
  },
  ({ city }) => {
    if (city === "Atlantis") throw new ToolError("There is no weather under water");
    return { celsius: 21.5, sky: "clear" };
  },
);

// A server is an Endpoint, so a client in the same process needs no transport.
const client = createClient(server, { name: "test", version: "1.0.0" });
const { structuredContent } = await client.callTool("weather_now", { city: "Bergen" });
console.log(structuredContent);

const failed = await client.callTool("weather_now", { city: "Atlantis" });
console.log(failed.isError, failed.content[0].text);

const wrong = await client.callTool("weather_now", { town: "Bergen" });
console.log(wrong.isError, wrong.content[0].text.split("\n")[0]);
