import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createSdkServer } from "./sdk-v1-server.mjs";
import { answerQuestions } from "./side-channel.mjs";

await createSdkServer().connect(new StdioServerTransport());
answerQuestions();
