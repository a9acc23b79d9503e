import { connect, createServer as listen } from "node:net";
import { connectChannel, lineChannel, serveChannel } from "@wirewright/mcp/channel";
import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";

const server = createServer({ name: "clock", version: "1.0.0" });
server.tool("now", {}, () => "It is noon");

// Anything with a readable and a writable side carries MCP, one message a line.
const listening = listen((socket) => serveChannel(lineChannel(socket, socket), server));
listening.listen(0, "127.0.0.1", async () => {
  const socket = connect(listening.address().port, "127.0.0.1");
  const connection = connectChannel(lineChannel(socket, socket));
  const client = createClient(connection, { name: "test", version: "1.0.0" });
  const { content } = await client.callTool("now");
  console.log(content[0].text);
  await client.close();
  listening.close();
});
