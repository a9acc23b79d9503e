// The board over HTTP as whoever has only `fetch` sees it.

/** Lists and writes as members of each role, and is refused where that is due. */
export async function askAsMembers(board, report) {
  await beNobody(board, report);
  await compareRoles(board, report);
  await writeAsViewer(board, report);
  await sayTwoThings(board, report);
}

async function beNobody(board, report) {
  const response = await timed(report, "no token", () => board.post(undefined, "tools/list"));
  await response.text();
  const challenge = response.headers.get("www-authenticate");
  report.check("no token", "is answered with 401", response.status === 401, response.status);
  report.check("no token", "says what is wanted", challenge?.startsWith("Bearer "), challenge);
}

async function compareRoles(board, report) {
  const counts = [];
  for (const name of ["Ines", "Bram", "Zoë"]) {
    const response = await timed(report, "tools/list", () => board.post(name, "tools/list"));
    const { result } = await response.json();
    counts.push(result.tools.length);
    console.log(`            ${name}: ${result.tools.map((tool) => tool.name).join(", ")}`);
  }
  const [admin, member, viewer] = counts;
  report.check("tools/list", "an admin sees more than a member", admin > member, counts);
  report.check("tools/list", "a member sees more than a viewer", member > viewer, counts);
}

async function writeAsViewer(board, report) {
  const params = { name: "tasks_create", arguments: { title: "Mine" } };
  const response = await timed(report, "a viewer", () => board.post("Zoë", "tools/call", params));
  const { error } = await response.json();
  report.check("a viewer", "cannot write: -32602", error?.code === -32602, error);
}

/** Whoever routes by the headers must have seen what is executed. */
async function sayTwoThings(board, report) {
  const params = { name: "tasks_get", arguments: { ref: "T-1" } };
  const more = { "mcp-name": "tasks_delete" };
  const response = await timed(report, "a header that differs", () =>
    board.post("Bram", "tools/call", params, more),
  );
  const { error } = await response.json();
  const seen = [response.status, error?.code];
  report.check(
    "a header that differs",
    "is refused: 400, -32020",
    `${seen}` === "400,-32020",
    seen,
  );
}

/** Listens, has the board end, and sees it say goodbye. */
export async function endInGoodOrder(board, report) {
  const notifications = { toolsListChanged: true };
  const stream = await board.post("Zoë", "subscriptions/listen", { notifications });
  board.end();
  const lines = (await stream.text()).split("\n").filter((line) => line.startsWith("data: "));
  const last = JSON.parse(lines.at(-1).slice("data: ".length));
  const { code, signal } = await board.exit;
  report.check("SIGTERM", "ends subscriptions with a result", last.result !== undefined, last);
  report.check("SIGTERM", "then the board exits with 0", code === 0, { code, signal });
}

async function timed(report, method, call) {
  const begunAt = performance.now();
  const result = await call();
  report.time(method, performance.now() - begunAt);
  return result;
}
