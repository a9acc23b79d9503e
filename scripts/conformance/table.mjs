/** Prints a leg's row, and below it what was not clean. */
export function printRow(row) {
  const scenarios = `${row.clean}/${row.expected} scenarios clean`;
  const checks = `${row.passed} of ${row.total} checks passed`;
  console.log(
    `${mark(row)} ${row.leg.padEnd(7)} ${row.revision}  ${scenarios.padEnd(24)} ${checks}`,
  );
  for (const fault of row.faults) console.log(`       ${fault}`);
  return row;
}

/** Prints the last line, and says whether everything was clean. */
export function printTotal(rows) {
  const sum = (name) => rows.reduce((total, row) => total + row[name], 0);
  const held = rows.every(isClean);
  console.log(
    `${held ? "Clean" : "NOT CLEAN"}: ${sum("clean")} of ${sum("expected")} scenarios, ${sum("passed")} checks passed`,
  );
  return held;
}

function mark(row) {
  return isClean(row) ? "ok  " : "FAIL";
}

function isClean({ faults, clean, expected }) {
  return faults.length === 0 && clean >= expected;
}
