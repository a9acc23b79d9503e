/**
 * Says of a scenario what keeps it from being clean; nothing where it is. A scenario in which
 * everything was skipped has shown nothing, and that the messages fit the schema shows little.
 */
function faultsOf(scenario, checks) {
  if (checks === undefined) return [`${scenario}: did not run`];
  const bad = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const faults = bad.map(
    ({ id, status, errorMessage, details }) =>
      `${scenario}: ${status} ${id}: ${errorMessage ?? JSON.stringify(details ?? {}).slice(0, 300)}`,
  );
  const passed = checks.filter(
    ({ status, id }) => status === "SUCCESS" && id !== "wire-schema-valid",
  );
  if (passed.length === 0) faults.push(`${scenario}: no check of its own passed`);
  return faults;
}

/** A row of the table: how many scenarios of a leg were clean, and why the others were not. */
export function judgeLeg({ leg, revision, expected, scenarios, checks, extraFaults = [] }) {
  const faults = [...extraFaults];
  let clean = 0;
  let passed = 0;
  let total = 0;
  for (const scenario of scenarios) {
    const own = checks.get(scenario);
    const found = faultsOf(scenario, own);
    faults.push(...found);
    if (found.length === 0) clean++;
    total += own?.length ?? 0;
    passed += (own ?? []).filter(({ status }) => status === "SUCCESS").length;
  }
  if (scenarios.length < expected) {
    faults.push(`${leg} ${revision}: ${scenarios.length} scenarios ran, ${expected} were expected`);
  }
  return { leg, revision, clean, ran: scenarios.length, expected, passed, total, faults };
}
