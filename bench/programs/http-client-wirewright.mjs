import { createClient } from "@wirewright/mcp/client";
import { connectHttp } from "@wirewright/mcp/http-node";
import { serveHttpLoad, url } from "./http-client-load.mjs";

const client = createClient(await connectHttp(url), { name: "bench", version: "1.0.0" });

serveHttpLoad((name, args) => client.callTool(name, args));
