import { createClient } from "@wirewright/mcp/client";
import { jsonSchema } from "@wirewright/mcp/json-schema";
import { createServer } from "@wirewright/mcp/server";

// As another program wrote it, or you did: clients are shown exactly this.
const input = jsonSchema({
  type: "object",
  properties: {
    city: { type: "string", minLength: 1 },
    days: { $ref: "#/$defs/days", default: 1 },
  },
  required: ["city"],
  additionalProperties: false,
  $defs: { days: { type: "integer", minimum: 1, maximum: 14 } },
});

const server = createServer({ name: "weather", version: "1.0.0" });
server.tool(
  "weather_forecast",
  { input },
  ({ city, days = 1 }) => `${city}: rain for ${days} days`,
);

const client = createClient(server, { name: "test", version: "1.0.0" });
const good = await client.callTool("weather_forecast", { city: "Bergen", days: 3 });
console.log(good.content[0].text);

const bad = await client.callTool("weather_forecast", { city: "Bergen", days: 99, hourly: true });
console.log(bad.content[0].text);
