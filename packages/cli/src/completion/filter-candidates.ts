/** What `show` may be given behind the capture: the names of filters, or behind one its values. */
export async function filterCandidates(current: string): Promise<readonly string[]> {
  const at = current.indexOf(":");
  if (at === -1) return Object.keys(FILTERS).map((name) => `${name}:`);
  const name = current.slice(0, at);
  const values = Object.hasOwn(FILTERS, name) ? await FILTERS[name]?.() : undefined;
  return (values ?? []).map((value) => `${name}:${value}`);
}

/** Each filter, with its values where they are a closed list. */
const FILTERS: Readonly<Record<string, () => Promise<readonly string[]> | readonly string[]>> = {
  method: () => [],
  tool: () => [],
  id: () => [],
  dir: () => ["client", "server"],
  status: () => ["ok", "failed", "error", "open", "none"],
  finding: findings,
};

async function findings(): Promise<readonly string[]> {
  const { CONVERSATION_FINDINGS } = await import("@wirewright/mcp/validate");
  const levels = Object.values(CONVERSATION_FINDINGS).map(({ level }) => level);
  return [...Object.keys(CONVERSATION_FINDINGS), ...new Set(levels)];
}
