/** How many scenarios the pinned suite has for a server at each revision. */
export const SERVER = {
  "2025-03-26": 1,
  "2025-06-18": 27,
  "2025-11-25": 33,
  "2026-07-28": 40,
};

/** The same for a client, without those that conformance/expected-failures.yaml names. */
export const CLIENT = {
  "2025-06-18": 2,
  "2025-11-25": 5,
  "2026-07-28": 8,
};

/** `tasks-status-notifications` is always skipped by the suite, so it shows nothing. */
export const TASKS = [
  "tasks-lifecycle",
  "tasks-capability-negotiation",
  "tasks-wire-fields",
  "tasks-request-state-removal",
  "tasks-mrtr-input",
  "tasks-request-headers",
  "tasks-dispatch-and-envelope",
  "tasks-required-task-error",
  "tasks-mrtr-composition",
];

/** Scenarios that test HTTP itself, and what they test: a stdio server has no part in it. */
export const HTTP_ONLY = {
  "dns-rebinding-protection": "the Host and Origin headers",
  "http-header-validation": "headers against the body",
  "http-custom-header-server-validation": "headers against the arguments",
  "server-session-lifecycle": "Mcp-Session-Id and DELETE",
  "server-sse-polling": "a closed stream that is resumed",
  "server-sse-multiple-streams": "several streams of one session",
};
