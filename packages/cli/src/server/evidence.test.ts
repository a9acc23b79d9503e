import { expect, test } from "vitest";
import { EvidenceCollector } from "./evidence.ts";

function complaint(excerpt: string) {
  const subject = "unknown" as const;
  const parts = {
    code: "NOT_JSON" as const,
    rpcCode: -32700 as const,
    message: "",
    subject,
    excerpt,
  };
  return { kind: "complaint" as const, complaint: parts };
}

test("EvidenceCollector has nothing to tell of a server that behaves", () => {
  expect(new EvidenceCollector().evidence()).toEqual({ stderr: [], junkLines: 0 });
});

test("EvidenceCollector keeps the last ten lines of stderr", () => {
  const collector = new EvidenceCollector();
  for (let line = 1; line <= 12; line++) collector.take({ kind: "stderr-line", line: `${line}` });
  const { stderr } = collector.evidence();
  expect(stderr).toHaveLength(10);
  expect(stderr[0]).toBe("3");
  expect(stderr[9]).toBe("12");
});

test("EvidenceCollector counts what is no message and keeps the first", () => {
  const collector = new EvidenceCollector();
  collector.take(complaint("Ready."));
  collector.take(complaint("Still here."));
  expect(collector.evidence()).toEqual({ stderr: [], junkLines: 2, firstJunk: "Ready." });
});
