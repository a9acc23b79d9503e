// How each server is asked to show a feature: which tool, and what its answer holds.
import { ROOT, WORDS } from "./clients/answers.mjs";

/** The tools that the servers of servers/ have in common. */
const MATRIX = {
  serverName: "matrix",
  call: { tool: "echo", args: { text: "hi" }, says: "hi" },
  // An SDK's client drops reports that come in one piece with the answer, so the answer waits.
  progress: { tool: "steps", finish: "finish" },
  cancel: { tool: "wait", proof: { tool: "stopped", says: "1" } },
  elicitation: { tool: "ask", says: "accept true" },
  sampling: { tool: "joke", says: WORDS },
  roots: { tool: "where", says: ROOT },
  resource: { uri: "note://changing", tool: "change" },
  list: { list: "tools", tool: "change" },
  logging: { tool: "log", level: "warning", wanted: /^almost full$/, unwanted: /^fine detail$/ },
};

/** The reference server: it logs one message of any level when it is told to begin. */
const EVERYTHING = {
  serverName: "mcp-servers/everything",
  call: { tool: "echo", args: { message: "hi" }, says: "Echo: hi" },
  progress: { tool: "trigger-long-running-operation", args: { duration: 0.3, steps: 3 } },
  cancel: {
    tool: "trigger-long-running-operation",
    args: { duration: 30, steps: 300 },
    proof: { tool: "echo", args: { message: "on" }, says: "Echo: on" },
  },
  elicitation: { tool: "trigger-elicitation-request", says: "User provided" },
  sampling: { tool: "trigger-sampling-request", args: { prompt: "Hi", maxTokens: 9 }, says: WORDS },
  roots: { tool: "get-roots-list", says: ROOT },
  resource: {
    uri: "demo://resource/static/document/architecture.md",
    tool: "toggle-subscriber-updates",
  },
  list: {
    list: "resources",
    tool: "gzip-file-as-resource",
    args: { name: "a.gz", data: "data:text/plain,hi" },
  },
  logging: {
    tool: "toggle-simulated-logging",
    level: "debug",
    wanted: /level.message/i,
    unwanted: /^$/,
  },
};

export const DIALECTS = { ours: MATRIX, v1: MATRIX, v2: MATRIX, everything: EVERYTHING };
