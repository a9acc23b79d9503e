/**
 * What to do about what is wrong with one message: by the id of its finding, or else by the group that
 * the id begins with.
 */
export const MESSAGE_HINTS: Readonly<Record<string, string>> = {
  envelope:
    "A request has id and method, a notification a method alone, an answer the request's id and one of result and error.",
  schema: "Compare the member at the path with its definition in the specification's schema.",
  method: "Compare the revision's list of methods: which exist, and which side sends them.",
  response: "Answer each request once, with its id as it came, JSON type included.",
  batch:
    "Send a batch only in 2025-03-26: requests and notifications, or answers, and initialize alone.",
  meta: "Write _meta keys as the specification spells them, its own under io.modelcontextprotocol/.",
  capability: "Name an extension by a prefix and a name, such as io.modelcontextprotocol/tasks.",
  result: 'Say "complete", "input_required", or what an extension defines that both sides have.',
  "input-required":
    "Ask only in answers to tools/call, prompts/get and resources/read, and only what the client has declared.",
  task: "Answer with a task only where the request asks for one, or declares the Tasks extension.",
  subscription:
    "Put the id of the subscriptions/listen request into _meta of what belongs to it, and into nothing else.",
  "error-code":
    "Use JSON-RPC's codes, those of the revision, or codes outside of -32768 to -32000.",
  tool: "Choose a name of 1 to 128 of A-Z a-z 0-9 _ - . that no other tool has, and repeat structured content as text.",
  elicitation: "Ask with a valid URL, or with a form of flat fields.",
  sampling: "Answer each tool use in the next message, and put nothing else there.",
  roots: "Name roots by file:// URIs.",
  "schema.required": "Add the member; the schema says what it holds.",
  "schema.type":
    'Write the member as the type that is asked for. Content, for one, is a list of blocks: [{"type":"text","text":"..."}].',
  "schema.value": "Write one of the values that may stand there.",
  "schema.variant":
    "Use a kind that the revision has; a newer kind is nothing to a client of an older revision.",
  "method.unknown": "Check the spelling; a method of one's own needs an agreement of both sides.",
  "method.other-revision":
    "Use what the revision that is spoken has in its place, or agree on another revision.",
  "method.wrong-side": "Leave this method to the other side.",
  "method.only-embedded":
    'Answer the call with "resultType":"input_required" and put the question into inputRequests; the client sends the call again with the answer.',
  "meta.no-server-info":
    'Put "io.modelcontextprotocol/serverInfo":{"name":"...","version":"..."} into _meta of every result.',
  "meta.no-client-info":
    'Put "io.modelcontextprotocol/clientInfo":{"name":"...","version":"..."} into _meta of every request.',
  "tool.same-name": "Give each tool a name of its own: a client cannot tell two of one name apart.",
  "tool.no-text": "Repeat structured content as a text block, for those who read nothing else.",
};
